//! Generic signatures of classes, methods and fields (JVMS 4.7.9.1) as trees.
//!
//! Erased types are the neighbour's, `descriptor`. This module must not know classes, only names.

use std::fmt;

/// Deeper nesting is refused, so that a hostile signature cannot exhaust the native stack.
const DEEPEST: usize = 255;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TypeSignature {
    /// The descriptor's letter: one of `BCDFIJSZ`.
    Primitive(char),
    Class(ClassType),
    Array(Box<TypeSignature>),
    /// A type variable's name.
    Variable(String),
}

/// A class with its type arguments, from the outermost class inwards. Only the first part carries
/// the package: `java/util/Map`, then `Entry`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassType {
    pub parts: Vec<ClassTypePart>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassTypePart {
    pub name: String,
    pub arguments: Vec<TypeArgument>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TypeArgument {
    /// `?`
    Any,
    Exact(TypeSignature),
    Extends(TypeSignature),
    Super(TypeSignature),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypeParameter {
    pub name: String,
    pub class_bound: Option<TypeSignature>,
    pub interface_bounds: Vec<TypeSignature>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassSignature {
    pub type_parameters: Vec<TypeParameter>,
    pub superclass: ClassType,
    pub interfaces: Vec<ClassType>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MethodSignature {
    pub type_parameters: Vec<TypeParameter>,
    pub params: Vec<TypeSignature>,
    /// `None` is void.
    pub ret: Option<TypeSignature>,
    pub throws: Vec<TypeSignature>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignatureError {
    pub signature: String,
    pub offset: usize,
}

impl fmt::Display for SignatureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (signature, offset) = (self.signature.escape_debug(), self.offset);
        write!(f, "malformed signature \"{signature}\" at offset {offset}")
    }
}

impl std::error::Error for SignatureError {}

impl ClassType {
    /// The erased class's internal name, nested classes joined with `$` as javac names them.
    pub fn internal_name(&self) -> String {
        let names: Vec<&str> = self.parts.iter().map(|part| &*part.name).collect();
        names.join("$")
    }
}

impl TypeSignature {
    /// A field's or a record component's signature.
    pub fn parse(signature: &str) -> Result<TypeSignature, SignatureError> {
        parse_whole(signature, |parser| parser.field_type(0))
    }
}

impl ClassSignature {
    pub fn parse(signature: &str) -> Result<ClassSignature, SignatureError> {
        parse_whole(signature, |parser| {
            let type_parameters = parser.type_parameters()?;
            let superclass = parser.class_type(0)?;
            let mut interfaces = Vec::new();
            while parser.peek().is_some() {
                interfaces.push(parser.class_type(0)?);
            }
            Some(ClassSignature {
                type_parameters,
                superclass,
                interfaces,
            })
        })
    }
}

impl MethodSignature {
    pub fn parse(signature: &str) -> Result<MethodSignature, SignatureError> {
        parse_whole(signature, |parser| {
            let type_parameters = parser.type_parameters()?;
            parser.expect('(')?;
            let mut params = Vec::new();
            while !parser.eat(')') {
                params.push(parser.field_type(0)?);
            }
            let ret = match parser.eat('V') {
                true => None,
                false => Some(parser.field_type(0)?),
            };
            let mut throws = Vec::new();
            while parser.eat('^') {
                throws.push(parser.reference_type(0)?);
            }
            Some(MethodSignature {
                type_parameters,
                params,
                ret,
                throws,
            })
        })
    }
}

fn parse_whole<T>(
    signature: &str,
    parse: impl FnOnce(&mut Parser<'_>) -> Option<T>,
) -> Result<T, SignatureError> {
    let mut parser = Parser { rest: signature };
    match parse(&mut parser) {
        Some(tree) if parser.rest.is_empty() => Ok(tree),
        _ => Err(SignatureError {
            signature: signature.to_owned(),
            offset: signature.len() - parser.rest.len(),
        }),
    }
}

struct Parser<'a> {
    rest: &'a str,
}

impl Parser<'_> {
    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn eat(&mut self, wanted: char) -> bool {
        let found = self.rest.strip_prefix(wanted);
        self.rest = found.unwrap_or(self.rest);
        found.is_some()
    }

    fn expect(&mut self, wanted: char) -> Option<()> {
        self.eat(wanted).then_some(())
    }

    fn identifier(&mut self, allow_slash: bool) -> Option<String> {
        let ends = |c: char| ".;[<>:".contains(c) || (c == '/' && !allow_slash);
        let end = self.rest.find(ends)?;
        let (name, rest) = self.rest.split_at(end);
        if name.split('/').any(str::is_empty) {
            return None;
        }
        self.rest = rest;
        Some(name.to_owned())
    }

    fn type_parameters(&mut self) -> Option<Vec<TypeParameter>> {
        let mut parameters = Vec::new();
        if !self.eat('<') {
            return Some(parameters);
        }
        while !self.eat('>') {
            parameters.push(self.type_parameter()?);
        }
        (!parameters.is_empty()).then_some(parameters)
    }

    fn type_parameter(&mut self) -> Option<TypeParameter> {
        let name = self.identifier(false)?;
        self.expect(':')?;
        let class_bound = match self.peek()? {
            'L' | 'T' | '[' => Some(self.reference_type(0)?),
            _ => None,
        };
        let mut interface_bounds = Vec::new();
        while self.eat(':') {
            interface_bounds.push(self.reference_type(0)?);
        }
        Some(TypeParameter {
            name,
            class_bound,
            interface_bounds,
        })
    }

    fn field_type(&mut self, depth: usize) -> Option<TypeSignature> {
        match self.peek()? {
            letter if "BCDFIJSZ".contains(letter) => {
                self.expect(letter)?;
                Some(TypeSignature::Primitive(letter))
            }
            _ => self.reference_type(depth),
        }
    }

    fn reference_type(&mut self, depth: usize) -> Option<TypeSignature> {
        if depth > DEEPEST {
            return None;
        }
        match self.peek()? {
            'L' => self.class_type(depth).map(TypeSignature::Class),
            'T' => {
                self.expect('T')?;
                let name = self.identifier(false)?;
                self.expect(';')?;
                Some(TypeSignature::Variable(name))
            }
            '[' => {
                self.expect('[')?;
                let component = self.field_type(depth + 1)?;
                Some(TypeSignature::Array(Box::new(component)))
            }
            _ => None,
        }
    }

    fn class_type(&mut self, depth: usize) -> Option<ClassType> {
        self.expect('L')?;
        let mut parts = vec![self.class_type_part(true, depth)?];
        while self.eat('.') {
            parts.push(self.class_type_part(false, depth)?);
        }
        self.expect(';')?;
        Some(ClassType { parts })
    }

    fn class_type_part(&mut self, with_package: bool, depth: usize) -> Option<ClassTypePart> {
        let name = self.identifier(with_package)?;
        let mut arguments = Vec::new();
        if self.eat('<') {
            while !self.eat('>') {
                arguments.push(self.type_argument(depth + 1)?);
            }
            if arguments.is_empty() {
                return None;
            }
        }
        Some(ClassTypePart { name, arguments })
    }

    fn type_argument(&mut self, depth: usize) -> Option<TypeArgument> {
        if self.eat('*') {
            return Some(TypeArgument::Any);
        }
        if self.eat('+') {
            return self.reference_type(depth).map(TypeArgument::Extends);
        }
        if self.eat('-') {
            return self.reference_type(depth).map(TypeArgument::Super);
        }
        self.reference_type(depth).map(TypeArgument::Exact)
    }
}
