//! Logarithms, exponentials and hyperbolic functions.

use super::{high, low, polynomial, with_high};

const LN2_HIGH: f64 = 0.6931471803691238;
const LN2_LOW: f64 = 1.9082149292705877e-10;
const ONE_OVER_LN2: f64 = std::f64::consts::LOG2_E;
const TWO_TO_54: f64 = 18014398509481984.0;
/// The series of log(1 + f) in s^2, where s = f / (2 + f).
const LOG_SERIES: [f64; 7] = [
    0.6666666666666735,
    0.3999999999940942,
    0.2857142874366239,
    0.22222198432149784,
    0.1818357216161805,
    0.15313837699209373,
    0.14798198605116586,
];
/// Above this exp overflows.
const EXP_OVERFLOW: f64 = 709.782712893384;

fn magnitude(x: f64) -> i32 {
    high(x) & 0x7fff_ffff
}

/// Special arguments of the logarithms.
fn log_of_special(x: f64) -> Option<f64> {
    if x.is_nan() || x < 0.0 {
        return Some(f64::NAN);
    }
    if x == 0.0 {
        return Some(f64::NEG_INFINITY);
    }
    (x == f64::INFINITY).then_some(x)
}

pub fn log(x: f64) -> f64 {
    if let Some(special) = log_of_special(x) {
        return special;
    }
    let (mut x, mut k) = (x, 0);
    if high(x) < 0x0010_0000 {
        k -= 54;
        x *= TWO_TO_54;
    }
    k += (high(x) >> 20) - 1023;
    let hx = high(x) & 0x000f_ffff;
    // Halve where the fraction is above the square root of two.
    let i = (hx + 0x95f64) & 0x0010_0000;
    x = with_high(x, hx | (i ^ 0x3ff0_0000));
    k += i >> 20;
    let f = x - 1.0;
    let dk = f64::from(k);
    if 0x000f_ffff & (2 + hx) < 3 {
        return log_very_near_one(f, k);
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let w = z * z;
    let odd = w * polynomial(w, [LOG_SERIES[1], LOG_SERIES[3], LOG_SERIES[5]]);
    let even = z * polynomial(
        w,
        [LOG_SERIES[0], LOG_SERIES[2], LOG_SERIES[4], LOG_SERIES[6]],
    );
    let r = even + odd;
    if (hx - 0x6147a) | (0x6b851 - hx) > 0 {
        let half_square = 0.5 * f * f;
        if k == 0 {
            return f - (half_square - s * (half_square + r));
        }
        return dk * LN2_HIGH - ((half_square - (s * (half_square + r) + dk * LN2_LOW)) - f);
    }
    if k == 0 {
        return f - s * (f - r);
    }
    dk * LN2_HIGH - ((s * (f - r) - dk * LN2_LOW) - f)
}

/// |f| below 2^-20.
fn log_very_near_one(f: f64, k: i32) -> f64 {
    let dk = f64::from(k);
    if f == 0.0 {
        return if k == 0 {
            0.0
        } else {
            dk * LN2_HIGH + dk * LN2_LOW
        };
    }
    let r = f * f * (0.5 - 0.3333333333333333 * f);
    if k == 0 {
        f - r
    } else {
        dk * LN2_HIGH - ((r - dk * LN2_LOW) - f)
    }
}

pub fn log10(x: f64) -> f64 {
    const ONE_OVER_LN10: f64 = std::f64::consts::LOG10_E;
    const LOG10_2_HIGH: f64 = 0.30102999566361177;
    const LOG10_2_LOW: f64 = 3.694239077158931e-13;
    if let Some(special) = log_of_special(x) {
        return special;
    }
    let (mut x, mut k) = (x, 0);
    if high(x) < 0x0010_0000 {
        k -= 54;
        x *= TWO_TO_54;
    }
    k += (high(x) >> 20) - 1023;
    let negative = i32::from(k < 0);
    let fraction = with_high(x, high(x) & 0x000f_ffff | (0x3ff - negative) << 20);
    let y = f64::from(k + negative);
    let z = y * LOG10_2_LOW + ONE_OVER_LN10 * log(fraction);
    z + y * LOG10_2_HIGH
}

pub fn log1p(x: f64) -> f64 {
    let hx = high(x);
    let ax = magnitude(x);
    if x.is_nan() || x < -1.0 {
        return f64::NAN;
    }
    if x == -1.0 {
        return f64::NEG_INFINITY;
    }
    if x == f64::INFINITY {
        return x;
    }
    let (mut k, mut f, mut hu, mut c) = (1, 0.0, 0, 0.0);
    if hx < 0x3fda_827a {
        if ax < 0x3e20_0000 {
            return if ax < 0x3c90_0000 { x } else { x - x * x * 0.5 };
        }
        if hx > 0 || hx <= 0xbfd2_bec3_u32 as i32 {
            (k, f, hu) = (0, x, 1);
        }
    }
    if k != 0 {
        let u;
        if hx < 0x4340_0000 {
            u = 1.0 + x;
            hu = high(u);
            k = (hu >> 20) - 1023;
            // What adding one has rounded away.
            c = if k > 0 { 1.0 - (u - x) } else { x - (u - 1.0) };
            c /= u;
        } else {
            u = x;
            hu = high(u);
            k = (hu >> 20) - 1023;
        }
        hu &= 0x000f_ffff;
        let fraction = if hu < 0x6a09e {
            with_high(u, hu | 0x3ff0_0000)
        } else {
            k += 1;
            let halved = with_high(u, hu | 0x3fe0_0000);
            hu = (0x0010_0000 - hu) >> 2;
            halved
        };
        f = fraction - 1.0;
    }
    let dk = f64::from(k);
    let half_square = 0.5 * f * f;
    if hu == 0 {
        if f == 0.0 {
            return if k == 0 {
                0.0
            } else {
                dk * LN2_HIGH + (c + dk * LN2_LOW)
            };
        }
        let r = half_square * (1.0 - 0.6666666666666666 * f);
        return if k == 0 {
            f - r
        } else {
            dk * LN2_HIGH - ((r - (dk * LN2_LOW + c)) - f)
        };
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let r = z * polynomial(z, LOG_SERIES);
    if k == 0 {
        return f - (half_square - s * (half_square + r));
    }
    dk * LN2_HIGH - ((half_square - (s * (half_square + r) + (dk * LN2_LOW + c))) - f)
}

/// Adds to the exponent of a number that stays normal.
fn scaled(y: f64, k: i32) -> f64 {
    with_high(y, high(y).wrapping_add(k << 20))
}

pub fn expm1(x: f64) -> f64 {
    const Q: [f64; 6] = [
        1.0,
        -0.03333333333333313,
        0.0015873015872548146,
        -7.93650757867488e-05,
        4.008217827329362e-06,
        -2.0109921818362437e-07,
    ];
    let hx = magnitude(x);
    let negative = x.is_sign_negative();
    if hx >= 0x4043_687a {
        if x.is_nan() {
            return x;
        }
        if x > EXP_OVERFLOW {
            return f64::INFINITY;
        }
        if negative {
            return -1.0;
        }
    }
    let (mut x, mut k, mut c) = (x, 0, 0.0);
    if hx > 0x3fd6_2e42 {
        let (upper, lower);
        if hx < 0x3ff0_a2b2 {
            (upper, lower, k) = if negative {
                (x + LN2_HIGH, -LN2_LOW, -1)
            } else {
                (x - LN2_HIGH, LN2_LOW, 1)
            };
        } else {
            k = (ONE_OVER_LN2 * x + if negative { -0.5 } else { 0.5 }) as i32;
            let t = f64::from(k);
            upper = x - t * LN2_HIGH;
            lower = t * LN2_LOW;
        }
        x = upper - lower;
        c = (upper - x) - lower;
    } else if hx < 0x3c90_0000 {
        return x;
    }
    let half = 0.5 * x;
    let hxs = x * half;
    let r1 = polynomial(hxs, Q);
    let t = 3.0 - r1 * half;
    let mut e = hxs * ((r1 - t) / (6.0 - x * t));
    if k == 0 {
        return x - (x * e - hxs);
    }
    e = x * (e - c) - c;
    e -= hxs;
    match k {
        -1 => 0.5 * (x - e) - 0.5,
        1 if x < -0.25 => -2.0 * (e - (x + 0.5)),
        1 => 1.0 + 2.0 * (x - e),
        ..=-2 | 57.. => scaled(1.0 - (e - x), k) - 1.0,
        ..20 => {
            let t = with_high(1.0, 0x3ff0_0000 - (0x20_0000 >> k));
            scaled(t - (e - x), k)
        }
        _ => {
            let t = with_high(1.0, (0x3ff - k) << 20);
            scaled((x - (e + t)) + 1.0, k)
        }
    }
}

pub fn exp(x: f64) -> f64 {
    const P: [f64; 5] = [
        0.16666666666666602,
        -0.0027777777777015593,
        6.613756321437934e-05,
        -1.6533902205465252e-06,
        4.1381367970572385e-08,
    ];
    const UNDERFLOW: f64 = -745.1332191019411;
    const TWO_TO_MINUS_1000: f64 = 9.332636185032189e-302;
    let hx = magnitude(x);
    let negative = x.is_sign_negative();
    if hx >= 0x4086_2e42 {
        if x.is_nan() {
            return x;
        }
        if x > EXP_OVERFLOW {
            return f64::INFINITY;
        }
        if x < UNDERFLOW {
            return 0.0;
        }
    }
    let (mut x, mut upper, mut lower, mut k) = (x, 0.0, 0.0, 0);
    if hx > 0x3fd6_2e42 {
        if hx < 0x3ff0_a2b2 {
            (upper, lower, k) = if negative {
                (x + LN2_HIGH, -LN2_LOW, -1)
            } else {
                (x - LN2_HIGH, LN2_LOW, 1)
            };
        } else {
            k = (ONE_OVER_LN2 * x + if negative { -0.5 } else { 0.5 }) as i32;
            let t = f64::from(k);
            upper = x - t * LN2_HIGH;
            lower = t * LN2_LOW;
        }
        x = upper - lower;
    } else if hx < 0x3e30_0000 {
        return 1.0 + x;
    }
    let t = x * x;
    let c = x - t * polynomial(t, P);
    if k == 0 {
        return 1.0 - ((x * c) / (c - 2.0) - x);
    }
    let y = 1.0 - ((lower - (x * c) / (2.0 - c)) - upper);
    if k >= -1021 {
        scaled(y, k)
    } else {
        scaled(y, k + 1000) * TWO_TO_MINUS_1000
    }
}

/// Up to here sinh and cosh are exp(x/2)^2 / 2.
fn below_overflow_of_halves(x: f64) -> bool {
    let ix = magnitude(x);
    ix < 0x4086_33ce || (ix == 0x4086_33ce && low(x) <= 0x8fb9_f87d)
}

pub fn sinh(x: f64) -> f64 {
    let ix = magnitude(x);
    if !x.is_finite() {
        return x;
    }
    let half = if x.is_sign_negative() { -0.5 } else { 0.5 };
    let a = x.abs();
    if ix < 0x4036_0000 {
        if ix < 0x3e30_0000 {
            return x;
        }
        let t = expm1(a);
        return if ix < 0x3ff0_0000 {
            half * (2.0 * t - t * t / (t + 1.0))
        } else {
            half * (t + t / (t + 1.0))
        };
    }
    if ix < 0x4086_2e42 {
        return half * exp(a);
    }
    if below_overflow_of_halves(x) {
        let w = exp(0.5 * a);
        return half * w * w;
    }
    x * 1.0e307
}

pub fn cosh(x: f64) -> f64 {
    let ix = magnitude(x);
    if !x.is_finite() {
        return x * x;
    }
    let a = x.abs();
    if ix < 0x3fd6_2e43 {
        let t = expm1(a);
        let w = 1.0 + t;
        return if ix < 0x3c80_0000 {
            w
        } else {
            1.0 + t * t / (w + w)
        };
    }
    if ix < 0x4036_0000 {
        let t = exp(a);
        return 0.5 * t + 0.5 / t;
    }
    if ix < 0x4086_2e42 {
        return 0.5 * exp(a);
    }
    if below_overflow_of_halves(x) {
        let w = exp(0.5 * a);
        return 0.5 * w * w;
    }
    f64::INFINITY
}

pub fn tanh(x: f64) -> f64 {
    let ix = magnitude(x);
    if x.is_nan() {
        return x;
    }
    let z = if x.is_infinite() {
        1.0
    } else if ix < 0x4036_0000 {
        if ix < 0x3c80_0000 {
            return x * (1.0 + x);
        }
        let a = x.abs();
        if ix >= 0x3ff0_0000 {
            1.0 - 2.0 / (expm1(2.0 * a) + 2.0)
        } else {
            let t = expm1(-2.0 * a);
            -t / (t + 2.0)
        }
    } else {
        1.0
    };
    if x.is_sign_negative() { -z } else { z }
}
