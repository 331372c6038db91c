//! Makes the branches of a generated source visible from outside: each condition of an `if` or `while`
//! goes through a method of its own that notes which side was taken. What the program computes stays
//! the same. Works on the layout that the generator writes: one condition, one line.

use std::fmt::Write;

/// A source whose branches are noted.
#[derive(Clone, Debug)]
pub struct Instrumented {
    pub text: String,
    pub conditions: usize,
}

/// The name of the method that the condition of this number goes through.
pub fn side_method(number: usize) -> String {
    format!("side{number}")
}

/// The number of a condition, by the name of its method.
pub fn number_of(method: &str) -> Option<usize> {
    method.strip_prefix("side")?.parse().ok()
}

/// Side 2k is "condition k held", side 2k + 1 is "it did not".
pub fn instrument(class: &str, source: &str) -> Instrumented {
    let mut text = String::new();
    let mut conditions = 0;
    let body = source.trim_end().strip_suffix('}').unwrap_or(source);
    for line in body.lines() {
        match condition(line) {
            Some((before, inside, after)) => {
                let method = side_method(conditions);
                let _ = writeln!(text, "{before}{class}.{method}({inside}){after}");
                conditions += 1;
            }
            None => {
                let _ = writeln!(text, "{line}");
            }
        }
    }
    let _ = writeln!(
        text,
        "    static final boolean[] SIDES = new boolean[{}];",
        2 * conditions
    );
    for number in 0..conditions {
        let (held, not) = (2 * number, 2 * number + 1);
        let method = side_method(number);
        let _ = writeln!(
            text,
            "    static boolean {method}(boolean c) {{ if (c) {{ SIDES[{held}] = true; return true; }} SIDES[{not}] = true; return false; }}"
        );
    }
    text.push_str("}\n");
    Instrumented { text, conditions }
}

/// A line `if (CONDITION) {` or `while (CONDITION) {`, taken apart. A pattern variable would not survive
/// the call, and a constant condition is for javac to see.
fn condition(line: &str) -> Option<(&str, &str, &str)> {
    let code = line.trim_start();
    let opens = ["if (", "} else if (", "while ("];
    let open = opens.iter().find(|open| code.starts_with(**open))?;
    let start = line.len() - code.len() + open.len();
    let inside = line[start..].strip_suffix(") {")?;
    let usable = !inside.contains("instanceof") && inside != "true" && is_balanced(inside);
    let end = start + inside.len();
    usable.then(|| (&line[..start], inside, &line[end..]))
}

fn is_balanced(text: &str) -> bool {
    let mut depth = 0;
    for c in text.chars() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth < 0 {
            return false;
        }
    }
    depth == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_go_through_methods() {
        let source = "class A {\n    void f(int x) {\n        if (x > (1)) {\n        } else if (x instanceof B b) {\n        }\n        while (x < 3) {\n        }\n    }\n}\n";
        let instrumented = instrument("A", source);
        assert_eq!(instrumented.conditions, 2);
        assert!(instrumented.text.contains("if (A.side0(x > (1))) {"));
        assert!(instrumented.text.contains("while (A.side1(x < 3)) {"));
        assert!(instrumented.text.contains("else if (x instanceof B b) {"));
        assert!(instrumented.text.contains("new boolean[4]"));
        assert_eq!(number_of("side1"), Some(1));
        assert_eq!(number_of("sideways"), None);
    }
}
