//! A job: open alternatives of one choice and the way that leads there. It means the same to every
//! worker: nothing in it is a number that one VM gave out.

use crate::alternatives::Answers;
use crate::finding::Choice;
use crate::frontier::Open;
use crate::path::PathNode;
use std::sync::Arc;

#[derive(Clone, Debug, Default)]
pub struct Job {
    /// Where the choice is; nothing is the program's start.
    pub start: Option<Arc<PathNode>>,
    /// The alternatives that are open there; nothing is all that comes.
    pub answers: Option<Answers>,
    /// Choices with more than one alternative on the way.
    pub depth: usize,
    /// The way was sampled, or the solver gave up on it.
    pub approximate: bool,
    /// Choices on the way since something was covered for the first time.
    pub stale: usize,
}

impl Job {
    /// A choice vector to be followed from the program's start.
    pub fn replay(vector: &[Choice]) -> Job {
        Job {
            start: Some(Arc::new(PathNode::behind(None, vector))),
            ..Job::default()
        }
    }

    pub fn vector(&self) -> Vec<Choice> {
        self.start.as_ref().map_or_else(Vec::new, |at| at.vector())
    }

    pub fn start_length(&self) -> usize {
        self.start.as_ref().map_or(0, |at| at.length())
    }

    /// Whether this is the whole program.
    pub fn is_root(&self) -> bool {
        self.start_length() == 0 && self.answers.is_none()
    }

    fn clone_start(&self) -> Job {
        Job {
            start: self.start.clone(),
            answers: None,
            depth: self.depth,
            approximate: self.approximate,
            stale: self.stale,
        }
    }
}

impl Open for Job {
    fn depth(&self) -> usize {
        self.depth
    }

    fn length(&self) -> usize {
        self.start_length()
    }

    fn stale(&self) -> usize {
        self.stale
    }

    fn width(&self) -> usize {
        self.answers.as_ref().map_or(1, |answers| answers.len())
    }

    /// Nothing is left where it was the last one.
    fn take(&mut self, position: usize) -> Job {
        let taken = self.answers.as_mut().and_then(|all| all.take(position));
        Job {
            answers: taken.map(|answer| Answers::List(vec![answer])),
            ..self.clone_start()
        }
    }
}
