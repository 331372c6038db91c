//! What can be read or assigned by name in a scope: locals, fields of `this` and of other objects,
//! static fields.

use crate::generator::Generator;
use crate::scope::Scope;
use crate::types::{ClassId, Type};

impl Generator {
    fn fits(&self, have: &Type, want: &Type) -> bool {
        match (have, want) {
            (Type::Object(have), Type::Object(want)) => self.world.is_subclass(*have, *want),
            (Type::Array(have), Type::Array(want)) => self.fits(have, want),
            _ => have == want,
        }
    }

    /// Everything in reach with its type, and whether code may assign it.
    fn places(&self, scope: &Scope) -> Vec<(String, Type, bool)> {
        let mut places: Vec<(String, Type, bool)> = Vec::new();
        for local in &scope.locals {
            places.push((local.name.clone(), local.ty.clone(), local.assignable));
        }
        if let Some(class) = scope.this {
            for field in self.world.fields_of(class) {
                places.push((field.name.clone(), field.ty.clone(), true));
            }
        }
        for field in &self.world.statics {
            places.push((field.name.clone(), field.ty.clone(), true));
        }
        for (object, class) in self.object_locals(scope) {
            for field in self.world.fields_of(class) {
                places.push((format!("{object}.{}", field.name), field.ty.clone(), true));
            }
        }
        places
    }

    pub fn readable(&self, scope: &Scope, ty: &Type) -> Vec<String> {
        self.places(scope)
            .into_iter()
            .filter(|(_, have, _)| self.fits(have, ty))
            .map(|(name, _, _)| name)
            .collect()
    }

    /// Assignable places of any type.
    pub fn assignable(&self, scope: &Scope) -> Vec<(String, Type)> {
        self.places(scope)
            .into_iter()
            .filter(|(_, _, assignable)| *assignable)
            .map(|(name, ty, _)| (name, ty))
            .collect()
    }

    fn object_locals(&self, scope: &Scope) -> Vec<(String, ClassId)> {
        let class_of = |ty: &Type| match ty {
            Type::Object(class) => Some(*class),
            _ => None,
        };
        scope
            .locals
            .iter()
            .filter_map(|local| class_of(&local.ty).map(|class| (local.name.clone(), class)))
            .collect()
    }

    /// Receivers for calls: `this`, object locals and object statics.
    pub fn objects(&self, scope: &Scope) -> Vec<(String, ClassId)> {
        let mut objects = self.object_locals(scope);
        objects.extend(scope.this.map(|class| ("this".to_string(), class)));
        for field in &self.world.statics {
            if let Type::Object(class) = field.ty {
                objects.push((field.name.clone(), class));
            }
        }
        objects
    }
}
