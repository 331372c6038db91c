//! Types that the code under test tells objects by, in the place of those above them: what a method casts its argument
//! to is what it wants, whatever its parameter is declared as.

use super::builder::{Builder, Context};
use super::vocabulary::{Vocabulary, Wanted};
use crate::sequence::Argument;
use crate::sequence::executor::Executor;
use spelunk_classes::registry::ClassId;
use std::rc::Rc;

impl Context {
    /// Descriptors of types that the code under test tells objects of a class by, as far as tests can name them.
    fn told_below(&mut self, class: ClassId) -> Rc<[Rc<str>]> {
        if let Some(known) = self.told_below.get(&class) {
            return known.clone();
        }
        let told = self.constants.told_by.iter();
        let executor = &mut self.executor;
        let vocabulary = &self.vocabulary;
        let found: Rc<[Rc<str>]> = told
            .filter(|told| is_below(executor, vocabulary, told, class))
            .cloned()
            .collect();
        self.told_below.insert(class, found.clone());
        found
    }
}

/// Whether a type that tests can name is below a class.
fn is_below(
    executor: &mut Executor,
    vocabulary: &Vocabulary,
    descriptor: &str,
    class: ClassId,
) -> bool {
    let Some(found) = executor.class_of(descriptor) else {
        return false;
    };
    let is_nameable = match descriptor.trim_start_matches('[') {
        element if element.len() == 1 => true,
        element => {
            let named = executor.class_of(element);
            named.is_some_and(|named| vocabulary.is_visible(&executor.vm, named))
        }
    };
    is_nameable && found != class && executor.vm.registry.is_subclass(found, class)
}

impl Builder<'_> {
    /// An object of a type below this one that the code under test casts to or asks for.
    pub(super) fn told_apart(&mut self, class: ClassId, depth: usize) -> Option<Argument> {
        let below = self.context.told_below(class);
        let told = self.context.random.pick(&below)?.clone();
        self.supply(&Wanted::erased(&told), depth + 1)
    }
}
