//! Small classes that several tests of a file write alike: they are written once, in a method that makes one, so that a
//! test says what it is about and not again what a collaborator does.

use crate::naming::{Names, capitalised};
use std::collections::BTreeMap;
use std::ops::Range;

/// As many lines of one class are worth a method of their own.
const FEWEST_LINES: usize = 4;

/// A statement that makes an object of a class without a name.
struct Making {
    block: usize,
    lines: Range<usize>,
    variable: String,
    /// What it needs of its test.
    given: Vec<Variable>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Variable {
    java_type: String,
    name: String,
}

/// How it is declared, what is made, and with what of the test.
type Kind = (String, Vec<String>, Vec<Variable>);

/// Takes what is repeated out of the tests, and gives the methods that stand for it.
pub fn taken_out(blocks: &mut [&mut Vec<String>], names: &mut Names) -> Vec<Vec<String>> {
    let mut kinds: BTreeMap<Kind, Vec<Making>> = BTreeMap::new();
    let mut order: Vec<Kind> = Vec::new();
    for (block, lines) in blocks.iter().enumerate() {
        for (java_type, making) in makings(block, lines) {
            let text = lines[making.lines.clone()].to_vec();
            let kind = (java_type, made(&text), making.given.clone());
            if !kinds.contains_key(&kind) {
                order.push(kind.clone());
            }
            kinds.entry(kind).or_default().push(making);
        }
    }
    let mut methods = Vec::new();
    let mut replaced: Vec<(Making, String)> = Vec::new();
    for kind in order {
        let all = kinds.remove(&kind).unwrap_or_default();
        if all.len() < 2 {
            continue;
        }
        let (java_type, text, given) = &kind;
        let name = names.fresh(&method_name(&all[0].variable, text, given));
        let parameters: Vec<String> = { given.iter() }
            .map(|it| format!("{} {}", it.java_type, it.name))
            .collect();
        let mut method = vec![format!(
            "private static {java_type} {name}({}) {{",
            parameters.join(", ")
        )];
        method.extend(text.iter().map(|line| format!("    {line}")));
        method.push("}".into());
        methods.push(method);
        let arguments: Vec<&str> = given.iter().map(|it| &*it.name).collect();
        let arguments = arguments.join(", ");
        for making in all {
            let line = format!("    {java_type} {} = {name}({arguments});", making.variable);
            replaced.push((making, line));
        }
    }
    // From behind, so that places stay what they are.
    replaced.sort_by_key(|(making, _)| std::cmp::Reverse(making.lines.start));
    for (making, line) in replaced {
        blocks[making.block].splice(making.lines, [line]);
    }
    methods
}

/// The statements of a test that make such an object out of nothing but what the test has declared by then.
fn makings(block: usize, lines: &[String]) -> Vec<(String, Making)> {
    let mut found = Vec::new();
    let Some(heading) = lines
        .iter()
        .position(|line| line.starts_with("void ") || line.starts_with("public void "))
    else {
        return found;
    };
    let head = &lines[heading];
    if head.contains(" throws ") {
        return found;
    }
    let parameters: Vec<&str> = head
        .split_once('(')
        .map_or(Vec::new(), |(_, rest)| words(rest).collect());
    let mut declared: Vec<Variable> = Vec::new();
    let mut at = heading + 1;
    while at < lines.len() {
        let variable = declaration(&lines[at]);
        let end = lines[at..]
            .iter()
            .position(|line| line == "    };")
            .map(|end| at + end + 1);
        if let (Some((variable, value)), Some(end)) = (&variable, end)
            && is_class_without_name(value)
            && end - at >= FEWEST_LINES
        {
            let text = &lines[at + 1..end];
            let mentions =
                |name: &str| text.iter().any(|line| words(line).any(|word| word == name));
            let given: Vec<Variable> = { declared.iter() }
                .filter(|it| mentions(&it.name))
                .cloned()
                .collect();
            if given.len() < 2 && !parameters.iter().any(|name| mentions(name)) {
                let making = Making {
                    block,
                    lines: at..end,
                    variable: variable.name.clone(),
                    given,
                };
                found.push((variable.java_type.clone(), making));
            }
            at = end;
        } else {
            at += 1;
        }
        declared.extend(variable.map(|(variable, _)| variable));
    }
    found
}

/// `new Name() {` at the end of a line: what it is handed could be the test's.
fn is_class_without_name(value: &str) -> bool {
    value
        .strip_prefix("new ")
        .is_some_and(|rest| rest.ends_with("() {"))
}

/// A statement of the test's own that declares a variable: the variable, and the beginning of its value.
fn declaration(line: &str) -> Option<(Variable, &str)> {
    let statement = line
        .strip_prefix("    ")
        .filter(|rest| !rest.starts_with(' '))?;
    let (left, value) = statement.split_once(" = ")?;
    let (java_type, name) = left.rsplit_once(' ')?;
    let is_name = words(name).eq([name]);
    is_name.then(|| {
        let variable = Variable {
            java_type: java_type.into(),
            name: name.into(),
        };
        (variable, value)
    })
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|symbol: char| !symbol.is_alphanumeric() && symbol != '_' && symbol != '$')
        .filter(|word| !word.is_empty())
}

/// The lines of a method that answers with what the statement makes.
fn made(statement: &[String]) -> Vec<String> {
    let without_indent = |line: &String| line.strip_prefix("    ").unwrap_or(line).to_string();
    let mut lines: Vec<String> = statement.iter().map(without_indent).collect();
    if let Some((_, value)) = lines[0].split_once(" = ") {
        lines[0] = format!("return {value}");
    }
    lines
}

/// What is made, and how it answers or that it notes its calls, if one word says it.
fn method_name(variable: &str, text: &[String], given: &[Variable]) -> String {
    let noun = variable.trim_end_matches(|symbol: char| symbol.is_ascii_digit());
    if !given.is_empty() {
        return format!("noting{}", capitalised(noun));
    }
    let answers = text.iter().filter_map(|line| {
        let answer = line
            .trim_start()
            .strip_prefix("return ")?
            .strip_suffix(';')?;
        Some(answer)
    });
    let mut answers: Vec<&str> = answers.collect();
    answers.sort_unstable();
    answers.dedup();
    let throws = |line: &str| line.trim_start().starts_with("throw ");
    match *answers {
        _ if text.iter().any(|line| throws(line)) => format!("failing{}", capitalised(noun)),
        [] => format!("idle{}", capitalised(noun)),
        [one] if words(one).eq([one]) => format!("{noun}Answering{}", capitalised(one)),
        _ => format!("{noun}WithAnswers"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(name: &str, variable: &str, answer: &str) -> Vec<String> {
        let text = format!(
            "@Test\nvoid {name}() {{\n    List<String> calls = new ArrayList<>();\n    Log {variable} = new Log() {{\n        @Override\n        public boolean accepts(String text) {{\n            {answer}\n        }}\n    }};\n    use({variable});\n}}"
        );
        text.lines().map(String::from).collect()
    }

    #[test]
    fn what_tests_make_alike_is_made_in_one_place() {
        let mut one = test("one", "log", "return true;");
        let mut two = test("two", "log2", "return true;");
        let mut three = test("three", "log", "return false;");
        let mut names = Names::default();
        let mut blocks = [&mut one, &mut two, &mut three];
        let methods = taken_out(&mut blocks, &mut names);
        assert_eq!(methods.len(), 1);
        assert_eq!(methods[0][0], "private static Log logAnsweringTrue() {");
        assert_eq!(methods[0][1], "    return new Log() {");
        assert_eq!(one[3], "    Log log = logAnsweringTrue();");
        assert_eq!(two[3], "    Log log2 = logAnsweringTrue();");
        assert_eq!(three, test("three", "log", "return false;"));
    }

    #[test]
    fn what_the_test_has_is_handed_over() {
        let note = "calls.add(text);";
        let (mut one, mut two) = (test("one", "log", note), test("two", "log", note));
        let methods = taken_out(&mut [&mut one, &mut two], &mut Names::default());
        assert_eq!(
            methods[0][0],
            "private static Log notingLog(List<String> calls) {"
        );
        assert_eq!(one[3], "    Log log = notingLog(calls);");
    }
}
