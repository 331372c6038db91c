//! Natives and JDK methods on symbolic arguments: exact models where there are some, sampling
//! where the native asks for it, and otherwise a stop that names the method.

use crate::fork::Fork;
use crate::heap::{NULL, Ref};
use crate::natives::{Arguments, Native, OnSymbolic};
use crate::symbolic::DEFERRED;
use crate::vm::{Result, Vm};
use spelunk_classes::descriptor::{FieldType, MethodDescriptor};
use spelunk_classes::registry::{MethodId, Primitive};
use spelunk_term::TermId;
use std::sync::Arc;

impl Vm {
    /// Before a native runs: its arguments become what it can work with. The number that stands for its result, if it
    /// has one.
    #[inline(always)]
    pub(crate) fn symbolic_native(
        &mut self,
        native: &Native,
        arguments: &Arguments,
        method: MethodId,
    ) -> Result<Option<TermId>> {
        // The second word of a long has no part of its own, so looking at all words does no harm.
        let words = self.registry.method(method).argument_words as usize;
        if (0..words).all(|at| arguments.shadow(at) == 0) {
            return Ok(None);
        }
        self.native_on_symbols(native, arguments, method)
    }

    #[inline(never)]
    fn native_on_symbols(
        &mut self,
        native: &Native,
        arguments: &Arguments,
        method: MethodId,
    ) -> Result<Option<TermId>> {
        let letters = self.argument_letters(method);
        for &(at, _) in letters.iter() {
            let part = arguments.shadow(at);
            if part >= DEFERRED {
                let (word, part) = self.force(part)?;
                arguments.overwrite(at, word, part);
            }
        }
        match native.on_symbolic {
            OnSymbolic::Handles => Ok(None),
            OnSymbolic::Refuses if !self.options.samples_natives => {
                if letters.iter().all(|&(at, _)| arguments.shadow(at) == 0) {
                    return Ok(None);
                }
                let name = self.registry.method_display(method);
                self.unsupported(format!("native method {name} with a symbolic argument"))
            }
            OnSymbolic::Refuses | OnSymbolic::Samples => {
                // Arguments change only after the last decision: until then the call may be made again.
                let mut sampled = Vec::new();
                for &(at, _) in letters.iter() {
                    if let Some(term) = TermId::from_raw(arguments.shadow(at)) {
                        sampled.push((at, self.decide(Fork::Sample { term, method })?));
                    }
                }
                let function = native.function.filter(|_| self.options.follows_values);
                let applied = function.map(|function| {
                    let term = |at: usize| (arguments.word(at), arguments.shadow(at));
                    let given: Vec<(u64, u32)> = letters.iter().map(|&(at, _)| term(at)).collect();
                    self.apply(function, &given)
                });
                for (at, value) in sampled {
                    arguments.overwrite(at, value, 0);
                }
                Ok(applied)
            }
        }
    }

    /// Word positions and letters of a method's arguments, receiver included.
    pub(crate) fn argument_letters(&mut self, method: MethodId) -> Arc<[(usize, u8)]> {
        if let Some(letters) = self.argument_letters.get(&method) {
            return letters.clone();
        }
        let letters: Arc<[(usize, u8)]> = self.read_argument_letters(method).into();
        self.argument_letters.insert(method, letters.clone());
        letters
    }

    pub(crate) fn read_argument_letters(&self, method: MethodId) -> Vec<(usize, u8)> {
        let found = self.registry.method(method);
        let mut letters = Vec::new();
        let mut at = 0;
        if !found.is_static() {
            letters.push((0, b'L'));
            at = 1;
        }
        if let Ok(descriptor) = MethodDescriptor::parse(self.registry.text(found.descriptor)) {
            for param in &descriptor.params {
                letters.push((at, letter_of(param)));
                at += param.words();
            }
        }
        letters
    }

    // ---- boxes ----

    /// A box of a symbolic value, as `valueOf` makes it; its identity is that of the cached box
    /// where the value lies in the cache's range (see `box_identity`).
    pub(crate) fn symbolic_box(&mut self, part: u32, letter: u8) -> Result<Ref> {
        let Some(kind) = Primitive::from_letter(letter) else {
            return self.internal("box of a value without a primitive kind");
        };
        let class = self.load_class(kind.facts().3)?;
        self.initialise(class)?;
        let object = self.new_object(class)?;
        let field = self.box_offset(class) - crate::layout::HEADER_WORDS;
        self.store_shadow(object, field as usize, part)?;
        Ok(object)
    }

    /// When two boxes made by `valueOf` are the same object: `None` if that cannot depend on a
    /// symbolic value.
    pub(crate) fn box_identity(&mut self, one: Ref, other: Ref) -> Option<TermId> {
        let class = self.class_of(one);
        if class != self.class_of(other)
            || (self.path.heap.shadow(one) == NULL && self.path.heap.shadow(other) == NULL)
        {
            return None;
        }
        let name = self.registry.class(class).name.clone();
        let kind = Primitive::ALL
            .into_iter()
            .find(|kind| kind.facts().3 == &*name)?;
        let letter = kind.facts().1;
        let (low, high) = match kind {
            Primitive::Int | Primitive::Long | Primitive::Short | Primitive::Byte => (-128i64, 127),
            Primitive::Char => (0, 127),
            _ => return None,
        };
        let index = (self.box_offset(class) - crate::layout::HEADER_WORDS) as usize;
        let offset = self.box_offset(class);
        let term = |vm: &mut Vm, object: Ref| {
            let (word, part) = (
                vm.path.heap.field(object, offset),
                vm.shadow_entry(object, index),
            );
            vm.term_of(word, part, letter)
        };
        let (a, b) = (term(self, one), term(self, other));
        let width = self.terms.width(a);
        let (low, high) = (
            self.terms
                .bv_const(width, low as u64 & spelunk_term::mask(width)),
            self.terms.bv_const(width, high as u64),
        );
        let same = self.terms.eq(a, b);
        let (above, below) = (self.terms.bv_sle(low, a), self.terms.bv_sle(a, high));
        let cached = self.terms.and(above, below);
        Some(self.terms.and(same, cached))
    }
}

fn letter_of(field: &FieldType) -> u8 {
    match field {
        FieldType::Byte => b'B',
        FieldType::Char => b'C',
        FieldType::Double => b'D',
        FieldType::Float => b'F',
        FieldType::Int => b'I',
        FieldType::Long => b'J',
        FieldType::Short => b'S',
        FieldType::Boolean => b'Z',
        FieldType::Object(_) => b'L',
        FieldType::Array(_) => b'[',
    }
}
