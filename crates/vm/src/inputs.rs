//! Symbolic inputs: what the program asked for with `Choose.anyInt()` and the like, and the
//! parameters of the explored method, in the order in which they came up on this path.

use crate::heap::Ref;
use crate::vm::{Result, Vm};
use spelunk_term::{Sort, TermId, VarId};

/// How an input's bits are to be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputKind {
    /// A primitive of this descriptor letter.
    Primitive(u8),
    /// A string of these character variables (8 bits wide for Latin-1, 16 otherwise).
    String(Vec<VarId>),
    /// An array of primitives of this letter.
    Array(u8, Vec<VarId>),
    /// A string or array that is known as far as the path has looked at it: its deferred number.
    Unknown(usize),
    /// A choice that was made concretely: the value.
    Chosen(i64),
    /// A delayed choice: its deferred number, and the value to take if it was never needed.
    Delayed { number: usize, low: i64 },
    /// What a value of an object pool stands for, as the position that a plain JVM would choose.
    Pooled(usize),
    /// A symbolic int with a range: the choice of `Choose.intIn`.
    Ranged,
}

/// What the number of a choice stands for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Meaning {
    #[default]
    Itself,
    Truth,
    /// The element of this array at that position. Its type as a descriptor's letter.
    Element {
        array: Ref,
        letter: u8,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    pub name: String,
    pub kind: InputKind,
    pub meaning: Meaning,
    /// The variable of a primitive input.
    pub variable: Option<VarId>,
}

/// Inputs of the path so far. Kept in step with the trail by its length.
#[derive(Default, Clone)]
pub struct Inputs {
    pub list: Vec<Input>,
}

impl Vm {
    /// The sort of an input variable and the term of the Java value made from it.
    pub fn input_term(&mut self, name: &str, letter: u8) -> (TermId, VarId) {
        let sort = match letter {
            b'Z' => Sort::Bool,
            b'B' => Sort::Bv(8),
            b'C' | b'S' => Sort::Bv(16),
            b'J' => Sort::Bv(64),
            b'F' => Sort::F32,
            b'D' => Sort::F64,
            _ => Sort::Bv(32),
        };
        let variable = self.input_of_sort(name, sort);
        let term = match letter {
            b'Z' => self.terms.bool_to_bv(variable, 32),
            b'B' | b'S' => self.terms.sext(variable, 32),
            b'C' => self.terms.zext(variable, 32),
            _ => variable,
        };
        let id = self.terms.var_of(variable).unwrap_or(VarId::from_index(0));
        (term, id)
    }

    /// A fresh primitive input: its term. The name is made unique by its position.
    pub fn new_primitive_input(&mut self, name: &str, letter: u8) -> TermId {
        let unique = self.input_name(name, letter);
        let (term, variable) = self.input_term(&unique, letter);
        self.path.inputs.list.push(Input {
            name: unique,
            kind: InputKind::Primitive(letter),
            meaning: Meaning::default(),
            variable: Some(variable),
        });
        term
    }

    /// Names are unique on a path and depend only on the inputs before them, so that the same
    /// input is the same variable on every path; the letter keeps sorts apart.
    pub(crate) fn input_name(&self, name: &str, letter: u8) -> String {
        if !name.is_empty()
            && !self.path.inputs.list.iter().any(|input| input.name == name)
            && self.sort_is_free(name, letter)
        {
            return name.to_string();
        }
        let base = if name.is_empty() { "input" } else { name };
        format!(
            "{base}#{}{}",
            self.path.inputs.list.len(),
            (letter as char).to_ascii_lowercase()
        )
    }

    fn sort_is_free(&self, name: &str, letter: u8) -> bool {
        let wanted = match letter {
            b'Z' => Sort::Bool,
            b'B' => Sort::Bv(8),
            b'C' | b'S' => Sort::Bv(16),
            b'J' => Sort::Bv(64),
            b'F' => Sort::F32,
            b'D' => Sort::F64,
            _ => Sort::Bv(32),
        };
        match self.terms.find_variable(name) {
            Some(variable) => self.terms.variable_sort(variable) == wanted,
            None => true,
        }
    }

    /// An array of `length` fresh elements.
    pub fn new_array_input(&mut self, name: &str, letter: u8, length: u32) -> Result<Ref> {
        let base = self.input_name(name, letter);
        let (array, variables) = self.new_unknown_array(&base, letter, length)?;
        self.path.inputs.list.push(Input {
            name: base,
            kind: InputKind::Array(letter, variables),
            meaning: Meaning::default(),
            variable: None,
        });
        Ok(array)
    }

    /// An array whose elements are the variables of this input.
    pub(crate) fn new_unknown_array(
        &mut self,
        base: &str,
        letter: u8,
        length: u32,
    ) -> Result<(Ref, Vec<VarId>)> {
        let element = match spelunk_classes::registry::Primitive::from_letter(letter) {
            Some(kind) => self.registry.primitive(kind),
            None => return self.internal("array input of an unknown element kind"),
        };
        let class = self.array_class_of(element)?;
        let array = self.new_array(class, length)?;
        let mut variables = Vec::new();
        for index in 0..length {
            let (term, variable) = self.input_term(
                &format!("{base}[{index}]{}", (letter as char).to_ascii_lowercase()),
                letter,
            );
            let (word, part) = self.value_of(term);
            self.set_element(array, index as usize, word, part)?;
            variables.push(variable);
        }
        Ok((array, variables))
    }

    /// A string of `length` fresh characters, all of them Latin-1 or free.
    pub fn new_string_input(&mut self, name: &str, length: u32, latin: bool) -> Result<Ref> {
        let base = self.input_name(name, b'L');
        let bytes = self.new_array(
            self.well_known.byte_array,
            if latin { length } else { 2 * length },
        )?;
        let mut variables = Vec::new();
        for index in 0..length as usize {
            let character = self.input_character(&base, index, latin);
            variables.push(self.terms.var_of(character).unwrap_or(VarId::from_index(0)));
            if latin {
                let byte = self.terms.sext(character, 32);
                self.set_element(bytes, index, 0, byte.raw())?;
            } else {
                for half in 0..2 {
                    let low = self.terms.extract(character, 8 * half + 7, 8 * half);
                    let byte = self.terms.sext(low, 32);
                    self.set_element(bytes, 2 * index + half as usize, 0, byte.raw())?;
                }
            }
        }
        let string = self.new_object(self.well_known.string)?;
        self.path
            .heap
            .set_field(string, self.well_known.string_value, bytes as u64);
        self.path
            .heap
            .set_field(string, self.well_known.string_coder, !latin as u64);
        self.path.inputs.list.push(Input {
            name: base,
            kind: InputKind::String(variables),
            meaning: Meaning::default(),
            variable: None,
        });
        Ok(string)
    }

    /// The variable of one character of a string input.
    pub(crate) fn input_character(&mut self, base: &str, index: usize, latin: bool) -> TermId {
        let (suffix, sort) = if latin {
            ("", Sort::Bv(8))
        } else {
            ("w", Sort::Bv(16))
        };
        self.input_of_sort(&format!("{base}[{index}]{suffix}"), sort)
    }

    /// The variable of a name. What has the same name elsewhere can have another sort: a parameter of another method,
    /// a field of another class.
    pub(crate) fn input_of_sort(&mut self, name: &str, sort: Sort) -> TermId {
        let mut wanted = name.to_string();
        loop {
            match self.terms.try_variable(&wanted, sort) {
                Ok(variable) => return variable,
                Err(_) => wanted.push('\''),
            }
        }
    }
}
