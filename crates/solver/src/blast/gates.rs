//! Boolean gates over SAT literals: folded, shared and encoded as clauses (Tseitin). Knows neither
//! words nor terms.

use super::sat::{FALSE, Lit, Sat, SizeLimits, Stop, TRUE};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::time::Instant;

#[derive(Copy, Clone, PartialEq, Eq, Hash)]
enum Kind {
    And,
    Xor,
    Mux,
    Xor3,
    Majority,
}

type Key = (Kind, Lit, Lit, Lit);

pub struct Gates {
    sat: Sat,
    known: HashMap<Key, Lit, BuildHasherDefault<MixHasher>>,
}

impl Gates {
    pub fn new(limits: SizeLimits) -> Gates {
        Gates {
            sat: Sat::new(limits),
            known: HashMap::default(),
        }
    }

    pub fn variables(&self) -> u32 {
        self.sat.variables()
    }

    pub fn overflown(&self) -> bool {
        self.sat.overflown()
    }

    pub fn solve(
        &mut self,
        assumptions: &[Lit],
        deadline: Option<Instant>,
        conflicts: Option<u32>,
    ) -> Result<bool, Stop> {
        self.sat.solve(assumptions, deadline, conflicts)
    }

    pub fn value(&self, literal: Lit) -> bool {
        self.sat.value(literal)
    }

    pub fn failed(&self, literal: Lit) -> bool {
        self.sat.failed(literal)
    }

    pub fn fresh(&mut self) -> Lit {
        self.sat.fresh()
    }

    /// States a fact about fresh literals, for circuits that define a result by a relation.
    pub fn require(&mut self, literal: Lit) {
        self.sat.clause([literal]);
    }

    pub fn and(&mut self, a: Lit, b: Lit) -> Lit {
        let (a, b) = ordered(a, b);
        match (a, b) {
            (FALSE, _) | (_, FALSE) => FALSE,
            (TRUE, other) | (other, TRUE) => other,
            _ if a == b => a,
            _ if a == -b => FALSE,
            _ => self.gate((Kind::And, a, b, 0), |sat, out| {
                sat.clause([-out, a]);
                sat.clause([-out, b]);
                sat.clause([out, -a, -b]);
            }),
        }
    }

    pub fn or(&mut self, a: Lit, b: Lit) -> Lit {
        -self.and(-a, -b)
    }

    pub fn xor(&mut self, a: Lit, b: Lit) -> Lit {
        let negative = (a < 0) != (b < 0);
        let (a, b) = ordered(a.abs(), b.abs());
        let positive = match (a, b) {
            _ if a == b => FALSE,
            (TRUE, other) | (other, TRUE) => -other,
            _ => self.gate((Kind::Xor, a, b, 0), |sat, out| {
                sat.clause([-out, a, b]);
                sat.clause([-out, -a, -b]);
                sat.clause([out, -a, b]);
                sat.clause([out, a, -b]);
            }),
        };
        if negative { -positive } else { positive }
    }

    /// `condition ? then : otherwise`
    pub fn mux(&mut self, condition: Lit, then: Lit, otherwise: Lit) -> Lit {
        if condition < 0 {
            return self.mux(-condition, otherwise, then);
        }
        if condition == TRUE || then == otherwise {
            return then;
        }
        if then == -otherwise {
            return -self.xor(condition, then);
        }
        match (then, otherwise) {
            (TRUE, _) => self.or(condition, otherwise),
            (FALSE, _) => self.and(-condition, otherwise),
            (_, TRUE) => self.or(-condition, then),
            (_, FALSE) => self.and(condition, then),
            _ if then == condition => self.or(condition, otherwise),
            _ if then == -condition => self.and(-condition, otherwise),
            _ if otherwise == condition => self.and(condition, then),
            _ if otherwise == -condition => self.or(-condition, then),
            _ if then < 0 => -self.mux_gate(condition, -then, -otherwise),
            _ => self.mux_gate(condition, then, otherwise),
        }
    }

    fn mux_gate(&mut self, condition: Lit, then: Lit, otherwise: Lit) -> Lit {
        self.gate((Kind::Mux, condition, then, otherwise), |sat, out| {
            sat.clause([-condition, -then, out]);
            sat.clause([-condition, then, -out]);
            sat.clause([condition, -otherwise, out]);
            sat.clause([condition, otherwise, -out]);
            // Redundant, but they let equal arms propagate before the condition is known.
            sat.clause([-then, -otherwise, out]);
            sat.clause([then, otherwise, -out]);
        })
    }

    /// The sum bit of a full adder.
    pub fn xor3(&mut self, a: Lit, b: Lit, c: Lit) -> Lit {
        let negative = (a < 0) ^ (b < 0) ^ (c < 0);
        let mut inputs = [a.abs(), b.abs(), c.abs()];
        inputs.sort_unstable();
        let [a, b, c] = inputs;
        let positive = if a == TRUE || a == b {
            let pair = self.xor(a, b);
            self.xor(pair, c)
        } else if b == c {
            a
        } else {
            self.gate((Kind::Xor3, a, b, c), |sat, out| {
                sat.clause([-out, a, b, c]);
                sat.clause([-out, a, -b, -c]);
                sat.clause([-out, -a, b, -c]);
                sat.clause([-out, -a, -b, c]);
                sat.clause([out, -a, -b, -c]);
                sat.clause([out, -a, b, c]);
                sat.clause([out, a, -b, c]);
                sat.clause([out, a, b, -c]);
            })
        };
        if negative { -positive } else { positive }
    }

    /// The carry bit of a full adder.
    pub fn majority(&mut self, a: Lit, b: Lit, c: Lit) -> Lit {
        let mut inputs = [a, b, c];
        inputs.sort_unstable_by_key(|literal| (literal.abs(), *literal));
        let [a, b, c] = inputs;
        match (a, b, c) {
            (TRUE, _, _) => self.or(b, c),
            (FALSE, _, _) => self.and(b, c),
            _ if a == b || b == c => b,
            _ if a == -b => c,
            _ if b == -c => a,
            _ if a < 0 => -self.majority_gate(-a, -b, -c),
            _ => self.majority_gate(a, b, c),
        }
    }

    fn majority_gate(&mut self, a: Lit, b: Lit, c: Lit) -> Lit {
        self.gate((Kind::Majority, a, b, c), |sat, out| {
            sat.clause([-a, -b, out]);
            sat.clause([-a, -c, out]);
            sat.clause([-b, -c, out]);
            sat.clause([a, b, -out]);
            sat.clause([a, c, -out]);
            sat.clause([b, c, -out]);
        })
    }

    fn gate(&mut self, key: Key, encode: impl FnOnce(&mut Sat, Lit)) -> Lit {
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let out = self.sat.fresh();
        encode(&mut self.sat, out);
        if !self.sat.overflown() {
            self.known.insert(key, out);
        }
        out
    }
}

fn ordered(a: Lit, b: Lit) -> (Lit, Lit) {
    if a <= b { (a, b) } else { (b, a) }
}

/// A multiplicative hash for small integer keys: gate lookup is the inner loop of blasting, and
/// keys come from our own counter, so nobody can aim collisions at it.
#[derive(Default)]
pub struct MixHasher(u64);

impl Hasher for MixHasher {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u32(&mut self, value: u32) {
        self.write_u64(u64::from(value));
    }

    fn write_i32(&mut self, value: i32) {
        self.write_u64(u64::from(value as u32));
    }

    fn write_isize(&mut self, value: isize) {
        self.write_u64(value as u64);
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(23) ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}
