//! The generator's own random numbers: SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom
//! number generators"). Kept here rather than taken from a crate because a seed must name the same
//! program for ever.

#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    pub fn new(seed: u64) -> Random {
        Random { state: seed }
    }

    pub fn word(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number in `0..bound`; 0 for an empty range.
    pub fn below(&mut self, bound: usize) -> usize {
        if bound == 0 {
            return 0;
        }
        (self.word() % bound as u64) as usize
    }

    /// A number in `low..=high`.
    pub fn within(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }

    pub fn chance(&mut self, percent: u32) -> bool {
        self.word() % 100 < u64::from(percent)
    }

    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// The item of a `(weight, item)` table, each as likely as its weight says.
    pub fn weighted<T: Copy>(&mut self, table: &[(u32, T)]) -> T {
        let total: u32 = table.iter().map(|(weight, _)| weight).sum();
        let mut left = (self.word() % u64::from(total.max(1))) as u32;
        for (weight, item) in table {
            if left < *weight {
                return *item;
            }
            left -= weight;
        }
        table[table.len() - 1].1
    }
}
