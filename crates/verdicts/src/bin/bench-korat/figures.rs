//! What Korat explored and took on its own subjects, with the same sizes.

/// A structure of `benches/korat`. Korat's time is processor time with the start of the JVM, on a
/// machine like ours.
pub struct Subject {
    pub program: &'static str,
    pub size: &'static str,
    pub structures: u64,
    pub korat_candidates: u64,
    pub korat_seconds: f64,
}

const fn subject(
    program: &'static str,
    size: &'static str,
    structures: u64,
    korat_candidates: u64,
    korat_seconds: f64,
) -> Subject {
    Subject {
        program,
        size,
        structures,
        korat_candidates,
        korat_seconds,
    }
}

/// Candidates where only two or three digits are known: the largest number that is rounded to them.
pub const SUBJECTS: &[Subject] = &[
    subject("SearchTree", "6", 132, 45_233, 0.6),
    subject("SearchTree", "9", 4_862, 20_149_999, 9.5),
    subject("BinaryTree", "12", 208_012, 12_349_999, 5.4),
    subject("RedBlackTree", "9", 122, 1_510_006, 4.2),
    subject("HeapArray", "8", 1_005_075, 5_234_999, 1.2),
    subject("DoublyLinkedList", "7", 3_263, 3_392, 0.5),
    subject("DoublyLinkedList", "10", 562_595, 564_999, 0.98),
    subject("SinglyLinkedList", "10", 115_975, 1_704_999, 1.1),
    subject("SortedList", "9", 48_620, 444_999, 1.1),
    subject("FibonacciHeap", "5", 52_281, 164_999, 0.92),
    subject("BinomialHeap", "7", 107_416, 264_999, 0.88),
    subject("DisjointSets", "5", 41_546, 414_999, 1.6),
];
