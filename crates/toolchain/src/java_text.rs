//! Text that goes into Java source: literals, comments and names, in plain ASCII.

use std::fmt::Write;

/// The inside of a character or string literal.
pub fn escape(units: &[u16], quote: char) -> String {
    let mut text = String::new();
    for &unit in units {
        match char::from_u32(unit.into()) {
            Some('\n') => text.push_str("\\n"),
            Some('\r') => text.push_str("\\r"),
            Some('\t') => text.push_str("\\t"),
            Some('\u{8}') => text.push_str("\\b"),
            Some('\u{c}') => text.push_str("\\f"),
            Some('\\') => text.push_str("\\\\"),
            Some(symbol) if symbol == quote => text.extend(['\\', symbol]),
            Some(symbol @ ' '..='~') => text.push(symbol),
            // Escapes are read before anything else, but these are no line ends, quotes or backslashes.
            _ => {
                let _ = write!(text, "\\u{unit:04x}");
            }
        }
    }
    text
}

pub fn string_literal(text: &str) -> String {
    let units: Vec<u16> = text.encode_utf16().collect();
    format!("\"{}\"", escape(&units, '"'))
}

/// Text for a comment: on one line, not ending the comment, and free of escapes, which javac reads there too.
pub fn comment(text: &str) -> String {
    let symbol = |symbol: char| match symbol {
        '\\' => "\\\\".to_string(),
        '<' => "&lt;".to_string(),
        '&' => "&amp;".to_string(),
        ' '..='~' => symbol.to_string(),
        _ => "?".to_string(),
    };
    text.chars()
        .map(symbol)
        .collect::<String>()
        .replace("*/", "* /")
}

/// Words that cannot name a variable.
const RESERVED: &[&str] = &[
    "_",
    "abstract",
    "assert",
    "boolean",
    "break",
    "byte",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extends",
    "false",
    "final",
    "finally",
    "float",
    "for",
    "goto",
    "if",
    "implements",
    "import",
    "instanceof",
    "int",
    "interface",
    "long",
    "native",
    "new",
    "null",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "short",
    "static",
    "strictfp",
    "super",
    "switch",
    "synchronized",
    "this",
    "throw",
    "throws",
    "transient",
    "true",
    "try",
    "void",
    "volatile",
    "while",
    "yield",
    "var",
    "record",
];

/// Whether Java source can use this name for a variable; names beyond ASCII count as unusable.
pub fn is_variable_name(name: &str) -> bool {
    let mut symbols = name.chars();
    symbols
        .next()
        .is_some_and(|first| first.is_ascii_alphabetic() || first == '_')
        && symbols.all(|symbol| symbol.is_ascii_alphanumeric() || symbol == '_')
        && !RESERVED.contains(&name)
}

/// Text for a comment to the end of the line.
pub fn line_comment(text: &str) -> String {
    let symbol = |symbol: char| match symbol {
        '\\' => "\\\\".to_string(),
        ' '..='~' => symbol.to_string(),
        _ => "?".to_string(),
    };
    text.chars().map(symbol).collect()
}

/// Whether Java source can use this name for a method, a field or a class.
pub fn is_member_name(name: &str) -> bool {
    let mut symbols = name.chars();
    let first = |symbol: char| symbol.is_alphabetic() || symbol == '_' || symbol == '$';
    symbols.next().is_some_and(first)
        && symbols.all(|symbol| first(symbol) || symbol.is_numeric())
        && (!RESERVED.contains(&name) || CONTEXTUAL.contains(&name))
}

/// Reserved for variables here, but members may have these names.
const CONTEXTUAL: &[&str] = &["var", "record", "yield"];
