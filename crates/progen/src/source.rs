//! Java source under construction: lines with indentation, nothing of their meaning.

#[derive(Default, Debug)]
pub struct Source {
    text: String,
    indent: usize,
}

impl Source {
    pub fn line(&mut self, line: &str) {
        for _ in 0..self.indent {
            self.text.push_str("    ");
        }
        self.text.push_str(line);
        self.text.push('\n');
    }

    pub fn blank(&mut self) {
        self.text.push('\n');
    }

    /// A line that opens a block, e.g. `if (x) {`.
    pub fn open(&mut self, line: &str) {
        self.line(line);
        self.indent += 1;
    }

    /// A line that ends a block and opens the next, e.g. `} else {`.
    pub fn reopen(&mut self, line: &str) {
        self.indent -= 1;
        self.open(line);
    }

    pub fn close(&mut self, line: &str) {
        self.indent -= 1;
        self.line(line);
    }

    pub fn into_text(self) -> String {
        self.text
    }
}
