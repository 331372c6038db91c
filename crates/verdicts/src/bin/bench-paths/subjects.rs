//! What is measured. The programs are `benches/paths/*.java`; the size is their one argument.

pub struct Subject {
    pub class: &'static str,
    pub size: u32,
    /// Paths, where they follow from the subject: weak orderings for trees, k! for stable sorts.
    pub paths: Option<u64>,
    /// Its conditions do nothing but compare inputs with each other.
    pub ordering_only: bool,
    /// Hard for every solver: giving up on some paths is no miss.
    pub may_be_cut_off: bool,
    /// A figure of another tool on a like machine.
    pub reference: Option<&'static str>,
}

const fn ordering(class: &'static str, size: u32, paths: u64) -> Subject {
    Subject {
        class,
        size,
        paths: Some(paths),
        ordering_only: true,
        may_be_cut_off: false,
        reference: None,
    }
}

const fn arithmetic(class: &'static str, size: u32) -> Subject {
    Subject {
        class,
        size,
        paths: None,
        ordering_only: false,
        may_be_cut_off: false,
        reference: None,
    }
}

pub const SUBJECTS: &[Subject] = &[
    ordering("SearchTree", 4, 75),
    ordering("SearchTree", 5, 541),
    ordering("SearchTree", 6, 4_683),
    ordering("SearchTree", 7, 47_293),
    ordering("SearchTree", 8, 545_835),
    ordering("RedBlackTree", 5, 541),
    Subject {
        reference: Some("Symbolic PathFinder: 4,683 in 6.7 s (inserts and a remove)"),
        ..ordering("RedBlackTree", 6, 4_683)
    },
    ordering("RedBlackTree", 7, 47_293),
    ordering("InsertionSort", 6, 720),
    ordering("InsertionSort", 8, 40_320),
    ordering("MergeSort", 6, 720),
    ordering("MergeSort", 8, 40_320),
    arithmetic("ExpressionParser", 3),
    arithmetic("ExpressionParser", 5),
    arithmetic("LinearArithmetic", 3),
    Subject {
        may_be_cut_off: true,
        ..arithmetic("NonlinearArithmetic", 2)
    },
];
