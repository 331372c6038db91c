//! Constants of the code under test: first values for numbers, texts and class objects. What a program
//! compares with, it mostly spells out somewhere.

use super::patterns::Pattern;
use crate::sequence::{InstanceField, StaticField};
use spelunk_classes::bytecode::{self, Operand};
use spelunk_classes::class_file::{ClassFile, access};
use spelunk_classes::constant_pool::Constant;
use spelunk_classes::opcode::op;
use spelunk_classes::registry::Primitive;
use spelunk_term::Random;
use std::collections::BTreeSet;
use std::rc::Rc;

#[derive(Default)]
pub struct Constants {
    pub integers: Vec<i64>,
    /// By their bits.
    pub doubles: Vec<u64>,
    pub texts: Vec<Rc<[u16]>>,
    /// The texts that are regular expressions.
    pub patterns: Vec<Pattern>,
    /// Characters that the code mentions and that are neither letters nor digits.
    pub signs: Vec<u16>,
    /// Internal names of classes whose objects the code mentions.
    pub classes: Vec<Rc<str>>,
    /// Descriptors of types that the class under test tells objects by: what it casts to, and asks whether it is.
    pub told_by: Vec<Rc<str>>,
    /// Fields of other classes that the class under test reads.
    pub fields: Vec<Rc<InstanceField>>,
    /// Exceptions that it catches, by internal names.
    pub caught: Vec<Rc<str>>,
    /// Static fields that it reads and that hold objects of the user's classes.
    pub statics: Vec<Rc<StaticField>>,
}

/// Longest text that is taken over.
const LONGEST_TEXT: usize = 80;
const MOST_CONSTANTS: usize = 400;
/// Of one switch.
const MOST_KEYS: usize = 200;

impl Constants {
    /// Of class files, the first so many of which are those of the class under test.
    pub fn gather(files: &[std::sync::Arc<ClassFile>], own: usize) -> Constants {
        let mut gathered = Gathered::default();
        for (number, file) in files.iter().enumerate() {
            gathered.pool(file);
            for method in &file.methods {
                if let Ok(Some(code)) = method.code(file) {
                    gathered.code(file, code.code, number < own);
                    // What the compiler's own classes catch is nothing that anybody throws.
                    if number < own && file.access & access::SYNTHETIC == 0 {
                        let caught = code.exception_table.iter().map(|entry| entry.catch_type);
                        gathered.caught(file, caught);
                    }
                }
            }
        }
        gathered.signs();
        let texts = gathered.constants.texts.iter();
        gathered.constants.patterns = texts.filter_map(|text| Pattern::read(text)).collect();
        gathered.constants
    }

    pub fn integer(&self, random: &mut Random) -> Option<i64> {
        let near = *random.pick(&self.integers)?;
        Some(match random.below(6) {
            0 => near.wrapping_add(1),
            1 => near.wrapping_sub(1),
            2 => near.wrapping_neg(),
            _ => near,
        })
    }
}

#[derive(Default)]
struct Gathered {
    constants: Constants,
    seen_integers: BTreeSet<i64>,
    seen_texts: BTreeSet<Vec<u16>>,
}

impl Gathered {
    fn pool(&mut self, file: &ClassFile) {
        for index in file.pool.indexes() {
            match file.pool.get(index) {
                Ok(Constant::Integer(value)) => self.integer(i64::from(value)),
                Ok(Constant::Long(value)) => self.integer(value),
                Ok(Constant::Float(bits)) => self.double(f64::from(f32::from_bits(bits))),
                Ok(Constant::Double(bits)) => self.double(f64::from_bits(bits)),
                Ok(Constant::String(units)) => {
                    if let Ok(units) = file.pool.utf16(units) {
                        self.texts(&units);
                    }
                }
                Ok(Constant::Class(name)) => {
                    if let Ok(name) = file.pool.utf8(name)
                        && self.constants.classes.len() < MOST_CONSTANTS
                    {
                        self.constants.classes.push(name.into());
                    }
                }
                _ => {}
            }
        }
    }

    fn integer(&mut self, value: i64) {
        if self.constants.integers.len() < MOST_CONSTANTS && self.seen_integers.insert(value) {
            self.constants.integers.push(value);
        }
    }

    fn double(&mut self, value: f64) {
        if self.constants.doubles.len() < MOST_CONSTANTS {
            self.constants.doubles.push(value.to_bits());
        }
    }

    /// A text, or the parts of one that is put together: between them stands what the compiler writes for a value.
    fn texts(&mut self, units: &[u16]) {
        const FOR_VALUES: [u16; 2] = [1, 2];
        let parts: Vec<&[u16]> = units.split(|unit| FOR_VALUES.contains(unit)).collect();
        for part in parts
            .iter()
            .filter(|part| parts.len() == 1 || !part.is_empty())
        {
            self.text(part.to_vec());
        }
    }

    fn text(&mut self, units: Vec<u16>) {
        if units.len() <= LONGEST_TEXT
            && self.constants.texts.len() < MOST_CONSTANTS
            && self.seen_texts.insert(units.clone())
        {
            self.constants.texts.push(units.into());
        }
    }

    /// Single characters stand in code as numbers or as short texts.
    fn signs(&mut self) {
        const LONGEST: usize = 2;
        let constants = &mut self.constants;
        let numbers = { constants.integers.iter() }.filter_map(|&number| u8::try_from(number).ok());
        let short = { constants.texts.iter() }.filter(|text| text.len() <= LONGEST);
        let units = short.flat_map(|text| text.iter());
        let all = numbers.chain(units.filter_map(|&unit| u8::try_from(unit).ok()));
        let is_sign = |unit: &u8| unit.is_ascii_punctuation() || *unit == b' ';
        let found: BTreeSet<u16> = all.filter(is_sign).map(u16::from).collect();
        constants.signs = found.into_iter().collect();
    }

    fn caught(&mut self, file: &ClassFile, types: impl Iterator<Item = u16>) {
        for index in types.filter(|&index| index != 0) {
            let Ok(name) = file.class_name(index) else {
                continue;
            };
            let known = &mut self.constants.caught;
            if known.len() < MOST_CONSTANTS && !known.iter().any(|other| **other == *name) {
                known.push(name.into());
            }
        }
    }

    fn told_by(&mut self, file: &ClassFile, index: u16) {
        let Ok(name) = file.pool.class_name(index) else {
            return;
        };
        match name.starts_with('[') {
            true => self.tell_by(name.into()),
            false => self.tell_by(format!("L{name};").into()),
        }
    }

    fn tell_by(&mut self, descriptor: Rc<str>) {
        let known = &mut self.constants.told_by;
        if known.len() < MOST_CONSTANTS && !known.contains(&descriptor) {
            known.push(descriptor);
        }
    }

    fn field(&mut self, file: &ClassFile, index: u16) {
        let Ok(read) = file.pool.member_ref(index) else {
            return;
        };
        let is_own = file.name().is_ok_and(|name| name == read.class);
        let known = &mut self.constants.fields;
        let field = InstanceField {
            owner: read.class.to_string(),
            name: read.name.to_string(),
            descriptor: read.descriptor.to_string(),
        };
        let is_known = known.iter().any(|other| **other == field);
        if !is_own && !is_known && known.len() < MOST_CONSTANTS {
            known.push(Rc::new(field));
        }
    }

    fn static_field(&mut self, file: &ClassFile, index: u16) {
        let Ok(read) = file.pool.member_ref(index) else {
            return;
        };
        if read.name == "TYPE" && read.descriptor == "Ljava/lang/Class;" {
            self.primitive(read.class);
        }
        let holds_object = read.descriptor.starts_with('L');
        let known = &mut self.constants.statics;
        let is_known = known
            .iter()
            .any(|other| other.field == read.name && other.class == read.class);
        if holds_object && !is_known && known.len() < MOST_CONSTANTS {
            known.push(Rc::new(StaticField {
                class: read.class.to_string(),
                field: read.name.to_string(),
                descriptor: read.descriptor.to_string(),
                is_enum: false,
            }));
        }
    }

    /// `int.class` is a field of the type's wrapper.
    fn primitive(&mut self, wrapper: &str) {
        let is_of = |kind: &Primitive| kind.facts().3 == wrapper;
        if let Some(kind) = Primitive::ALL.into_iter().find(is_of) {
            self.class_object(kind.keyword());
        }
    }

    fn class_object(&mut self, name: &str) {
        let known = &mut self.constants.classes;
        if known.len() < MOST_CONSTANTS && !known.iter().any(|other| **other == *name) {
            known.push(name.into());
        }
    }

    /// Code that asks for arrays of any type names none.
    fn told_by_reflection(&mut self, file: &ClassFile, index: u16) {
        const ANY_ARRAY: [&str; 3] = ["[Ljava/lang/Object;", "[I", "[Ljava/lang/String;"];
        let Ok(called) = file.pool.member_ref(index) else {
            return;
        };
        let asks = called.class == "java/lang/Class" && called.name == "isArray";
        if called.class == "java/lang/Class" && called.name == "isPrimitive" {
            self.class_object("int");
        }
        if asks {
            self.class_object("[I");
            self.class_object("[Ljava/lang/String;");
        }
        if asks || called.class == "java/lang/reflect/Array" {
            for array in ANY_ARRAY {
                self.tell_by(array.into());
            }
        }
    }

    fn code(&mut self, file: &ClassFile, code: &[u8], is_own: bool) {
        let mut pc = 0;
        while pc < code.len() {
            let Ok(decoded) = bytecode::decode(code, pc) else {
                return;
            };
            match (decoded.opcode, &decoded.operand) {
                (op::bipush | op::sipush, Operand::Immediate(value)) => {
                    self.integer(i64::from(*value));
                }
                (op::checkcast | op::instanceof, Operand::Pool(index)) if is_own => {
                    self.told_by(file, *index);
                }
                (op::getfield, Operand::Pool(index)) if is_own => self.field(file, *index),
                (op::getstatic, Operand::Pool(index)) if is_own => self.static_field(file, *index),
                (op::invokestatic | op::invokevirtual, Operand::Pool(index)) if is_own => {
                    self.told_by_reflection(file, *index);
                }
                (_, Operand::Switch(_)) => {
                    let keys = bytecode::switch_keys(code, &decoded).unwrap_or_default();
                    for key in keys.into_iter().take(MOST_KEYS) {
                        self.integer(i64::from(key));
                    }
                }
                _ => {}
            }
            pc = decoded.next;
        }
    }
}
