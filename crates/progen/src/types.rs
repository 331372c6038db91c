//! The Java types that generated programs use.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Primitive {
    Boolean,
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
}

use Primitive::{Boolean, Byte, Char, Double, Float, Int, Long, Short};

/// The numeric types in the order of widening; the generator picks cast sources from it.
pub const NUMERIC: [Primitive; 7] = [Byte, Char, Short, Int, Long, Float, Double];
/// What binary numeric promotion turns into `int`.
pub const INT_LIKE: [Primitive; 4] = [Byte, Char, Short, Int];

impl Primitive {
    pub fn java(self) -> &'static str {
        match self {
            Boolean => "boolean",
            Byte => "byte",
            Char => "char",
            Short => "short",
            Int => "int",
            Long => "long",
            Float => "float",
            Double => "double",
        }
    }

    pub fn is_floating(self) -> bool {
        matches!(self, Float | Double)
    }
}

/// Index of a class in the program's plan.
pub type ClassId = usize;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Type {
    Primitive(Primitive),
    Text,
    /// The program's enum.
    Choice,
    Array(Box<Type>),
    Object(ClassId),
}

pub const BOOLEAN: Type = Type::Primitive(Boolean);
pub const INT: Type = Type::Primitive(Int);
pub const LONG: Type = Type::Primitive(Long);

impl Type {
    pub fn array_of(element: Type) -> Type {
        Type::Array(Box::new(element))
    }
}
