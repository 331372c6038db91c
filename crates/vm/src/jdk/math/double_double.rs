//! Numbers of twice a double's precision: unevaluated sums of two doubles (Dekker 1971; Knuth, TAOCP
//! 2, 4.2.2, theorem B for the error of a sum).

use std::ops::{Add, Div, Mul, Neg, Sub};

/// A result, and whether another careful computation of it gives the same double.
#[derive(Clone, Copy, Debug)]
pub struct Rounded {
    pub value: f64,
    pub is_sure: bool,
}

impl From<f64> for Rounded {
    fn from(value: f64) -> Rounded {
        Rounded {
            value,
            is_sure: true,
        }
    }
}

impl Neg for Rounded {
    type Output = Rounded;
    fn neg(self) -> Rounded {
        Rounded {
            value: -self.value,
            ..self
        }
    }
}

/// The number `high + low`, where `high` is that sum rounded.
#[derive(Copy, Clone, Debug)]
pub struct Double2 {
    pub high: f64,
    pub low: f64,
}

impl Double2 {
    pub const ONE: Double2 = Double2::new(1.0, 0.0);

    pub const fn new(high: f64, low: f64) -> Double2 {
        Double2 { high, low }
    }

    /// The exact sum of two doubles.
    pub fn sum(a: f64, b: f64) -> Double2 {
        let high = a + b;
        let part = high - a;
        Double2 {
            high,
            low: (a - (high - part)) + (b - part),
        }
    }

    /// The exact sum where the first is at least as great as the second.
    pub fn ordered_sum(a: f64, b: f64) -> Double2 {
        let high = a + b;
        Double2 {
            high,
            low: b - (high - a),
        }
    }

    /// The exact product of two doubles.
    pub fn product(a: f64, b: f64) -> Double2 {
        let high = a * b;
        Double2 {
            high,
            low: a.mul_add(b, -high),
        }
    }

    pub fn plus(self, other: f64) -> Double2 {
        let sum = Double2::sum(self.high, other);
        Double2::ordered_sum(sum.high, sum.low + self.low)
    }

    pub fn times(self, factor: f64) -> Double2 {
        let product = Double2::product(self.high, factor);
        Double2::ordered_sum(product.high, self.low.mul_add(factor, product.low))
    }

    /// Times a power of two, which is exact.
    pub fn scaled(self, power: f64) -> Double2 {
        Double2 {
            high: self.high * power,
            low: self.low * power,
        }
    }

    /// Rounded to a double, times 2^`exponent`, rounded only once even if the result is subnormal.
    pub fn rounded(self, exponent: i32) -> Rounded {
        let sum = Double2::ordered_sum(self.high, self.low);
        if exponent > -1000 {
            return Rounded {
                value: times_power_of_two(sum.high, exponent),
                is_sure: sum.is_far_from_the_middle(),
            };
        }
        Rounded {
            value: sum.rounded_once(exponent),
            is_sure: false,
        }
    }

    /// Whether an error of a sixty-fourth of the last place could not have rounded to the other neighbour.
    fn is_far_from_the_middle(self) -> bool {
        let neighbour = match self.low < 0.0 {
            true => self.high.next_down(),
            false => self.high.next_up(),
        };
        let gap = (neighbour - self.high).abs();
        self.low == 0.0 || self.low.abs() < gap * (0.5 - 1.0 / 64.0)
    }

    fn rounded_once(self, exponent: i32) -> f64 {
        let sum = self;
        // Adding this leaves as many bits as the subnormal result has.
        let anchor = times_power_of_two(1.5, 52 - 1074 - exponent);
        let anchored = Double2::sum(anchor, sum.high);
        let kept = anchored.high + (anchored.low + sum.low);
        let exact = times_power_of_two(kept - anchor, exponent);
        // Above the subnormals the anchor would keep too many bits away.
        if exact.abs() < f64::MIN_POSITIVE {
            exact
        } else {
            times_power_of_two(sum.high, exponent)
        }
    }
}

/// `x` times 2^`exponent`, in steps that are powers of two themselves.
pub fn times_power_of_two(x: f64, exponent: i32) -> f64 {
    let power = |exponent: i32| f64::from_bits(((1023 + i64::from(exponent)) as u64) << 52);
    match exponent {
        1024.. => x * power(1023) * power((exponent - 1023).min(1023)),
        ..=-1023 => x * power(-969) * power((exponent + 969).max(-1022)),
        _ => x * power(exponent),
    }
}

impl Neg for Double2 {
    type Output = Double2;
    fn neg(self) -> Double2 {
        Double2 {
            high: -self.high,
            low: -self.low,
        }
    }
}

impl Add for Double2 {
    type Output = Double2;
    fn add(self, other: Double2) -> Double2 {
        let high = Double2::sum(self.high, other.high);
        let low = Double2::sum(self.low, other.low);
        let first = Double2::ordered_sum(high.high, high.low + low.high);
        Double2::ordered_sum(first.high, first.low + low.low)
    }
}

impl Sub for Double2 {
    type Output = Double2;
    fn sub(self, other: Double2) -> Double2 {
        self + -other
    }
}

impl Mul for Double2 {
    type Output = Double2;
    fn mul(self, other: Double2) -> Double2 {
        let product = Double2::product(self.high, other.high);
        let cross = self.high.mul_add(other.low, self.low * other.high);
        Double2::ordered_sum(product.high, product.low + cross)
    }
}

impl Div for Double2 {
    type Output = Double2;
    fn div(self, other: Double2) -> Double2 {
        let first = self.high / other.high;
        let rest = self - other.times(first);
        let second = rest.high / other.high;
        let rest = rest - other.times(second);
        Double2::ordered_sum(first, second).plus(rest.high / other.high)
    }
}
