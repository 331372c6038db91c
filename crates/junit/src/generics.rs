//! Types with their type arguments, as declarations have them: what a call gives on a receiver whose type
//! arguments are known. Where something stays unknown there is no answer, and source is written without.

use crate::inference;
use crate::model::{Call, JavaType, Target};
use crate::types::{MethodFacts, Types};
use spelunk_classes::signature::{ClassType, TypeArgument, TypeSignature};
use std::collections::HashMap;

/// A type that source can spell in full.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GenericType {
    /// Primitive, or a class without type parameters.
    Plain(JavaType),
    Class {
        name: String,
        arguments: Vec<GenericArgument>,
    },
    Array(Box<GenericType>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GenericArgument {
    Any,
    Exact(GenericType),
    Extends(GenericType),
    Super(GenericType),
}

impl GenericArgument {
    /// The type that it is, or is bounded by.
    pub fn bound(&self) -> Option<&GenericType> {
        match self {
            GenericArgument::Any => None,
            GenericArgument::Exact(inner)
            | GenericArgument::Extends(inner)
            | GenericArgument::Super(inner) => Some(inner),
        }
    }
}

/// What type variables stand for, by name.
pub type Bindings = HashMap<String, GenericType>;

impl GenericType {
    pub fn erased(&self) -> JavaType {
        match self {
            GenericType::Plain(plain) => plain.clone(),
            GenericType::Class { name, .. } => JavaType::Class(name.clone()),
            GenericType::Array(element) => JavaType::Array(Box::new(element.erased())),
        }
    }

    /// An erased type that has no type arguments to know.
    pub fn plain(types: &Types<'_>, erased: &JavaType) -> Option<GenericType> {
        match erased {
            JavaType::Class(name) => {
                let facts = types.get(name)?;
                (facts.type_parameters == 0).then(|| GenericType::Plain(erased.clone()))
            }
            JavaType::Array(element) => {
                let element = GenericType::plain(types, element)?;
                Some(GenericType::Array(Box::new(element)))
            }
            primitive => Some(GenericType::Plain(primitive.clone())),
        }
    }

    /// Every class in it.
    pub fn classes(&self, visit: &mut dyn FnMut(&str)) {
        match self {
            GenericType::Plain(JavaType::Class(name)) => visit(name),
            GenericType::Plain(_) => {}
            GenericType::Class { name, arguments } => {
                visit(name);
                for bound in arguments.iter().filter_map(GenericArgument::bound) {
                    bound.classes(visit);
                }
            }
            GenericType::Array(element) => element.classes(visit),
        }
    }
}

/// The type of a call's result. `arguments` are the types of what it is given, where they are known.
pub fn result_of(
    types: &Types<'_>,
    call: &Call,
    receiver: Option<&GenericType>,
    arguments: &dyn Fn(&MethodFacts) -> Vec<Option<GenericType>>,
) -> Option<GenericType> {
    let (class, method) = match &call.target {
        Target::Static { class, method } | Target::Instance { class, method, .. } => {
            (class, method)
        }
        Target::Constructor { class, .. } => {
            return GenericType::plain(types, &JavaType::Class(class.clone()));
        }
        Target::Element { .. } => match receiver? {
            GenericType::Array(element) => return Some((**element).clone()),
            _ => return None,
        },
        // What cannot be named is declared as an object.
        Target::Build(_) | Target::Stub(_) => return None,
        Target::Field { .. } | Target::Value(_) => {
            return GenericType::plain(types, &call.returns);
        }
    };
    let facts = types
        .methods(class, method)
        .into_iter()
        .find(|facts| facts.parameters == call.parameters)?;
    let Some(signature) = &facts.signature else {
        return GenericType::plain(types, &facts.returns);
    };
    let mut bindings = match receiver {
        Some(receiver) => bindings_at(types, receiver, &facts.class).unwrap_or_default(),
        None => Bindings::new(),
    };
    for own in &signature.type_parameters {
        bindings.remove(&own.name);
    }
    let returns = signature.ret.as_ref()?;
    if let Some(known) = resolve(types, returns, &bindings) {
        return Some(known);
    }
    if !matches!(call.target, Target::Static { .. }) || is_variable(returns) {
        return None;
    }
    let given: Vec<_> = call.arguments.iter().zip(arguments(&facts)).collect();
    let bindings = inference::of_method(types, signature, &given)?;
    resolve(types, returns, &bindings)
}

/// A variable alone, or an array of it, is cast to what it stands for where it is used, which need not be true for the
/// object.
fn is_variable(signature: &TypeSignature) -> bool {
    match signature {
        TypeSignature::Variable(_) => true,
        TypeSignature::Array(element) => is_variable(element),
        _ => false,
    }
}

/// What the type parameters of a class above the receiver's stand for.
pub fn bindings_at(types: &Types<'_>, receiver: &GenericType, declaring: &str) -> Option<Bindings> {
    let (mut name, mut bindings) = match receiver {
        GenericType::Plain(JavaType::Class(name)) => (name.clone(), Bindings::new()),
        GenericType::Class { name, arguments } => (name.clone(), bind(types, name, arguments)?),
        _ => return None,
    };
    // Every step goes up; the hierarchy of hostile classes may not end.
    for _ in 0..64 {
        if name == declaring {
            return Some(bindings);
        }
        let facts = types.get(&name)?;
        let signature = facts.signature.as_ref()?;
        let above = std::iter::once(&signature.superclass).chain(&signature.interfaces);
        let leads_up = |parent: &&ClassType| {
            let parent = parent.internal_name().replace('/', ".");
            parent == declaring || types.supertypes(&parent).iter().any(|up| up == declaring)
        };
        let next = above.into_iter().find(leads_up)?;
        let resolved = resolve_class(types, next, &bindings)?;
        (name, bindings) = match resolved {
            GenericType::Class { name, arguments } => {
                let bindings = bind(types, &name, &arguments)?;
                (name, bindings)
            }
            GenericType::Plain(JavaType::Class(name)) => (name, Bindings::new()),
            _ => return None,
        };
    }
    None
}

/// A wildcard is read as its bound.
fn bind(types: &Types<'_>, class: &str, arguments: &[GenericArgument]) -> Option<Bindings> {
    let facts = types.get(class)?;
    let parameters = &facts.signature.as_ref()?.type_parameters;
    if parameters.len() != arguments.len() {
        return None;
    }
    let bound = |argument: &GenericArgument| match argument {
        GenericArgument::Exact(inner) | GenericArgument::Extends(inner) => inner.clone(),
        GenericArgument::Any | GenericArgument::Super(_) => GenericType::Plain(JavaType::object()),
    };
    let names = parameters.iter().map(|parameter| parameter.name.clone());
    Some(names.zip(arguments.iter().map(bound)).collect())
}

pub fn resolve(
    types: &Types<'_>,
    signature: &TypeSignature,
    bindings: &Bindings,
) -> Option<GenericType> {
    match signature {
        TypeSignature::Primitive(letter) => {
            let field = spelunk_classes::descriptor::FieldType::parse(match letter {
                'B' => "B",
                'C' => "C",
                'D' => "D",
                'F' => "F",
                'I' => "I",
                'J' => "J",
                'S' => "S",
                _ => "Z",
            });
            Some(GenericType::Plain(JavaType::of(field.ok()?)))
        }
        TypeSignature::Variable(name) => bindings.get(name).cloned(),
        TypeSignature::Array(element) => {
            let element = resolve(types, element, bindings)?;
            Some(GenericType::Array(Box::new(element)))
        }
        TypeSignature::Class(class) => resolve_class(types, class, bindings),
    }
}

fn resolve_class(types: &Types<'_>, class: &ClassType, bindings: &Bindings) -> Option<GenericType> {
    let name = class.internal_name().replace('/', ".");
    let (last, outer) = class.parts.split_last()?;
    // Type arguments of enclosing classes are spelled by hardly anyone.
    if outer.iter().any(|part| !part.arguments.is_empty()) {
        return None;
    }
    if last.arguments.is_empty() {
        return GenericType::plain(types, &JavaType::Class(name));
    }
    let mut arguments = Vec::new();
    for argument in &last.arguments {
        arguments.push(match argument {
            TypeArgument::Any => GenericArgument::Any,
            TypeArgument::Exact(inner) => GenericArgument::Exact(resolve(types, inner, bindings)?),
            TypeArgument::Extends(inner) => {
                GenericArgument::Extends(resolve(types, inner, bindings)?)
            }
            TypeArgument::Super(inner) => GenericArgument::Super(resolve(types, inner, bindings)?),
        });
    }
    Some(GenericType::Class { name, arguments })
}
