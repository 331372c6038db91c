//! The figures of Symstra's table 2, and the real classes that tests are generated for.

/// A row of table 2: Symstra's side, and Rostra's where the paper has one that was not cut off. Our map
/// has a value beside its key, which concrete arguments multiply: it is compared at the smallest N.
pub struct Row {
    pub subject: &'static str,
    pub calls: usize,
    pub seconds: f64,
    pub states: usize,
    pub coverage: f64,
    /// How many states there are, where that follows from the structure.
    pub exact_states: Option<usize>,
    /// Rostra: states, coverage.
    pub concrete: Option<(usize, f64)>,
}

const fn row(
    subject: &'static str,
    calls: usize,
    seconds: f64,
    states: usize,
    coverage: f64,
    exact_states: Option<usize>,
    concrete: Option<(usize, f64)>,
) -> Row {
    Row {
        subject,
        calls,
        seconds,
        states,
        coverage,
        exact_states,
        concrete,
    }
}

pub const TABLE_2: &[Row] = &[
    row("UBStack", 5, 0.85, 22, 92.3, None, Some((656, 92.3))),
    row("UBStack", 6, 1.24, 30, 100.0, None, Some((3235, 100.0))),
    row("UBStack", 7, 1.57, 43, 100.0, None, None),
    row("UBStack", 8, 2.33, 63, 100.0, None, None),
    row("IntStack", 5, 0.26, 12, 55.6, None, Some((4836, 55.6))),
    row("IntStack", 6, 0.47, 16, 66.7, None, None),
    row("IntStack", 7, 0.54, 20, 88.9, None, None),
    row("IntStack", 8, 0.67, 24, 100.0, None, None),
    // One state for each shape of a tree with up to N nodes.
    row(
        "BinSearchTree",
        5,
        4.07,
        65,
        97.1,
        Some(65),
        Some((188, 97.1)),
    ),
    row(
        "BinSearchTree",
        6,
        15.22,
        197,
        100.0,
        Some(197),
        Some((731, 100.0)),
    ),
    row("BinSearchTree", 7, 70.94, 626, 100.0, Some(626), None),
    row("BinSearchTree", 8, 251.30, 2056, 100.0, Some(2056), None),
    row("BinomialHeap", 5, 1.41, 6, 84.3, Some(6), Some((380, 84.3))),
    row(
        "BinomialHeap",
        6,
        3.59,
        7,
        84.3,
        Some(7),
        Some((3036, 84.3)),
    ),
    row("BinomialHeap", 7, 5.67, 8, 90.0, Some(8), None),
    row("BinomialHeap", 8, 17.53, 9, 91.4, Some(9), None),
    row(
        "LinkedList",
        5,
        0.56,
        6,
        100.0,
        Some(6),
        Some((3906, 100.0)),
    ),
    row("LinkedList", 6, 0.66, 7, 100.0, Some(7), None),
    row("LinkedList", 7, 0.80, 8, 100.0, Some(8), None),
    row("LinkedList", 8, 0.94, 9, 100.0, Some(9), None),
    row("TreeMap", 5, 3.79, 25, 76.5, None, Some((72, 76.5))),
    row("TreeMap", 6, 17.32, 37, 82.9, None, None),
    row("TreeMap", 7, 38.15, 89, 84.1, None, None),
    row("TreeMap", 8, 173.71, 230, 84.1, None, None),
    row("HeapArray", 5, 2.79, 20, 75.9, None, Some((664, 75.9))),
    row("HeapArray", 6, 5.77, 30, 89.7, None, None),
    row("HeapArray", 7, 14.52, 69, 100.0, None, None),
    row("HeapArray", 8, 28.50, 131, 100.0, None, None),
];

/// Subjects that have to be done quickly at N = 8 in absolute terms, too.
pub const QUICK: [&str; 2] = ["BinSearchTree", "TreeMap"];
pub const QUICK_SECONDS: f64 = 1.5;

/// Where a jar of real classes is, with the package that brings it.
pub struct Library {
    pub jar: Option<&'static str>,
    pub package: &'static str,
    pub classes: &'static [&'static str],
}

pub const LIBRARIES: &[Library] = &[
    Library {
        jar: None,
        package: "",
        classes: &[
            "java.util.TreeMap",
            "java.util.LinkedList",
            "java.util.PriorityQueue",
            "java.util.ArrayDeque",
            "java.util.BitSet",
        ],
    },
    Library {
        jar: Some("/usr/share/java/commons-lang3.jar"),
        package: "libcommons-lang3-java",
        classes: &[
            "org.apache.commons.lang3.BitField",
            "org.apache.commons.lang3.CharUtils",
            "org.apache.commons.lang3.BooleanUtils",
            "org.apache.commons.lang3.Range",
            "org.apache.commons.lang3.math.Fraction",
            "org.apache.commons.lang3.math.IEEE754rUtils",
            "org.apache.commons.lang3.mutable.MutableInt",
            "org.apache.commons.lang3.mutable.MutableLong",
            "org.apache.commons.lang3.mutable.MutableBoolean",
            "org.apache.commons.lang3.mutable.MutableObject",
            "org.apache.commons.lang3.tuple.MutablePair",
            "org.apache.commons.lang3.tuple.ImmutableTriple",
            "org.apache.commons.lang3.builder.EqualsBuilder",
            "org.apache.commons.lang3.builder.CompareToBuilder",
        ],
    },
    Library {
        jar: Some("/usr/share/java/commons-collections4.jar"),
        package: "libcommons-collections4-java",
        classes: &[
            "org.apache.commons.collections4.ArrayStack",
            "org.apache.commons.collections4.list.TreeList",
            "org.apache.commons.collections4.list.NodeCachingLinkedList",
            "org.apache.commons.collections4.queue.CircularFifoQueue",
            "org.apache.commons.collections4.bag.TreeBag",
            "org.apache.commons.collections4.keyvalue.DefaultKeyValue",
            "org.apache.commons.collections4.keyvalue.DefaultMapEntry",
            "org.apache.commons.collections4.comparators.BooleanComparator",
            "org.apache.commons.collections4.comparators.NullComparator",
            "org.apache.commons.collections4.map.Flat3Map",
        ],
    },
];
