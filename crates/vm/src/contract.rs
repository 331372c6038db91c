//! What a class says about its objects and methods, in methods of its own: invariants and preconditions, known by
//! name or by annotation, whatever the annotation's package.

use crate::vm::Vm;
use spelunk_classes::annotations;
use spelunk_classes::registry::{ClassId, Method, MethodId};

/// Names that mark a method without parameters that answers a boolean as the class's invariant.
pub const INVARIANT_NAMES: [&str; 4] = ["repOk", "repOK", "invariant", "checkInvariant"];

/// Annotations of the parts of contracts. A condition of `push(int)` is called `pushPrecondition(int)`, or
/// has any name and the annotation `@Precondition("push")`.
pub const INVARIANT: &str = "Invariant";
pub const PRECONDITION: &str = "Precondition";
pub const POSTCONDITION: &str = "Postcondition";

impl Vm {
    /// Whether a method is its class's invariant, by name or by annotation.
    pub fn is_invariant(&self, method: MethodId) -> bool {
        let found = self.registry.method(method);
        if found.is_static() || self.registry.text(found.descriptor) != "()Z" {
            return false;
        }
        INVARIANT_NAMES.contains(&self.registry.text(found.name))
            || self
                .contract_annotations(found)
                .any(|(name, _)| name == INVARIANT)
    }

    /// Whether a method is a condition of the method of this name: by its own name, or by an annotation.
    pub fn is_condition_of(&self, found: &Method, role: &str, method: &str) -> bool {
        let name = self.registry.text(found.name);
        name.strip_suffix(role) == Some(method)
            || self
                .contract_annotations(found)
                .any(|(name, of)| name == role && of.as_deref() == Some(method))
    }

    fn contract_annotations(
        &self,
        method: &Method,
    ) -> impl Iterator<Item = (String, Option<String>)> + use<> {
        let found = self.registry.member(method);
        let all = found.map(|(file, member)| annotations::of_member(file, member));
        all.unwrap_or_default()
            .into_iter()
            .map(|annotation| (annotation.name.to_string(), annotation.value))
    }

    /// The precondition of a method; what is wrong where one is meant that cannot be asked.
    pub fn precondition_of(
        &self,
        class: ClassId,
        method: MethodId,
    ) -> Result<Option<MethodId>, String> {
        let asked = self.registry.method(method);
        let name = self.registry.text(asked.name);
        let candidates = || {
            let all = self.registry.declared_methods(class);
            all.filter(|it| it.id != method && self.is_condition_of(it, PRECONDITION, name))
        };
        let fits = |condition: &Method, of: &Method| {
            let parameters = self.registry.text(of.descriptor).rsplit_once(')');
            let wanted = parameters.map(|(parameters, _)| format!("{parameters})Z"));
            condition.is_static() == of.is_static()
                && !condition.is_abstract()
                && wanted.as_deref() == Some(self.registry.text(condition.descriptor))
        };
        if let Some(found) = candidates().find(|condition| fits(condition, asked)) {
            return Ok(Some(found.id));
        }
        // One of an overload says nothing here; one that fits none is a mistake.
        let is_of_overload = |condition: &Method| {
            let mut all = self.registry.declared_methods(class);
            all.any(|it| self.registry.text(it.name) == name && fits(condition, it))
        };
        match candidates().find(|condition| !is_of_overload(condition)) {
            Some(wrong) => Err(format!(
                "precondition {}: the precondition of {name} has its parameters, is static where it is, and returns boolean",
                self.registry.method_display(wrong.id)
            )),
            None => Ok(None),
        }
    }
}
