//! Comparisons of choices that are still open. What a comparison tells apart are parts of a range: the
//! choice becomes one of them and stays open. So a value that is only compared is never enumerated.

use crate::fork::Fork;
use crate::symbolic::DEFERRED;
use crate::symbolic::deferred::Deferred;
use crate::vm::{Result, Vm};
use spelunk_classes::code::Condition;
use std::ops::Deref;

/// An int of which bounds are known, and the deferred number behind it where they differ.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
struct Range {
    low: i64,
    high: i64,
    number: Option<u32>,
}

/// A part of a range, and whether the condition holds in it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
struct Part {
    low: i64,
    high: i64,
    holds: bool,
}

impl Vm {
    /// Whether a comparison holds of which an operand is an open choice. Nothing where there is none,
    /// or where something else is compared.
    pub(super) fn compare_open_choices(
        &mut self,
        condition: Condition,
        left: (u64, u32),
        right: (u64, u32),
    ) -> Result<Option<bool>> {
        let (Some(mut left), Some(mut right)) = (self.range_of(left), self.range_of(right)) else {
            return Ok(None);
        };
        if let (Some(one), Some(other)) = (left.number, right.number) {
            if one == other {
                return Ok(Some(holds(condition, 0, 0)));
            }
            // What was chosen earlier is compared more often.
            let older = if one < other { &mut left } else { &mut right };
            if let Some(number) = older.number {
                let (word, _) = self.force(number)?;
                *older = known(word);
            }
        }
        let parts = match (left.number, right.number) {
            (Some(_), None) => parts(condition, left, right.low),
            (None, Some(_)) => parts(mirrored(condition), right, left.low),
            _ => return Ok(None),
        };
        let Some(number) = left.number.or(right.number) else {
            return Ok(None);
        };
        let part = match parts[..] {
            [only] => return Ok(Some(only.holds)),
            _ => {
                let count = parts.len() as u32;
                parts[self.decide_once(Fork::Choice { count })? as usize]
            }
        };
        self.narrow_choice((number - DEFERRED) as usize, part.low, part.high);
        Ok(Some(part.holds))
    }

    fn range_of(&self, (word, part): (u64, u32)) -> Option<Range> {
        if part == 0 {
            return Some(known(word));
        }
        let number = part.checked_sub(DEFERRED)?;
        match *self.path.deferred.get(number as usize)? {
            Deferred::Settled(word, 0) => Some(known(word)),
            Deferred::Choice { low, high } => Some(Range {
                low,
                high,
                number: Some(part),
            }),
            _ => None,
        }
    }
}

fn known(word: u64) -> Range {
    let value = i64::from(word as u32 as i32);
    Range {
        low: value,
        high: value,
        number: None,
    }
}

fn holds(condition: Condition, left: i64, right: i64) -> bool {
    match condition {
        Condition::Eq => left == right,
        Condition::Ne => left != right,
        Condition::Lt => left < right,
        Condition::Ge => left >= right,
        Condition::Gt => left > right,
        Condition::Le => left <= right,
    }
}

/// The condition with its operands exchanged.
fn mirrored(condition: Condition) -> Condition {
    match condition {
        Condition::Eq | Condition::Ne => condition,
        Condition::Lt => Condition::Gt,
        Condition::Ge => Condition::Le,
        Condition::Gt => Condition::Lt,
        Condition::Le => Condition::Ge,
    }
}

/// The parts of a range, smallest values first, that a comparison with a value tells apart: below it, the value
/// itself, above it. Every comparison makes them anew, so they are not on the heap.
struct Parts {
    list: [Part; 3],
    count: usize,
}

impl Deref for Parts {
    type Target = [Part];

    fn deref(&self) -> &[Part] {
        &self.list[..self.count]
    }
}

fn parts(condition: Condition, range: Range, value: i64) -> Parts {
    // The middle part is the value itself where only that is told from the others.
    let (middle, above) = match condition {
        Condition::Lt | Condition::Ge => (value, value),
        Condition::Gt | Condition::Le => (value + 1, value + 1),
        Condition::Eq | Condition::Ne => (value, value + 1),
    };
    let nothing = Part {
        low: 0,
        high: 0,
        holds: false,
    };
    let mut found = Parts {
        list: [nothing; 3],
        count: 0,
    };
    for (low, high) in [
        (range.low, range.high.min(middle - 1)),
        (range.low.max(middle), range.high.min(above - 1)),
        (range.low.max(above), range.high),
    ] {
        if low <= high {
            let holds = holds(condition, low, value);
            found.list[found.count] = Part { low, high, holds };
            found.count += 1;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_cover_a_range_and_agree_with_every_value() {
        let conditions = [
            Condition::Eq,
            Condition::Ne,
            Condition::Lt,
            Condition::Ge,
            Condition::Gt,
            Condition::Le,
        ];
        for condition in conditions {
            for value in -2..8 {
                let range = Range {
                    low: 0,
                    high: 5,
                    number: Some(DEFERRED),
                };
                let parts = parts(condition, range, value);
                let covered: Vec<(i64, bool)> = parts
                    .iter()
                    .flat_map(|part| (part.low..=part.high).map(|at| (at, part.holds)))
                    .collect();
                let expected: Vec<(i64, bool)> = (0..=5)
                    .map(|at| (at, holds(condition, at, value)))
                    .collect();
                assert_eq!(covered, expected, "{condition:?} {value}");
                assert!(parts.windows(2).all(|two| two[0].holds != two[1].holds));
                let mirrored = mirrored(condition);
                assert!(
                    (0..=5).all(|at| holds(mirrored, value, at) == holds(condition, at, value))
                );
            }
        }
    }
}
