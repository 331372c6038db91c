//! Names and descriptors of class files, as a reader of Java says them.

/// `put(Object, int)` for `put` and `(Ljava/lang/Object;I)V`; constructors are `new Cart(int)`.
pub fn of_method(class: &str, name: &str, descriptor: &str) -> String {
    let parameters = parameters(descriptor).join(", ");
    match name {
        "<clinit>" => "static initialiser".to_string(),
        "<init>" => format!("new {}({parameters})", simple(class)),
        _ => format!("{name}({parameters})"),
    }
}

/// The last part of a name.
pub fn simple(name: &str) -> &str {
    let start = name.rfind(['.', '/', '$']).map_or(0, |at| at + 1);
    // Local and anonymous classes have numbers: they say nothing without the class around them.
    match name[start..].starts_with(|first: char| first.is_ascii_digit()) {
        true => &name[name[..start].rfind(['.', '/']).map_or(0, |at| at + 1)..],
        false => &name[start..],
    }
}

fn parameters(descriptor: &str) -> Vec<String> {
    let inside = descriptor.strip_prefix('(').unwrap_or(descriptor);
    let mut rest = inside.split(')').next().unwrap_or_default();
    let mut found = Vec::new();
    while !rest.is_empty() {
        let dimensions = rest.len() - rest.trim_start_matches('[').len();
        rest = &rest[dimensions..];
        let (name, behind) = one_type(rest);
        rest = behind;
        found.push(format!("{name}{}", "[]".repeat(dimensions)));
    }
    found
}

/// The first type, and what is behind it.
fn one_type(rest: &str) -> (&str, &str) {
    if let Some(class) = rest.strip_prefix('L') {
        let (name, behind) = class.split_once(';').unwrap_or((class, ""));
        return (simple(name), behind);
    }
    let Some(letter) = rest.chars().next() else {
        return ("", "");
    };
    let name = match letter {
        'Z' => "boolean",
        'B' => "byte",
        'C' => "char",
        'S' => "short",
        'I' => "int",
        'J' => "long",
        'F' => "float",
        'D' => "double",
        _ => "?",
    };
    (name, &rest[letter.len_utf8()..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_read_as_in_java() {
        let put = of_method("a.Cart", "put", "([[ILjava/util/Map$Entry;J)V");
        assert_eq!(put, "put(int[][], Entry, long)");
        assert_eq!(of_method("a.Cart", "<init>", "()V"), "new Cart()");
        assert_eq!(of_method("a.Cart", "<clinit>", "()V"), "static initialiser");
        assert_eq!(simple("a.Cart$1"), "Cart$1");
    }
}
