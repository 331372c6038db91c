//! Arrays that were too short: code asked for an element behind the end of one that the sequence hands over. The next
//! execution has a longer one, whose elements are holes in turn.

use super::{Concolic, Turned, mixed, shape_of};
use crate::sequence::{Argument, Sequence};

/// Longer arrays are not made for the sake of one element.
const LONGEST_GROWN: u32 = 256;

impl Concolic {
    /// Sequences with arrays as long as they should have been, and twice as long: what reads one element more often reads
    /// several. Arrays are known by their lengths; the next execution tells which was meant.
    pub(super) fn grown(&mut self, sequence: &Sequence, missed: &[(u32, u32)]) -> Vec<Turned> {
        let mut found = Vec::new();
        let shape = shape_of(sequence);
        for &(length, wanted) in missed {
            for place in arrays_of_length(sequence, length as usize) {
                for longer in [wanted, wanted.saturating_mul(2)] {
                    let is_new = longer <= LONGEST_GROWN
                        && self.asked.insert(mixed(shape, &(place, longer, "grown")));
                    if is_new {
                        found.push(Turned {
                            sequence: with_length(sequence, place, longer as usize),
                            is_noted: false,
                        });
                    }
                }
            }
        }
        found
    }
}

fn arrays_of_length(sequence: &Sequence, length: usize) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    for (number, statement) in sequence.statements.iter().enumerate() {
        for (place, argument) in statement.arguments.iter().enumerate() {
            if matches!(argument, Argument::Numbers { bits, .. } if bits.len() == length) {
                found.push((number, place));
            }
        }
    }
    found
}

/// What is new is zero.
fn with_length(sequence: &Sequence, (statement, place): (usize, usize), length: usize) -> Sequence {
    let mut longer = sequence.clone();
    if let Argument::Numbers { bits, .. } = &mut longer.statements[statement].arguments[place] {
        let mut all = bits.to_vec();
        all.resize(length, 0);
        *bits = all.into();
    }
    longer
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sequence::{Action, Statement};

    fn lengths(sequence: &Sequence) -> Vec<usize> {
        let arguments = sequence.statements.iter().flat_map(|it| &it.arguments);
        arguments
            .filter_map(|argument| match argument {
                Argument::Numbers { bits, .. } => Some(bits.len()),
                _ => None,
            })
            .collect()
    }

    #[test]
    fn the_array_that_was_too_short_becomes_longer_once() {
        let numbers = |bits: &[u64]| Argument::Numbers {
            letter: b'B',
            bits: bits.into(),
        };
        let component = "[B".into();
        let sequence = Sequence {
            statements: vec![Statement {
                action: Action::Array { component },
                arguments: vec![numbers(&[7, 8]), numbers(&[9])],
            }],
        };
        let mut concolic = Concolic::new(&Default::default()).expect("a solver");
        let found = concolic.grown(&sequence, &[(2, 5), (1, 1_000)]);
        let found: Vec<Vec<usize>> = found.iter().map(|it| lengths(&it.sequence)).collect();
        assert_eq!(found, [[5, 1], [10, 1]]);
        assert!(concolic.grown(&sequence, &[(2, 5)]).is_empty());
    }
}
