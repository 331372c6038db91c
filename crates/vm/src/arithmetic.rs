//! Java's comparison and narrowing instructions on concrete values (JVMS 6.5).

#[inline(always)]
pub fn compare_long(x: i64, y: i64) -> i32 {
    (x > y) as i32 - (x < y) as i32
}

/// `fcmpl` and `fcmpg`: NaN compares as greater or as less.
#[inline(always)]
pub fn compare_float(x: f32, y: f32, nan_is_greater: bool) -> i32 {
    if x.is_nan() || y.is_nan() {
        return if nan_is_greater { 1 } else { -1 };
    }
    (x > y) as i32 - (x < y) as i32
}

#[inline(always)]
pub fn compare_double(x: f64, y: f64, nan_is_greater: bool) -> i32 {
    if x.is_nan() || y.is_nan() {
        return if nan_is_greater { 1 } else { -1 };
    }
    (x > y) as i32 - (x < y) as i32
}

/// An int stored where the descriptor letter allows less.
#[inline(always)]
pub fn narrow(value: i32, letter: u8) -> i32 {
    match letter {
        b'Z' => value & 1,
        b'B' => value as i8 as i32,
        b'C' => value as u16 as i32,
        b'S' => value as i16 as i32,
        _ => value,
    }
}
