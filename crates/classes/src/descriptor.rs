//! Field and method descriptors (JVMS 4.3), checked while they are read.
//!
//! Generic types are the neighbour's, `signature`. This module must not know classes, only names.

use std::fmt;

/// JVMS 4.3.2 and 4.3.3.
const MOST_DIMENSIONS: usize = 255;
const MOST_PARAMETER_WORDS: usize = 255;

/// The type of a field, a parameter or an array component.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FieldType<'a> {
    Byte,
    Char,
    Double,
    Float,
    Int,
    Long,
    Short,
    Boolean,
    /// The internal name: `java/lang/String`.
    Object(&'a str),
    /// The descriptor of the component: `I` of `[I`.
    Array(&'a str),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MethodDescriptor<'a> {
    pub params: Vec<FieldType<'a>>,
    /// `None` is void.
    pub ret: Option<FieldType<'a>>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DescriptorError {
    pub descriptor: String,
}

impl fmt::Display for DescriptorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "malformed descriptor \"{}\"",
            self.descriptor.escape_debug()
        )
    }
}

impl std::error::Error for DescriptorError {}

fn malformed(descriptor: &str) -> DescriptorError {
    DescriptorError {
        descriptor: descriptor.to_owned(),
    }
}

impl<'a> FieldType<'a> {
    pub fn parse(descriptor: &'a str) -> Result<FieldType<'a>, DescriptorError> {
        match FieldType::split_first(descriptor) {
            Some((found, "")) => Ok(found),
            _ => Err(malformed(descriptor)),
        }
    }

    /// The type of a class entry's name, which is an internal name or an array's descriptor.
    pub fn of_class_name(name: &'a str) -> Result<FieldType<'a>, DescriptorError> {
        if name.starts_with('[') {
            return FieldType::parse(name);
        }
        match is_class_name(name) {
            true => Ok(FieldType::Object(name)),
            false => Err(malformed(name)),
        }
    }

    /// The type at the start, and what follows it.
    fn split_first(text: &'a str) -> Option<(FieldType<'a>, &'a str)> {
        let rest = text.get(1..)?;
        let primitive = |found| Some((found, rest));
        match text.as_bytes()[0] {
            b'B' => primitive(FieldType::Byte),
            b'C' => primitive(FieldType::Char),
            b'D' => primitive(FieldType::Double),
            b'F' => primitive(FieldType::Float),
            b'I' => primitive(FieldType::Int),
            b'J' => primitive(FieldType::Long),
            b'S' => primitive(FieldType::Short),
            b'Z' => primitive(FieldType::Boolean),
            b'L' => {
                let end = rest.bytes().position(|byte| byte == b';')?;
                let (name, rest) = (&rest[..end], &rest[end + 1..]);
                is_class_name(name).then_some((FieldType::Object(name), rest))
            }
            b'[' => {
                let element = rest.trim_start_matches('[');
                if rest.len() - element.len() >= MOST_DIMENSIONS {
                    return None;
                }
                let (_, after) = FieldType::split_first(element)?;
                let component = &rest[..rest.len() - after.len()];
                Some((FieldType::Array(component), after))
            }
            _ => None,
        }
    }

    /// Stack and local variable words: two for long and double.
    pub fn words(self) -> usize {
        match self {
            FieldType::Long | FieldType::Double => 2,
            _ => 1,
        }
    }

    pub fn is_reference(self) -> bool {
        matches!(self, FieldType::Object(_) | FieldType::Array(_))
    }

    /// The type of an array's components.
    pub fn component(self) -> Option<FieldType<'a>> {
        match self {
            FieldType::Array(component) => FieldType::parse(component).ok(),
            _ => None,
        }
    }

    /// As Java source says it: `int`, `java.lang.String[]`.
    pub fn java_name(self) -> String {
        let simple = match self {
            FieldType::Byte => "byte",
            FieldType::Char => "char",
            FieldType::Double => "double",
            FieldType::Float => "float",
            FieldType::Int => "int",
            FieldType::Long => "long",
            FieldType::Short => "short",
            FieldType::Boolean => "boolean",
            FieldType::Object(name) => return name.replace('/', "."),
            FieldType::Array(component) => {
                let element = component.trim_start_matches('[');
                let dimensions = 1 + component.len() - element.len();
                let element = FieldType::parse(element)
                    .map_or_else(|_| element.to_owned(), FieldType::java_name);
                return element + &"[]".repeat(dimensions);
            }
        };
        simple.to_owned()
    }
}

/// The descriptor.
impl fmt::Display for FieldType<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FieldType::Byte => f.write_str("B"),
            FieldType::Char => f.write_str("C"),
            FieldType::Double => f.write_str("D"),
            FieldType::Float => f.write_str("F"),
            FieldType::Int => f.write_str("I"),
            FieldType::Long => f.write_str("J"),
            FieldType::Short => f.write_str("S"),
            FieldType::Boolean => f.write_str("Z"),
            FieldType::Object(name) => write!(f, "L{name};"),
            FieldType::Array(component) => write!(f, "[{component}"),
        }
    }
}

impl<'a> MethodDescriptor<'a> {
    pub fn parse(descriptor: &'a str) -> Result<MethodDescriptor<'a>, DescriptorError> {
        MethodDescriptor::read(descriptor).ok_or_else(|| malformed(descriptor))
    }

    fn read(descriptor: &'a str) -> Option<MethodDescriptor<'a>> {
        let mut rest = descriptor.strip_prefix('(')?;
        let mut params = Vec::new();
        while !rest.starts_with(')') {
            let (param, after) = FieldType::split_first(rest)?;
            params.push(param);
            rest = after;
        }
        let ret = match &rest[1..] {
            "V" => None,
            ret => Some(FieldType::parse(ret).ok()?),
        };
        let descriptor = MethodDescriptor { params, ret };
        (descriptor.param_words() <= MOST_PARAMETER_WORDS).then_some(descriptor)
    }

    /// `void a.Foo.bar(int)`, as HotSpot prints methods in errors.
    pub fn declaration(&self, class: &str, name: &str) -> String {
        let params: Vec<String> = self.params.iter().map(|kind| kind.java_name()).collect();
        let result = self.ret.map_or("void".to_string(), |kind| kind.java_name());
        format!("{result} {class}.{name}({})", params.join(", "))
    }

    /// The words of all parameters, `this` not counted.
    pub fn param_words(&self) -> usize {
        self.params.iter().map(|param| param.words()).sum()
    }

    /// 0 for void.
    pub fn return_words(&self) -> usize {
        self.ret.map_or(0, FieldType::words)
    }
}

/// Internal class names: parts between slashes, none empty, none with `. ; [`.
pub fn is_class_name(name: &str) -> bool {
    // One pass over bytes: every constant of every class that is verified comes by here.
    let mut part_is_empty = true;
    for &byte in name.as_bytes() {
        match byte {
            b'/' if part_is_empty => return false,
            b'/' => part_is_empty = true,
            b'.' | b';' | b'[' => return false,
            _ => part_is_empty = false,
        }
    }
    !part_is_empty
}

/// Names of fields (JVMS 4.2.2).
pub fn is_unqualified_name(name: &str) -> bool {
    let is_plain = |byte: &u8| !matches!(byte, b'.' | b';' | b'[' | b'/');
    !name.is_empty() && name.as_bytes().iter().all(is_plain)
}

/// Names of methods: angle brackets occur only in the two special names.
pub fn is_method_name(name: &str) -> bool {
    matches!(name, "<init>" | "<clinit>")
        || (is_unqualified_name(name) && !name.bytes().any(|byte| matches!(byte, b'<' | b'>')))
}
