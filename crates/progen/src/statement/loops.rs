//! Loops. Each has a counter of its own that nothing else assigns; a whole program also burns fuel, a
//! budget over all loops and calls, so that nested loops and recursion stay cheap.

use crate::generator::Generator;
use crate::scope::Scope;
use crate::types::{INT, Type};

impl Generator {
    pub fn loop_statement(&mut self, scope: &Scope) {
        match self.random.below(10) {
            0..=4 => self.for_loop(scope),
            5..=6 => self.while_loop(scope),
            7 => self.do_loop(scope),
            _ => self.each_loop(scope),
        }
    }

    fn fuel(&self) -> &'static str {
        if self.is_whole_program() {
            " && fuel-- > 0"
        } else {
            ""
        }
    }

    /// How often: a constant, or a small number that depends on the data.
    fn bound(&mut self, scope: &Scope) -> String {
        let most = if self.is_whole_program() { 6 } else { 3 };
        if self.random.chance(55) {
            return self.random.within(1, most).to_string();
        }
        let value = self.nested_expression(scope, &INT, 1);
        if self.is_whole_program() {
            format!("({value} & 7)")
        } else {
            format!("({value} & 3)")
        }
    }

    fn labelled(&mut self, scope: &Scope) -> (String, Scope) {
        let label = self.fresh("loop");
        let mut inner = scope.nested();
        inner.loops.push(label.clone());
        (label, inner)
    }

    fn for_loop(&mut self, scope: &Scope) {
        let bound = self.bound(scope);
        let (label, mut inner) = self.labelled(scope);
        let counter = self.fresh("i");
        let fuel = self.fuel();
        let head = if self.random.chance(70) {
            format!("for (int {counter} = 0; {counter} < {bound}{fuel}; {counter}++) {{")
        } else {
            format!("for (int {counter} = {bound}; {counter} > 0{fuel}; {counter} -= 2) {{")
        };
        inner.declare_counter(&counter, &INT);
        self.source.open(&format!("{label}: {head}"));
        self.body(&inner);
        self.source.close("}");
    }

    fn while_loop(&mut self, scope: &Scope) {
        let (label, inner, counter, condition) = self.counted(scope);
        self.source
            .open(&format!("{label}: while ({condition}) {{"));
        self.source.line(&format!("{counter}++;"));
        self.body(&inner);
        self.source.close("}");
    }

    fn do_loop(&mut self, scope: &Scope) {
        let (label, inner, counter, condition) = self.counted(scope);
        self.source.open(&format!("{label}: do {{"));
        self.source.line(&format!("{counter}++;"));
        self.body(&inner);
        self.source.close(&format!("}} while ({condition});"));
    }

    /// Declares a counter and gives the condition `counter < bound && something`.
    fn counted(&mut self, scope: &Scope) -> (String, Scope, String, String) {
        let bound = self.bound(scope);
        let (label, mut inner) = self.labelled(scope);
        let counter = self.fresh("n");
        self.source.line(&format!("int {counter} = 0;"));
        inner.declare_counter(&counter, &INT);
        let mut outer = scope.clone();
        outer.declare_counter(&counter, &INT);
        let fuel = self.fuel();
        let condition = if self.random.chance(50) {
            let extra = self.condition(&outer);
            format!("{counter} < {bound}{fuel} && {extra}")
        } else {
            format!("{counter} < {bound}{fuel}")
        };
        (label, inner, counter, condition)
    }

    fn each_loop(&mut self, scope: &Scope) {
        let element = self.value_type();
        let array = self.expression(scope, &Type::array_of(element.clone()));
        let (label, mut inner) = self.labelled(scope);
        let name = self.fresh("e");
        inner.declare_fixed(&name, &element);
        let java = self.java(&element);
        self.source
            .open(&format!("{label}: for ({java} {name} : {array}) {{"));
        if self.is_whole_program() {
            self.source.open("if (fuel-- <= 0) {");
            self.source.line("break;");
            self.source.close("}");
        }
        self.body(&inner);
        self.source.close("}");
    }
}
