//! Verification types, and what is known about reference types.
//!
//! A reference type is a set of class names: the value is an instance of one of them. Sets are
//! interned, so types are small and compared by number.

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use super::{Hierarchy, VerifyError};
use crate::descriptor::FieldType;

/// Larger sets are replaced by the common superclass.
const LARGEST_SET: usize = 32;

/// The type of a stack word or of a local variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Type {
    /// Unknown or unusable.
    Top,
    Int,
    Float,
    Long,
    /// The second word of a long.
    LongHigh,
    Double,
    DoubleHigh,
    Null,
    /// Where a subroutine returns to.
    Address(u16),
    /// An object that the `new` at this pc made, before its constructor ran.
    Uninit(u16),
    UninitThis,
    Ref(RefId),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RefId(u32);

impl Type {
    /// True for the second word of a long or a double.
    pub fn is_high(self) -> bool {
        matches!(self, Type::LongHigh | Type::DoubleHigh)
    }

    /// The second word that belongs to this first one.
    pub fn high(self) -> Option<Type> {
        match self {
            Type::Long => Some(Type::LongHigh),
            Type::Double => Some(Type::DoubleHigh),
            _ => None,
        }
    }

    /// References, also to objects that are not yet initialised.
    pub fn is_reference(self) -> bool {
        matches!(
            self,
            Type::Null | Type::Uninit(_) | Type::UninitThis | Type::Ref(_)
        )
    }

    /// The primitive type of an opcode table letter.
    pub fn of_letter(letter: u8) -> Option<Type> {
        match letter {
            b'i' => Some(Type::Int),
            b'l' => Some(Type::Long),
            b'f' => Some(Type::Float),
            b'd' => Some(Type::Double),
            _ => None,
        }
    }
}

struct RefSet<'a> {
    /// Of sets with one member: an internal name or an array's descriptor.
    name: Option<Cow<'a, str>>,
    /// Sorted; a name's set holds the name itself.
    members: Box<[RefId]>,
}

pub struct RefTypes<'a> {
    sets: Vec<RefSet<'a>>,
    names: FxHashMap<Cow<'a, str>, RefId>,
    unions: FxHashMap<Box<[RefId]>, RefId>,
    assignable: FxHashMap<(RefId, RefId), bool>,
    pub object: RefId,
    pub this: RefId,
}

impl<'a> RefTypes<'a> {
    pub fn new(this: &'a str) -> RefTypes<'a> {
        let mut types = RefTypes {
            sets: Vec::new(),
            names: FxHashMap::default(),
            unions: FxHashMap::default(),
            assignable: FxHashMap::default(),
            object: RefId(0),
            this: RefId(0),
        };
        types.object = types.name("java/lang/Object");
        types.this = types.name(this);
        types
    }

    /// The type of an internal name or an array's descriptor.
    pub fn name(&mut self, name: impl Into<Cow<'a, str>>) -> RefId {
        let name = name.into();
        if let Some(&id) = self.names.get(&name) {
            return id;
        }
        let id = RefId(self.sets.len() as u32);
        self.sets.push(RefSet {
            name: Some(name.clone()),
            members: Box::new([id]),
        });
        self.names.insert(name, id);
        id
    }

    pub fn of_field(&mut self, field: FieldType<'a>) -> Type {
        match field {
            FieldType::Byte
            | FieldType::Char
            | FieldType::Int
            | FieldType::Short
            | FieldType::Boolean => Type::Int,
            FieldType::Float => Type::Float,
            FieldType::Long => Type::Long,
            FieldType::Double => Type::Double,
            FieldType::Object(name) => Type::Ref(self.name(name)),
            FieldType::Array(component) => Type::Ref(self.name(format!("[{component}"))),
        }
    }

    /// The array type with these components.
    pub fn array_of(&mut self, component: RefId) -> Option<RefId> {
        let descriptor = match self.name_of(component)? {
            array if array.starts_with('[') => format!("[{array}"),
            class => format!("[L{class};"),
        };
        Some(self.name(descriptor))
    }

    /// The single name of a type; `None` for sets.
    pub fn name_of(&self, id: RefId) -> Option<&str> {
        self.sets[id.0 as usize].name.as_deref()
    }

    fn members(&self, id: RefId) -> &[RefId] {
        &self.sets[id.0 as usize].members
    }

    /// The names of all members, for messages.
    pub fn describe(&self, id: RefId) -> String {
        let names = self.members(id).iter().filter_map(|&m| self.name_of(m));
        names.collect::<Vec<_>>().join("|").replace('/', ".")
    }

    /// The element types of an array of references, one per member; `None` where a member is none.
    pub fn components(&mut self, id: RefId) -> Option<RefId> {
        let members = self.members(id).to_vec();
        let mut components = Vec::with_capacity(members.len());
        for member in members {
            let component = self.name_of(member)?.strip_prefix('[')?;
            let name = match component.as_bytes().first()? {
                b'[' => component.to_owned(),
                b'L' => component[1..].trim_end_matches(';').to_owned(),
                _ => return None,
            };
            components.push(self.name(name));
        }
        components.sort_unstable();
        components.dedup();
        Some(self.set(components))
    }

    /// True where every member is one of these array descriptors.
    pub fn all_named(&self, id: RefId, names: &[&str]) -> bool {
        self.members(id)
            .iter()
            .all(|&member| self.name_of(member).is_some_and(|n| names.contains(&n)))
    }

    /// True where every member is an array.
    pub fn all_arrays(&self, id: RefId) -> bool {
        self.members(id)
            .iter()
            .all(|&member| self.name_of(member).is_some_and(|n| n.starts_with('[')))
    }

    fn set(&mut self, members: Vec<RefId>) -> RefId {
        if let [single] = members[..] {
            return single;
        }
        let members = members.into_boxed_slice();
        if let Some(&id) = self.unions.get(&members) {
            return id;
        }
        let id = RefId(self.sets.len() as u32);
        self.unions.insert(members.clone(), id);
        self.sets.push(RefSet {
            name: None,
            members,
        });
        id
    }

    /// The type of a value that is either.
    pub fn union(
        &mut self,
        a: RefId,
        b: RefId,
        hierarchy: &mut dyn Hierarchy,
    ) -> Result<RefId, VerifyError> {
        // Everything is an Object, and nothing more is known of an Object than that.
        if a == b || a == self.object {
            return Ok(a);
        }
        if b == self.object {
            return Ok(b);
        }
        let mut members = [self.members(a), self.members(b)].concat();
        members.sort_unstable();
        members.dedup();
        if members.len() <= LARGEST_SET {
            return Ok(self.set(members));
        }
        self.common_superclass(&members, hierarchy)
    }

    fn common_superclass(
        &mut self,
        members: &[RefId],
        hierarchy: &mut dyn Hierarchy,
    ) -> Result<RefId, VerifyError> {
        let mut common: Option<String> = None;
        for &member in members {
            let Some(name) = self.name_of(member).filter(|n| !n.starts_with('[')) else {
                return Ok(self.object);
            };
            common = Some(match common {
                None => name.to_owned(),
                Some(common) => hierarchy.common_superclass(&common, name)?,
            });
        }
        Ok(common.map_or(self.object, |name| self.name(name)))
    }

    /// Whether every member of `from` may stand where the named type `to` is wanted.
    pub fn is_assignable(
        &mut self,
        from: RefId,
        to: RefId,
        hierarchy: &mut dyn Hierarchy,
    ) -> Result<bool, VerifyError> {
        if from == to || to == self.object {
            return Ok(true);
        }
        if let Some(&known) = self.assignable.get(&(from, to)) {
            return Ok(known);
        }
        let mut answer = true;
        for &member in self.members(from) {
            if let (Some(from), Some(to)) = (self.name_of(member), self.name_of(to)) {
                answer &= names_assignable(from, to, hierarchy)?;
            } else {
                answer = false;
            }
        }
        self.assignable.insert((from, to), answer);
        Ok(answer)
    }
}

fn names_assignable(
    from: &str,
    to: &str,
    hierarchy: &mut dyn Hierarchy,
) -> Result<bool, VerifyError> {
    if from == to || to == "java/lang/Object" {
        return Ok(true);
    }
    match (from.strip_prefix('['), to.strip_prefix('[')) {
        (Some(from), Some(to)) => components_assignable(from, to, hierarchy),
        (Some(_), None) => Ok(matches!(to, "java/lang/Cloneable" | "java/io/Serializable")),
        (None, Some(_)) => Ok(false),
        (None, None) => Ok(hierarchy.is_interface(to)? || hierarchy.is_assignable(from, to)?),
    }
}

/// Of descriptors: primitive components must be equal, others must be assignable.
fn components_assignable(
    from: &str,
    to: &str,
    hierarchy: &mut dyn Hierarchy,
) -> Result<bool, VerifyError> {
    fn class_name(descriptor: &str) -> Option<&str> {
        match descriptor.as_bytes().first()? {
            b'[' => Some(descriptor),
            b'L' => Some(descriptor[1..].trim_end_matches(';')),
            _ => None,
        }
    }
    match (class_name(from), class_name(to)) {
        (Some(from), Some(to)) => names_assignable(from, to, hierarchy),
        _ => Ok(from == to),
    }
}
