//! What the terminal can show.

use crate::arguments::ColorWhen;
use std::io::IsTerminal;

/// Whether standard output may be coloured.
pub fn is_coloured(when: ColorWhen) -> bool {
    match when {
        ColorWhen::Always => true,
        ColorWhen::Never => false,
        ColorWhen::Auto => {
            let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
            std::io::stdout().is_terminal() && !refused && !is_dumb()
        }
    }
}

/// Whether a line on standard error can be drawn again and again.
pub fn can_redraw() -> bool {
    std::io::stderr().is_terminal() && !is_dumb()
}

fn is_dumb() -> bool {
    std::env::var_os("TERM").is_none_or(|term| term == "dumb" || term.is_empty())
}

/// Columns of the terminal behind standard error, or of the one that the environment tells of.
pub fn width() -> Option<usize> {
    let told = std::env::var("COLUMNS")
        .ok()
        .and_then(|columns| columns.parse().ok());
    let asked = terminal_size::terminal_size_of(std::io::stderr());
    asked
        .map(|(width, _)| usize::from(width.0))
        .filter(|&width| width > 0)
        .or(told)
}
