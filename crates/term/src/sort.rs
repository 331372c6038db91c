//! The sorts a term can have, and how values of each sort are kept in 64 bits.
//! Belongs here: widths, masks, sign extension, the canonical NaN. Must not know operators or terms.

use std::fmt;

/// The sort of a term.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Ord, PartialOrd, Debug)]
pub enum Sort {
    Bool,
    /// A bit vector of 1 to 64 bits.
    Bv(u32),
    F32,
    F64,
}

/// The one NaN of sort `F32`, as `Float.floatToIntBits` shows it.
pub const F32_NAN: u32 = 0x7fc0_0000;
/// The one NaN of sort `F64`, as `Double.doubleToLongBits` shows it.
pub const F64_NAN: u64 = 0x7ff8_0000_0000_0000;

impl Sort {
    /// Number of bits a value of this sort takes.
    #[inline]
    pub fn width(self) -> u32 {
        match self {
            Sort::Bool => 1,
            Sort::Bv(width) => width,
            Sort::F32 => 32,
            Sort::F64 => 64,
        }
    }

    #[inline]
    pub fn is_float(self) -> bool {
        matches!(self, Sort::F32 | Sort::F64)
    }

    #[inline]
    pub fn is_bv(self) -> bool {
        matches!(self, Sort::Bv(_))
    }

    /// Brings arbitrary bits into the form values of this sort have: high bits cleared, one NaN.
    #[inline]
    pub fn normalise(self, bits: u64) -> u64 {
        match self {
            Sort::F32 => canonical_f32(bits as u32),
            Sort::F64 => canonical_f64(bits),
            _ => bits & mask(self.width()),
        }
    }

    /// Packed into one byte, so that a node of the arena stays at 16 bytes.
    #[inline]
    pub(crate) fn pack(self) -> u8 {
        match self {
            Sort::Bool => 0,
            Sort::Bv(width) => width as u8,
            Sort::F32 => 65,
            Sort::F64 => 66,
        }
    }

    #[inline]
    pub(crate) fn unpack(byte: u8) -> Sort {
        match byte {
            0 => Sort::Bool,
            65 => Sort::F32,
            66 => Sort::F64,
            width => Sort::Bv(u32::from(width)),
        }
    }
}

impl fmt::Display for Sort {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sort::Bool => out.write_str("Bool"),
            Sort::Bv(width) => write!(out, "Bv{width}"),
            Sort::F32 => out.write_str("F32"),
            Sort::F64 => out.write_str("F64"),
        }
    }
}

/// The `width` lowest bits set; `width` is at most 64.
#[inline]
pub fn mask(width: u32) -> u64 {
    u64::MAX >> (64 - width.clamp(1, 64))
}

/// Reads the `width` lowest bits as a two's complement number.
#[inline]
pub fn to_signed(bits: u64, width: u32) -> i64 {
    let unused = 64 - width;
    ((bits << unused) as i64) >> unused
}

#[inline]
pub(crate) fn canonical_f32(bits: u32) -> u64 {
    u64::from(if f32::from_bits(bits).is_nan() {
        F32_NAN
    } else {
        bits
    })
}

#[inline]
pub(crate) fn canonical_f64(bits: u64) -> u64 {
    if f64::from_bits(bits).is_nan() {
        F64_NAN
    } else {
        bits
    }
}
