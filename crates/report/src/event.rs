//! What happens while a campaign runs.

use crate::result::ClassResult;
use std::time::Duration;

#[derive(Debug)]
pub enum Event<'a> {
    /// Work begins: so many classes, within this time, which the user gave or not.
    Begun {
        classes: usize,
        limit: Duration,
        given: bool,
        workers: usize,
    },
    Exploring {
        class: &'a str,
        technique: &'a str,
    },
    Proving {
        class: &'a str,
        tests: usize,
    },
    /// A class is done; its tests are on disk. A class that is tried again is finished again.
    Finished(&'a ClassResult),
    /// Something that is not about one class.
    Note(&'a str),
}

/// Whoever wants to know. Events come from one thread, in their order.
pub trait Listener {
    fn hear(&mut self, event: &Event<'_>);
    /// Called several times a second, also where nothing happens.
    fn tick(&mut self) {}
}

/// Nobody.
pub struct Silence;

impl Listener for Silence {
    fn hear(&mut self, _: &Event<'_>) {}
}
