//! What source has to know of the classes it mentions: how they are spelled, what they extend, which methods
//! they have. Read from class files on demand.

use crate::model::JavaType;
use spelunk_classes::class_file::{ClassFile, Member, access};
use spelunk_classes::class_path::{ClassPath, Origin};
use spelunk_classes::descriptor::{FieldType, MethodDescriptor};
use spelunk_classes::signature::{ClassSignature, MethodSignature, TypeParameter, TypeSignature};
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

/// Facts of classes by binary name with dots.
pub struct Types<'a> {
    class_path: &'a ClassPath,
    known: RefCell<HashMap<String, Option<Rc<ClassFacts>>>>,
}

#[derive(Debug)]
pub struct ClassFacts {
    /// As source spells it: `a.b.Outer.Inner`.
    pub source_name: String,
    /// The access flags of source: those of the InnerClasses attribute for a nested class.
    pub access: u16,
    /// Superclass first, then interfaces.
    pub parents: Vec<String>,
    pub type_parameters: usize,
    /// Whether any type parameter has a bound other than `Object`.
    pub bounded: bool,
    /// Not local, not anonymous, not synthetic: source outside has a name for it.
    pub nameable: bool,
    pub enclosing: Option<String>,
    pub deprecated: bool,
    pub signature: Option<ClassSignature>,
    pub methods: Vec<MethodFacts>,
    /// Names of the fields that it declares, and their access flags.
    pub fields: Vec<(String, u16)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodFacts {
    /// Where it is declared.
    pub class: String,
    pub name: String,
    /// With type arguments, where the class file has them.
    pub signature: Option<MethodSignature>,
    pub access: u16,
    pub parameters: Vec<JavaType>,
    pub returns: JavaType,
    /// As long as `parameters`, or empty where the class file does not have them.
    pub parameter_names: Vec<String>,
    /// Whether the parameter's type has type arguments or is a type variable with a bound.
    pub generic_parameters: Vec<bool>,
    pub exceptions: Vec<String>,
    pub deprecated: bool,
}

impl MethodFacts {
    pub fn varargs(&self) -> bool {
        self.access & access::VARARGS != 0
    }
}

impl JavaType {
    pub fn object() -> JavaType {
        JavaType::Class("java.lang.Object".into())
    }

    pub fn is_primitive(&self) -> bool {
        !matches!(
            self,
            JavaType::Void | JavaType::Class(_) | JavaType::Array(_)
        )
    }

    /// The erased type of a descriptor's part.
    pub fn of(field: FieldType<'_>) -> JavaType {
        match field {
            FieldType::Byte => JavaType::Byte,
            FieldType::Char => JavaType::Char,
            FieldType::Double => JavaType::Double,
            FieldType::Float => JavaType::Float,
            FieldType::Int => JavaType::Int,
            FieldType::Long => JavaType::Long,
            FieldType::Short => JavaType::Short,
            FieldType::Boolean => JavaType::Boolean,
            FieldType::Object(name) => JavaType::Class(name.replace('/', ".")),
            FieldType::Array(_) => JavaType::Array(Box::new(
                field.component().map_or(JavaType::Void, JavaType::of),
            )),
        }
    }

    /// Parameters and result of a method descriptor.
    pub fn of_method(descriptor: &MethodDescriptor<'_>) -> (Vec<JavaType>, JavaType) {
        (
            descriptor.params.iter().map(|&p| JavaType::of(p)).collect(),
            descriptor.ret.map_or(JavaType::Void, JavaType::of),
        )
    }

    /// The class of the box, for a primitive type.
    pub fn boxed(&self) -> Option<&'static str> {
        Some(match self {
            JavaType::Boolean => "java.lang.Boolean",
            JavaType::Byte => "java.lang.Byte",
            JavaType::Char => "java.lang.Character",
            JavaType::Short => "java.lang.Short",
            JavaType::Int => "java.lang.Integer",
            JavaType::Long => "java.lang.Long",
            JavaType::Float => "java.lang.Float",
            JavaType::Double => "java.lang.Double",
            _ => return None,
        })
    }

    /// The keyword of a primitive type or `void`.
    pub fn keyword(&self) -> Option<&'static str> {
        Some(match self {
            JavaType::Void => "void",
            JavaType::Boolean => "boolean",
            JavaType::Byte => "byte",
            JavaType::Char => "char",
            JavaType::Short => "short",
            JavaType::Int => "int",
            JavaType::Long => "long",
            JavaType::Float => "float",
            JavaType::Double => "double",
            JavaType::Class(_) | JavaType::Array(_) => return None,
        })
    }
}

impl<'a> Types<'a> {
    pub fn new(class_path: &'a ClassPath) -> Types<'a> {
        Types {
            class_path,
            known: RefCell::new(HashMap::new()),
        }
    }

    /// `None` where the class path has no such class.
    pub fn get(&self, name: &str) -> Option<Rc<ClassFacts>> {
        if let Some(known) = self.known.borrow().get(name) {
            return known.clone();
        }
        let facts = self.read(name).map(Rc::new);
        self.known.borrow_mut().insert(name.into(), facts.clone());
        facts
    }

    fn read(&self, name: &str) -> Option<ClassFacts> {
        let (class, _) = self.class_path.class(&name.replace('.', "/")).ok()??;
        // A file may hold another class than its name says: then it is not the class that was asked for.
        let internal = class.name().ok().filter(|own| dotted(own) == name)?;
        let mut facts = ClassFacts {
            source_name: dotted(internal),
            access: class.access,
            parents: parents(&class),
            type_parameters: 0,
            bounded: false,
            nameable: class.access & access::SYNTHETIC == 0,
            enclosing: None,
            deprecated: class.attribute("Deprecated").is_some(),
            signature: None,
            methods: class
                .methods
                .iter()
                .filter_map(|member| method_facts(&class, member))
                .collect(),
            fields: { class.fields.iter() }
                .map(|field| (field.name(&class).to_string(), field.access))
                .collect(),
        };
        if let Some(signature) = class.signature().ok().flatten()
            && let Ok(signature) = ClassSignature::parse(signature)
        {
            facts.type_parameters = signature.type_parameters.len();
            facts.bounded = signature.type_parameters.iter().any(is_bounded);
            facts.signature = Some(signature);
        }
        for nested in class.inner_classes().unwrap_or_default() {
            if nested.inner != internal {
                continue;
            }
            facts.access = nested.access;
            match (nested.outer, nested.name) {
                (Some(outer), Some(name)) => {
                    let outer = dotted(outer);
                    facts.source_name = format!("{}.{name}", self.source_name(&outer));
                    facts.nameable &= self.get(&outer).is_none_or(|outer| outer.nameable);
                    facts.enclosing = Some(outer);
                }
                _ => facts.nameable = false,
            }
        }
        Some(facts)
    }

    /// How source spells a class in full; a class that is not there is taken to be nested where its name
    /// has a dollar sign.
    pub fn source_name(&self, name: &str) -> String {
        match self.get(name) {
            Some(facts) => facts.source_name.clone(),
            None => name.replace('$', "."),
        }
    }

    /// Annotations are interfaces, but no lambda implements them.
    pub fn is_annotation(&self, name: &str) -> bool {
        self.get(name).is_some_and(|facts| {
            let mut parents = facts.parents.iter();
            parents.any(|parent| parent == "java.lang.annotation.Annotation")
        })
    }

    /// Whether code of a package may name the class.
    pub fn is_accessible(&self, name: &str, package: &str) -> bool {
        let Some(facts) = self.get(name) else {
            return true;
        };
        let here = package_of(name) == package;
        let own = facts.access & access::PUBLIC != 0
            || here && facts.access & access::PRIVATE == 0 && facts.nameable;
        facts.nameable
            && own
            && facts
                .enclosing
                .as_ref()
                .is_none_or(|outer| self.is_accessible(outer, package))
    }

    /// The class itself or its nearest superclass that code of the package may name.
    pub fn accessible_superclass(&self, name: &str, package: &str) -> String {
        let mut name = name.to_string();
        while !self.is_accessible(&name, package) {
            match self
                .get(&name)
                .and_then(|facts| facts.parents.first().cloned())
            {
                Some(parent) => name = parent,
                None => break,
            }
        }
        name
    }

    /// The class and everything above it, nearest first.
    pub fn supertypes(&self, name: &str) -> Vec<String> {
        let mut all = vec![name.to_string()];
        let mut seen: BTreeSet<String> = all.iter().cloned().collect();
        let mut next = 0;
        while next < all.len() {
            if let Some(facts) = self.get(&all[next]) {
                let fresh = facts.parents.iter().filter(|p| seen.insert((*p).clone()));
                all.extend(fresh.cloned());
            }
            next += 1;
        }
        if seen.insert("java.lang.Object".into()) {
            all.push("java.lang.Object".into());
        }
        all
    }

    /// Whether a reference of one type can be assigned to another without a cast.
    pub fn is_subtype(&self, from: &JavaType, to: &JavaType) -> bool {
        if from == to || *to == JavaType::object() && !from.is_primitive() {
            return true;
        }
        match (from, to) {
            (JavaType::Class(from), JavaType::Class(to)) => self.supertypes(from).contains(to),
            (JavaType::Array(from), JavaType::Array(to)) => {
                !from.is_primitive() && !to.is_primitive() && self.is_subtype(from, to)
            }
            (JavaType::Array(_), JavaType::Class(to)) => {
                ["java.lang.Cloneable", "java.io.Serializable"].contains(&&**to)
            }
            _ => false,
        }
    }

    /// The methods of a class by this name, inherited ones included, overridden ones once, those that only
    /// the compiler sees left out. Constructors are not inherited.
    pub fn methods(&self, class: &str, name: &str) -> Vec<MethodFacts> {
        let mut found: Vec<MethodFacts> = Vec::new();
        let classes = match name {
            "<init>" => vec![class.to_string()],
            _ => self.supertypes(class),
        };
        for class in classes {
            let Some(facts) = self.get(&class) else {
                continue;
            };
            for method in &facts.methods {
                let wanted = method.name == name && method.access & access::SYNTHETIC == 0;
                if wanted && found.iter().all(|f| f.parameters != method.parameters) {
                    found.push(method.clone());
                }
            }
        }
        found
    }

    /// Whether tests can stand in the package of the class: it is neither the JDK's nor closed by a jar.
    pub fn admits_tests(&self, name: &str) -> bool {
        match self.class_path.class(&name.replace('.', "/")) {
            Ok(Some((_, Origin::Jdk { .. }))) => false,
            Ok(Some((_, Origin::User { entry }))) => {
                let package = package_of(name).replace('.', "/");
                !self.class_path.is_closed(entry, &package)
            }
            _ => true,
        }
    }

    /// Whether source has to declare or catch the exception.
    pub fn is_checked(&self, exception: &str) -> bool {
        let above = self.supertypes(exception);
        !above
            .iter()
            .any(|class| ["java.lang.RuntimeException", "java.lang.Error"].contains(&&**class))
    }
}

/// The package of a binary name, empty for the unnamed one.
pub fn package_of(name: &str) -> &str {
    name.rfind('.').map_or("", |dot| &name[..dot])
}

fn dotted(internal: &str) -> String {
    internal.replace('/', ".")
}

fn parents(class: &ClassFile) -> Vec<String> {
    let superclass = class.super_name().ok().flatten();
    let interfaces = class.interface_names().flatten();
    superclass
        .into_iter()
        .chain(interfaces)
        .map(dotted)
        .collect()
}

fn is_bounded(parameter: &TypeParameter) -> bool {
    let object = |bound: &TypeSignature| match bound {
        TypeSignature::Class(class) => class.internal_name() == "java/lang/Object",
        _ => false,
    };
    !parameter.interface_bounds.is_empty() || !parameter.class_bound.iter().all(object)
}

fn method_facts(class: &ClassFile, member: &Member) -> Option<MethodFacts> {
    let descriptor = MethodDescriptor::parse(member.descriptor(class)).ok()?;
    let (parameters, returns) = JavaType::of_method(&descriptor);
    let signature = member.signature(class).ok().flatten();
    let signature = signature.and_then(|text| MethodSignature::parse(text).ok());
    let generic = |signature: &MethodSignature| -> Vec<bool> {
        let unbounded = |name: &String| {
            let own = signature.type_parameters.iter().find(|p| p.name == *name);
            own.is_none_or(|parameter| !is_bounded(parameter))
        };
        let generic = |parameter: &TypeSignature| match parameter {
            TypeSignature::Class(class) => class.parts.iter().any(|p| !p.arguments.is_empty()),
            TypeSignature::Variable(name) => !unbounded(name),
            TypeSignature::Array(_) => true,
            TypeSignature::Primitive(_) => false,
        };
        signature.params.iter().map(generic).collect()
    };
    Some(MethodFacts {
        class: dotted(class.name().unwrap_or_default()),
        name: member.name(class).into(),
        access: member.access,
        parameter_names: parameter_names(class, member, &descriptor),
        generic_parameters: signature.as_ref().map(generic).unwrap_or_default(),
        signature,
        exceptions: member
            .exceptions(class)
            .unwrap_or_default()
            .into_iter()
            .map(dotted)
            .collect(),
        deprecated: member.attribute(class, "Deprecated").is_some(),
        parameters,
        returns,
    })
}

/// From MethodParameters or the table of local variables; empty where neither has them all.
fn parameter_names(
    class: &ClassFile,
    member: &Member,
    descriptor: &MethodDescriptor<'_>,
) -> Vec<String> {
    let declared = member.parameters(class).unwrap_or_default();
    let named: Option<Vec<String>> = declared
        .iter()
        .map(|(name, _)| name.map(str::to_string))
        .collect();
    if let Some(named) = named
        && named.len() == descriptor.params.len()
        && !named.is_empty()
    {
        return named;
    }
    let locals = match member.code(class) {
        Ok(Some(code)) => code.local_variables().unwrap_or_default(),
        _ => Vec::new(),
    };
    let mut slot = usize::from(!member.is_static());
    let mut names = Vec::new();
    for parameter in &descriptor.params {
        let local = locals
            .iter()
            .find(|local| usize::from(local.index) == slot && local.start_pc == 0);
        match local {
            Some(local) => names.push(local.name.to_owned()),
            None => return Vec::new(),
        }
        slot += parameter.words();
    }
    names
}
