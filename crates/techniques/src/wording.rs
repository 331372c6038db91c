//! Path conditions in the source's own words: parameters by name, characters as characters. What can only be
//! said in the solver's words is not said.

use spelunk_vm::inputs::{Input, InputKind};

/// Longer conditions explain nothing.
const LONGEST: usize = 72;
/// Marks of operations that Java has no short word for.
const FOREIGN: [&str; 12] = [
    "sext", "trunc", "#", "...", "Bits", "u<", "<u", "<=u", ">u", ">=u", " ? ", "isNaN",
];

/// Operators that no condition on characters has.
const FIGURED: [&str; 5] = [" * ", " ^ ", " << ", " >> ", " >>> "];

/// Behind the name of a parameter: a number in what is handed over, which has no name of its own.
const INSIDE: char = '$';

/// What a number is called that something stands for which is handed over under a name: an element of a list, the days
/// of a date. Nothing is said of it, since in source the name means the whole.
pub fn inside(name: &str) -> String {
    format!("{name}{INSIDE}")
}

/// A conjunct as a person would write it; nothing if there is no such way.
pub fn conjunct(text: &str, inputs: &[Input]) -> Option<String> {
    if FOREIGN.iter().any(|foreign| text.contains(foreign)) {
        return None;
    }
    let text = without_widening(text)?;
    let mut words = String::new();
    let mut seen: Vec<(String, String)> = Vec::new();
    let mut is_character = false;
    let mut rest = &*text;
    while let Some(first) = rest.chars().next() {
        if !first.is_alphabetic() && first != '_' && first != '$' {
            // A slice of bits is not an element.
            if first == '[' && rest[..rest.find(']').unwrap_or(0)].contains(':') {
                return None;
            }
            words.push(first);
            rest = &rest[first.len_utf8()..];
            continue;
        }
        let end = rest
            .find(|symbol: char| !symbol.is_alphanumeric() && symbol != '_' && symbol != '$')
            .unwrap_or(rest.len());
        let (name, behind) = rest.split_at(end);
        rest = behind;
        let Some(input) = inputs.iter().find(|input| input.name == name) else {
            // A suffix of a number, or a word of Java.
            words.push_str(name);
            continue;
        };
        if name.contains(INSIDE) {
            return None;
        }
        let plain = parameter(name);
        if seen
            .iter()
            .any(|(raw, known)| *known == plain && raw != name)
        {
            return None;
        }
        seen.push((name.to_string(), plain.clone()));
        words.push_str(&plain);
        is_character |= matches!(input.kind, InputKind::Primitive(b'C'));
        if let InputKind::String(_) = input.kind {
            let index = rest.strip_prefix('[').and_then(|rest| rest.split_once(']'));
            let (index, behind) = index?;
            words.push_str(&format!(".charAt({index})"));
            rest = behind;
            is_character = true;
        }
    }
    if seen.is_empty() {
        return None;
    }
    // Products of characters are hash codes: the class library's doing, and nothing that a reader could check.
    if is_character && FIGURED.iter().any(|operator| words.contains(operator)) {
        return None;
    }
    let words = if is_character {
        with_character(&words)
    } else {
        words
    };
    let words = words.replace("L)", ")");
    (words.len() <= LONGEST).then_some(words)
}

/// `key_3` as `key`, `item_quantity_1` as `item.quantity`: the depth of a call says nothing.
pub fn parameter(name: &str) -> String {
    let parts: Vec<&str> = name
        .split('_')
        .filter(|part| !part.is_empty() && !part.bytes().all(|letter| letter.is_ascii_digit()))
        .collect();
    if parts.is_empty() {
        name.to_string()
    } else {
        parts.join(".")
    }
}

/// Without what others say already: of bounds of one thing the nearest, beside an exact value nothing.
pub fn simplified(conjuncts: Vec<String>) -> Vec<String> {
    let read: Vec<Option<(String, String, i64)>> = conjuncts.iter().map(|it| bound(it)).collect();
    let implied = |at: usize| {
        let Some((subject, operator, value)) = &read[at] else {
            return false;
        };
        read.iter().enumerate().any(|(other, known)| {
            let Some((same, by, limit)) = known else {
                return false;
            };
            let is_sharper = match (&**operator, &**by) {
                (_, "==") => operator != "==",
                (">" | ">=", ">" | ">=") => lowest(by, *limit) > lowest(operator, *value),
                ("<" | "<=", "<" | "<=") => highest(by, *limit) < highest(operator, *value),
                ("!=", ">" | ">=") => lowest(by, *limit) > Some(*value),
                ("!=", "<" | "<=") => highest(by, *limit) < Some(*value),
                _ => false,
            };
            other != at && same == subject && is_sharper
        })
    };
    let kept: Vec<bool> = (0..conjuncts.len()).map(|at| !implied(at)).collect();
    let mut kept = kept.into_iter();
    conjuncts
        .into_iter()
        .filter(|_| kept.next() == Some(true))
        .collect()
}

/// `subject operator number`
fn bound(conjunct: &str) -> Option<(String, String, i64)> {
    let mut words = conjunct.split(' ');
    let (subject, operator, number) = (words.next()?, words.next()?, words.next()?);
    let number = number.trim_end_matches('L').parse().ok()?;
    words
        .next()
        .is_none()
        .then(|| (subject.to_string(), operator.to_string(), number))
}

fn lowest(operator: &str, value: i64) -> Option<i64> {
    if operator == ">" {
        value.checked_add(1)
    } else {
        Some(value)
    }
}

fn highest(operator: &str, value: i64) -> Option<i64> {
    if operator == "<" {
        value.checked_sub(1)
    } else {
        Some(value)
    }
}

/// Characters are widened before they are compared.
fn without_widening(text: &str) -> Option<String> {
    let mut plain = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("zext32(") {
        plain.push_str(&rest[..at]);
        let inner = &rest[at + "zext32(".len()..];
        let (operand, behind) = inner.split_once(')')?;
        if operand.contains(['(', ' ']) {
            return None;
        }
        plain.push_str(operand);
        rest = behind;
    }
    plain.push_str(rest);
    (!plain.contains("zext")).then_some(plain)
}

/// `letter == 97` as `letter == 'a'`, and -1 of sixteen bits as the last character.
fn with_character(text: &str) -> String {
    let Some((left, number)) = text.rsplit_once(' ') else {
        return text.to_string();
    };
    // What is figured out of a character is a number.
    if [" + ", " - "]
        .iter()
        .any(|operator| left.contains(operator))
    {
        return text.to_string();
    }
    let Ok(code @ -0x8000..=0xffff) = number.parse::<i32>() else {
        return text.to_string();
    };
    match u8::try_from(code).map(char::from) {
        Ok('\n') => format!("{left} '\\n'"),
        Ok('\t') => format!("{left} '\\t'"),
        Ok(symbol @ ('\'' | '\\')) => format!("{left} '\\{symbol}'"),
        Ok(symbol @ ' '..='~') => format!("{left} '{symbol}'"),
        _ if code < 0 => format!("{left} 0x{:04x}", code as u16),
        _ => text.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn input(name: &str, kind: InputKind) -> Input {
        Input {
            name: name.into(),
            kind,
            meaning: Default::default(),
            variable: None,
        }
    }

    #[test]
    fn conditions_are_said_in_words_of_the_source_or_not_at_all() {
        let inputs = [
            input("size_1", InputKind::Primitive(b'I')),
            input("size_2", InputKind::Primitive(b'I')),
            input("text_1", InputKind::String(Vec::new())),
            input(
                &format!("{}_1", inside("values")),
                InputKind::Primitive(b'I'),
            ),
        ];
        let said = |text: &str| conjunct(text, &inputs);
        assert_eq!(said("size_1 < 0").as_deref(), Some("size < 0"));
        assert_eq!(
            said("zext32(text_1[0]) == 97").as_deref(),
            Some("text.charAt(0) == 'a'")
        );
        assert_eq!(
            said("zext32(text_1[0]) == -1").as_deref(),
            Some("text.charAt(0) == 0xffff")
        );
        assert_eq!(said("size_1 < size_2"), None);
        assert_eq!(said("values$_1 >= 0"), None);
        assert_eq!(said("zext32(text_1[0] + 3)[3:0] == 0"), None);
        assert_eq!(said("size_1 >=u 3"), None);
        assert_eq!(
            said("31 * zext32(text_1[0]) + zext32(text_1[1]) != 0"),
            None
        );
    }

    #[test]
    fn only_the_sharpest_bounds_are_said() {
        let said = |conjuncts: &[&str]| {
            simplified(conjuncts.iter().map(|it| it.to_string()).collect()).join(" && ")
        };
        assert_eq!(said(&["x >= 0", "x >= 1000"]), "x >= 1000");
        assert_eq!(said(&["x < 0", "x == -1"]), "x == -1");
        assert_eq!(
            said(&["x >= 0", "x < 51", "y != 3"]),
            "x >= 0 && x < 51 && y != 3"
        );
        assert_eq!(said(&["x != 0", "x > 0"]), "x > 0");
    }
}
