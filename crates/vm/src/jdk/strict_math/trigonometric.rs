//! sin, cos, tan and their inverses.

use super::{head, high, low, polynomial, reduce::quadrant};
use std::f64::consts::{FRAC_PI_2, FRAC_PI_4};

/// pi/2 less its double.
const HALF_PI_LOW: f64 = 6.123233995736766e-17;
const QUARTER_PI_LOW: f64 = 3.061616997868383e-17;
/// High word of pi/4.
const QUARTER_PI_HIGH: i32 = 0x3fe9_21fb;

fn magnitude(x: f64) -> i32 {
    high(x) & 0x7fff_ffff
}

pub fn sin(x: f64) -> f64 {
    if magnitude(x) <= QUARTER_PI_HIGH {
        return sin_near_zero(x, None);
    }
    if !x.is_finite() {
        return f64::NAN;
    }
    let (n, rest, tail) = quadrant(x);
    match n & 3 {
        0 => sin_near_zero(rest, Some(tail)),
        1 => cos_near_zero(rest, tail),
        2 => -sin_near_zero(rest, Some(tail)),
        _ => -cos_near_zero(rest, tail),
    }
}

pub fn cos(x: f64) -> f64 {
    if magnitude(x) <= QUARTER_PI_HIGH {
        return cos_near_zero(x, 0.0);
    }
    if !x.is_finite() {
        return f64::NAN;
    }
    let (n, rest, tail) = quadrant(x);
    match n & 3 {
        0 => cos_near_zero(rest, tail),
        1 => -sin_near_zero(rest, Some(tail)),
        2 => -cos_near_zero(rest, tail),
        _ => sin_near_zero(rest, Some(tail)),
    }
}

pub fn tan(x: f64) -> f64 {
    if magnitude(x) <= QUARTER_PI_HIGH {
        return tan_near_zero(x, 0.0, false);
    }
    if !x.is_finite() {
        return f64::NAN;
    }
    let (n, rest, tail) = quadrant(x);
    tan_near_zero(rest, tail, n & 1 != 0)
}

/// sin(x + y) for |x| up to pi/4, with y the tail of x.
fn sin_near_zero(x: f64, tail: Option<f64>) -> f64 {
    const FIRST: f64 = -0.16666666666666632;
    const OTHERS: [f64; 5] = [
        0.00833333333332249,
        -0.0001984126982985795,
        2.7557313707070068e-06,
        -2.5050760253406863e-08,
        1.58969099521155e-10,
    ];
    if magnitude(x) < 0x3e40_0000 {
        return x;
    }
    let z = x * x;
    let cube = z * x;
    let r = polynomial(z, OTHERS);
    match tail {
        None => x + cube * (FIRST + z * r),
        Some(y) => x - ((z * (0.5 * y - cube * r) - y) - cube * FIRST),
    }
}

fn cos_near_zero(x: f64, y: f64) -> f64 {
    const COEFFICIENTS: [f64; 6] = [
        0.0416666666666666,
        -0.001388888888887411,
        2.480158728947673e-05,
        -2.7557314351390663e-07,
        2.087572321298175e-09,
        -1.1359647557788195e-11,
    ];
    let ix = magnitude(x);
    if ix < 0x3e40_0000 {
        return 1.0;
    }
    let z = x * x;
    let r = z * polynomial(z, COEFFICIENTS);
    if ix < 0x3fd3_3333 {
        return 1.0 - (0.5 * z - (z * r - x * y));
    }
    // A quarter of |x|, so that the subtraction from one is exact.
    let quarter = if ix > 0x3fe9_0000 {
        0.28125
    } else {
        f64::from_bits(((ix - 0x0020_0000) as u64) << 32)
    };
    let half_square = 0.5 * z - quarter;
    (1.0 - quarter) - (half_square - (z * r - x * y))
}

/// tan(x + y), or -1 / tan(x + y), for |x| up to pi/4.
fn tan_near_zero(x: f64, y: f64, inverted: bool) -> f64 {
    const FIRST: f64 = 0.3333333333333341;
    const ODD: [f64; 6] = [
        0.13333333333320124,
        0.021869488294859542,
        0.0035920791075913124,
        0.0005880412408202641,
        7.817944429395571e-05,
        -1.8558637485527546e-05,
    ];
    const EVEN: [f64; 6] = [
        0.05396825397622605,
        0.0088632398235993,
        0.0014562094543252903,
        0.0002464631348184699,
        7.140724913826082e-05,
        2.590730518636337e-05,
    ];
    const REFLECTED_FROM: i32 = 0x3fe5_9428;
    let ix = magnitude(x);
    if ix < 0x3e30_0000 {
        return match inverted {
            false => x,
            true if ix as u32 | low(x) == 0 => f64::INFINITY,
            true => negative_inverse(x + y, x, y),
        };
    }
    let reflected = ix >= REFLECTED_FROM;
    let negative = x.is_sign_negative();
    let (mut x, mut y) = (x, y);
    if reflected {
        if negative {
            x = -x;
            y = -y;
        }
        let z = FRAC_PI_4 - x;
        let w = QUARTER_PI_LOW - y;
        x = z + w;
        y = 0.0;
    }
    let z = x * x;
    let w = z * z;
    let odd = polynomial(w, ODD);
    let even = z * polynomial(w, EVEN);
    let cube = z * x;
    let mut r = y + z * (cube * (odd + even) + y);
    r += FIRST * cube;
    let w = x + r;
    if reflected {
        let v = if inverted { -1.0 } else { 1.0 };
        let sign = if negative { -1.0 } else { 1.0 };
        return sign * (v - 2.0 * (x - (w * w / (w + v) - r)));
    }
    if inverted {
        negative_inverse(w, x, r)
    } else {
        w
    }
}

/// -1 / (x + y), where w is x + y rounded.
fn negative_inverse(w: f64, x: f64, y: f64) -> f64 {
    let z = head(w);
    let v = y - (z - x);
    let a = -1.0 / w;
    let t = head(a);
    let s = 1.0 + t * z;
    t + a * (s + t * v)
}

/// The rational function that asin and acos share.
fn arc_ratio(t: f64) -> f64 {
    const P: [f64; 6] = [
        0.16666666666666666,
        -0.3255658186224009,
        0.20121253213486293,
        -0.04005553450067941,
        0.0007915349942898145,
        3.479331075960212e-05,
    ];
    const Q: [f64; 5] = [
        1.0,
        -2.403394911734414,
        2.0209457602335057,
        -0.6882839716054533,
        0.07703815055590194,
    ];
    t * polynomial(t, P) / polynomial(t, Q)
}

pub fn asin(x: f64) -> f64 {
    let ix = magnitude(x);
    if x.is_nan() || x.abs() > 1.0 {
        return f64::NAN;
    }
    if x.abs() == 1.0 {
        return x * FRAC_PI_2 + x * HALF_PI_LOW;
    }
    if ix < 0x3fe0_0000 {
        return if ix < 0x3e40_0000 {
            x
        } else {
            x + x * arc_ratio(x * x)
        };
    }
    let t = (1.0 - x.abs()) * 0.5;
    let ratio = arc_ratio(t);
    let s = t.sqrt();
    let result = if ix >= 0x3fef_3333 {
        FRAC_PI_2 - (2.0 * (s + s * ratio) - HALF_PI_LOW)
    } else {
        let w = head(s);
        let c = (t - w * w) / (s + w);
        let p = 2.0 * s * ratio - (HALF_PI_LOW - 2.0 * c);
        let q = FRAC_PI_4 - 2.0 * w;
        FRAC_PI_4 - (p - q)
    };
    if x.is_sign_negative() {
        -result
    } else {
        result
    }
}

pub fn acos(x: f64) -> f64 {
    let ix = magnitude(x);
    if x.is_nan() || x.abs() > 1.0 {
        return f64::NAN;
    }
    if x == 1.0 {
        return 0.0;
    }
    if x == -1.0 {
        return std::f64::consts::PI + 2.0 * HALF_PI_LOW;
    }
    if ix < 0x3fe0_0000 {
        if ix <= 0x3c60_0000 {
            return FRAC_PI_2 + HALF_PI_LOW;
        }
        return FRAC_PI_2 - (x - (HALF_PI_LOW - x * arc_ratio(x * x)));
    }
    if x < 0.0 {
        let z = (1.0 + x) * 0.5;
        let s = z.sqrt();
        let w = arc_ratio(z) * s - HALF_PI_LOW;
        return std::f64::consts::PI - 2.0 * (s + w);
    }
    let z = (1.0 - x) * 0.5;
    let s = z.sqrt();
    let df = head(s);
    let c = (z - df * df) / (s + df);
    let w = arc_ratio(z) * s + c;
    2.0 * (df + w)
}

pub fn atan(x: f64) -> f64 {
    /// atan of 1/2, 1, 3/2 and infinity, in two parts.
    const AT: [(f64, f64); 4] = [
        (0.4636476090008061, 2.2698777452961687e-17),
        (FRAC_PI_4, QUARTER_PI_LOW),
        (0.982793723247329, 1.3903311031230998e-17),
        (FRAC_PI_2, HALF_PI_LOW),
    ];
    const ODD: [f64; 6] = [
        0.3333333333333293,
        0.14285714272503466,
        0.09090887133436507,
        0.06661073137387531,
        0.049768779946159324,
        0.016285820115365782,
    ];
    const EVEN: [f64; 5] = [
        -0.19999999999876483,
        -0.11111110405462356,
        -0.0769187620504483,
        -0.058335701337905735,
        -0.036531572744216916,
    ];
    if x.is_nan() {
        return x;
    }
    let ix = magnitude(x);
    if ix >= 0x4410_0000 {
        let most = AT[3].0 + AT[3].1;
        return if x > 0.0 { most } else { -most };
    }
    if ix < 0x3e20_0000 {
        return x;
    }
    let a = x.abs();
    let (around, t) = match ix {
        ..0x3fdc_0000 => (None, x),
        0x3fdc_0000..0x3fe6_0000 => (Some(AT[0]), (2.0 * a - 1.0) / (2.0 + a)),
        0x3fe6_0000..0x3ff3_0000 => (Some(AT[1]), (a - 1.0) / (a + 1.0)),
        0x3ff3_0000..0x4003_8000 => (Some(AT[2]), (a - 1.5) / (1.0 + 1.5 * a)),
        _ => (Some(AT[3]), -1.0 / a),
    };
    let z = t * t;
    let w = z * z;
    let odd = z * polynomial(w, ODD);
    let even = w * polynomial(w, EVEN);
    let Some((upper, lower)) = around else {
        return t - t * (odd + even);
    };
    let result = upper - ((t * (odd + even) - lower) - t);
    if x.is_sign_negative() {
        -result
    } else {
        result
    }
}

pub fn atan2(y: f64, x: f64) -> f64 {
    const PI: f64 = std::f64::consts::PI;
    const PI_LOW: f64 = 1.2246467991473532e-16;
    const TINY: f64 = 1.0e-300;
    if x.is_nan() || y.is_nan() {
        return f64::NAN;
    }
    if x == 1.0 {
        return atan(y);
    }
    let (left, below) = (x.is_sign_negative(), y.is_sign_negative());
    let signed = |value: f64| if below { -value } else { value };
    if y == 0.0 {
        return if left { signed(PI + TINY) } else { y };
    }
    if x == 0.0 || (y.is_infinite() && x.is_finite()) {
        return signed(FRAC_PI_2 + TINY);
    }
    if x.is_infinite() {
        return signed(match (y.is_infinite(), left) {
            (true, false) => FRAC_PI_4 + TINY,
            (true, true) => 3.0 * FRAC_PI_4 + TINY,
            (false, false) => 0.0,
            (false, true) => PI + TINY,
        });
    }
    let k = (magnitude(y) - magnitude(x)) >> 20;
    let z = if k > 60 {
        FRAC_PI_2 + 0.5 * PI_LOW
    } else if left && k < -60 {
        0.0
    } else {
        atan((y / x).abs())
    };
    match (left, below) {
        (false, false) => z,
        (false, true) => -z,
        (true, false) => PI - (z - PI_LOW),
        (true, true) => (z - PI_LOW) - PI,
    }
}
