//! An object graph: objects by number, in the order in which they are met from the root.

use serde::{Deserialize, Serialize};
use std::sync::Arc;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Graph {
    pub root: Value,
    pub objects: Vec<Object>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Object {
    pub class: Arc<Class>,
    /// Values of the class's fields, or elements of an array.
    pub values: Vec<Value>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Value {
    Null,
    /// The object of this number.
    Object(usize),
    /// A primitive: descriptor letter and bits as a Java slot holds them.
    Primitive(u8, u64),
    /// A box of a primitive.
    Boxed(u8, u64),
    /// UTF-16 units.
    String(Vec<u16>),
    /// A constant of an enum: its class, as source code names it, and its name.
    Enum(String, String),
    /// A class, as source code names it.
    Class(String),
}

/// What writers have to know about a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Class {
    /// Binary name with dots, `Outer$Inner`; for arrays the element type and `[]`.
    pub name: String,
    /// As source code names it, `Outer.Inner`.
    pub source_name: String,
    pub is_array: bool,
    /// Code in the same package may name it.
    pub accessible: bool,
    /// Code in the same package may make an object with a constructor without parameters.
    pub constructible: bool,
    /// From the class library.
    pub library: bool,
    pub fields: Vec<Field>,
    /// Of a record: its components in the order of its constructor, by their places in `fields`.
    pub components: Option<Vec<usize>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    pub name: String,
    /// The class that declares it, as source code names it and by its binary name.
    pub owner: String,
    pub owner_name: String,
    /// Code in the same package may assign it.
    pub assignable: bool,
}

impl Class {
    /// The name without its package and outer classes.
    pub fn simple_name(&self) -> &str {
        let end = self.source_name.len();
        let start = self.source_name[..end].rfind('.').map_or(0, |dot| dot + 1);
        &self.source_name[start..]
    }

    /// The package, empty for the unnamed one.
    pub fn package(&self) -> &str {
        match self.name.rfind('.') {
            Some(dot) if !self.name.contains("..") => &self.name[..dot],
            _ => "",
        }
    }
}
