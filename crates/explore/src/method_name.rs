//! How a method is named where overloads have to be told apart: with its descriptor, or with the types of its
//! parameters as Java spells them.

use spelunk_classes::descriptor::{FieldType, MethodDescriptor};

/// Whether what somebody wrote behind a method's name, parentheses and all, means this descriptor.
pub fn means(written: &str, descriptor: &str) -> bool {
    if written == descriptor {
        return true;
    }
    let inside = { written.strip_prefix('(') }.and_then(|it| it.trim_end().strip_suffix(')'));
    let (Some(inside), Ok(parsed)) = (inside, MethodDescriptor::parse(descriptor)) else {
        return false;
    };
    let written: Vec<String> = match without_type_arguments(inside) {
        text if text.trim().is_empty() => Vec::new(),
        text => text.split(',').map(|it| it.trim().to_string()).collect(),
    };
    written.len() == parsed.params.len() && { written.iter().zip(&parsed.params) }
        .all(|(one, kind)| is_type(one, *kind))
}

/// The types of a method's parameters, as `means` understands them.
pub fn spelled(descriptor: &str) -> String {
    let Ok(parsed) = MethodDescriptor::parse(descriptor) else {
        return descriptor.into();
    };
    let simple = |kind: &FieldType<'_>| {
        let full = kind.java_name();
        full.rsplit(['.', '$']).next().map(str::to_string)
    };
    let all: Vec<String> = parsed.params.iter().filter_map(simple).collect();
    format!("({})", all.join(", "))
}

/// Full names are understood, simple ones, and those of nested classes with dots.
fn is_type(written: &str, kind: FieldType<'_>) -> bool {
    let written = match written.strip_suffix("...") {
        Some(element) => format!("{}[]", element.trim_end()),
        None => written.replace(' ', ""),
    };
    let full = kind.java_name().replace('$', ".");
    let is_end = |rest: &str| rest.is_empty() || rest.ends_with('.');
    full.strip_suffix(&*written.replace('$', "."))
        .is_some_and(is_end)
}

fn without_type_arguments(text: &str) -> String {
    let mut depth = 0;
    let mut kept = String::new();
    for letter in text.chars() {
        match letter {
            '<' => depth += 1,
            '>' => depth -= 1,
            _ if depth == 0 => kept.push(letter),
            _ => {}
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::{means, spelled};

    #[test]
    fn parameters_are_understood_however_they_are_spelled() {
        let descriptor = "(Ljava/util/Map$Entry;[Ljava/lang/String;J)V";
        for written in [
            descriptor,
            "(Map.Entry<String, Long>, String[], long)",
            "(java.util.Map.Entry,java.lang.String...,long)",
            "(Entry, String [], long)",
        ] {
            assert!(means(written, descriptor), "{written}");
        }
        for written in [
            "(try, String[], long)",
            "(Entry, String, long)",
            "(Entry)",
            "()",
            "(",
        ] {
            assert!(!means(written, descriptor), "{written}");
        }
        assert!(means("()", "()V") && means("( )", "()V"));
        assert!(means(&spelled(descriptor), descriptor));
    }
}
