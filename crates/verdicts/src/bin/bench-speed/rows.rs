//! What is measured: command lines that both binaries understand, each long enough that starting up does
//! not decide, and the same amount of work for both.

pub struct Row {
    /// What is measured; its programs are in the folder of the same line of `FOLDERS`.
    pub area: &'static str,
    pub arguments: &'static [&'static str],
}

const fn row(area: &'static str, arguments: &'static [&'static str]) -> Row {
    Row { area, arguments }
}

/// Sources of each area's programs.
pub const FOLDERS: &[(&str, &str)] = &[
    ("paths", "benches/paths"),
    ("interpreter", "benches/interpreter"),
    ("choices", "examples/choices"),
    ("sequences", "examples/sequences"),
    ("solver", "benches/paths"),
];

pub const ROWS: &[Row] = &[
    row("paths", &["explore", "-j", "1", "SearchTree", "9"]),
    row("paths", &["explore", "-j", "1", "RedBlackTree", "8"]),
    row("paths", &["explore", "-j", "1", "MergeSort", "9"]),
    row("interpreter", &["run", "IntLoop"]),
    row("interpreter", &["run", "InterfaceCalls"]),
    row("interpreter", &["run", "Objects"]),
    row("interpreter", &["run", "Matrix"]),
    row("interpreter", &["run", "Sorting"]),
    row("interpreter", &["run", "StringOperations"]),
    row("interpreter", &["run", "TreeMapPut"]),
    row("choices", &["explore", "-j", "1", "SearchTree", "7"]),
    row("choices", &["explore", "-j", "1", "RBTree", "12"]),
    row("choices", &["explore", "-j", "1", "SortedList", "11"]),
    row("choices", &["explore", "-j", "1", "NQueens", "11"]),
    row(
        "sequences",
        &[
            "generate",
            "-j",
            "1",
            "--technique",
            "sequences",
            "--no-verify",
            "--max-calls",
            "9",
            "-o",
            "OUT",
            "subjects.BinSearchTree",
        ],
    ),
    row(
        "sequences",
        &[
            "generate",
            "-j",
            "1",
            "--technique",
            "sequences",
            "--no-verify",
            "--max-calls",
            "6",
            "-o",
            "OUT",
            "subjects.BinomialHeap",
        ],
    ),
    row("solver", &["explore", "-j", "1", "LinearArithmetic", "4"]),
    row("solver", &["explore", "-j", "1", "ExpressionParser", "5"]),
];
