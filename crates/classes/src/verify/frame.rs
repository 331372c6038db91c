//! The state before an instruction: types of locals and of the operand stack.

use super::types::{RefTypes, Type};
use super::{Hierarchy, VerifyError};

/// Locals beyond the last usable one are not stored.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Frame {
    pub locals: Vec<Type>,
    /// One entry per word: a long takes two.
    pub stack: Vec<Type>,
    /// True in a constructor until another constructor was called on `this`.
    pub this_uninit: bool,
}

impl Frame {
    pub fn local(&self, index: u16) -> Type {
        self.locals
            .get(usize::from(index))
            .copied()
            .unwrap_or(Type::Top)
    }

    /// Writes a value to a local, or to two; halves of what was there before become unusable.
    pub fn set_local(&mut self, index: u16, value: Type) {
        let index = usize::from(index);
        let last = index + usize::from(value.high().is_some());
        if self.locals.len() <= last {
            self.locals.resize(last + 1, Type::Top);
        }
        if self.locals[index].is_high() && index > 0 {
            self.locals[index - 1] = Type::Top;
        }
        if let Some(after) = self.locals.get_mut(last + 1).filter(|t| t.is_high()) {
            *after = Type::Top;
        }
        self.locals[index] = value;
        if let Some(high) = value.high() {
            self.locals[last] = high;
        }
    }

    /// Replaces a type everywhere: a constructor has run, or an old mark is void.
    pub fn replace(&mut self, old: Type, new: Type) {
        for slot in self.locals.iter_mut().chain(&mut self.stack) {
            if *slot == old {
                *slot = new;
            }
        }
    }

    /// How many types it stores.
    pub fn size(&self) -> usize {
        self.locals.len() + self.stack.len()
    }

    /// Widens this state so that it covers the other; true where that changed it.
    pub fn merge(
        &mut self,
        other: &Frame,
        types: &mut RefTypes<'_>,
        hierarchy: &mut dyn Hierarchy,
    ) -> Result<bool, VerifyError> {
        if self.stack.len() != other.stack.len() {
            return Err(VerifyError::code(format!(
                "stacks of {} and {} words meet",
                self.stack.len(),
                other.stack.len()
            )));
        }
        let mut changed = other.this_uninit && !self.this_uninit;
        self.this_uninit |= other.this_uninit;
        for (mine, theirs) in self.stack.iter_mut().zip(&other.stack) {
            let merged = merge_types(*mine, *theirs, types, hierarchy)?;
            if merged == Type::Top && *mine != Type::Top {
                return Err(VerifyError::code("different types meet on the stack"));
            }
            changed |= merged != *mine;
            *mine = merged;
        }
        changed |= self.merge_locals(other, types, hierarchy)?;
        Ok(changed)
    }

    fn merge_locals(
        &mut self,
        other: &Frame,
        types: &mut RefTypes<'_>,
        hierarchy: &mut dyn Hierarchy,
    ) -> Result<bool, VerifyError> {
        let mut changed = false;
        for (index, mine) in self.locals.iter_mut().enumerate() {
            let theirs = other.locals.get(index).copied().unwrap_or(Type::Top);
            let merged = merge_types(*mine, theirs, types, hierarchy)?;
            changed |= merged != *mine;
            *mine = merged;
        }
        Ok(changed)
    }
}

fn merge_types(
    a: Type,
    b: Type,
    types: &mut RefTypes<'_>,
    hierarchy: &mut dyn Hierarchy,
) -> Result<Type, VerifyError> {
    Ok(match (a, b) {
        (a, b) if a == b => a,
        (Type::Null, Type::Ref(_)) => b,
        (Type::Ref(_), Type::Null) => a,
        (Type::Ref(a), Type::Ref(b)) => Type::Ref(types.union(a, b, hierarchy)?),
        _ => Type::Top,
    })
}
