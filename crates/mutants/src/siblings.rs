//! Members of the class library that are taken for each other: the first element for the last, `floorKey` for
//! `lowerKey`, `HALF_UP` for `HALF_EVEN`.
//!
//! A class file names only what its code uses. So that code of the same length can name a sibling, constants for all
//! siblings are put behind its own: everything else of the class means what it did.

use spelunk_classes::class_file::ClassFile;
use spelunk_classes::constant_pool::{Constant, MemberRef};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Some classes, and pairs of members that all of them have with the same descriptor. Where not all overloads of
/// a method have a sibling, the descriptor says which one does.
type Family = (
    &'static [&'static str],
    &'static [(&'static str, &'static str, &'static str)],
);

const FAMILIES: &[Family] = &[
    (
        &["java/lang/String"],
        &[
            ("startsWith", "endsWith", "(Ljava/lang/String;)Z"),
            ("indexOf", "lastIndexOf", "(I)I"),
            ("indexOf", "lastIndexOf", "(II)I"),
            ("indexOf", "lastIndexOf", "(Ljava/lang/String;)I"),
            ("indexOf", "lastIndexOf", "(Ljava/lang/String;I)I"),
            ("toLowerCase", "toUpperCase", ""),
            ("isEmpty", "isBlank", ""),
            ("replaceAll", "replaceFirst", ""),
            ("compareTo", "compareToIgnoreCase", "(Ljava/lang/String;)I"),
            ("stripLeading", "stripTrailing", ""),
            ("trim", "stripLeading", ""),
            ("strip", "stripTrailing", ""),
        ],
    ),
    (
        &["java/lang/Character"],
        &[
            ("isUpperCase", "isLowerCase", ""),
            ("toUpperCase", "toLowerCase", ""),
            ("isLetter", "isLetterOrDigit", ""),
            ("isDigit", "isLetterOrDigit", ""),
            ("isWhitespace", "isSpaceChar", ""),
        ],
    ),
    (&["java/lang/Math"], &[("floor", "ceil", "")]),
    (
        &["java/util/Arrays"],
        &[
            (
                "deepEquals",
                "equals",
                "([Ljava/lang/Object;[Ljava/lang/Object;)Z",
            ),
            ("deepHashCode", "hashCode", "([Ljava/lang/Object;)I"),
            (
                "deepToString",
                "toString",
                "([Ljava/lang/Object;)Ljava/lang/String;",
            ),
        ],
    ),
    (
        &["java/util/Queue", "java/util/Deque", "java/util/ArrayDeque"],
        &[("poll", "peek", ""), ("pop", "peek", "")],
    ),
    (
        &["java/util/List", "java/util/ArrayList"],
        &[("indexOf", "lastIndexOf", "")],
    ),
    (&["java/util/Collections"], &[("min", "max", "")]),
    (
        &[
            "java/util/Deque",
            "java/util/ArrayDeque",
            "java/util/LinkedList",
        ],
        &[
            ("addFirst", "addLast", ""),
            ("offerFirst", "offerLast", ""),
            ("removeFirst", "removeLast", ""),
            ("pollFirst", "pollLast", ""),
            ("getFirst", "getLast", ""),
            ("peekFirst", "peekLast", ""),
        ],
    ),
    (
        &[
            "java/util/SortedMap",
            "java/util/NavigableMap",
            "java/util/TreeMap",
        ],
        &[("firstKey", "lastKey", "")],
    ),
    (
        &["java/util/NavigableMap", "java/util/TreeMap"],
        &[
            ("firstEntry", "lastEntry", ""),
            ("pollFirstEntry", "pollLastEntry", ""),
            ("floorKey", "lowerKey", ""),
            ("ceilingKey", "higherKey", ""),
            ("floorEntry", "lowerEntry", ""),
            ("ceilingEntry", "higherEntry", ""),
        ],
    ),
    (
        &[
            "java/util/SortedSet",
            "java/util/NavigableSet",
            "java/util/TreeSet",
        ],
        &[("first", "last", "")],
    ),
    (
        &["java/util/NavigableSet", "java/util/TreeSet"],
        &[
            ("pollFirst", "pollLast", ""),
            ("floor", "lower", ""),
            ("ceiling", "higher", ""),
        ],
    ),
    (
        &[
            "java/util/Map",
            "java/util/HashMap",
            "java/util/LinkedHashMap",
            "java/util/TreeMap",
        ],
        &[
            ("containsKey", "containsValue", ""),
            ("put", "putIfAbsent", ""),
        ],
    ),
    (&["java/util/Map$Entry"], &[("getKey", "getValue", "")]),
    (
        &[
            "java/util/Collection",
            "java/util/List",
            "java/util/Set",
            "java/util/ArrayList",
            "java/util/HashSet",
        ],
        &[("retainAll", "removeAll", "")],
    ),
    (
        &[
            "java/util/stream/Stream",
            "java/util/stream/IntStream",
            "java/util/stream/LongStream",
        ],
        &[
            ("anyMatch", "allMatch", ""),
            ("limit", "skip", ""),
            ("min", "max", ""),
        ],
    ),
    (
        &["java/util/stream/Stream"],
        &[("takeWhile", "dropWhile", "")],
    ),
    (&["java/util/Optional"], &[("isPresent", "isEmpty", "")]),
    (
        &["java/util/Comparator"],
        &[("naturalOrder", "reverseOrder", "")],
    ),
    (
        &[
            "java/util/concurrent/atomic/AtomicInteger",
            "java/util/concurrent/atomic/AtomicLong",
        ],
        &[
            ("incrementAndGet", "getAndIncrement", ""),
            ("decrementAndGet", "getAndDecrement", ""),
            ("addAndGet", "getAndAdd", ""),
        ],
    ),
    (
        &["java/math/BigDecimal", "java/math/BigInteger"],
        &[
            ("add", "subtract", ""),
            ("min", "max", ""),
            ("ZERO", "ONE", ""),
            (
                "multiply",
                "divide",
                "(Ljava/math/BigDecimal;)Ljava/math/BigDecimal;",
            ),
        ],
    ),
    (
        &["java/math/BigDecimal"],
        &[("movePointLeft", "movePointRight", "")],
    ),
    (
        &["java/math/RoundingMode"],
        &[
            ("HALF_UP", "HALF_EVEN", ""),
            ("UP", "DOWN", ""),
            ("CEILING", "FLOOR", ""),
            ("HALF_DOWN", "HALF_UP", ""),
        ],
    ),
    (
        &["java/util/regex/Matcher"],
        &[("matches", "find", "()Z"), ("start", "end", "")],
    ),
    (&["java/lang/Boolean"], &[("TRUE", "FALSE", "")]),
];

/// What a member may be taken for.
pub fn sibling_of(member: &MemberRef<'_>) -> Option<String> {
    if member.class.starts_with("java/time/") {
        return sibling_in_time(member.name);
    }
    let families = FAMILIES.iter().filter(|it| it.0.contains(&member.class));
    let mut pairs = families.flat_map(|it| it.1);
    pairs.find_map(|&(one, other, descriptor)| {
        let has_it = descriptor.is_empty() || descriptor == member.descriptor;
        match member.name {
            name if has_it && name == one => Some(other.to_string()),
            name if has_it && name == other => Some(one.to_string()),
            _ => None,
        }
    })
}

/// Dates and times have both of each of these, with the same descriptors.
fn sibling_in_time(name: &str) -> Option<String> {
    match name {
        "isBefore" => Some("isAfter".into()),
        "isAfter" => Some("isBefore".into()),
        name => {
            let (added, taken) = (name.strip_prefix("plus"), name.strip_prefix("minus"));
            let other = added.map(|what| format!("minus{what}"));
            other.or_else(|| taken.map(|what| format!("plus{what}")))
        }
    }
}

/// The same class file with constants for the siblings of what it names; itself where there are none.
pub fn with_siblings(file: &Arc<ClassFile>) -> Arc<ClassFile> {
    let grown = grown(file).and_then(|bytes| ClassFile::parse(bytes.into()).ok());
    grown.map_or_else(|| file.clone(), Arc::new)
}

fn grown(file: &ClassFile) -> Option<Vec<u8>> {
    let pool = &file.pool;
    let named = |index: u16| Some((index, pool.member_ref(index).ok()?));
    let known: BTreeSet<(&str, &str, &str)> = { pool.indexes().filter_map(named) }
        .map(|(_, it)| (it.class, it.name, it.descriptor))
        .collect();
    let mut added = Vec::new();
    let mut next = pool.len();
    for (index, member) in pool.indexes().filter_map(named) {
        let Some(name) = sibling_of(&member) else {
            continue;
        };
        if !known.contains(&(member.class, &name, member.descriptor)) {
            added.extend(entries(file, index, &name, u16::try_from(next).ok()?)?);
            next += 3;
        }
    }
    let count = u16::try_from(next).ok().filter(|_| !added.is_empty())?;
    let mut bytes = file.bytes[..pool.end()].to_vec();
    bytes[8..10].copy_from_slice(&count.to_be_bytes());
    bytes.extend(added);
    bytes.extend(&file.bytes[pool.end()..]);
    Some(bytes)
}

/// A name, its descriptor beside it, and the member: as a known one, but for the name. The first has this index.
fn entries(file: &ClassFile, like: u16, name: &str, first: u16) -> Option<Vec<u8>> {
    const UTF8: u8 = 1;
    const NAME_AND_TYPE: u8 = 12;
    let (tag, class, of) = match file.pool.get(like).ok()? {
        Constant::Field {
            class,
            name_and_type,
        } => (9, class, name_and_type),
        Constant::Method {
            class,
            name_and_type,
        } => (10, class, name_and_type),
        Constant::InterfaceMethod {
            class,
            name_and_type,
        } => (11, class, name_and_type),
        _ => return None,
    };
    let Constant::NameAndType { descriptor, .. } = file.pool.get(of).ok()? else {
        return None;
    };
    let mut bytes = vec![UTF8];
    bytes.extend(u16::try_from(name.len()).ok()?.to_be_bytes());
    bytes.extend(name.as_bytes());
    bytes.push(NAME_AND_TYPE);
    bytes.extend(first.to_be_bytes());
    bytes.extend(descriptor.to_be_bytes());
    bytes.push(tag);
    bytes.extend(class.to_be_bytes());
    bytes.extend(first.checked_add(1)?.to_be_bytes());
    Some(bytes)
}
