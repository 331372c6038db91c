//! A small generator: the same numbers for the same query, in every run.

pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number below `count`.
    pub fn below(&mut self, count: u64) -> u64 {
        self.next() % count.max(1)
    }

    /// A number from `from` to `to`, both included.
    pub fn between(&mut self, from: i128, to: i128) -> i128 {
        let span = (to - from + 1).max(1) as u128;
        from + (u128::from(self.next()) % span) as i128
    }
}
