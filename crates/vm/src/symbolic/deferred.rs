//! Deferred values: settled at their first real use, until then copied around by number.
//!
//! Delayed choice (UDITA, section 4 and A.2): a choice is forced at its first use that is not a
//! copy, at most once, and all copies see the value.

use crate::fork::Fork;
use crate::vm::{Result, Vm};

/// What a deferred number stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deferred {
    /// Settled: word and symbolic part.
    Settled(u64, u32),
    /// An int between two bounds that nobody has looked at yet.
    Choice { low: i64, high: i64 },
}

impl Vm {
    /// A new delayed choice: its deferred number as a symbolic part.
    pub(crate) fn defer_choice(&mut self, low: i64, high: i64) -> u32 {
        self.deferred.push(Deferred::Choice { low, high });
        super::DEFERRED + (self.deferred.len() - 1) as u32
    }

    /// The value of a deferred number, settling it if needed.
    pub(crate) fn force(&mut self, part: u32) -> Result<(u64, u32)> {
        let number = (part - super::DEFERRED) as usize;
        match self.deferred.get(number).cloned() {
            Some(Deferred::Settled(word, part)) => Ok((word, part)),
            Some(Deferred::Choice { low, high }) => {
                let Ok(count) = u32::try_from(high - low + 1) else {
                    return self.unsupported("a delayed choice from all 2^32 ints; use anyInt");
                };
                let chosen = if count == 1 {
                    0
                } else {
                    self.decide_once(Fork::Choice { count })?
                };
                let value = (low + chosen as i64) as u32 as u64;
                self.settle(number, value, 0);
                Ok((value, 0))
            }
            None => self.internal("deferred value without an entry"),
        }
    }

    /// A decision whose outcome outlives the instruction: if that is executed again, it does not
    /// ask again, so that the answer must not stay in the list.
    fn decide_once(&mut self, fork: Fork) -> Result<u64> {
        let answer = self.decide(fork)?;
        self.answers_used -= 1;
        self.answers.remove(self.answers_used);
        Ok(answer)
    }

    fn settle(&mut self, number: usize, word: u64, part: u32) {
        let before = std::mem::replace(&mut self.deferred[number], Deferred::Settled(word, part));
        if !self.trail.is_ground() {
            self.trail.save_deferred(number, before);
        }
    }
}
