//! Deferred values: settled at their first real use, until then copied around by number.

use crate::vm::{Result, Vm};

/// What a deferred number stands for.
#[derive(Clone, Debug)]
pub enum Deferred {
    /// Settled: word and symbolic part.
    Settled(u64, u32),
}

impl Vm {
    /// The value of a deferred number, settling it if needed.
    pub(crate) fn force(&mut self, part: u32) -> Result<(u64, u32)> {
        match self.deferred.get((part - super::DEFERRED) as usize) {
            Some(&Deferred::Settled(word, part)) => Ok((word, part)),
            None => self.internal("deferred value without an entry"),
        }
    }
}
