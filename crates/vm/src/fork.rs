//! A fork: execution cannot go on before one of several alternatives is chosen.

use spelunk_classes::registry::MethodId;
use spelunk_term::{TermId, TermStore};

/// What has to be decided. The VM never decides; whoever drives it answers with an alternative's
/// number, and the instruction is executed again with that answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fork {
    /// Alternative 0: the condition holds; alternative 1: it does not.
    Condition(TermId),
    /// The path goes on only where the condition holds: one alternative, 0, or none at all.
    Assume(TermId),
    /// Alternatives 0..count, each free of conditions on symbolic values.
    Choice { count: u32 },
    /// Alternative i holds under the i-th condition; the conditions exclude each other and cover
    /// everything.
    Cases(Vec<TermId>),
    /// A few of the values of a term are tried, the least one and a large one; the answer is its
    /// bits. The others are cut off, by a bound of this name.
    Few { of: String, term: TermId },
    /// Every value of a term, where there are few; the answer is its bits, or `TOO_MANY`.
    AllOfFew(TermId),
    /// The path goes on only where the invariants of the input heap can still hold: one alternative, 0, or
    /// none at all.
    Invariant,
    /// Any value that the term can have is needed, because this method has no symbolic meaning; the
    /// answer is its bits. The path is then only a sample of what the program can do.
    Sample { term: TermId, method: MethodId },
}

/// The answer where a term has so many values that none of them is tried.
pub const TOO_MANY: u64 = u64::MAX;

impl Fork {
    /// An input is asked for, and its value is left open: there is one way to go on, but a place to look
    /// at the state that execution has come to. No decision of the path.
    pub const OPENING: Fork = Fork::Choice { count: 1 };

    /// What is true of the symbolic values once this answer was given; nothing for a free choice.
    pub fn condition(&self, terms: &mut TermStore, answer: u64) -> Option<TermId> {
        match self {
            Fork::Condition(condition) if answer == 0 => Some(*condition),
            Fork::Condition(condition) => Some(terms.not(*condition)),
            Fork::Assume(condition) => Some(*condition),
            Fork::Choice { .. } | Fork::Invariant => None,
            Fork::AllOfFew(_) if answer == TOO_MANY => None,
            Fork::Cases(cases) => cases.get(answer as usize).copied(),
            Fork::Few { term, .. } | Fork::AllOfFew(term) | Fork::Sample { term, .. } => {
                let sort = terms.sort(*term);
                let value = terms.constant(sort, answer);
                Some(terms.eq(*term, value))
            }
        }
    }
}
