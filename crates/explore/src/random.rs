//! Numbers that only the seed decides.

pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// Any bits.
    pub fn bits(&mut self) -> u64 {
        let _ = self.below(1);
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A number below the limit, if there is one.
    pub fn below(&mut self, limit: usize) -> Option<usize> {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (limit > 0).then(|| (self.0 % limit as u64) as usize)
    }
}
