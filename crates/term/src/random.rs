//! Random decisions that only the seed decides (splitmix64): the same in every run, for all searches.

#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    pub fn new(seed: u64) -> Random {
        Random {
            state: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x2545_f491_4f6c_dd1d,
        }
    }

    /// Any bits.
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `count`, 0 if that is 0.
    pub fn below(&mut self, count: usize) -> usize {
        match count {
            0 => 0,
            count => (self.bits() % count as u64) as usize,
        }
    }

    /// A number from `from` to `to`, both included.
    pub fn between(&mut self, from: i128, to: i128) -> i128 {
        let span = (to - from + 1).max(1) as u128;
        from + (u128::from(self.bits()) % span) as i128
    }

    /// True so many times out of a hundred.
    pub fn percent(&mut self, times: usize) -> bool {
        self.below(100) < times
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.below(from.len()))
    }
}
