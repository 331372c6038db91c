//! The table of features and how many programs exercise each.

use crate::corpus::Program;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

const COLUMNS: usize = 3;

/// What the VM has to be held against, and what gives it away in a program: its source or its
/// `// features:` line holds one of the words.
const AREAS: &[(&str, &[&str])] = &[
    ("exceptions", &["catch (", "throw "]),
    ("uncaught exception", &["uncaught exception"]),
    (
        "stack traces",
        &["stack traces", "getStackTrace", "printStackTrace"],
    ),
    (
        "exception causes",
        &["getCause", "initCause", "exception causes"],
    ),
    ("finally", &["finally {"]),
    ("try with resources", &["try ("]),
    ("suppressed exceptions", &["getSuppressed", "addSuppressed"]),
    (
        "static initialisation",
        &["static {", "static initialisation"],
    ),
    ("initialiser failure", &["ExceptionInInitializerError"]),
    (
        "instance initialisation",
        &["instance initialisation", "initialisation order"],
    ),
    (
        "default methods",
        &[
            "default methods",
            "default String ",
            "default int ",
            "default void ",
            "default double ",
        ],
    ),
    ("inner classes", &[".this.", "inner classes"]),
    (
        "anonymous classes",
        &[
            "anonymous classes",
            "<>() {",
            "> () {",
            "new Object() {",
            "new Runnable() {",
            "new Shape(",
        ],
    ),
    ("local classes", &["local classes", "local records"]),
    ("generics", &["<T", "<E", "<K", "generics"]),
    ("bridge methods", &["bridge methods"]),
    (
        "arrays",
        &[
            "new int[",
            "new long[",
            "new double[",
            "new char[",
            "new byte[",
            "new String[",
            "[] {",
            ".length; i++",
        ],
    ),
    ("multi-dimensional arrays", &["[][]"]),
    (
        "array and cast errors",
        &["ArrayStoreException", "ClassCastException"],
    ),
    ("index errors", &["IndexOutOfBounds"]),
    ("null messages", &["NullPointerException"]),
    ("UTF-16 strings", &["\\ud8", "codePoint", "UTF-16"]),
    ("boxing", &["Integer ", "Long ", "boxing"]),
    ("enums", &["enum "]),
    ("switch", &["switch ("]),
    ("switch on string", &["switch on string", "case \""]),
    ("switch on pattern", &["switch on pattern"]),
    ("instanceof patterns", &["instanceof "]),
    ("records", &["record "]),
    ("record deconstruction", &["record deconstruction"]),
    ("sealed types", &["sealed "]),
    ("lambdas", &["-> "]),
    ("method references", &["::"]),
    ("string concat", &["\" + ", " + \""]),
    ("text blocks", &["\"\"\""]),
    ("varargs", &["... "]),
    ("labelled jumps", &["labelled"]),
    ("assertions", &["assert "]),
    (
        "int overflow",
        &["integer overflow", "MAX_VALUE", "MIN_VALUE"],
    ),
    ("shifts", &[" << ", " >> ", " >>> "]),
    ("long arithmetic", &["long "]),
    ("float arithmetic", &["float "]),
    ("double arithmetic", &["double "]),
    ("NaN", &["NaN"]),
    ("negative zero", &["-0.0", "-0f", "-0d"]),
    (
        "conversions",
        &[
            "(byte) ", "(short) ", "(char) ", "(int) ", "(long) ", "(float) ",
        ],
    ),
    ("StackOverflowError", &["StackOverflowError"]),
    ("OutOfMemoryError", &["OutOfMemoryError"]),
    ("synchronized", &["synchronized "]),
    ("threads", &["new Thread(", "extends Thread"]),
    ("concurrency library", &["java.util.concurrent"]),
    ("System.exit", &["System.exit"]),
    ("standard input", &["System.in"]),
    ("streams", &[".stream()", "Stream."]),
    (
        "lists and deques",
        &["ArrayList", "LinkedList", "ArrayDeque"],
    ),
    ("hash collections", &["HashMap", "HashSet"]),
    (
        "sorted collections",
        &["TreeMap", "TreeSet", "PriorityQueue"],
    ),
    ("ConcurrentHashMap", &["ConcurrentHashMap"]),
    ("BitSet", &["BitSet"]),
    ("EnumMap, EnumSet", &["EnumMap", "EnumSet"]),
    ("iterators", &["Iterator<", "iterators"]),
    ("StringBuilder", &["StringBuilder"]),
    ("formatting", &["format(", "printf(", "formatted("]),
    ("regular expressions", &["regex", "split(", "replaceAll("]),
    ("BigInteger, BigDecimal", &["BigInteger", "BigDecimal"]),
    ("java.time", &["java.time"]),
    ("Random with a seed", &["new Random(", "Random("]),
    ("Math, StrictMath", &["Math."]),
    (
        "reflection",
        &["java.lang.reflect", "getDeclared", "Class.forName"],
    ),
];

/// The table in columns, with the totals per folder above it.
pub fn table(programs: &[Program]) -> String {
    let mut folders: BTreeMap<&str, usize> = BTreeMap::new();
    let mut named = BTreeSet::new();
    for program in programs {
        *folders.entry(&program.area).or_default() += 1;
        named.extend(&program.features);
    }
    let folders: Vec<String> = folders
        .iter()
        .map(|(folder, count)| format!("{folder} {count}"))
        .collect();
    let mut text = format!(
        "corpus: {} programs ({}); programs per feature:\n",
        programs.len(),
        folders.join(", ")
    );
    let cells: Vec<String> = AREAS
        .iter()
        .map(|(area, words)| format!("{area:<26}{:>4}", count(programs, words)))
        .collect();
    let rows = cells.len().div_ceil(COLUMNS);
    for row in 0..rows {
        let line: Vec<&str> = cells[row..]
            .iter()
            .step_by(rows)
            .map(String::as_str)
            .collect();
        let _ = writeln!(text, "  {}", line.join("   "));
    }
    let _ = writeln!(
        text,
        "  ({} finer features are named in the programs' headers)",
        named.len()
    );
    text
}

fn count(programs: &[Program], words: &[&str]) -> usize {
    let shows = |program: &&Program| words.iter().any(|word| program.source.contains(word));
    programs.iter().filter(shows).count()
}
