//! Text from strangers (messages, names) made fit for where it is shown.

/// For a terminal: control characters are spelled out, so that they control nothing.
pub fn terminal(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for symbol in text.chars() {
        match symbol {
            '\n' => shown.push_str("\\n"),
            '\r' => shown.push_str("\\r"),
            '\t' => shown.push(' '),
            _ if is_control(symbol) => shown.push_str(&format!("\\u{{{:x}}}", symbol as u32)),
            _ => shown.push(symbol),
        }
    }
    shown
}

/// Controls, and marks that turn the direction of text around.
fn is_control(symbol: char) -> bool {
    symbol.is_control()
        || matches!(symbol, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// For HTML and XML, in text and in attributes. What XML cannot hold at all is shown as a question mark.
pub fn markup(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for symbol in text.chars() {
        match symbol {
            '&' => shown.push_str("&amp;"),
            '<' => shown.push_str("&lt;"),
            '>' => shown.push_str("&gt;"),
            '"' => shown.push_str("&quot;"),
            '\'' => shown.push_str("&#39;"),
            '\n' | '\t' => shown.push(symbol),
            '\u{fffe}' | '\u{ffff}' => shown.push('?'),
            _ if symbol.is_control() => shown.push('?'),
            _ => shown.push(symbol),
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_do_not_reach_the_terminal() {
        assert_eq!(
            terminal("a\x1b[31mb\nc\u{202e}"),
            "a\\u{1b}[31mb\\nc\\u{202e}"
        );
        assert_eq!(terminal("Grüße"), "Grüße");
    }

    #[test]
    fn markup_holds_no_markup() {
        assert_eq!(
            markup("<a href='x'>&\u{1}"),
            "&lt;a href=&#39;x&#39;&gt;&amp;?"
        );
    }
}
