//! Arithmetic on words of literals, lowest bit first: the circuits of every bit-vector operator.
//! Knows gates, not terms.

use super::gates::Gates;
use super::sat::{FALSE, Lit, TRUE};

/// A word, lowest bit first.
pub type Word = Vec<Lit>;

/// Which way and with what a shift fills.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Shift {
    Left,
    LogicalRight,
    ArithmeticRight,
}

pub fn constant(bits: u64, width: usize) -> Word {
    (0..width)
        .map(|bit| {
            if bit < 64 && bits >> bit & 1 == 1 {
                TRUE
            } else {
                FALSE
            }
        })
        .collect()
}

/// The word's value, if all its bits are constants.
pub fn as_constant(word: &[Lit]) -> Option<u64> {
    word.iter().rev().try_fold(0u64, |value, &bit| match bit {
        TRUE => Some(value << 1 | 1),
        FALSE => Some(value << 1),
        _ => None,
    })
}

pub fn complement(word: &[Lit]) -> Word {
    word.iter().map(|&bit| -bit).collect()
}

impl Gates {
    pub fn fresh_word(&mut self, width: usize) -> Word {
        (0..width).map(|_| self.fresh()).collect()
    }

    pub fn bitwise(&mut self, a: &[Lit], b: &[Lit], gate: fn(&mut Gates, Lit, Lit) -> Lit) -> Word {
        a.iter().zip(b).map(|(&x, &y)| gate(self, x, y)).collect()
    }

    pub fn select(&mut self, condition: Lit, then: &[Lit], otherwise: &[Lit]) -> Word {
        then.iter()
            .zip(otherwise)
            .map(|(&x, &y)| self.mux(condition, x, y))
            .collect()
    }

    /// `a + b + carry`, as wide as `a`.
    pub fn add(&mut self, a: &[Lit], b: &[Lit], carry: Lit) -> Word {
        let mut carry = carry;
        let mut sum = Word::with_capacity(a.len());
        for (index, (&x, &y)) in a.iter().zip(b).enumerate() {
            sum.push(self.xor3(x, y, carry));
            if index + 1 < a.len() {
                carry = self.majority(x, y, carry);
            }
        }
        sum
    }

    pub fn subtract(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        self.add(a, &complement(b), TRUE)
    }

    pub fn negate(&mut self, a: &[Lit]) -> Word {
        let zero = constant(0, a.len());
        self.subtract(&zero, a)
    }

    pub fn negate_if(&mut self, condition: Lit, a: &[Lit]) -> Word {
        // Conditional complement plus the condition: one adder, no multiplexer.
        let flipped: Word = a.iter().map(|&bit| self.xor(bit, condition)).collect();
        let zero = constant(0, a.len());
        self.add(&flipped, &zero, condition)
    }

    pub fn equal(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let mut all = TRUE;
        for (&x, &y) in a.iter().zip(b) {
            let same = -self.xor(x, y);
            all = self.and(all, same);
        }
        all
    }

    /// `a < b` (or `a <= b` if `or_equal`) on unsigned words.
    pub fn below(&mut self, a: &[Lit], b: &[Lit], or_equal: bool) -> Lit {
        let mut result = if or_equal { TRUE } else { FALSE };
        for (&x, &y) in a.iter().zip(b) {
            // The carry of b - a: majority of "b's bit", "not a's bit" and what the lower bits say.
            result = self.majority(-x, y, result);
        }
        result
    }

    pub fn signed_below(&mut self, a: &[Lit], b: &[Lit], or_equal: bool) -> Lit {
        let flip_sign = |word: &[Lit]| {
            let mut flipped = word.to_vec();
            if let Some(sign) = flipped.last_mut() {
                *sign = -*sign;
            }
            flipped
        };
        self.below(&flip_sign(a), &flip_sign(b), or_equal)
    }

    /// The low bits of the product, as many as `a` has.
    pub fn multiply(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        if as_constant(b).is_some() {
            return self.multiply_by_constant(a, b);
        }
        if as_constant(a).is_some() {
            return self.multiply_by_constant(b, a);
        }
        // The operand with fewer possible ones drives the rows.
        let ones = |word: &[Lit]| word.iter().filter(|&&bit| bit != FALSE).count();
        let (rows, columns) = if ones(b) <= ones(a) { (b, a) } else { (a, b) };
        let width = a.len();
        let mut sum = constant(0, width);
        for (shift, &row) in rows.iter().enumerate() {
            if row == FALSE {
                continue;
            }
            let partial: Word = columns[..width - shift]
                .iter()
                .map(|&bit| self.and(row, bit))
                .collect();
            let upper = self.add(&sum[shift..], &partial, FALSE);
            sum.truncate(shift);
            sum.extend(upper);
        }
        sum
    }

    /// Multiplication by a constant, recoded so that few digits are non-zero (canonical signed
    /// digits): runs of ones become one addition and one subtraction.
    fn multiply_by_constant(&mut self, a: &[Lit], factor: &[Lit]) -> Word {
        let width = a.len();
        let mut sum = constant(0, width);
        let mut carry = false;
        for shift in 0..width {
            let bit = (factor[shift] == TRUE) as u8 + carry as u8;
            let next = factor.get(shift + 1).is_some_and(|&next| next == TRUE);
            let upper = match bit {
                1 if next => {
                    carry = true;
                    self.subtract(&sum[shift..], &a[..width - shift])
                }
                1 => {
                    carry = false;
                    self.add(&sum[shift..], &a[..width - shift], FALSE)
                }
                _ => continue,
            };
            sum.truncate(shift);
            sum.extend(upper);
        }
        sum
    }

    /// Shift by a word: below the width bit by bit of the distance, all fill from the width on.
    pub fn shift(&mut self, a: &[Lit], distance: &[Lit], kind: Shift) -> Word {
        let width = a.len();
        let fill = match kind {
            Shift::ArithmeticRight => a[width - 1],
            Shift::Left | Shift::LogicalRight => FALSE,
        };
        let mut word = a.to_vec();
        let mut too_far = FALSE;
        for (stage, &bit) in distance.iter().enumerate() {
            if stage >= 32 || 1usize << stage >= width {
                too_far = self.or(too_far, bit);
                continue;
            }
            let moved = shift_by(&word, 1 << stage, kind, fill);
            word = self.select(bit, &moved, &word);
        }
        let filled = vec![fill; width];
        self.select(too_far, &filled, &word)
    }

    /// Unsigned quotient and remainder; division by zero gives all ones and the dividend.
    pub fn divide(&mut self, a: &[Lit], b: &[Lit]) -> (Word, Word) {
        match as_constant(b) {
            Some(0) => (vec![TRUE; a.len()], a.to_vec()),
            Some(divisor) if divisor.is_power_of_two() => {
                divide_by_power(a, divisor.trailing_zeros() as usize)
            }
            Some(divisor) if as_constant(a).is_none() => self.divide_by_constant(a, divisor),
            _ => self.divide_by_subtraction(a, b),
        }
    }

    /// Quotient and remainder as the only words with `a = quotient * divisor + remainder`: a
    /// multiplication by a constant is far smaller than a division circuit.
    fn divide_by_constant(&mut self, a: &[Lit], divisor: u64) -> (Word, Word) {
        let width = a.len();
        let divisor_bits = 64 - divisor.leading_zeros() as usize;
        let mut quotient = self.fresh_word(width - divisor_bits + 1);
        let mut remainder = self.fresh_word(divisor_bits);
        // Wide enough that neither product nor sum can wrap around.
        let wide = width + 2;
        let product = self.multiply(&padded(&quotient, wide), &constant(divisor, wide));
        let sum = self.add(&product, &padded(&remainder, wide), FALSE);
        let total = self.equal(&sum, &padded(a, wide));
        self.require(total);
        let small = self.below(&remainder, &constant(divisor, divisor_bits), false);
        self.require(small);
        quotient.resize(width, FALSE);
        remainder.resize(width, FALSE);
        (quotient, remainder)
    }

    /// Long division. The partial remainder starts with one bit and grows by one each step, so the
    /// divisor is compared in full only in the end.
    fn divide_by_subtraction(&mut self, a: &[Lit], b: &[Lit]) -> (Word, Word) {
        let width = a.len();
        // high_zero[i]: the divisor's bits from i on are all zero.
        let mut high_zero = vec![TRUE; width + 1];
        for bit in (0..width).rev() {
            high_zero[bit] = self.and(high_zero[bit + 1], -b[bit]);
        }
        let mut quotient = vec![FALSE; width];
        let mut remainder: Word = Word::new();
        for step in (0..width).rev() {
            remainder.insert(0, a[step]);
            let size = remainder.len().min(width);
            let low = padded(&b[..size], remainder.len());
            let fits = self.below(&low, &remainder, true);
            let take = self.and(fits, high_zero[size]);
            let smaller = self.subtract(&remainder, &low);
            remainder = self.select(take, &smaller, &remainder);
            remainder.truncate(width);
            quotient[step] = take;
        }
        // A zero divisor always fits, which makes the quotient all ones, and taking zero away leaves
        // the dividend: exactly what is asked for.
        (quotient, remainder)
    }

    /// Signed quotient and remainder, rounding toward zero.
    pub fn divide_signed(&mut self, a: &[Lit], b: &[Lit]) -> (Word, Word) {
        let (Some(&sign_a), Some(&sign_b)) = (a.last(), b.last()) else {
            return (Word::new(), Word::new());
        };
        let size_a = self.negate_if(sign_a, a);
        let size_b = self.negate_if(sign_b, b);
        let (quotient, remainder) = self.divide(&size_a, &size_b);
        let signs_differ = self.xor(sign_a, sign_b);
        (
            self.negate_if(signs_differ, &quotient),
            self.negate_if(sign_a, &remainder),
        )
    }
}

fn padded(word: &[Lit], width: usize) -> Word {
    let mut wide = word.to_vec();
    wide.resize(width, FALSE);
    wide
}

fn divide_by_power(a: &[Lit], exponent: usize) -> (Word, Word) {
    let quotient = padded(&a[exponent..], a.len());
    let remainder = padded(&a[..exponent], a.len());
    (quotient, remainder)
}

fn shift_by(word: &[Lit], distance: usize, kind: Shift, fill: Lit) -> Word {
    let width = word.len();
    let mut moved = vec![fill; width];
    match kind {
        Shift::Left => moved[distance..].copy_from_slice(&word[..width - distance]),
        Shift::LogicalRight | Shift::ArithmeticRight => {
            moved[..width - distance].copy_from_slice(&word[distance..]);
        }
    }
    moved
}
