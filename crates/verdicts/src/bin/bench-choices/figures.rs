//! What the UDITA paper (EPFL LARA-REPORT-005) reports, and what a reader may expect instead.

/// A row of figure 13: enumeration of structures.
pub struct Enumeration {
    pub program: &'static str,
    pub size: &'static str,
    pub structures: u64,
    /// The paper's count where it differs.
    pub paper_structures: Option<u64>,
    /// The paper's delayed choice: seconds and explored candidates.
    pub seconds: f64,
    pub explored: u64,
    /// Another tool on a machine like ours: seconds, its start included.
    pub korat: Option<f64>,
}

const fn row(
    program: &'static str,
    size: &'static str,
    structures: u64,
    seconds: f64,
    explored: u64,
) -> Enumeration {
    Enumeration {
        program,
        size,
        structures,
        paper_structures: None,
        seconds,
        explored,
        korat: None,
    }
}

const fn korat(row: Enumeration, seconds: f64) -> Enumeration {
    Enumeration {
        korat: Some(seconds),
        ..row
    }
}

const fn paper_has(row: Enumeration, structures: u64) -> Enumeration {
    Enumeration {
        paper_structures: Some(structures),
        ..row
    }
}

pub const FIGURE_13: &[Enumeration] = &[
    row("DAG", "3", 34, 2.19, 321),
    paper_has(row("DAG", "4", 1_757, 12.42, 21_196), 2_352),
    paper_has(row("DAG", "5", 487_656, 1673.91, 4_997_210), 769_894),
    korat(row("HeapArray", "6", 13_139, 12.50, 27_664), 0.6),
    korat(row("HeapArray", "7", 117_562, 49.20, 227_494), 1.1),
    korat(row("HeapArray", "8", 1_005_075, 417.70, 2_325_069), 2.4),
    row("NQueens", "6", 4, 1.82, 746),
    row("NQueens", "7", 40, 3.60, 3_073),
    row("NQueens", "8", 92, 6.50, 13_756),
    korat(row("RBTree", "6", 20, 5.79, 3_588), 0.7),
    korat(row("RBTree", "7", 35, 8.20, 16_983), 2.6),
    korat(row("RBTree", "8", 64, 22.27, 80_470), 5.1),
    row("SearchTree", "4", 490, 2.26, 1_484),
    row("SearchTree", "5", 5_292, 8.29, 21_210),
    row("SearchTree", "6", 60_984, 60.67, 305_052),
    row("SortedList", "6", 924, 5.10, 3_967),
    row("SortedList", "7", 3_432, 6.92, 18_026),
    korat(row("SortedList", "8", 12_870, 17.87, 80_089), 1.0),
];

/// A row of figure 14 with the smallest sizes that show the fault: the first counterexample.
pub struct Fault {
    /// What `remove` forgets (an argument of the example).
    pub number: &'static str,
    pub largest: &'static str,
    pub declarative: bool,
    /// The paper's delayed choice on a fault of its own.
    pub seconds: f64,
    pub explored: u64,
}

const fn fault(
    number: &'static str,
    largest: &'static str,
    declarative: bool,
    seconds: f64,
    explored: u64,
) -> Fault {
    Fault {
        number,
        largest,
        declarative,
        seconds,
        explored,
    }
}

pub const FIGURE_14: &[Fault] = &[
    fault("1", "4", true, 3.45, 604),
    fault("1", "4", false, 2.88, 132),
    fault("2", "6", true, 10.87, 11_881),
    fault("2", "6", false, 8.39, 3_136),
    fault("3", "4", true, 3.86, 604),
    fault("3", "4", false, 2.89, 132),
    fault("4", "3", true, 1.51, 98),
    fault("4", "3", false, 1.41, 27),
];

/// The inheritance graphs of section 2: style, size, structures, most seconds.
pub const INHERITANCE: &[(&str, &str, u64, f64)] = &[
    ("declarative", "3", 143, 1.0),
    ("declarative", "4", 7_456, 1.0),
    ("mixed", "4", 438, 1.0),
    ("imperative", "4", 438, 1.0),
];

/// Numbers of values for the sort of appendix A.2, whose arrays have up to five elements.
pub const SORT_VALUES: &[&str] = &["2", "1000", "1000000"];
