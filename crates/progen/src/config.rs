//! What kind of program to generate and how large.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A program with a `main` that prints what it computes.
    WholeProgram,
    /// A static method whose behaviour depends on its parameters alone; `main` enumerates their domain.
    MethodUnderTest,
}

/// Parts of the language that can be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features {
    pub floats: bool,
    pub strings: bool,
    pub objects: bool,
    pub lambdas: bool,
    /// Mutable static fields; without them a method can be called again and again with equal results.
    pub statics: bool,
    pub exceptions: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config {
    pub kind: Kind,
    /// Statements per method body, roughly.
    pub size: usize,
    /// Nesting of expressions.
    pub depth: u32,
    pub features: Features,
}

impl Config {
    pub fn whole_program() -> Config {
        Config {
            kind: Kind::WholeProgram,
            size: 4,
            depth: 3,
            features: Features {
                floats: true,
                strings: true,
                objects: true,
                lambdas: true,
                statics: true,
                exceptions: true,
            },
        }
    }

    pub fn method_under_test() -> Config {
        Config {
            kind: Kind::MethodUnderTest,
            size: 5,
            depth: 2,
            features: Features {
                floats: false,
                strings: true,
                objects: true,
                lambdas: false,
                statics: false,
                exceptions: true,
            },
        }
    }
}
