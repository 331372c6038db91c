//! What the runner wrote down, line by line, until its JVM ended in whatever way.

/// A test by class, method and row (from 1) of a parameterised test.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TestId {
    pub class: String,
    pub method: String,
    pub row: Option<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Passed(TestId),
    Failed(TestId, String),
    /// A whole class could not be run.
    Broken(String, String),
    /// The runner gave up on a test that took too long.
    TimedOut(TestId),
}

#[derive(Clone, Debug, Default)]
pub struct Journal {
    pub events: Vec<Event>,
    /// The test that had begun and not ended.
    pub running: Option<TestId>,
    /// Whether the runner came to its end.
    pub complete: bool,
}

pub fn read(text: &str) -> Journal {
    let mut journal = Journal::default();
    // The last line may be cut off.
    let whole = &text[..text.rfind('\n').map_or(0, |at| at + 1)];
    for line in whole.lines() {
        let mut parts = line.splitn(3, '\t');
        let (event, test, text) = (
            parts.next().unwrap_or_default(),
            parts.next().unwrap_or_default(),
            parts.next().unwrap_or_default(),
        );
        match (event, test_id(test)) {
            ("start", test) => journal.running = test,
            ("end", _) => journal.complete = true,
            ("container", _) => journal.events.push(Event::Broken(test.into(), text.into())),
            ("pass", Some(test)) => journal.finish(Event::Passed(test)),
            ("fail", Some(test)) => journal.finish(Event::Failed(test, text.into())),
            ("timeout", Some(test)) => journal.finish(Event::TimedOut(test)),
            _ => {}
        }
    }
    journal
}

impl Journal {
    fn finish(&mut self, event: Event) {
        self.running = None;
        self.events.push(event);
    }
}

/// `a.FooTest#name#3`
fn test_id(text: &str) -> Option<TestId> {
    let mut parts = text.split('#');
    let (class, method) = (parts.next()?, parts.next()?);
    Some(TestId {
        class: class.into(),
        method: method.into(),
        row: parts.next().and_then(|row| row.parse().ok()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_journal_that_breaks_off_names_the_test() {
        let journal = read("start\tA#one\t\npass\tA#one\t\nstart\tA#two#3\t\nfai");
        let running = journal.running.expect("a test was running");
        assert_eq!((&*running.method, running.row), ("two", Some(3)));
        assert_eq!(journal.events.len(), 1);
        assert!(!journal.complete);
    }
}
