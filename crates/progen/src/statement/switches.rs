//! Switch statements: on numbers, characters, strings and enum constants, with fall-through or arrows.

use crate::generator::Generator;
use crate::scope::Scope;
use crate::types::{INT, Primitive, Type};

impl Generator {
    pub fn switch_statement(&mut self, scope: &Scope) {
        let (selector, labels) = self.selector(scope);
        let with_arrows = self.random.chance(35);
        self.source.open(&format!("switch ({selector}) {{"));
        let groups = self.random.within(2, 3);
        let mut labels = labels.into_iter();
        for _ in 0..groups {
            let count = if self.random.chance(25) { 2 } else { 1 };
            let taken: Vec<String> = labels.by_ref().take(count).collect();
            if !taken.is_empty() {
                self.group(scope, &format!("case {}", taken.join(", ")), with_arrows);
            }
        }
        if self.random.chance(70) {
            self.group(scope, "default", with_arrows);
        }
        self.source.close("}");
    }

    fn group(&mut self, scope: &Scope, label: &str, with_arrows: bool) {
        if with_arrows {
            self.source.open(&format!("{label} -> {{"));
            self.body(scope);
            return self.source.close("}");
        }
        self.source.open(&format!("{label}: {{"));
        self.body(scope);
        self.source.close("}");
        if self.random.chance(75) {
            self.source.line("    break;");
        }
    }

    /// What to switch on, and labels for it in random order.
    fn selector(&mut self, scope: &Scope) -> (String, Vec<String>) {
        let strings = self.config.features.strings;
        match self.random.below(8) {
            0 if strings => {
                let labels = ["\"a\"", "\"ab\"", "\"\"", "\"Aa\"", "\"BB\"", "\"cave\""];
                (
                    self.expression(scope, &Type::Text),
                    self.some_labels(&labels),
                )
            }
            1 if !self.world.choices.is_empty() => {
                let labels: Vec<String> = self.world.choices.clone();
                let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
                (
                    self.expression(scope, &Type::Choice),
                    self.some_labels(&labels),
                )
            }
            2 => {
                let labels = ["'a'", "'b'", "'c'", "'z'", "'7'"];
                let selector = self.expression(scope, &Type::Primitive(Primitive::Char));
                (selector, self.some_labels(&labels))
            }
            3 => {
                let labels = ["-128", "0", "1", "100", "-1"];
                let selector = self.expression(scope, &Type::Primitive(Primitive::Byte));
                (selector, self.some_labels(&labels))
            }
            4 => {
                let labels = ["-2147483648", "-3", "0", "1000000", "7"];
                (self.expression(scope, &INT), self.some_labels(&labels))
            }
            _ => {
                let labels = ["0", "1", "2", "3", "-1", "4"];
                (self.expression(scope, &INT), self.some_labels(&labels))
            }
        }
    }

    fn some_labels(&mut self, labels: &[&str]) -> Vec<String> {
        let start = self.random.below(labels.len());
        let rotated = labels[start..].iter().chain(&labels[..start]);
        rotated.map(|label| label.to_string()).collect()
    }
}
