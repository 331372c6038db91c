//! Names of tests and variables. A test's name says method, outcome and condition:
//! `insert_returnsFalse_whenKeyIsPresent`.

use crate::model::{Call, Expected, JavaType, Outcome, Target, Test, Value};
use crate::types::package_of;
use spelunk_toolchain::java_text::is_variable_name;
use std::collections::BTreeSet;

/// More arguments are not part of a name.
const MOST_ARGUMENTS: usize = 3;

/// Longer names are not given.
pub const LONGEST: usize = 60;

/// Names that are taken, so that every new one is different.
#[derive(Clone, Debug, Default)]
pub struct Names {
    taken: BTreeSet<String>,
}

impl Names {
    pub fn reserve(&mut self, name: &str) {
        self.taken.insert(name.into());
    }

    pub fn is_free(&self, name: &str) -> bool {
        !self.taken.contains(name)
    }

    /// The wanted name, or the first numbered one that is free: `map`, `map2`.
    pub fn fresh(&mut self, wanted: &str) -> String {
        self.numbered(wanted, "")
    }

    /// The same for names of several words: `get_returnsNull`, `get_returnsNull_2`.
    pub fn fresh_sentence(&mut self, wanted: &str) -> String {
        if self.is_free(wanted) {
            return self.numbered(wanted, "_");
        }
        // The number needs room.
        self.numbered(&bounded(wanted, LONGEST - 4), "_")
    }

    fn numbered(&mut self, wanted: &str, separator: &str) -> String {
        let name = std::iter::once(wanted.to_string())
            .chain((2..).map(|number| format!("{wanted}{separator}{number}")))
            .find(|name| self.is_free(name))
            .unwrap_or_default();
        self.taken.insert(name.clone());
        name
    }
}

// ---- tests ----

/// Of a message, and how many letters they have together where there are more than a few.
const MOST_WORDS: usize = 7;
const FEW_WORDS: usize = 3;
const MOST_LETTERS: usize = 28;
/// Words that a name does not end with.
const LINKING: [&str; 32] = [
    "a", "an", "and", "are", "as", "at", "be", "but", "by", "can", "do", "does", "for", "from",
    "has", "have", "if", "in", "is", "must", "no", "not", "of", "on", "or", "should", "than",
    "that", "the", "to", "was", "with",
];

/// The names that a test could have, what is wanted most first: each later one says more, or the same in fewer
/// words. None is longer than allowed.
pub fn test_names(test: &Test) -> Vec<String> {
    let method = method_words(test);
    let outcomes = outcome_words(test);
    let condition = test.condition.as_deref().and_then(condition_words);
    let histories = history(test, is_on_receiver);
    let whole = history(test, |_, _| true);
    let when: Vec<Option<String>> = match &condition {
        Some(said) => said
            .iter()
            .map(|said| Some(format!("when{said}")))
            .collect(),
        None if histories.is_empty() => vec![special_argument(test), None],
        None => histories.iter().cloned().map(Some).collect(),
    };
    let given = argument_words(test);
    let after = histories.last();
    // What was done to other things only tells tests apart.
    let before = whole.first().filter(|whole| !histories.contains(whole));
    let state = checked_words(test);
    let said = message_words(test);
    let made = arranged_words(test);
    let extras: Vec<Vec<Option<&String>>> = vec![
        vec![],
        vec![said.as_ref()],
        vec![given.as_ref()],
        vec![state.as_ref()],
        vec![after.filter(|_| condition.is_some())],
        vec![after.filter(|_| condition.is_some()), given.as_ref()],
        vec![given.as_ref(), state.as_ref()],
        vec![said.as_ref(), given.as_ref()],
        vec![before],
        vec![made.as_ref()],
        vec![made.as_ref(), given.as_ref()],
        vec![made.as_ref(), state.as_ref()],
    ];
    let mut names: Vec<String> = Vec::new();
    for extra in &extras {
        if extra.iter().any(Option::is_none) {
            continue;
        }
        for outcome in &outcomes {
            for when in &when {
                let mut parts = vec![method.clone()];
                parts.extend(outcome.clone());
                let said: Vec<String> = extra.iter().flatten().map(|it| (*it).clone()).collect();
                // What is given is said once, and in full.
                let is_given = |part: &String| part.starts_with("given");
                let is_repeated = said.iter().any(is_given) && when.as_ref().is_some_and(is_given);
                parts.extend(when.clone().filter(|_| !is_repeated));
                parts.extend(
                    said.into_iter()
                        .filter(|part| Some(part) != when.as_ref() || is_repeated),
                );
                if parts.len() == 1 {
                    parts.push("succeeds".into());
                }
                let name = parts.join("_");
                if name.chars().count() <= LONGEST && !names.contains(&name) {
                    names.push(name);
                    break;
                }
            }
            if outcomes.len() > 1
                && names
                    .last()
                    .is_some_and(|name| mentions_part(name, outcome))
            {
                break;
            }
        }
    }
    if names.is_empty() {
        names.push(bounded(&method, LONGEST - 2));
    }
    names
}

fn mentions_part(name: &str, part: &Option<String>) -> bool {
    part.as_ref().is_some_and(|part| name.contains(&**part))
}

/// What the act is given, if that is what the test is about: null, something empty, an extreme.
fn special_argument(test: &Test) -> Option<String> {
    let act = &test.steps.last()?.call;
    let special = |value: &&Value| match value {
        Value::Null => true,
        Value::String(units) => units.is_empty(),
        Value::Array { values, .. } => values.is_empty(),
        _ => false,
    };
    let value = act.arguments.iter().find(special)?;
    value_words(value).map(|words| format!("given{words}"))
}

/// How the message of an exception begins, without what changes from one to the next: `unexpectedEnd`.
fn message_words(test: &Test) -> Option<String> {
    let Outcome::Threw {
        message: Some(units),
        ..
    } = &test.outcome
    else {
        return None;
    };
    let message = String::from_utf16(units).ok()?;
    let mut words: Vec<&str> = message
        .split_whitespace()
        .map(|word| word.trim_end_matches([':', ',', '.', ';', '!']))
        .take_while(|word| !word.is_empty() && word.chars().all(char::is_alphabetic))
        .take(MOST_WORDS)
        .collect();
    let letters = |words: &[&str]| words.iter().map(|word| word.chars().count()).sum::<usize>();
    while words.len() > FEW_WORDS && letters(&words) > MOST_LETTERS {
        words.pop();
    }
    while words.last().is_some_and(|word| LINKING.contains(word)) {
        words.pop();
    }
    let (first, others) = words.split_first()?;
    let others: String = others.iter().map(|word| capitalised(word)).collect();
    Some(format!("{}{others}", first.to_lowercase()))
}

/// How the objects are made that the act has to do with: `ofOpen` of an enum constant, `withIsAndIsNot` of two
/// factories, `with2AndNull` of a constructor's arguments.
fn arranged_words(test: &Test) -> Option<String> {
    let (act, arrange) = test.steps.split_last()?;
    if let Target::Instance { receiver, .. } = &act.call.target
        && let Value::Enum { .. } | Value::StaticField { .. } = receiver
    {
        return value_words(receiver).map(|words| format!("of{words}"));
    }
    let made = arrange.iter().filter_map(|step| match &step.call.target {
        Target::Static { method, .. } => Some(capitalised(&identifier(method))),
        Target::Constructor { .. } => {
            let words = step.call.arguments.iter().filter_map(value_words);
            let words: Vec<String> = words.take(MOST_ARGUMENTS).collect();
            (!words.is_empty()).then(|| words.join("And"))
        }
        _ => None,
    });
    let made: Vec<String> = made.take(MOST_ARGUMENTS).collect();
    (!made.is_empty()).then(|| format!("with{}", made.join("And")))
}

/// What is checked first after the act: `sizeIs2`.
fn checked_words(test: &Test) -> Option<String> {
    let check = test.checks.first()?;
    let (Target::Instance { method: name, .. } | Target::Field { field: name, .. }) =
        &check.call.target
    else {
        return None;
    };
    let Expected::Value(value) = &check.expected else {
        return None;
    };
    let property = property(name).unwrap_or_else(|| identifier(name));
    value_words(value).map(|words| format!("{property}Is{words}"))
}

/// A condition in words, and in fewer, what comes first before how it is related: `SizeIsNegativeAndKeyIsZero`,
/// `SizeIsNegative`, `NegativeAndZero`.
fn condition_words(condition: &str) -> Option<Vec<String>> {
    let conjuncts: Vec<&str> = condition.split(" && ").collect();
    let mut read = Vec::new();
    for conjunct in &conjuncts {
        let mut tokens = conjunct.split(' ');
        let (subject, operator, object) = (tokens.next()?, tokens.next()?, tokens.next()?);
        let is_name = subject
            .split('.')
            .all(|part| is_variable_name(part) || part.starts_with("charAt("));
        if tokens.next().is_some() || !is_name {
            return None;
        }
        read.push((subject, operator, object));
    }
    if let [(one, ">=" | ">", low), (other, "<" | "<=", high)] = read.as_slice()
        && one == other
        && let (Ok(low), Ok(high)) = (number(low), number(high))
    {
        let low = if read[0].1 == ">" { low + 1 } else { low };
        let high = if read[1].1 == "<" { high - 1 } else { high };
        let range = format!("{}To{}", signed(low), signed(high));
        return Some(vec![
            format!("{}Is{range}", subject_words(one)),
            format!("From{range}"),
        ]);
    }
    let mut long = Vec::new();
    let mut short = Vec::new();
    for (subject, operator, object) in read {
        let relation = relation_words(operator, object)?;
        long.push(format!("{}Is{relation}", subject_words(subject)));
        short.push(relation);
    }
    long.dedup();
    short.dedup();
    let fewer = (1..=long.len()).rev();
    let mut said: Vec<String> = fewer.map(|count| long[..count].join("And")).collect();
    said.push(short.join("And"));
    Some(said)
}

fn subject_words(subject: &str) -> String {
    let parts = subject
        .split('.')
        .map(identifier)
        .map(|part| capitalised(&part));
    parts.collect()
}

fn number(text: &str) -> Result<i64, std::num::ParseIntError> {
    text.trim_end_matches('L').parse()
}

fn signed(value: i64) -> String {
    if value < 0 {
        format!("Minus{}", value.unsigned_abs())
    } else {
        value.to_string()
    }
}

fn relation_words(operator: &str, object: &str) -> Option<String> {
    if let Ok(value) = number(object) {
        return Some(match (operator, value) {
            ("<", 0) | ("<=", -1) => "Negative".into(),
            ("<", 1) | ("<=", 0) => "NotPositive".into(),
            (">", 0) | (">=", 1) => "Positive".into(),
            (">=", 0) | (">", -1) => "NotNegative".into(),
            ("==", 0) => "Zero".into(),
            ("!=", 0) => "NotZero".into(),
            ("==", value) => signed(value),
            ("!=", value) => format!("Not{}", signed(value)),
            ("<", value) => format!("LessThan{}", signed(value)),
            ("<=", value) => format!("AtMost{}", signed(value)),
            (">", value) => format!("MoreThan{}", signed(value)),
            (">=", value) => format!("AtLeast{}", signed(value)),
            _ => return None,
        });
    }
    let object = match object
        .strip_prefix('\'')
        .and_then(|rest| rest.strip_suffix('\''))
    {
        Some(letter) if letter.chars().all(char::is_alphanumeric) => letter.to_uppercase(),
        Some(_) => return None,
        None if is_variable_name(object) => capitalised(object),
        None => return None,
    };
    Some(match operator {
        "==" => object,
        "!=" => format!("Not{object}"),
        "<" => format!("LessThan{object}"),
        "<=" => format!("AtMost{object}"),
        ">" => format!("MoreThan{object}"),
        ">=" => format!("AtLeast{object}"),
        _ => return None,
    })
}

/// What the method under test is given: `given0AndNull`.
fn argument_words(test: &Test) -> Option<String> {
    let act = &test.steps.last()?.call;
    let words = |(value, parameter): (&Value, &JavaType)| match (value_words(value), parameter) {
        (Some(words), _) => words,
        (None, JavaType::Class(class)) => identifier(simple_name(class)),
        (None, _) => "Value".into(),
    };
    let arguments = act.arguments.iter().zip(&act.parameters);
    let words: Vec<String> = arguments.take(MOST_ARGUMENTS).map(words).collect();
    // What only says a type tells nothing beside values.
    let is_vague = |word: &&String| !["String", "Array", "Value", "Class"].contains(&&***word);
    let telling: Vec<&String> = words.iter().filter(is_vague).collect();
    let said = match telling.is_empty() {
        true => words.iter().collect(),
        false => telling,
    };
    let said: Vec<&str> = said.into_iter().map(String::as_str).collect();
    (!said.is_empty()).then(|| format!("given{}", said.join("And")))
}

/// The name of several tests of the same shape; the outcome is part of it where it is the same.
pub fn group_name(tests: &[&Test]) -> String {
    let first = tests[0];
    let mut parts = vec![method_words(first)];
    let outcome = outcome_words(first);
    if tests.iter().all(|test| outcome_words(test) == outcome) {
        parts.extend(outcome[0].clone());
    } else {
        parts.push("returnsExpected".into());
    }
    parts.extend(history(first, is_on_receiver).into_iter().next());
    bounded(&parts.join("_"), LONGEST)
}

fn method_words(test: &Test) -> String {
    match &*test.method {
        "<init>" => "constructor".into(),
        "<clinit>" => "initialiser".into(),
        name => identifier(name),
    }
}

/// Only letters and digits of any script, so that underscores separate the parts.
fn identifier(name: &str) -> String {
    let is_word = |symbol: &char| symbol.is_alphabetic() || symbol.is_ascii_digit();
    let kept: String = name.chars().filter(is_word).collect();
    if kept.starts_with(char::is_alphabetic) {
        kept
    } else {
        format!("method{kept}")
    }
}

/// What comes out, and the same in fewer words.
fn outcome_words(test: &Test) -> Vec<Option<String>> {
    if let Some(violation) = &test.violation {
        let kept = [
            ("invariant", "keepsInvariant"),
            ("postcondition", "meetsPostcondition"),
        ];
        let found = kept.iter().find(|(part, _)| violation.contains(part));
        return vec![Some(
            found.map_or("passesAssertions", |(_, words)| words).into(),
        )];
    }
    match &test.outcome {
        Outcome::Threw { class, .. } => {
            let name = identifier(simple_name(class));
            let short = name.trim_end_matches("Exception");
            vec![
                Some(format!("throws{name}")),
                Some(format!("throws{short}")),
                Some("throws".into()),
            ]
        }
        Outcome::Returned(None) => vec![None],
        Outcome::Returned(Some(expected)) => {
            vec![Some(format!("returns{}", expected_words(expected, test)))]
        }
    }
}

fn expected_words(expected: &Expected, test: &Test) -> String {
    match expected {
        Expected::Value(value) => value_words(value).unwrap_or_else(|| "Value".into()),
        Expected::NotNull | Expected::Text(_) => match test.steps.last().map(|s| &s.call.returns) {
            Some(JavaType::Class(name)) => identifier(simple_name(name)),
            _ => "Object".into(),
        },
        Expected::Same(number) => match test.steps.last().map(|step| &step.call.target) {
            Some(Target::Instance {
                receiver: Value::Variable(receiver),
                ..
            }) if receiver == number => "Itself".into(),
            _ => "SameObject".into(),
        },
    }
}

/// A short value as the end of a name.
fn value_words(value: &Value) -> Option<String> {
    let number = |value: i64| match value {
        i64::MIN => "Minimum".to_string(),
        value if value < 0 => format!("Minus{}", -value),
        value => value.to_string(),
    };
    Some(match value {
        Value::Null => "Null".into(),
        Value::Boolean(true) => "True".into(),
        Value::Boolean(false) => "False".into(),
        Value::Byte(value) => number((*value).into()),
        Value::Short(value) => number((*value).into()),
        Value::Int(i32::MIN) | Value::Long(i64::MIN) => "Minimum".into(),
        Value::Int(i32::MAX) | Value::Long(i64::MAX) => "Maximum".into(),
        Value::Int(value) => number((*value).into()),
        Value::Long(value) => number(*value),
        Value::Char(unit) => unit_words(*unit, "Char"),
        Value::Float(bits) => real_words(f32::from_bits(*bits).into()),
        Value::Double(bits) => real_words(f64::from_bits(*bits)),
        Value::String(units) if units.is_empty() => "EmptyString".into(),
        Value::String(units) if is_word(units) => {
            capitalised(&String::from_utf16_lossy(units).to_lowercase())
        }
        Value::String(units) => match &**units {
            [unit] => unit_words(*unit, "String"),
            units => text_words(units).unwrap_or_else(|| "String".into()),
        },
        Value::Enum { constant, .. } => identifier(constant),
        Value::StaticField { field, .. } => identifier(field),
        Value::Class(_) => "Class".into(),
        Value::Array { values, .. } if values.is_empty() => "EmptyArray".into(),
        Value::Array { .. } => "Array".into(),
        Value::Boxed(value) => return value_words(value),
        Value::Variable(_) | Value::Lambda { .. } => return None,
        Value::Call(call) => return made_words(call),
    })
}

/// A character by itself, or as what it stands for where it has no name.
fn unit_words(unit: u16, otherwise: &str) -> String {
    match char::from_u32(unit.into()) {
        Some(symbol) if symbol.is_ascii_alphanumeric() => symbol.to_uppercase().collect(),
        symbol => symbol.and_then(sign_words).unwrap_or(otherwise).into(),
    }
}

/// What people call a sign.
fn sign_words(symbol: char) -> Option<&'static str> {
    const SIGNS: [(char, &str); 24] = [
        (' ', "Space"),
        ('\t', "Tab"),
        ('\n', "LineFeed"),
        ('\0', "Nul"),
        ('-', "Dash"),
        ('_', "Underscore"),
        ('.', "Dot"),
        (',', "Comma"),
        (':', "Colon"),
        (';', "Semicolon"),
        ('/', "Slash"),
        ('\\', "Backslash"),
        ('\'', "Apostrophe"),
        ('"', "Quote"),
        ('+', "Plus"),
        ('*', "Asterisk"),
        ('=', "Equals"),
        ('%', "Percent"),
        ('&', "Ampersand"),
        ('#', "Hash"),
        ('@', "At"),
        ('!', "ExclamationMark"),
        ('?', "QuestionMark"),
        ('~', "Tilde"),
    ];
    let known = SIGNS.iter().find(|(sign, _)| *sign == symbol);
    known.map(|(_, words)| *words)
}

/// A short text of letters, digits and signs that people have words for: `0a`, `UnderscoreB`.
fn text_words(units: &[u16]) -> Option<String> {
    const LONGEST_TEXT: usize = 6;
    const MOST_SIGNS: usize = 2;
    let text = String::from_utf16(units).ok()?;
    let is_plain = |symbol: char| symbol.is_ascii_alphanumeric();
    let signs = text.chars().filter(|&it| !is_plain(it)).count();
    if units.len() > LONGEST_TEXT || signs > MOST_SIGNS {
        return None;
    }
    let mut words = String::new();
    let mut follows_letter = false;
    for symbol in text.chars() {
        match symbol {
            letter if is_plain(letter) && follows_letter => words.push(letter.to_ascii_lowercase()),
            letter if is_plain(letter) => words.push(letter.to_ascii_uppercase()),
            sign => words.push_str(sign_words(sign)?),
        }
        follows_letter = is_plain(symbol);
    }
    Some(words)
}

/// Letters alone, and few of them.
fn is_word(units: &[u16]) -> bool {
    const LONGEST_WORD: usize = 10;
    let is_letter = |unit: &u16| u8::try_from(*unit).is_ok_and(|unit| unit.is_ascii_alphabetic());
    (2..=LONGEST_WORD).contains(&units.len()) && units.iter().all(is_letter)
}

/// What an inline call gives: `EmptyList`, `List`, `12.50` as `12Point50`.
fn made_words(call: &Call) -> Option<String> {
    let (Target::Constructor { class, .. } | Target::Static { class, .. }) = &call.target else {
        return None;
    };
    let method = match &call.target {
        Target::Static { method, .. } => &**method,
        _ => "",
    };
    // Where it is made is of no interest.
    let (kind, arguments) = match (&**class, &*call.arguments) {
        ("java.util.Arrays", [Value::Array { values, .. }]) => ("List".into(), &**values),
        (_, arguments) => (identifier(simple_name(class)), arguments),
    };
    match (arguments, &*kind, method) {
        ([], "Optional", _) => Some("EmptyOptional".into()),
        ([], "List" | "Set" | "Map", _) => Some(format!("Empty{kind}")),
        ([], "Collections", empty) => Some(capitalised(empty)),
        ([one], "Optional", _) => value_words(one).map(|words| format!("Optional{words}")),
        ([one], "List" | "Set", _) => value_words(one).map(|words| format!("{kind}Of{words}")),
        ([Value::String(units)], "BigDecimal" | "BigInteger", _) => {
            let text = String::from_utf16_lossy(units);
            let is_plain = |symbol: char| symbol.is_ascii_digit() || "-.".contains(symbol);
            if !text.chars().all(is_plain) {
                return Some(kind);
            }
            Some(text.replace('-', "Minus").replace('.', "Point"))
        }
        _ => Some(kind),
    }
}

fn real_words(value: f64) -> String {
    let sign = if value.is_sign_negative() {
        "Minus"
    } else {
        ""
    };
    if value.is_nan() {
        "NaN".into()
    } else if value.is_infinite() {
        format!("{sign}Infinity")
    } else if value.fract() == 0.0 && value.abs() < 1e9 {
        format!("{sign}{}", value.abs())
    } else {
        "Number".into()
    }
}

/// What happened before the act, constructors left out, in full where it is not much, and then in fewer words:
/// `after2PutsTakeAndPut`, `after4Calls`.
fn history(test: &Test, is_said: impl Fn(&Test, &Call) -> bool) -> Vec<String> {
    let arrange = test.steps.split_last().map_or(&[][..], |(_, rest)| rest);
    let called: Vec<String> = arrange
        .iter()
        .filter(|step| is_said(test, &step.call))
        .filter_map(|step| match &step.call.target {
            Target::Instance { method, .. } => Some(capitalised(&identifier(method))),
            _ => None,
        })
        .collect();
    let runs: Vec<String> = called
        .chunk_by(|one, next| one == next)
        .map(|run| match run.len() {
            1 => run[0].clone(),
            times => format!("{times}{}", plural(&run[0])),
        })
        .collect();
    let brief = format!("after{}Calls", called.len());
    match &*runs {
        [] => Vec::new(),
        [one] => vec![format!("after{one}")],
        [one, two] => vec![format!("after{one}And{two}"), brief],
        [one, two, three] => vec![format!("after{one}{two}And{three}"), brief],
        _ => vec![brief],
    }
}

/// Whether a call is made on what the act is made on: that has led to the state that the act finds. How other objects
/// came to be, the body of the test says.
fn is_on_receiver(test: &Test, call: &Call) -> bool {
    let act = test.steps.last().map(|step| &step.call.target);
    match (act, &call.target) {
        (Some(Target::Instance { receiver: act, .. }), Target::Instance { receiver: own, .. }) => {
            matches!(act, Value::Variable(_)) && act == own
        }
        _ => false,
    }
}

/// `entries` of `entry`, `boxes` of `box`.
fn plural(noun: &str) -> String {
    let hisses = ["s", "x", "z", "sh", "ch"];
    let stem = noun.strip_suffix('y');
    let stem = stem.filter(|stem| !stem.ends_with(['a', 'e', 'i', 'o', 'u']));
    match stem {
        Some(stem) => format!("{stem}ies"),
        None if hisses.iter().any(|end| noun.ends_with(end)) => format!("{noun}es"),
        None => format!("{noun}s"),
    }
}

pub fn capitalised(word: &str) -> String {
    let mut symbols = word.chars();
    symbols.next().map_or(String::new(), |first| {
        first.to_uppercase().chain(symbols).collect()
    })
}

/// Cut at the last word that fits.
fn bounded(name: &str, longest: usize) -> String {
    let symbols: Vec<char> = name.chars().collect();
    if symbols.len() <= longest {
        return name.into();
    }
    let starts = |at: &usize| symbols[*at].is_uppercase() || symbols[*at] == '_';
    let cut = (longest / 2..=longest)
        .rev()
        .find(starts)
        .unwrap_or(longest);
    let kept: String = symbols[..cut].iter().collect();
    kept.trim_end_matches('_').into()
}

// ---- classes ----

/// `Entry` of `java.util.Map$Entry`.
pub fn simple_name(class: &str) -> &str {
    let within = class
        .strip_prefix(package_of(class))
        .unwrap_or(class)
        .trim_start_matches('.');
    match within.rfind('$') {
        Some(at) if at + 1 < within.len() => &within[at + 1..],
        _ => within,
    }
}

// ---- variables ----

/// What a variable that holds the call's result is called.
pub fn variable_name(call: &Call, as_parameter: Option<&str>) -> String {
    let constructed = match &call.target {
        Target::Constructor { class, .. } => Some(class),
        _ => None,
    };
    // What a type of the class library is for, only the place says that it is made for.
    let says_much = |class: &&String| !class.starts_with("java.");
    if let Some(class) = constructed.filter(|class| as_parameter.is_none() || says_much(class)) {
        return type_name(&JavaType::Class(class.clone()));
    }
    if let Some(name) = as_parameter {
        return name.into();
    }
    match (&call.target, &call.returns) {
        (_, JavaType::Class(class)) if package_of(class) != "java.lang" => type_name(&call.returns),
        (Target::Instance { method, .. } | Target::Static { method, .. }, returns) => {
            property(method).unwrap_or_else(|| type_name(returns))
        }
        (Target::Field { field, .. }, _) if is_variable_name(field) => field.clone(),
        (_, returns) => type_name(returns),
    }
}

/// `name` of `getName`, `size` of `size`.
fn property(method: &str) -> Option<String> {
    let rest = method.strip_prefix("get").filter(|rest| {
        rest.starts_with(|first: char| first.is_ascii_uppercase()) && rest.len() > 1
    });
    let name = match rest {
        Some(rest) => uncapitalised(rest),
        None if ["size", "length", "count", "name", "key", "value"].contains(&method) => {
            method.into()
        }
        None => return None,
    };
    is_variable_name(&name).then_some(name)
}

/// A noun for values of a type: the last word of a class's name.
pub fn type_name(java_type: &JavaType) -> String {
    match java_type {
        JavaType::Void => "nothing".into(),
        JavaType::Boolean => "flag".into(),
        JavaType::Char => "symbol".into(),
        JavaType::Byte | JavaType::Short | JavaType::Int | JavaType::Long => "number".into(),
        JavaType::Float | JavaType::Double => "real".into(),
        JavaType::Array(element) => match &**element {
            JavaType::Array(_) => "arrays".into(),
            element => plural(&type_name(element)),
        },
        JavaType::Class(class) if class == "java.lang.String" => "text".into(),
        JavaType::Class(class) => {
            let name = last_word(simple_name(class));
            if is_variable_name(&name) {
                name
            } else {
                "object".into()
            }
        }
    }
}

/// `map` of `TreeMap`, `server` of `HTTPServer`, `url` of `URL`.
fn last_word(name: &str) -> String {
    let name: String = name
        .chars()
        .filter(|symbol| symbol.is_alphanumeric())
        .collect();
    let symbols: Vec<char> = name.chars().collect();
    let starts = |at: &usize| {
        symbols[*at].is_uppercase() && symbols.get(at + 1).is_some_and(|next| next.is_lowercase())
    };
    match (0..symbols.len()).rev().find(starts) {
        Some(at) if symbols.len() - at > 2 => {
            symbols[at..].iter().collect::<String>().to_lowercase()
        }
        _ => uncapitalised(&name),
    }
}

fn uncapitalised(name: &str) -> String {
    if name.chars().all(|symbol| !symbol.is_lowercase()) {
        return name.to_lowercase();
    }
    let mut symbols = name.chars();
    symbols.next().map_or(String::new(), |first| {
        first.to_lowercase().chain(symbols).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_are_nouns() {
        let name = |class: &str| type_name(&JavaType::Class(class.into()));
        assert_eq!(name("a.BinSearchTree"), "tree");
        assert_eq!(name("java.util.Map$Entry"), "entry");
        assert_eq!(name("java.net.URL"), "url");
        assert_eq!(name("a.HTTPServer"), "server");
        assert_eq!(name("a.Class"), "object");
        let array = |element: JavaType| type_name(&JavaType::Array(Box::new(element)));
        assert_eq!(array(JavaType::Int), "numbers");
        assert_eq!(array(JavaType::Class("a.OrderStatus".into())), "statuses");
        assert_eq!(array(JavaType::Class("a.Entry".into())), "entries");
        assert_eq!(array(JavaType::Class("a.Key".into())), "keys");
    }

    #[test]
    fn names_are_bounded_and_unique() {
        let long = format!("method_{}", "WordAfterWord".repeat(20));
        assert!(bounded(&long, LONGEST).len() <= LONGEST);
        assert_eq!(bounded("größe_returnsNullÜber", 17), "größe_returnsNull");
        let mut names = Names::default();
        assert_eq!(names.fresh("map"), "map");
        assert_eq!(names.fresh("map"), "map2");
        assert_eq!(names.fresh_sentence("get_returns1"), "get_returns1");
        assert_eq!(names.fresh_sentence("get_returns1"), "get_returns1_2");
    }

    #[test]
    fn short_texts_are_said() {
        let words = |text: &str| text_words(&text.encode_utf16().collect::<Vec<u16>>());
        assert_eq!(words("0a").as_deref(), Some("0a"));
        assert_eq!(words("a_B7").as_deref(), Some("AUnderscoreB7"));
        assert_eq!(words("${x}"), None);
        assert_eq!(words("a-b-c-d"), None);
    }

    #[test]
    fn conditions_become_words() {
        let words = |text: &str| condition_words(text).map(|mut said| said.swap_remove(0));
        assert_eq!(words("size < 0").as_deref(), Some("SizeIsNegative"));
        assert_eq!(
            words("x <= -5 && y != 7").as_deref(),
            Some("XIsAtMostMinus5AndYIsNot7")
        );
        assert_eq!(
            words("percent >= 0 && percent < 51").as_deref(),
            Some("PercentIs0To50")
        );
        assert_eq!(
            words("item.quantity >= 1").as_deref(),
            Some("ItemQuantityIsPositive")
        );
        assert_eq!(words("a + b < 3"), None);
        assert_eq!(words("-a < 0"), None);
    }
}
