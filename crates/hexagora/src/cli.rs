//! The grammar of the command line. Every text in it comes from the word lists.

use std::ffi::OsStr;
use std::path::PathBuf;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, ArgAction, Command, value_parser};
use clap_complete::Shell;
use hexagora_locale::{Lang, Message};
use hexagora_rules::GameKind;

/// The identifiers of flags and arguments, for whoever reads the matches.
macro_rules! ids {
    ($($id:ident = $name:literal,)*) => {
        $(#[doc = concat!("The identifier of `", $name, "`.")] pub const $id: &str = $name;)*
    };
}

ids! {
    ASCII = "ascii",
    AT = "at",
    BEHIND_PROXY = "behind-proxy",
    BIND = "bind",
    CHECK = "check",
    CLOCK = "clock",
    COLOR = "color",
    COMMAND = "command",
    CONFIG = "config",
    DAILY = "daily",
    DATA = "data",
    DATABASE = "database",
    DEPTH = "depth",
    DIVIDE = "divide",
    DRY_RUN = "dry-run",
    ENGINE_THREADS = "engine-threads",
    FILE = "file",
    GAME = "game",
    GAMES = "games",
    HASH = "hash",
    HIDDEN = "hidden",
    HOST = "host",
    ID = "id",
    JSON = "json",
    KEEP_DAYS = "keep-days",
    LANG = "lang",
    LIMIT = "limit",
    LINES = "lines",
    LOG = "log",
    METRICS = "metrics",
    MOVES = "moves",
    OLDER = "older",
    OPEN = "open",
    OPENINGS = "openings",
    ORIGIN = "origin",
    PLAIN = "plain",
    PLAYER = "player",
    PLAYERS = "players",
    PLOT = "plot",
    POSITION = "position",
    PRESET = "preset",
    RATES = "rates",
    RECORD = "record",
    SAVE = "save",
    SEAT = "seat",
    SEATS = "seats",
    SECONDS = "seconds",
    SECTION = "section",
    SEED = "seed",
    SERVER = "server",
    SET = "set",
    SHELL = "shell",
    SPRT = "sprt",
    STANDBY = "standby",
    TABLES = "tables",
    THEME = "theme",
    THREADS = "threads",
    TURNS = "turns",
    VARY = "vary",
    WATCHERS = "watchers",
}

/// The whole grammar, in a language.
pub fn command(lang: Lang) -> Command {
    let grammar = Grammar { lang };
    let commands = [
        grammar.play(),
        grammar.games(),
        grammar.rules(),
        grammar.puzzle(),
        grammar.show(),
        grammar.perft(),
        grammar.record(),
        grammar.analyse(),
        grammar.book(),
        grammar.contest(),
        grammar.lab(),
        grammar.ugi(),
        grammar.bench(),
        grammar.serve(),
        grammar.export(),
        grammar.import(),
        grammar.prune(),
        grammar.load(),
        grammar.completions(),
        grammar.man(),
        grammar.help(),
    ];
    let root = grammar.command("hexagora", &[]).version(env!("CARGO_PKG_VERSION"));
    grammar
        .family(root, commands)
        .after_help(grammar.say("cli.hexagora.after"))
        .arg(
            grammar
                .option(LANG)
                .value_parser(Lang::ALL.map(Lang::code))
                .hide_possible_values(true)
                .global(true),
        )
        .arg(
            grammar
                .option(COLOR)
                .value_parser(["auto", "always", "never"])
                .hide_possible_values(true)
                .global(true),
        )
        .arg(grammar.flag("help").short('h').action(ArgAction::Help).global(true))
        .arg(grammar.flag("version").short('V').action(ArgAction::Version))
}

struct Grammar {
    lang: Lang,
}

/// One function a command, in the order of the help text.
impl Grammar {
    fn play(&self) -> Command {
        let examples = [
            "hexagora play attangle",
            "hexagora play nonaga --seats person,level:4",
            "hexagora play ampel --seats person,random --set yellows=3",
            "hexagora play laberinto --players 4 --preset quick",
            "hexagora play --record game.txt",
        ];
        let record = self.option(RECORD).value_parser(value_parser!(PathBuf));
        // A record names its game, so the grammar does not require one.
        self.command("play", &examples)
            .arg(self.game())
            .arg(self.option(PLAYERS))
            .arg(self.option(PRESET))
            .arg(self.option(SET).action(ArgAction::Append).allow_hyphen_values(true))
            .arg(self.option(SEATS))
            .arg(record.conflicts_with_all([GAME, PLAYERS, PRESET, SET]))
            .arg(self.option(SEED).help(self.say("cli.flag.seed.play")))
            .arg(self.flag(PLAIN))
            .arg(self.flag(ASCII))
    }

    fn games(&self) -> Command {
        let examples = ["hexagora games", "hexagora games laberinto --json"];
        self.command("games", &examples).arg(self.game()).arg(self.flag(JSON))
    }

    fn rules(&self) -> Command {
        let examples =
            ["hexagora rules nonaga", "hexagora rules ampel signals", "hexagora rules laberinto | less"];
        let section = self.argument(SECTION).display_order(1);
        self.command("rules", &examples)
            .arg(self.game())
            .arg(section)
            .arg(self.flag(ASCII))
            .arg(self.flag(JSON))
    }

    fn puzzle(&self) -> Command {
        let examples =
            ["hexagora puzzle nonaga", "hexagora puzzle --daily", "hexagora puzzle attangle --theme win-2"];
        self.command("puzzle", &examples)
            .arg(self.game())
            .arg(self.option(THEME))
            .arg(self.flag(DAILY).conflicts_with(THEME))
            .arg(self.option(ID).conflicts_with_all([THEME, DAILY]))
            .arg(self.number(SEED).help(self.say("cli.flag.seed.puzzle")))
            .arg(self.flag(ASCII))
    }

    fn show(&self) -> Command {
        let examples = [
            "hexagora show attangle",
            r#"hexagora show ampel --set yellows=3 --moves "e3 f4 g5""#,
            "hexagora show nonaga --moves - < steps.txt",
            "hexagora show laberinto --players 4 --set hands=hidden --seat 2",
        ];
        let command = self.command("show", &examples).arg(self.game());
        // The answer is JSON anyway; somebody who asks for it is right.
        self.start(command).arg(self.number(SEAT)).arg(self.flag(JSON).hide(true))
    }

    fn perft(&self) -> Command {
        let examples = [
            "hexagora perft nonaga 4",
            r#"hexagora perft attangle 3 --divide --moves "c3 e4""#,
            r#"hexagora perft 2 --position "$POSITION""#,
        ];
        // With --position the only argument is the depth, so neither is required by the grammar.
        let command = self
            .command("perft", &examples)
            .arg(self.game())
            .arg(self.argument(DEPTH).allow_negative_numbers(true).display_order(1));
        self.start(command).arg(self.flag(DIVIDE)).arg(self.flag(JSON))
    }

    fn record(&self) -> Command {
        let examples = ["hexagora record check games/*.txt", "hexagora record show game.txt --at 20"];
        let file = || self.argument(FILE).value_parser(value_parser!(PathBuf)).required(true);
        let check = self.command("record check", &[]).arg(file().num_args(1..)).arg(self.flag(JSON));
        let show = self
            .command("record show", &[])
            .arg(file())
            .arg(self.number(AT))
            .arg(self.flag(ASCII))
            .arg(self.flag(JSON));
        self.family(self.command("record", &examples), [check, show])
    }

    fn analyse(&self) -> Command {
        let examples = [
            r#"hexagora analyse attangle --moves "c3 e4" --lines 5"#,
            "hexagora analyse --record game.txt --plot game.svg",
            r#"hexagora analyse --position "$POSITION" --limit time:10000 --json"#,
        ];
        let command = self.command("analyse", &examples).arg(self.game());
        let record = self.option(RECORD).value_parser(value_parser!(PathBuf));
        self.start(command)
            .arg(
                record
                    .help(self.say("cli.flag.record.analyse"))
                    .conflicts_with_all([GAME, PLAYERS, PRESET, SET, MOVES, POSITION]),
            )
            .arg(self.option(LIMIT).help(self.say("cli.flag.limit.analyse")))
            .arg(self.number(LINES))
            .arg(self.number(THREADS).help(self.say("cli.flag.threads.analyse")))
            .arg(self.number(HASH))
            .arg(self.option(PLOT).value_parser(value_parser!(PathBuf)))
            .arg(self.flag(JSON))
    }

    fn book(&self) -> Command {
        let examples = [
            "hexagora book attangle",
            r#"hexagora book attangle --moves "c3 e4""#,
            r#"hexagora book --position "$POSITION" --json"#,
        ];
        let command = self.command("book", &examples).arg(self.game());
        self.start(command).arg(self.flag(JSON))
    }

    fn contest(&self) -> Command {
        let examples = [
            "hexagora match level:5 level:4 --game nonaga --games 200",
            "hexagora match nodes:20000 nodes:20000+mcts --game ampel --sprt 0,30",
            r#"hexagora match time:100 "ugi:./engine --fast" --game attangle --limit time:100 --save games"#,
            "hexagora match engine uct:time:1000 --game laberinto --players 3",
        ];
        let game = self.option(GAME).value_parser(GameName).hide_possible_values(true);
        self.command("match", &examples)
            .arg(self.argument(PLAYER).num_args(1..).required(true))
            .arg(game.required(true))
            .arg(self.number(PLAYERS))
            .arg(self.option(PRESET))
            .arg(self.option(SET).action(ArgAction::Append).allow_hyphen_values(true))
            .arg(self.number(GAMES))
            .arg(self.number(OPENINGS))
            .arg(self.number(TURNS))
            .arg(self.option(LIMIT))
            .arg(self.option(CLOCK).conflicts_with(LIMIT))
            .arg(self.option(SPRT).allow_hyphen_values(true))
            .arg(self.number(THREADS))
            .arg(self.number(SEED).help(self.say("cli.flag.seed.match")))
            .arg(self.option(SAVE).value_parser(value_parser!(PathBuf)))
            .arg(self.flag(JSON))
    }

    fn lab(&self) -> Command {
        let examples = [
            "hexagora lab attangle --seats level:4 --games 200",
            "hexagora lab nonaga --seats level:3 --vary slide=count,strict --vary connected=after,always,off",
            "hexagora lab laberinto --vary players=3,4,5,6 --set dice=on --plot laberinto.svg",
            "hexagora lab ampel --seats level:2,level:5 --games 1000 --json > ampel.json",
        ];
        self.command("lab", &examples)
            .arg(self.game())
            .arg(self.number(PLAYERS))
            .arg(self.option(PRESET))
            .arg(self.option(SET).action(ArgAction::Append).allow_hyphen_values(true))
            .arg(self.option(VARY).action(ArgAction::Append).allow_hyphen_values(true))
            .arg(self.option(SEATS).help(self.say("cli.flag.seats.lab")))
            .arg(self.number(GAMES).help(self.say("cli.flag.games.lab")))
            .arg(self.number(TURNS).help(self.say("cli.flag.turns.lab")))
            .arg(self.option(LIMIT))
            .arg(self.number(THREADS))
            .arg(self.number(SEED).help(self.say("cli.flag.seed.lab")))
            .arg(self.option(SAVE).value_parser(value_parser!(PathBuf)))
            .arg(self.option(PLOT).value_parser(value_parser!(PathBuf)).help(self.say("cli.flag.plot.lab")))
            .arg(self.flag(JSON))
    }

    fn ugi(&self) -> Command {
        let examples = ["hexagora ugi nonaga", "hexagora ugi laberinto --players 4 --set hands=hidden"];
        self.command("ugi", &examples)
            .arg(self.game())
            .arg(self.number(PLAYERS))
            .arg(self.option(PRESET))
            .arg(self.option(SET).action(ArgAction::Append).allow_hyphen_values(true))
    }

    fn bench(&self) -> Command {
        let examples = ["hexagora bench", "hexagora bench nonaga --seconds 10 --seed 7 --json"];
        self.command("bench", &examples)
            .arg(self.game().num_args(0..))
            .arg(self.number(SECONDS))
            .arg(self.number(SEED))
            .arg(self.flag(JSON))
    }

    fn serve(&self) -> Command {
        let examples = [
            "hexagora serve",
            "hexagora serve --bind 0.0.0.0:80",
            "hexagora serve --behind-proxy --host tables.example.org --metrics 127.0.0.1:9420",
        ];
        let command = self.command("serve", &examples).arg(self.setting(BIND, "HEXAGORA_BIND"));
        self.store(command)
            .arg(self.setting(ENGINE_THREADS, "HEXAGORA_ENGINE_THREADS"))
            .arg(self.flag(BEHIND_PROXY).env("HEXAGORA_BEHIND_PROXY").hide_env_values(true))
            .arg(self.setting(HOST, "HEXAGORA_HOST").action(ArgAction::Append))
            .arg(self.setting(ORIGIN, "HEXAGORA_ORIGIN").action(ArgAction::Append))
            .arg(self.setting(METRICS, "HEXAGORA_METRICS"))
            .arg(self.setting(KEEP_DAYS, "HEXAGORA_KEEP_DAYS"))
            .arg(self.flag(OPEN))
            .arg(self.flag(STANDBY).env("HEXAGORA_STANDBY").hide_env_values(true))
            .arg(self.setting(LOG, "HEXAGORA_LOG_FORMAT"))
    }

    fn export(&self) -> Command {
        let examples =
            ["hexagora export tables.txt", "hexagora export - --data /var/lib/hexagora | gzip > tables.gz"];
        let command = self.command("export", &examples).arg(self.argument(FILE).required(true));
        self.store(command).arg(self.flag(HIDDEN))
    }

    fn import(&self) -> Command {
        let examples = [
            "hexagora import tables.txt --database postgres://localhost/hexagora",
            "hexagora import tables.txt --check",
        ];
        let command = self.command("import", &examples).arg(self.argument(FILE).required(true));
        self.store(command).arg(self.flag(CHECK))
    }

    fn prune(&self) -> Command {
        let examples = ["hexagora prune --older 365 --dry-run", "hexagora prune --older 365"];
        let command = self.command("prune", &examples).arg(self.number(OLDER).required(true));
        self.store(command).arg(self.flag(DRY_RUN))
    }

    fn load(&self) -> Command {
        let examples = [
            "hexagora load",
            "hexagora load --tables 500 --rates 100,200,400 --plot load.svg",
            "hexagora load --database postgres://localhost/load --json",
        ];
        self.command("load", &examples)
            .arg(self.option(SERVER))
            .arg(self.option(DATABASE).help(self.say("cli.flag.database.load")))
            .arg(self.number(TABLES))
            .arg(self.number(WATCHERS))
            .arg(self.option(RATES))
            .arg(self.number(SECONDS).help(self.say("cli.flag.seconds.load")))
            .arg(self.option(PLOT).value_parser(value_parser!(PathBuf)).help(self.say("cli.flag.plot.load")))
            .arg(self.flag(JSON))
    }

    fn completions(&self) -> Command {
        let examples = ["hexagora completions bash > ~/.local/share/bash-completion/completions/hexagora"];
        let shell = self.argument(SHELL).value_parser(value_parser!(Shell)).hide_possible_values(true);
        self.command("completions", &examples).arg(shell.required(true))
    }

    fn man(&self) -> Command {
        let examples = ["hexagora man | man -l -", "hexagora man show > hexagora-show.1"];
        self.command("man", &examples).arg(self.argument(COMMAND).num_args(0..))
    }

    fn help(&self) -> Command {
        self.command("help", &[]).arg(self.argument(COMMAND).num_args(0..))
    }

    /// The flags that say which position is meant.
    fn start(&self, command: Command) -> Command {
        command
            .arg(self.number(PLAYERS))
            .arg(self.option(PRESET))
            .arg(self.option(SET).action(ArgAction::Append).allow_hyphen_values(true))
            // A Nonaga step may begin with a hyphen.
            .arg(self.option(MOVES).action(ArgAction::Append).allow_hyphen_values(true))
            .arg(self.option(POSITION).allow_hyphen_values(true).conflicts_with_all([PLAYERS, PRESET, SET]))
    }
}

/// The bricks.
impl Grammar {
    fn say(&self, key: impl Into<std::borrow::Cow<'static, str>>) -> String {
        Message::new(key).say(self.lang)
    }

    /// A command with its about, usage and examples. Its name is the path under `hexagora`.
    fn command(&self, path: &'static str, examples: &[&str]) -> Command {
        let name = path.rsplit(' ').next().unwrap_or(path);
        let key = path.replace(' ', ".");
        let root = name == "hexagora";
        let usage = self.say(format!("cli.{key}.usage"));
        let heading = self.say("cli.heading.usage");
        let command = Command::new(name)
            .about(self.say(format!("cli.{key}.about")))
            .override_usage(if root { format!("{name} {usage}") } else { format!("hexagora {path} {usage}") })
            .help_template(format!(
                "{{about-with-newline}}\n{heading}: {{usage}}\n\n{{all-args}}{{after-help}}"
            ))
            .disable_help_flag(true)
            .disable_help_subcommand(true)
            .disable_version_flag(true)
            .max_term_width(100);
        if examples.is_empty() {
            return command;
        }
        let heading = self.say("cli.heading.examples");
        let lines: String = examples.iter().map(|example| format!("\n  {example}")).collect();
        command.after_help(format!("{heading}:{lines}"))
    }

    /// A command that is only a family of others.
    fn family(&self, command: Command, children: impl IntoIterator<Item = Command>) -> Command {
        command
            .subcommands(children)
            .subcommand_required(true)
            .subcommand_help_heading(self.say("cli.heading.commands"))
            .subcommand_value_name(self.say("cli.value.command"))
    }

    fn argument(&self, id: &'static str) -> Arg {
        Arg::new(id)
            .value_name(self.say(format!("cli.value.{id}")))
            .help(self.say(format!("cli.arg.{id}")))
            .help_heading(self.say("cli.heading.arguments"))
    }

    fn flag(&self, id: &'static str) -> Arg {
        Arg::new(id)
            .long(id)
            .help(self.say(format!("cli.flag.{id}")))
            .help_heading(self.say("cli.heading.options"))
            .action(ArgAction::SetTrue)
    }

    fn option(&self, id: &'static str) -> Arg {
        self.flag(id).action(ArgAction::Set).value_name(self.say(format!("cli.value.{id}")))
    }

    /// An option whose value is a number: `-1` is a wrong number, not a flag.
    fn number(&self, id: &'static str) -> Arg {
        self.option(id).allow_negative_numbers(true)
    }

    /// An option that the environment can give too.
    fn setting(&self, id: &'static str, variable: &'static str) -> Arg {
        self.option(id).env(variable).hide_env_values(true)
    }

    /// The options that say where tables are kept.
    fn store(&self, command: Command) -> Command {
        command
            .arg(self.setting(DATA, "HEXAGORA_DATA").value_parser(value_parser!(PathBuf)))
            .arg(self.setting(DATABASE, "HEXAGORA_DATABASE").conflicts_with(DATA))
            .arg(self.setting(CONFIG, "HEXAGORA_CONFIG").value_parser(value_parser!(PathBuf)))
    }

    fn game(&self) -> Arg {
        self.argument(GAME).display_order(0).value_parser(GameName).hide_possible_values(true)
    }
}

/// Takes any word for a game, so that the rules themselves refuse it, but knows the games' names
/// for completion.
#[derive(Debug, Clone)]
struct GameName;

impl TypedValueParser for GameName {
    type Value = String;

    fn parse_ref(&self, cmd: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(cmd, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(GameKind::ALL.into_iter().map(|kind| PossibleValue::new(kind.name()))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A command and all commands under it.
    fn tree(command: &Command) -> Vec<&Command> {
        let below = command.get_subcommands().flat_map(tree);
        std::iter::once(command).chain(below).collect()
    }

    #[test]
    fn the_grammar_is_sound() {
        for lang in Lang::ALL {
            command(lang).debug_assert();
        }
    }

    #[test]
    fn every_text_is_in_the_word_lists() {
        for lang in Lang::ALL {
            for command in tree(&command(lang)) {
                let helps = command.get_arguments().filter_map(Arg::get_help);
                let names = command.get_arguments().filter_map(Arg::get_value_names).flatten();
                let texts = (helps.map(ToString::to_string))
                    .chain(names.map(ToString::to_string))
                    .chain(command.get_about().map(ToString::to_string))
                    .chain([command.clone().render_help().to_string()]);
                for text in texts {
                    assert!(!text.contains("cli."), "{text} ({lang})");
                }
            }
        }
    }

    #[test]
    fn help_texts_hold_no_word_of_the_parser_itself() {
        for command in tree(&command(Lang::Es)) {
            let help = command.clone().render_long_help().to_string();
            for word in ["Usage", "Commands:", "Options:", "Arguments:", "possible values", "default:"] {
                assert!(!help.contains(word), "{word}: {help}");
            }
        }
    }
}
