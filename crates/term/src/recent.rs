//! What was built lately. An instruction is executed again after each of its decisions and builds the same
//! term each time, which has been rewritten already. Belongs here: a small table with a place for each
//! application, where a newer one takes the place of an older one. Must not know how terms are built.

use crate::op::Op;
use crate::store::{TermId, TermStore};

/// A power of two; a few instructions' terms at every depth of a path.
const PLACES: usize = 256;

#[derive(Copy, Clone)]
struct Entry {
    op: Op,
    children: [u32; 3],
    result: u32,
    /// One more than the largest id above.
    end: u32,
    /// The store's, when it was built.
    generation: u64,
}

pub(crate) struct Recent {
    entries: Box<[Entry; PLACES]>,
}

/// Where it stands, and what is compared.
pub(crate) struct Place {
    at: usize,
    children: [u32; 3],
}

impl Default for Recent {
    fn default() -> Recent {
        // No application has no children.
        let nothing = Entry {
            op: Op::Const,
            children: [0; 3],
            result: 0,
            end: 0,
            generation: 0,
        };
        Recent {
            entries: Box::new([nothing; PLACES]),
        }
    }
}

impl Recent {
    #[inline]
    pub fn place(op: Op, children: &[TermId]) -> Place {
        let mut raw = [0; 3];
        for (raw, child) in raw.iter_mut().zip(children) {
            *raw = child.raw();
        }
        let mixed = raw[0]
            .wrapping_mul(0x9e37_79b1)
            .wrapping_add(raw[1].wrapping_mul(0x85eb_ca77))
            .wrapping_add(raw[2])
            .wrapping_add(op.index() << 16);
        Place {
            at: (mixed ^ mixed >> 15) as usize % PLACES,
            children: raw,
        }
    }
}

impl TermStore {
    /// What this application became, if it was built lately and all its terms are still there.
    #[inline]
    pub(crate) fn recall(&self, op: Op, place: &Place) -> Option<TermId> {
        let entry = &self.recent.entries[place.at];
        if entry.op != op || entry.children != place.children {
            return None;
        }
        let is_alive = entry.generation == self.generation()
            || entry.end <= self.surviving_since(entry.generation);
        is_alive.then(|| TermId::from_raw(entry.result)).flatten()
    }

    #[inline]
    pub(crate) fn remember(&mut self, op: Op, place: Place, result: TermId) {
        let children = place.children;
        let largest = children.iter().copied().fold(result.raw(), u32::max);
        self.recent.entries[place.at] = Entry {
            op,
            children,
            result: result.raw(),
            end: largest + 1,
            generation: self.generation(),
        };
    }
}
