//! Searching in strings from outside: where a constant stands in them is one number, whatever their length and
//! characters are.

use crate::symbolic::unknown::{Unknown, too_long};
use crate::vm::{Exit, Result, Stop, Vm};
use spelunk_term::TermId;

/// Longer strings are searched by their own code.
const MOST_POSITIONS: u32 = 64;

/// Which of several places is meant.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Occurrence {
    First,
    Last,
}

impl Vm {
    /// The greatest length that is searched; longer strings, if there are any, are cut off here.
    pub(super) fn searched_length(&mut self, text: u32, least: u32) -> Result<Option<u32>> {
        let known = self.unknown(text)?;
        if let Some(length) = known.known_length {
            return Ok(Some(length).filter(|&length| length <= MOST_POSITIONS));
        }
        if known.bounded {
            return Ok(Some(known.most).filter(|&most| most <= MOST_POSITIONS));
        }
        let longest = known.most.max(least);
        if longest > MOST_POSITIONS {
            return Ok(None);
        }
        let length = self.unknown_length(text)?;
        let bound = self.terms.bv_const(32, longest.into());
        let fits = self.terms.bv_sle(length, bound);
        match self.decide_condition(fits)? {
            true => Ok(Some(longest)),
            false => Err(Exit::Stop(Stop::CutOff(too_long(&known)))),
        }
    }

    /// The first or last position between two where a string has these characters, or -1. Nothing where its own code
    /// has to search.
    pub(crate) fn unknown_index(
        &mut self,
        of: Unknown,
        wanted: &[u16],
        (from, to): (u32, u32),
        occurrence: Occurrence,
    ) -> Result<Option<TermId>> {
        let least = wanted.len() as u32;
        let Some(longest) = self.searched_length(of.text, from.saturating_add(least))? else {
            return Ok(None);
        };
        let mut found = self.terms.bv_const(32, u64::from(u32::MAX));
        let mut positions: Vec<u32> = (from..=longest.min(to)).collect();
        // The one that counts is asked last.
        if occurrence == Occurrence::First {
            positions.reverse();
        }
        for position in positions {
            let Some(matches) = self.unknown_matches(of, position, wanted, false)? else {
                return Ok(None);
            };
            let position = self.terms.bv_const(32, position.into());
            found = self.terms.ite(matches, position, found);
        }
        Ok(Some(found))
    }

    /// When a string has these characters at a position that is a term itself.
    pub(crate) fn unknown_matches_at(
        &mut self,
        of: Unknown,
        at: TermId,
        wanted: &[u16],
    ) -> Result<Option<TermId>> {
        let Some(longest) = self.searched_length(of.text, wanted.len() as u32)? else {
            return Ok(None);
        };
        let mut holds = self.terms.bool_const(false);
        for position in 0..=longest {
            let Some(matches) = self.unknown_matches(of, position, wanted, false)? else {
                return Ok(None);
            };
            let position = self.terms.bv_const(32, position.into());
            let here = self.terms.eq(at, position);
            let both = self.terms.and(here, matches);
            holds = self.terms.or(holds, both);
        }
        Ok(Some(holds))
    }
}
