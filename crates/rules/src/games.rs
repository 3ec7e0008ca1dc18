//! The registry: the games there are. A new game is one line here, and a folder in each crate.

/// Calls a macro with every game, in the order in which games are shown: the variant of
/// [`GameKind`](crate::GameKind), then the game's module, which is also its name. An attribute before a
/// line, such as `#[cfg(…)]`, is handed on.
///
/// ```
/// macro_rules! names {
///     ($($(#[$on:meta])* $kind:ident = $module:ident,)*) => {
///         [$($(#[$on])* stringify!($module)),*]
///     };
/// }
/// assert_eq!(hexagora_rules::each_game!(names)[0], "ampel");
/// ```
#[macro_export]
macro_rules! each_game {
    ($then:ident) => {
        $then! {
            Ampel = ampel,
            Attangle = attangle,
            Nonaga = nonaga,
            Laberinto = laberinto,
            #[cfg(feature = "toy")]
            Toy = toy,
        }
    };
}
