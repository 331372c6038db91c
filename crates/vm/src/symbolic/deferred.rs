//! Deferred values: settled at their first real use, until then copied around by number.
//!
//! Delayed choice (UDITA, section 4 and A.2): a choice is forced at its first use that is not a
//! copy, at most once, and all copies see the value.

use crate::fork::Fork;
use crate::heap::{NULL, Ref};
use crate::symbolic::DEFERRED;
use crate::symbolic::pools::Pooled;
use crate::symbolic::text::{Room, Text};
use crate::symbolic::unknown::UnknownString;
use crate::symbolic::unknown_arrays::UnknownArray;
use crate::thread::Action;
use crate::vm::{Exit, Result, Vm};
use spelunk_classes::registry::ClassId;
use spelunk_term::VarId;
use std::sync::Arc;

/// What a deferred number stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deferred {
    /// Settled: word and symbolic part.
    Settled(u64, u32),
    /// A reference that is settled.
    SettledReference(Ref),
    /// An int between two bounds that nobody has looked at yet.
    Choice {
        low: i64,
        high: i64,
    },
    /// One of these values, by the choice of another deferred number.
    OneOf {
        position: u32,
        values: Arc<[(u64, u32)]>,
        is_reference: bool,
    },
    /// The storage of a text that nobody has looked into.
    Text {
        text: Text,
        room: Room,
    },
    /// The storage of a text whose characters are there.
    SettledText {
        bytes: Ref,
        wide: bool,
        count: u32,
    },
    /// Coder and length that belong to the storage of this symbolic part.
    TextCoder(u32),
    TextCount(u32),
    /// A string from outside, as far as it is known; a piece of texts.
    UnknownString(Arc<UnknownString>),
    /// A string parameter, null or this unknown string.
    StringParameter(u32),
    /// An array parameter of primitives, as far as it is known.
    ArrayParameter(Arc<UnknownArray>),
    /// One that somebody has looked at, with the variables of its elements.
    SettledArray {
        array: Ref,
        letter: u8,
        variables: Arc<[VarId]>,
    },
    /// A reference of the input heap that nobody has used, and whether it is known to be no null.
    InputReference {
        reference: u32,
        not_null: bool,
    },
    /// One that has become this, before it is known whether invariants still can hold.
    Unchecked {
        reference: u32,
        object: Ref,
    },
    /// The same reference in the copy of the input heap that an invariant is run on.
    Twin(u32),
    /// A value of an object pool, and the classes that it has been cast to meanwhile.
    Pooled {
        value: usize,
        casts: Arc<[ClassId]>,
    },
    /// The same while the factory makes its object, which lies above this place in the heap.
    Making {
        value: usize,
        casts: Arc<[ClassId]>,
        above: usize,
    },
}

/// A pool without null can be too small for a factory that needs a further object of it.
const NO_OBJECT: &str = "there is an object in the pool that a factory can use";

/// What is known about a reference whose choice is still open.
pub(crate) enum OpenReference {
    Pooled(usize),
    OneOf(Arc<[(u64, u32)]>),
    Input { reference: u32, not_null: bool },
}

impl Vm {
    /// A new delayed choice: its deferred number as a symbolic part.
    pub(crate) fn defer_choice(&mut self, low: i64, high: i64) -> u32 {
        self.defer(Deferred::Choice { low, high })
    }

    pub(crate) fn defer_pooled(&mut self, value: usize) -> u32 {
        let casts = Arc::default();
        self.defer(Deferred::Pooled { value, casts })
    }

    /// One of several values, by a position that is itself deferred.
    pub(crate) fn defer_one_of(
        &mut self,
        position: u32,
        values: Arc<[(u64, u32)]>,
        is_reference: bool,
    ) -> u32 {
        self.defer(Deferred::OneOf {
            position: position - DEFERRED,
            values,
            is_reference,
        })
    }

    pub(super) fn defer(&mut self, deferred: Deferred) -> u32 {
        self.path.deferred.push(deferred);
        DEFERRED + (self.path.deferred.len() - 1) as u32
    }

    /// The value of a deferred number that is settled.
    #[inline]
    pub(super) fn settled(&self, part: u32) -> Option<(u64, u32)> {
        match *self.path.deferred.get((part - DEFERRED) as usize)? {
            Deferred::Settled(word, part) => Some((word, part)),
            Deferred::SettledReference(object) => Some((object as u64, 0)),
            _ => None,
        }
    }

    /// The value of a deferred number, settling it if needed.
    pub(crate) fn force(&mut self, part: u32) -> Result<(u64, u32)> {
        let number = (part - DEFERRED) as usize;
        match self.path.deferred.get(number) {
            Some(&Deferred::Settled(word, part)) => Ok((word, part)),
            Some(&Deferred::SettledReference(object)) => Ok((object as u64, 0)),
            Some(&Deferred::Choice { low, high }) => self.force_choice(number, low, high),
            Some(Deferred::OneOf {
                position,
                values,
                is_reference,
            }) => {
                let (position, values, is_reference) = (*position, values.clone(), *is_reference);
                let (index, _) = self.force(DEFERRED + position)?;
                let mut value = values[index as usize];
                if value.1 >= DEFERRED {
                    value = self.force(value.1)?;
                }
                let settled = if is_reference {
                    Deferred::SettledReference(value.0 as Ref)
                } else {
                    Deferred::Settled(value.0, value.1)
                };
                self.replace_deferred(number, settled);
                Ok(value)
            }
            Some(Deferred::Text { .. }) => self.force_text(number),
            Some(&Deferred::SettledText { bytes, .. }) => Ok((bytes as u64, 0)),
            Some(&Deferred::TextCoder(storage)) => {
                let (wide, _) = self.force_text_facts(storage)?;
                Ok((wide as u64, 0))
            }
            Some(&Deferred::TextCount(storage)) => {
                let (_, count) = self.force_text_facts(storage)?;
                Ok((count as u64, 0))
            }
            Some(&Deferred::StringParameter(text)) => self.force_string_parameter(number, text),
            Some(Deferred::ArrayParameter(known)) => {
                let known = known.clone();
                self.force_array_parameter(number, &known)
            }
            Some(&Deferred::SettledArray { array, .. }) => Ok((array as u64, 0)),
            Some(Deferred::UnknownString(_)) => self.internal("a string's content as a value"),
            Some(&Deferred::Pooled { value, .. }) => self.force_pooled(number, value),
            Some(&Deferred::InputReference {
                reference,
                not_null,
            }) => self.force_input(number, reference, not_null),
            Some(&Deferred::Unchecked { reference, object }) => {
                self.check_input(number, reference, object)
            }
            Some(&Deferred::Twin(of)) => self.force_twin(number, of),
            Some(Deferred::Making { .. }) => {
                self.unsupported("an object of a pool whose factory has failed or uses it")
            }
            None => self.internal("deferred value without an entry"),
        }
    }

    fn force_choice(&mut self, number: usize, low: i64, high: i64) -> Result<(u64, u32)> {
        let Ok(count) = u32::try_from(high - low + 1) else {
            return self.unsupported("a delayed choice from all 2^32 ints; use anyInt");
        };
        let chosen = if count == 1 {
            0
        } else {
            self.decide_once(Fork::Choice { count })?
        };
        let value = (low + chosen as i64) as u32 as u64;
        self.settle(number, value, 0);
        Ok((value, 0))
    }

    /// Figure 12: null, an object that was chosen before, or one of its own, which the pool's
    /// factory makes before the instruction is executed again.
    fn force_pooled(&mut self, number: usize, value: usize) -> Result<(u64, u32)> {
        self.look_for_hidden_objects(value);
        let choice = match self.path.pools.count_of_free(value) {
            Some(count) => {
                let chosen = match count {
                    0 => return Err(self.assumption_failed(NO_OBJECT)),
                    1 => 0,
                    _ => self.decide_once(Fork::Choice { count })?,
                };
                self.path.pools.free_alternative(value, chosen as usize)
            }
            None => {
                let mut alternatives = std::mem::take(&mut self.pool_alternatives);
                self.path.pools.alternatives(value, &mut alternatives);
                let chosen = self.choose_alternative(&alternatives);
                self.pool_alternatives = alternatives;
                chosen?
            }
        };
        match choice {
            Pooled::Making => {
                self.choose_pooled(value, choice);
                let inputs = self.path.inputs.list.len();
                self.path.pools.values[value].made_with = Some((inputs, inputs));
                Err(self.make_for_pool(number, value))
            }
            Pooled::Object(object) => {
                self.check_casts(number, object)?;
                Ok(self.settle_pooled(number, value, choice, object))
            }
            Pooled::Null | Pooled::Open | Pooled::NotNull => {
                Ok(self.settle_pooled(number, value, Pooled::Null, NULL))
            }
        }
    }

    fn choose_alternative(&mut self, alternatives: &[Pooled]) -> Result<Pooled> {
        match alternatives {
            [] => Err(self.assumption_failed(NO_OBJECT)),
            [only] => Ok(*only),
            _ => {
                let count = alternatives.len() as u32;
                let chosen = self.decide_once(Fork::Choice { count })?;
                Ok(alternatives[chosen as usize])
            }
        }
    }

    fn settle_pooled(
        &mut self,
        number: usize,
        value: usize,
        choice: Pooled,
        object: Ref,
    ) -> (u64, u32) {
        self.choose_pooled(value, choice);
        self.replace_deferred(number, Deferred::SettledReference(object));
        (object as u64, 0)
    }

    fn make_for_pool(&mut self, number: usize, value: usize) -> Exit {
        let pool = self.path.pools.values[value].pool;
        let factory = self.path.pools.pools[pool as usize].factory;
        let class = self.class_of(factory);
        let get = self
            .registry
            .loaded("java/util/function/Supplier")
            .and_then(|supplier| {
                self.registry
                    .find_declared(supplier, "get", "()Ljava/lang/Object;")
            });
        let Some(get) = get else {
            return Exit::Stop(crate::vm::Stop::Internal(
                "a factory without Supplier".into(),
            ));
        };
        if let Some(Deferred::Pooled { casts, .. }) = self.path.deferred.get(number) {
            let (casts, above) = (casts.clone(), self.path.heap.top());
            let making = Deferred::Making {
                value,
                casts,
                above,
            };
            self.replace_deferred(number, making);
        }
        match self.select_interface_method(class, get) {
            Ok(method) => self.call(method, &[factory as u64], Action::Settles(number as u32)),
            Err(exit) => exit,
        }
    }

    /// The factory has made the object of a pool's value, or a number of a text has been written.
    pub(crate) fn settle_made(&mut self, number: u32, object: Ref) -> Result<()> {
        let number = number as usize;
        if let Some(Deferred::Text { .. }) = self.path.deferred.get(number) {
            return self.settle_floating(number, object);
        }
        let Some(&Deferred::Making { value, above, .. }) = self.path.deferred.get(number) else {
            return self.internal("an object made for no value of a pool");
        };
        if object == NULL {
            return Err(self.throw_new(
                "java/lang/NullPointerException",
                Some("the factory of an object pool returned null"),
            ));
        }
        if (object as usize) < above {
            return self.unsupported(
                "a factory that gives an object pool an object made before; use --choice eager",
            );
        }
        self.check_casts(number, object)?;
        let asked_for = self.path.inputs.list.len();
        if let Some((_, to)) = &mut self.path.pools.values[value].made_with {
            *to = asked_for;
        }
        self.settle_pooled(number, value, Pooled::Object(object), object);
        Ok(())
    }

    /// A decision whose outcome outlives the instruction: if that is executed again, it does not
    /// ask again, so that the answer must not stay in the list.
    pub(super) fn decide_once(&mut self, fork: Fork) -> Result<u64> {
        let answer = self.decide(fork)?;
        self.path.answers_used -= 1;
        if self.path.answers_used + 1 == self.path.answers.len() {
            self.path.answers.pop();
        } else {
            self.path.answers.remove(self.path.answers_used);
        }
        Ok(answer)
    }

    /// A choice that can only be one of these values from now on.
    pub(super) fn narrow_choice(&mut self, number: usize, low: i64, high: i64) {
        if low == high {
            return self.settle(number, low as u32 as u64, 0);
        }
        self.replace_deferred(number, Deferred::Choice { low, high });
    }

    fn settle(&mut self, number: usize, word: u64, part: u32) {
        self.replace_deferred(number, Deferred::Settled(word, part));
    }

    pub(super) fn replace_deferred(&mut self, number: usize, new: Deferred) {
        let before = std::mem::replace(&mut self.path.deferred[number], new);
        if !self.path.trail.is_ground() {
            self.path.trail.save_deferred(number, before);
        }
    }

    fn choose_pooled(&mut self, value: usize, choice: Pooled) {
        let before = self.path.pools.choose(value, choice);
        if !self.path.trail.is_ground() {
            self.path.trail.save_pooled(value, before);
        }
    }

    // ---- references that stay open ----

    /// What an open reference may become; `None` where it is settled, or not a reference.
    pub(crate) fn open_reference(&self, part: u32) -> Option<OpenReference> {
        if part < DEFERRED {
            return None;
        }
        match self.path.deferred.get((part - DEFERRED) as usize)? {
            Deferred::Pooled { value, .. } => Some(OpenReference::Pooled(*value)),
            Deferred::OneOf { values, .. } => Some(OpenReference::OneOf(values.clone())),
            &Deferred::InputReference {
                reference,
                not_null,
            } => Some(OpenReference::Input {
                reference,
                not_null,
            }),
            _ => None,
        }
    }

    /// Whether an open reference can be null; `None` where it depends on the choice.
    pub(crate) fn is_open_reference_null(&self, part: u32) -> Option<bool> {
        match self.open_reference(part)? {
            OpenReference::Pooled(value) => (!self.path.pools.may_be_null(value)).then_some(false),
            OpenReference::OneOf(values) => {
                let known = |&(word, part): &(u64, u32)| part == 0 && word as Ref != NULL;
                values.iter().all(known).then_some(false)
            }
            OpenReference::Input { not_null, .. } => not_null.then_some(false),
        }
    }

    /// Whether a reference whose choice is open is null: nothing more is chosen.
    pub(super) fn decide_null(&mut self, part: u32) -> Result<Option<bool>> {
        let Some(open) = self.open_reference(part) else {
            return match part
                .checked_sub(DEFERRED)
                .and_then(|it| self.path.deferred.get(it as usize))
            {
                Some(&Deferred::Twin(of)) => self.decide_null(of),
                _ => self.is_unknown_array_null(part),
            };
        };
        if let OpenReference::Input {
            reference,
            not_null,
        } = open
        {
            return self.decide_input_null((part - DEFERRED) as usize, reference, not_null);
        }
        let known = self.is_open_reference_null(part);
        let OpenReference::Pooled(value) = open else {
            return Ok(known);
        };
        if known.is_some() {
            return Ok(known);
        }
        if !self.path.pools.may_be_object(value) {
            return Ok(None);
        }
        let is_null = self.decide_once(Fork::Choice { count: 2 })? == 0;
        if is_null {
            self.settle_pooled((part - DEFERRED) as usize, value, Pooled::Null, NULL);
        } else {
            self.choose_pooled(value, Pooled::NotNull);
        }
        Ok(Some(is_null))
    }

    /// Whether an open reference passes as an instance of a class without being chosen. The objects
    /// of a pool are not there yet: they are looked at when they are.
    pub(crate) fn open_reference_passes(&mut self, part: u32, class: ClassId) -> bool {
        match self.open_reference(part) {
            Some(OpenReference::OneOf(values)) => values.iter().all(|&(word, part)| {
                part == 0 && (word as Ref == NULL || self.is_instance(word as Ref, class))
            }),
            Some(OpenReference::Pooled(_)) => {
                self.note_cast((part - DEFERRED) as usize, class);
                true
            }
            Some(OpenReference::Input { reference, .. }) => {
                let declared = self.path.input_heap.references[reference as usize].declared;
                self.registry.is_subclass(declared, class)
            }
            None => match part
                .checked_sub(DEFERRED)
                .and_then(|it| self.path.deferred.get(it as usize))
            {
                Some(&Deferred::Twin(of)) => self.open_reference_passes(of, class),
                _ => false,
            },
        }
    }

    fn note_cast(&mut self, number: usize, class: ClassId) {
        if let Some(Deferred::Pooled { value, casts }) = self.path.deferred.get(number)
            && !casts.contains(&class)
        {
            let casts = casts.iter().copied().chain([class]).collect();
            let value = *value;
            self.replace_deferred(number, Deferred::Pooled { value, casts });
        }
    }

    /// A cast that has let an open value pass would have thrown for this object.
    fn check_casts(&mut self, number: usize, object: Ref) -> Result<()> {
        let (Some(Deferred::Pooled { casts, .. }) | Some(Deferred::Making { casts, .. })) =
            self.path.deferred.get(number)
        else {
            return Ok(());
        };
        let failed = casts
            .iter()
            .find(|&&class| !self.is_instance(object, class));
        match failed {
            Some(&class) => {
                let (found, wanted) = (
                    self.class_display(self.class_of(object)),
                    self.class_display(class),
                );
                self.unsupported(format!(
                    "a pool of {found} objects used as {wanted}; use --choice eager"
                ))
            }
            None => Ok(()),
        }
    }
}
