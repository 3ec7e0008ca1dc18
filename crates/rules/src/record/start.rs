//! The tags that say how a game begins, and the game that begins so.

use super::{Place, Record, RecordError, RecordFault, Tag, tag};
use crate::{Game, GameKind, Setup, SetupError};

/// The option that a record writes as hands and pool.
const DEAL: &str = "deal";
/// The options that say how chance was drawn. A record says what it brought.
const CHANCE: [&str; 2] = [DEAL, "seed"];

/// The tags of a game that begins where `game` stands.
pub(super) fn tags(game: &Game) -> Vec<Tag> {
    let agreed = game.options().into_iter().filter(|(name, _)| !CHANCE.contains(name));
    // All that is in force, not only what is unusual: a record outlives the defaults.
    let options: Vec<String> = agreed.map(|(name, value)| format!("{name}={value}")).collect();
    let mut tags = vec![
        Tag::unchecked(tag::GAME, game.kind().name().to_owned()),
        Tag::unchecked(tag::PLAYERS, game.seats().to_string()),
    ];
    if !options.is_empty() {
        tags.push(Tag::unchecked(tag::OPTIONS, options.join(" ")));
    }
    let mut start = Record::with(tags.clone(), Default::default());
    start.tags.extend(deal_tags(game));
    if start.start().is_ok_and(|start| start.text() == game.text()) {
        return start.tags;
    }
    let text = game.text();
    let (_, body) = text.split_once(';').unwrap_or_default();
    tags.push(Tag::unchecked(tag::POSITION, body.trim().to_owned()));
    tags
}

/// The hands in seat order, the pool and a prepared labyrinth, where a game deals any.
fn deal_tags(game: &Game) -> Vec<Tag> {
    let options = game.options();
    let Some((_, deal)) = options.iter().find(|(name, _)| *name == DEAL) else { return Vec::new() };
    let names = (0..game.seats()).map(hand).chain([tag::POOL, tag::LABYRINTH].map(str::to_owned));
    names.zip(deal.split('/')).map(|(name, tiles)| Tag::unchecked(name, tiles.replace(',', " "))).collect()
}

fn hand(seat: usize) -> String {
    format!("{}{seat}", tag::HAND)
}

impl Record {
    /// The game before the first step.
    pub fn start(&self) -> Result<Game, RecordError> {
        let setup = self.setup()?;
        let game = Game::start(&setup).map_err(|error| self.blame(error))?;
        match self.find(tag::POSITION) {
            None => Ok(game),
            Some(tag) => Game::enter(&setup, tag.value())
                .map_err(|error| RecordFault::Position(error).at(tag.value_place)),
        }
    }

    /// What the tags agree on, not yet checked against the game's own rules.
    fn setup(&self) -> Result<Setup, RecordError> {
        let Some(game) = self.find(tag::GAME) else {
            return Err(RecordFault::TagMissing { name: tag::GAME.to_owned() }.at(self.place()));
        };
        let kind: GameKind =
            game.value().parse().map_err(|error| RecordFault::Setup(error).at(game.value_place))?;
        let mut setup = Setup::new(kind);
        if let Some(players) = self.find(tag::PLAYERS) {
            let number = players.value().parse().map_err(|_| {
                RecordFault::Players { value: players.value().to_owned() }.at(players.value_place)
            })?;
            setup = setup.players(number);
        }
        if let Some(options) = self.find(tag::OPTIONS) {
            let at = |fault: RecordFault| fault.at(options.value_place);
            for pair in options.value().split_whitespace() {
                setup = setup.with_pair(pair).map_err(|error| at(RecordFault::Setup(error)))?;
            }
            let chance = |(name, _): &&(String, String)| CHANCE.contains(&name.as_str()) && has(kind, name);
            if let Some((option, _)) = setup.set.iter().find(chance) {
                return Err(at(RecordFault::Chance { option: option.clone() }));
            }
        }
        setup = setup.dated();
        if has(kind, DEAL) && self.find(tag::POSITION).is_none() {
            setup = self.deal(setup)?;
        }
        Ok(setup)
    }

    /// The setup with the deal that the tags hold.
    fn deal(&self, setup: Setup) -> Result<Setup, RecordError> {
        let (game, players) = (setup.game, setup.seats());
        if !game.players().contains(&players) {
            return Err(self.blame(SetupError::Players { game, players }));
        }
        let mut hands = Vec::new();
        for seat in 0..players {
            let name = hand(seat);
            match self.find(&name) {
                Some(tag) => hands.push(listed(tag)),
                None => return Err(RecordFault::TagMissing { name }.at(self.place())),
            }
        }
        if let Some(extra) = self.find(&hand(players)) {
            return Err(RecordFault::TagExtra { name: extra.name().to_owned() }.at(extra.place));
        }
        hands.push(self.find(tag::POOL).map(listed).unwrap_or_default());
        hands.extend(self.find(tag::LABYRINTH).map(listed));
        Ok(setup.with(DEAL, hands.join("/")))
    }

    fn find(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.name() == name)
    }

    /// Where a tag would stand that is missing: where the tags are.
    fn place(&self) -> Place {
        let first = self.tags.iter().map(|tag| tag.place).min_by_key(|place| (place.line, place.column));
        first.or(self.line.entries.first().map(|entry| entry.place)).unwrap_or_default()
    }

    /// The error at the tag that is to blame for it.
    fn blame(&self, error: SetupError) -> RecordError {
        let first_hand = hand(0);
        let name = match &error {
            SetupError::UnknownGame { .. } => tag::GAME,
            SetupError::Players { .. } => tag::PLAYERS,
            SetupError::BadValue { option: DEAL, .. } | SetupError::Detail { option: DEAL, .. } => {
                &first_hand
            }
            _ => tag::OPTIONS,
        };
        let place = self.find(name).map_or_else(|| self.place(), |tag| tag.value_place);
        RecordFault::Setup(error).at(place)
    }
}

fn has(kind: GameKind, option: &str) -> bool {
    kind.options().iter().any(|spec| spec.name == option)
}

/// The words of a value as an option lists them.
fn listed(tag: &Tag) -> String {
    tag.value().split_whitespace().collect::<Vec<_>>().join(",")
}
