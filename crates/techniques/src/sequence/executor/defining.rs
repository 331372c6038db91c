//! Classes that tests write themselves: stubs and lambdas.

use super::{Executed, Executor};
use crate::argument::Lambda;
use crate::sequence::stub::Stub;
use crate::sequence::{Argument, Callee, Sequence};
use spelunk_classes::registry::ClassId;
use std::rc::Rc;

impl Executor {
    /// The constructor of a stub's class.
    pub fn stub(&mut self, stub: &Rc<Stub>) -> Option<Rc<Callee>> {
        if let Some((_, callee)) = self.stubs.get(&Rc::as_ptr(stub)) {
            return callee.clone();
        }
        let callee = match self.known_stubs.get(stub) {
            Some(known) => known.clone(),
            None => {
                let defined = stub.define(&mut self.vm, self.class);
                let callee = defined.map(|(class, callee)| {
                    self.classes.insert(callee.class.clone(), Some(class));
                    Rc::new(callee)
                });
                self.known_stubs.insert(stub.clone(), callee.clone());
                callee
            }
        };
        self.stubs
            .insert(Rc::as_ptr(stub), (stub.clone(), callee.clone()));
        callee
    }

    /// Whether the last statement that was executed makes a stub, or asks one for what it was told to answer.
    pub fn is_about_stubs(&mut self, sequence: &Sequence, executed: &Executed) -> bool {
        let Some(last) = sequence.statements.last() else {
            return true;
        };
        let (Some(callee), true) = (last.callee().cloned(), last.has_receiver()) else {
            return last.callee().is_none();
        };
        let receiver = match last.arguments.first() {
            Some(Argument::Earlier(number)) => executed.values.get(*number).and_then(|it| it.class),
            Some(Argument::Lambda(lambda)) => self.lambda(lambda),
            _ => None,
        };
        let (Some(class), Some(resolved)) = (receiver, self.resolve(&callee)) else {
            return false;
        };
        let registry = &mut self.vm.registry;
        let selected = registry.select(class, resolved.method);
        selected.is_some_and(|method| registry.class(registry.method(method).class).synthetic)
    }

    /// The class of a lambda that always answers the same.
    pub(super) fn lambda(&mut self, lambda: &Rc<Lambda>) -> Option<ClassId> {
        if let Some((_, class)) = self.lambdas.get(&Rc::as_ptr(lambda)) {
            return *class;
        }
        let class = lambda.define(&mut self.vm, self.class).ok();
        self.lambdas
            .insert(Rc::as_ptr(lambda), (lambda.clone(), class));
        class
    }
}
