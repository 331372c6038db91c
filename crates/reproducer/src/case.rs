//! What a reproducer is made from: the program, its values, and how it is known to fail. Plain data.

use crate::value::Value;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// May be empty.
    pub name: String,
    pub value: Value,
}

impl Input {
    /// An input by its Java type and the bits of its value; without them, or of another type, it is null.
    pub fn of(name: &str, java_type: &str, bits: Option<&[u64]>) -> Input {
        let value = bits.and_then(|bits| Value::from_bits(java_type, bits));
        Input {
            name: name.into(),
            value: value.unwrap_or(Value::Null),
        }
    }
}

/// How the program is started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    Main {
        arguments: Vec<String>,
    },
    Method {
        name: String,
        descriptor: String,
        /// Otherwise it is called on an object made by the constructor without parameters.
        is_static: bool,
        /// Code of the same package may call it: neither the method, its class nor (where it is
        /// needed) the constructor is private.
        accessible: bool,
        parameters: Vec<Input>,
    },
}

/// Libraries of choices other than this project's own: on a real JVM a replacement that replays
/// stands in for what the user has.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Library {
    /// `gov.nasa.jpf.vm.Verify`
    Verify,
    /// `org.sosy_lab.sv_benchmarks.Verifier`
    Verifier,
}

/// How the program fails.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Expected {
    /// Class name with dots.
    pub exception: String,
    pub message: Option<String>,
    /// `Class.method(File.java:12)`: the innermost frame of user code.
    pub location: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// Binary name with dots: `a.b.Outer$Inner`.
    pub class: String,
    pub entry: Entry,
    /// What the program chooses while it runs, in the order in which it asks.
    pub choices: Vec<Input>,
    pub libraries: Vec<Library>,
    pub expected: Expected,
    /// Tells reproducers of one class apart.
    pub number: usize,
}

impl Case {
    /// The package with dots, empty for the unnamed one.
    pub fn package(&self) -> &str {
        self.class.rfind('.').map_or("", |dot| &self.class[..dot])
    }

    pub fn simple_name(&self) -> &str {
        self.class
            .rfind('.')
            .map_or(&*self.class, |dot| &self.class[dot + 1..])
    }
}
