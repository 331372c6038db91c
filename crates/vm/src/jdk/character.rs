//! Character properties and case of a symbolic character, as one term. The class library looks them
//! up in nested tables, which become terms too large to solve. Here the library's own method is
//! executed once for every character, and what it answers is kept as a few stretches.

use super::models::{box_symbolic, declined};
use crate::natives::{Arguments, Native, model};
use crate::thread::Action;
use crate::vm::{Exit, Result, Stop, Vm};
use spelunk_classes::registry::MethodId;
use spelunk_term::{TermId, TermStore};
use std::sync::Arc;

/// Latin-1 characters, and those of the basic plane.
const LATIN1: u32 = 0xff;
const BASIC: u32 = 0xffff;

pub const CHARACTER: &[Native] = &[
    model("valueOf", "(C)Ljava/lang/Character;", |vm, a| {
        box_symbolic(vm, a, b'C')
    }),
    model("toLowerCase", "(I)I", of_basic),
    model("toUpperCase", "(I)I", of_basic),
    model("toTitleCase", "(I)I", of_basic),
    model("toUpperCaseEx", "(I)I", of_basic),
    model("getType", "(I)I", of_basic),
    model("getNumericValue", "(I)I", of_basic),
    model("digit", "(II)I", of_basic),
    model("isLowerCase", "(I)Z", of_basic),
    model("isUpperCase", "(I)Z", of_basic),
    model("isTitleCase", "(I)Z", of_basic),
    model("isDigit", "(I)Z", of_basic),
    model("isDefined", "(I)Z", of_basic),
    model("isLetter", "(I)Z", of_basic),
    model("isLetterOrDigit", "(I)Z", of_basic),
    model("isAlphabetic", "(I)Z", of_basic),
    model("isIdeographic", "(I)Z", of_basic),
    model("isJavaIdentifierStart", "(I)Z", of_basic),
    model("isJavaIdentifierPart", "(I)Z", of_basic),
    model("isUnicodeIdentifierStart", "(I)Z", of_basic),
    model("isUnicodeIdentifierPart", "(I)Z", of_basic),
    model("isIdentifierIgnorable", "(I)Z", of_basic),
    model("isSpaceChar", "(I)Z", of_basic),
    model("isWhitespace", "(I)Z", of_basic),
    model("isMirrored", "(I)Z", of_basic),
    model("getDirectionality", "(I)B", of_basic),
];

/// The strings' own code asks this one directly.
pub const CHARACTER_DATA_LATIN1: &[Native] = &[
    model("toLowerCase", "(I)I", of_latin1),
    model("toUpperCase", "(I)I", of_latin1),
    model("toTitleCase", "(I)I", of_latin1),
    model("toUpperCaseEx", "(I)I", of_latin1),
    model("isWhitespace", "(I)Z", of_latin1),
    model("isLowerCase", "(I)Z", of_latin1),
    model("isUpperCase", "(I)Z", of_latin1),
];

fn of_basic(vm: &mut Vm, a: Arguments) -> Result<u64> {
    tabulated(vm, a, BASIC)
}

fn of_latin1(vm: &mut Vm, a: Arguments) -> Result<u64> {
    tabulated(vm, a, LATIN1)
}

/// Answers for a symbolic character up to `last`; for what may lie above it the Java code runs.
fn tabulated(vm: &mut Vm, a: Arguments, last: u32) -> Result<u64> {
    let found = vm.registry.method(a.method);
    let at = usize::from(!found.is_static());
    let words = found.argument_words as usize;
    let Some(character) = TermId::from_raw(a.shadow(at)) else {
        return declined();
    };
    if (at + 1..words).any(|other| a.shadow(other) != 0) {
        return declined();
    }
    let bound = vm.terms.bv_const(32, last.into());
    let known = vm.terms.bv_ule(character, bound);
    if !vm.decide_condition(known)? {
        return declined();
    }
    let most = vm.terms.facts(character).unsigned_bounds(32).1;
    let last = if most <= LATIN1.into() { LATIN1 } else { last };
    let arguments: Vec<u64> = (0..words).map(|word| a.word(word)).collect();
    let Some(table) = vm.character_table(a.method, &arguments, at, last) else {
        return declined();
    };
    let term = table.term(&mut vm.terms, character);
    let (word, part) = vm.value_of(term);
    vm.path.native_shadow = part;
    Ok(word)
}

/// What a method answers for the characters from 0 on, as stretches in order.
pub struct CharacterTable(Vec<Stretch>);

struct Stretch {
    first: u32,
    answer: Answer,
}

#[derive(Copy, Clone)]
enum Answer {
    Constant(u32),
    /// The character plus one of two numbers: that of the even characters, that of the odd ones.
    Plus([u32; 2]),
}

/// Tables by method, the argument beside the character, and the last character.
pub type CharacterTables = rustc_hash::FxHashMap<(MethodId, u64, u32), Arc<CharacterTable>>;

impl Vm {
    /// `None` if the method does not answer for every character.
    fn character_table(
        &mut self,
        method: MethodId,
        arguments: &[u64],
        at: usize,
        last: u32,
    ) -> Option<Arc<CharacterTable>> {
        let beside = arguments.get(at + 1).copied().unwrap_or(0);
        let key = (method, beside, last);
        if let Some(table) = self.character_tables.get(&key) {
            return Some(table.clone());
        }
        let mut arguments = arguments.to_vec();
        let mut answers = Vec::new();
        for character in 0..=last {
            arguments[at] = character.into();
            answers.push(self.evaluate(method, &arguments)? as u32);
        }
        let table = Arc::new(CharacterTable::of(&answers));
        self.character_tables.insert(key, table.clone());
        Some(table)
    }

    /// Calls a method of the class library that needs no decision and changes nothing, in the midst
    /// of an instruction; `None` unless it returns.
    pub(crate) fn evaluate(&mut self, method: MethodId, arguments: &[u64]) -> Option<u64> {
        let answers = std::mem::take(&mut self.path.answers);
        let used = std::mem::replace(&mut self.path.answers_used, 0);
        let (fuel, budget) = (self.path.fuel, self.path.budget);
        self.path.fuel = i64::MAX / 4;
        let stop = match self.call(method, arguments, Action::Halt) {
            Exit::Reload => self.run_symbolic(),
            Exit::Stop(stop) => stop,
            Exit::Throw(thrown) => Stop::Uncaught(thrown),
        };
        (self.path.fuel, self.path.budget) = (fuel, budget);
        (self.path.answers, self.path.answers_used) = (answers, used);
        match stop {
            Stop::Returned(value) if self.path.returned_shadow == 0 => Some(value),
            _ => None,
        }
    }
}

impl CharacterTable {
    /// The longest stretch first, from left to right.
    fn of(answers: &[u32]) -> CharacterTable {
        let mut stretches = Vec::new();
        let mut first = 0;
        while first < answers.len() {
            let rest = &answers[first..];
            let constant = rest.iter().take_while(|&&found| found == rest[0]).count();
            let offset = |at: usize| answers[at].wrapping_sub(at as u32);
            let two = [first, (first + 1).min(answers.len() - 1)].map(offset);
            let plus = (first..answers.len())
                .take_while(|&at| offset(at) == two[(at - first) % 2])
                .count();
            let (answer, length) = if constant >= plus {
                (Answer::Constant(rest[0]), constant)
            } else {
                let even_first = first % 2 == 0;
                let numbers = if even_first { two } else { [two[1], two[0]] };
                (Answer::Plus(numbers), plus)
            };
            stretches.push(Stretch {
                first: first as u32,
                answer,
            });
            first += length;
        }
        CharacterTable(stretches)
    }

    fn term(&self, terms: &mut TermStore, character: TermId) -> TermId {
        let (low, high) = terms.facts(character).unsigned_bounds(32);
        let begin = self
            .0
            .partition_point(|stretch| stretch.first as u64 <= low);
        let end = self
            .0
            .partition_point(|stretch| stretch.first as u64 <= high);
        select(terms, character, &self.0[begin.max(1) - 1..end])
    }
}

/// A balanced tree of comparisons over the stretches.
fn select(terms: &mut TermStore, character: TermId, stretches: &[Stretch]) -> TermId {
    if let [only] = stretches {
        return only.answer.term(terms, character);
    }
    let (low, high) = stretches.split_at(stretches.len() / 2);
    let boundary = terms.bv_const(32, high[0].first.into());
    let below = terms.bv_ult(character, boundary);
    let (then, otherwise) = (
        select(terms, character, low),
        select(terms, character, high),
    );
    terms.ite(below, then, otherwise)
}

impl Answer {
    fn term(self, terms: &mut TermStore, character: TermId) -> TermId {
        match self {
            Answer::Constant(value) => terms.bv_const(32, value.into()),
            Answer::Plus([even, odd]) => {
                let [even, odd] = [even, odd].map(|number| {
                    let number = terms.bv_const(32, number.into());
                    terms.bv_add(character, number)
                });
                let lowest = terms.extract(character, 0, 0);
                let one = terms.bv_const(1, 1);
                let is_odd = terms.eq(lowest, one);
                terms.ite(is_odd, odd, even)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spelunk_term::{Model, Sort};

    /// Alternating, constant and shifted stretches of all lengths, at even and odd places.
    fn answers(seed: u32) -> Vec<u32> {
        let mut state = seed;
        let mut next = |below: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) % below
        };
        let mut answers = Vec::new();
        while answers.len() < 256 {
            let (kind, value) = (next(3), next(40));
            for _ in 0..1 + next(12) {
                let at = answers.len() as u32;
                answers.push(match kind {
                    0 => value,
                    1 => at.wrapping_sub(value),
                    _ => at ^ 1,
                });
            }
        }
        answers.truncate(256);
        answers
    }

    #[test]
    fn terms_answer_what_was_tabulated() {
        for seed in 0..20 {
            let answers = answers(seed);
            let table = CharacterTable::of(&answers);
            assert!(table.0.len() < 100, "{} stretches", table.0.len());
            let mut terms = TermStore::new();
            let byte = terms.variable("c", Sort::Bv(8));
            let variable = terms.var_of(byte).expect("a variable");
            let character = terms.zext(byte, 32);
            let term = table.term(&mut terms, character);
            for (at, &answer) in answers.iter().enumerate() {
                let model: Model = [(variable, at as u64)].into_iter().collect();
                assert_eq!(terms.evaluate(term, &model) as u32, answer, "at {at}");
            }
        }
    }
}
