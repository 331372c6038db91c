//! Arrays that come from outside and that nobody has looked into: whether there is one is decided when
//! somebody asks for that, its length is a number like any other until an element is needed.

use crate::fork::Fork;
use crate::heap::NULL;
use crate::inputs::{Input, InputKind, Meaning};
use crate::symbolic::DEFERRED;
use crate::symbolic::deferred::Deferred;
use crate::symbolic::unknown::{LONGEST, MOST_LOOKS};
use crate::vm::{Exit, Flow, Result, Stop, Vm};
use spelunk_classes::code::Instr;
use spelunk_term::TermId;
use std::sync::Arc;

/// What is known of an array from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownArray {
    pub name: Arc<str>,
    /// The letter of its elements, which are primitives.
    pub letter: u8,
    /// Longer ones are not explored where elements are needed.
    pub most: u32,
    /// It is no null.
    pub exists: bool,
    /// An int, once somebody has asked.
    pub length: Option<TermId>,
    /// How often that was.
    pub asked: u32,
}

impl Vm {
    /// An array parameter: its symbolic part. Null, or any array; longer ones than `most` are cut
    /// off when somebody looks into them.
    pub fn array_parameter(&mut self, name: &str, letter: u8, most: u32) -> u32 {
        let name = self.input_name(name, letter);
        let array = self.defer(Deferred::ArrayParameter(Arc::new(UnknownArray {
            name: name.as_str().into(),
            letter,
            most,
            exists: false,
            length: None,
            asked: 0,
        })));
        self.path.inputs.list.push(Input {
            name,
            kind: InputKind::Unknown((array - DEFERRED) as usize),
            meaning: Meaning::default(),
            variable: None,
        });
        array
    }

    fn unknown_array(&self, part: u32) -> Option<Arc<UnknownArray>> {
        let number = part.checked_sub(DEFERRED)?;
        match self.path.deferred.get(number as usize) {
            Some(Deferred::ArrayParameter(known)) => Some(known.clone()),
            _ => None,
        }
    }

    fn replace_array(&mut self, part: u32, new: UnknownArray) {
        let new = Deferred::ArrayParameter(Arc::new(new));
        self.replace_deferred((part - DEFERRED) as usize, new);
    }

    /// Whether an array from outside is null: nothing more is decided. `None` where it is no such array.
    pub(super) fn is_unknown_array_null(&mut self, part: u32) -> Result<Option<bool>> {
        let Some(known) = self.unknown_array(part) else {
            return Ok(None);
        };
        if known.exists {
            return Ok(Some(false));
        }
        let exists = self.decide_once(Fork::Choice { count: 2 })? == 0;
        if exists {
            let exists = UnknownArray {
                exists,
                ..(*known).clone()
            };
            self.replace_array(part, exists);
        } else {
            let null = Deferred::SettledReference(NULL);
            self.replace_deferred((part - DEFERRED) as usize, null);
        }
        Ok(Some(!exists))
    }

    /// `a.length`; one that is asked for again and again is decided. `None` where the array is needed.
    pub(super) fn length_of_unknown_array(&mut self, instr: Instr) -> Result<Option<Flow>> {
        let (_, part) = self.slot(instr.b);
        if self.is_unknown_array_null(part)? != Some(false) {
            return Ok(None);
        }
        let Some(known) = self.unknown_array(part) else {
            return Ok(None);
        };
        if known.asked >= MOST_LOOKS {
            return Ok(None);
        }
        let length = match known.length {
            Some(length) => length,
            None => {
                let length = self.length_variable(&known.name);
                let zero = self.terms.bv_const(32, 0);
                let most = self.terms.bv_const(32, LONGEST);
                let not_negative = self.terms.bv_sle(zero, length);
                let not_longer = self.terms.bv_sle(length, most);
                let possible = self.terms.and(not_negative, not_longer);
                self.decide_once(Fork::Assume(possible))?;
                length
            }
        };
        let asked = UnknownArray {
            length: Some(length),
            asked: known.asked + 1,
            ..(*known).clone()
        };
        self.replace_array(part, asked);
        self.set_term(instr.a, length);
        Ok(Some(Flow::Next))
    }

    /// The array itself: forks over all lengths up to the bound.
    pub(super) fn force_array_parameter(
        &mut self,
        number: usize,
        known: &UnknownArray,
    ) -> Result<(u64, u32)> {
        let most = known.most;
        // Lengths 0..=most, then what is longer.
        let answer = match known.length {
            Some(length) => self.decide_length_up_to(length, most)?,
            None if known.exists => self.decide_once(Fork::Choice { count: most + 2 })? as u32,
            // Null comes before what is longer.
            None => match self.decide_once(Fork::Choice { count: most + 3 })? as u32 {
                null if null == most + 1 => {
                    self.replace_deferred(number, Deferred::SettledReference(NULL));
                    return Ok((0, 0));
                }
                answer => answer.min(most + 1),
            },
        };
        if answer > most {
            return Err(Exit::Stop(Stop::CutOff(format!(
                "array parameter {} longer than {most}",
                known.name
            ))));
        }
        let letter = known.letter;
        let (array, variables) = self.new_unknown_array(&known.name, letter, answer)?;
        let variables = variables.into();
        self.replace_deferred(
            number,
            Deferred::SettledArray {
                array,
                letter,
                variables,
            },
        );
        Ok((array as u64, 0))
    }

    /// Which of the lengths up to a bound it is; one more stands for all above.
    fn decide_length_up_to(&mut self, length: TermId, most: u32) -> Result<u32> {
        let mut cases = Vec::new();
        for value in 0..=most {
            let value = self.terms.bv_const(32, value.into());
            cases.push(self.terms.eq(length, value));
        }
        let bound = self.terms.bv_const(32, most.into());
        cases.push(self.terms.bv_slt(bound, length));
        Ok(self.decide_once(Fork::Cases(cases))? as u32)
    }
}
