//! What is measured: programs of `benches/paths`, and examples.

pub struct Subject {
    pub arguments: &'static [&'static str],
    /// From `examples/concolic`.
    pub is_example: bool,
}

const fn path_program(arguments: &'static [&'static str]) -> Subject {
    Subject {
        arguments,
        is_example: false,
    }
}

pub const SUBJECTS: &[Subject] = &[
    path_program(&["SearchTree", "6"]),
    path_program(&["RedBlackTree", "5"]),
    path_program(&["ExpressionParser", "3"]),
    path_program(&["LinearArithmetic", "3"]),
    Subject {
        arguments: &["Mixed"],
        is_example: true,
    },
    Subject {
        arguments: &["Aliasing#example"],
        is_example: true,
    },
];

/// Enough work that starting an executor does not count.
pub const SPEED: Subject = path_program(&["SearchTree", "7"]);

pub const SWITCHES: &[(&str, &[&str])] = &[
    ("all on:", &[]),
    (
        "without fast refutation:",
        &["--without", "fast-refutation"],
    ),
    ("without stored values:", &["--without", "stored-values"]),
    ("without dependence:", &["--without", "dependent-only"]),
    (
        "without any:",
        &["--without", "fast-refutation,stored-values,dependent-only"],
    ),
];
