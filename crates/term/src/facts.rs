//! Cheap knowledge about every bit-vector term: known bits and a signed interval, computed once when
//! the node is made. Must not build terms.

use crate::op::Op;
use crate::sort::{Sort, mask, to_signed};
use crate::store::{TermId, TermStore};

/// Bits known to be 0, bits known to be 1, and bounds of the value read as a signed number.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Facts {
    pub zeros: u64,
    pub ones: u64,
    pub low: i64,
    pub high: i64,
}

impl Facts {
    /// Nothing known; also what terms of sort Bool, F32 and F64 carry.
    pub(crate) const BOOL: Facts = Facts {
        zeros: 0,
        ones: 0,
        low: i64::MIN,
        high: i64::MAX,
    };

    pub(crate) fn unknown(sort: Sort) -> Facts {
        match sort {
            Sort::Bv(width) => Facts {
                zeros: !mask(width),
                ones: 0,
                low: to_signed(1 << (width - 1), width),
                high: to_signed(mask(width) >> 1, width),
            },
            _ => Facts::BOOL,
        }
    }

    pub(crate) fn constant(sort: Sort, bits: u64) -> Facts {
        match sort {
            Sort::Bv(width) => {
                let value = to_signed(bits, width);
                Facts {
                    zeros: !bits,
                    ones: bits,
                    low: value,
                    high: value,
                }
            }
            _ => Facts::BOOL,
        }
    }

    pub(crate) fn of_application(
        _store: &TermStore,
        _op: Op,
        sort: Sort,
        _children: &[TermId],
    ) -> Facts {
        Facts::unknown(sort)
    }
}
