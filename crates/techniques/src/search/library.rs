//! What is known of the class library without reading it: what is below its abstract types, as far as tests make
//! such objects, which of its packages can be named, and which of its objects change nothing but themselves.

use crate::sequence::Callee;
use crate::surface::CallKind;
use spelunk_classes::registry::ClassId;
use spelunk_vm::Vm;

/// An abstract type, and classes below it that a constructor or factory makes.
const BELOW: &[(&str, &[&str])] = &[
    ("java/awt/Paint", &["java/awt/Color"]),
    ("java/awt/Stroke", &["java/awt/BasicStroke"]),
    (
        "java/awt/Shape",
        &[
            "java/awt/Rectangle",
            "java/awt/geom/Ellipse2D$Double",
            "java/awt/geom/Line2D$Double",
        ],
    ),
    (
        "java/awt/geom/Rectangle2D",
        &["java/awt/geom/Rectangle2D$Double"],
    ),
    ("java/awt/geom/Point2D", &["java/awt/geom/Point2D$Double"]),
    ("java/awt/geom/Line2D", &["java/awt/geom/Line2D$Double"]),
    (
        "java/awt/geom/Ellipse2D",
        &["java/awt/geom/Ellipse2D$Double"],
    ),
    ("java/awt/geom/Arc2D", &["java/awt/geom/Arc2D$Double"]),
    ("java/awt/geom/Dimension2D", &["java/awt/Dimension"]),
    ("java/io/DataInput", &["java/io/DataInputStream"]),
    ("java/io/DataOutput", &["java/io/DataOutputStream"]),
    ("java/io/ObjectInput", &["java/io/ObjectInputStream"]),
    ("java/io/ObjectOutput", &["java/io/ObjectOutputStream"]),
    ("java/io/Closeable", &["java/io/StringReader"]),
    ("java/lang/AutoCloseable", &["java/io/StringReader"]),
    (
        "java/lang/Enum",
        &["java/time/DayOfWeek", "java/util/concurrent/TimeUnit"],
    ),
    (
        "java/lang/Iterable",
        &["java/util/ArrayList", "java/util/HashSet"],
    ),
    (
        "java/text/Format",
        &["java/text/DecimalFormat", "java/text/SimpleDateFormat"],
    ),
    ("java/text/NumberFormat", &["java/text/DecimalFormat"]),
    ("java/text/DateFormat", &["java/text/SimpleDateFormat"]),
    (
        "java/text/CharacterIterator",
        &["java/text/StringCharacterIterator"],
    ),
    (
        "java/time/temporal/TemporalAccessor",
        &["java/time/LocalDateTime", "java/time/LocalDate"],
    ),
    (
        "java/time/temporal/Temporal",
        &["java/time/LocalDateTime", "java/time/LocalTime"],
    ),
    (
        "java/time/temporal/TemporalUnit",
        &["java/time/temporal/ChronoUnit"],
    ),
    (
        "java/time/temporal/TemporalField",
        &["java/time/temporal/ChronoField"],
    ),
    (
        "java/time/temporal/TemporalAmount",
        &["java/time/Period", "java/time/Duration"],
    ),
    ("java/time/ZoneId", &["java/time/ZoneOffset"]),
    ("java/time/chrono/ChronoLocalDate", &["java/time/LocalDate"]),
    (
        "java/time/chrono/ChronoLocalDateTime",
        &["java/time/LocalDateTime"],
    ),
    ("java/util/Calendar", &["java/util/GregorianCalendar"]),
    (
        "java/util/Map$Entry",
        &["java/util/AbstractMap$SimpleEntry"],
    ),
    (
        "java/util/ResourceBundle",
        &["java/util/PropertyResourceBundle"],
    ),
    (
        "java/util/concurrent/ConcurrentMap",
        &["java/util/concurrent/ConcurrentHashMap"],
    ),
    (
        "java/util/concurrent/BlockingQueue",
        &["java/util/concurrent/LinkedBlockingQueue"],
    ),
    (
        "org/xml/sax/Attributes",
        &["org/xml/sax/helpers/AttributesImpl"],
    ),
    (
        "org/xml/sax/ContentHandler",
        &["org/xml/sax/helpers/DefaultHandler"],
    ),
    (
        "org/xml/sax/ErrorHandler",
        &["org/xml/sax/helpers/DefaultHandler"],
    ),
    ("org/xml/sax/Locator", &["org/xml/sax/helpers/LocatorImpl"]),
];

/// Classes of the class library below one of its abstract types.
pub fn below(class: &str) -> &'static [&'static str] {
    let known = BELOW.iter().find(|(above, _)| *above == class);
    known.map_or(&[], |(_, below)| below)
}

/// Packages whose classes code of other modules may name.
pub fn is_exported(class: &str) -> bool {
    const EXPORTED: [&str; 4] = ["java/", "javax/", "org/xml/sax/", "org/w3c/dom/"];
    EXPORTED.iter().any(|package| class.starts_with(package))
}

/// Packages of the class library whose objects change nothing but themselves.
const HARMLESS: [&str; 6] = [
    "java/util/",
    "java/math/",
    "java/text/",
    "java/time/",
    "java/nio/charset/",
    "java/lang/",
];
/// Parts of them that reach threads, processes, settings or files, and streams that reach memory alone.
const REACHING_OUT: [&str; 13] = [
    "java/util/concurrent/",
    "java/util/Timer",
    "java/util/prefs/",
    "java/util/logging/",
    "java/util/jar/",
    "java/util/zip/",
    "java/lang/System",
    "java/lang/Runtime",
    "java/lang/Process",
    "java/lang/Thread",
    "java/lang/ClassLoader",
    "java/lang/Module",
    "java/lang/reflect/",
];
const IN_MEMORY: [&str; 11] = [
    "java/io/ByteArray",
    "java/io/String",
    "java/io/CharArray",
    "java/io/Buffered",
    "java/io/PrintWriter",
    "java/io/InputStream",
    "java/io/OutputStream",
    "java/io/Reader",
    "java/io/Writer",
    "java/io/Closeable",
    "java/io/Flushable",
];

/// Whether the methods of a class may be called for the sake of something else: a test must not delete
/// files or start threads because that was tried.
pub fn is_harmless(vm: &Vm, class: ClassId) -> bool {
    let linked = vm.registry.class(class);
    let starts = |prefix: &&str| linked.name.starts_with(*prefix);
    linked.is_user()
        || IN_MEMORY.iter().any(starts)
        || HARMLESS.iter().any(starts) && !REACHING_OUT.iter().any(starts)
}

/// Parts of those again that reach nothing.
const IN_MEMORY_ALL_THE_SAME: [&str; 11] = [
    "java/util/jar/Attributes",
    "java/util/jar/Manifest",
    "java/util/logging/Level",
    "java/util/logging/LogRecord",
    "java/util/zip/CRC32",
    "java/util/zip/ZipEntry",
    "java/util/concurrent/TimeUnit",
    "java/util/concurrent/atomic/",
    "java/util/concurrent/Concurrent",
    "java/util/concurrent/CopyOnWrite",
    "java/util/concurrent/LinkedBlockingQueue",
];

/// Whether objects of a class may be made as arguments.
pub fn may_be_made(class: &str) -> bool {
    let reaches_nothing = |prefix: &&str| class.starts_with(*prefix);
    IN_MEMORY_ALL_THE_SAME.iter().any(reaches_nothing) || may_be_made_elsewhere(class)
}

fn may_be_made_elsewhere(class: &str) -> bool {
    !REACHING_OUT.iter().any(|prefix| class.starts_with(prefix))
        && !class.starts_with("java/net/")
        && !class.starts_with("java/io/File")
        && !class.starts_with("java/io/RandomAccessFile")
        && !class.starts_with("java/nio/file/")
        && !class.starts_with("java/nio/channels/")
}

pub fn depends_on_clock(callee: &Callee) -> bool {
    let plain = callee.descriptor.starts_with("()");
    callee.name == "now"
        || plain
            && callee.kind == CallKind::Constructor
            && matches!(
                &*callee.class,
                "java/util/Date" | "java/util/Random" | "java/util/GregorianCalendar"
            )
        || callee.class == "java/util/Calendar" && callee.name == "getInstance"
}
