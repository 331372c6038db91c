//! The table of natives and models: which Java methods are executed by Rust code.
//! Each Java class has its own file under `jdk`; here they are gathered and looked up.

use crate::heap::Ref;
use crate::vm::{Result, Vm};
use rustc_hash::FxHashMap;
use spelunk_classes::registry::{MethodId, Registry};
use std::sync::LazyLock;

/// The arguments of a native call, by word position (the receiver is word 0 of instance methods,
/// long and double take two words).
#[derive(Copy, Clone)]
pub struct Arguments {
    slots: *const u64,
    shadows: *const u32,
    pub method: MethodId,
}

impl Arguments {
    /// # Safety
    /// The pointers must be valid for the method's argument words while the native runs.
    pub unsafe fn new(slots: *const u64, shadows: *const u32, method: MethodId) -> Arguments {
        Arguments {
            slots,
            shadows,
            method,
        }
    }

    pub fn word(&self, at: usize) -> u64 {
        // SAFETY: see `new`; natives read only words that their descriptor has.
        unsafe { *self.slots.add(at) }
    }

    pub fn shadow(&self, at: usize) -> u32 {
        // SAFETY: as above.
        unsafe { *self.shadows.add(at) }
    }

    /// Replaces an argument, e.g. by the value that it turned out to have.
    pub fn overwrite(&self, at: usize, word: u64, part: u32) {
        // SAFETY: as above; arguments live in a frame's slots, which are writable.
        unsafe {
            *self.slots.cast_mut().add(at) = word;
            *self.shadows.cast_mut().add(at) = part;
        }
    }

    pub fn int(&self, at: usize) -> i32 {
        self.word(at) as i32
    }

    pub fn long(&self, at: usize) -> i64 {
        self.word(at) as i64
    }

    pub fn boolean(&self, at: usize) -> bool {
        self.word(at) as i32 != 0
    }

    pub fn float(&self, at: usize) -> f32 {
        f32::from_bits(self.word(at) as u32)
    }

    pub fn double(&self, at: usize) -> f64 {
        f64::from_bits(self.word(at))
    }

    pub fn reference(&self, at: usize) -> Ref {
        self.word(at) as Ref
    }
}

/// What a native does when an argument is symbolic.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum OnSymbolic {
    /// The native handles symbolic arguments (or only passes references on).
    Handles,
    /// Stops as unsupported.
    Refuses,
    /// Runs on sampled concrete values; the path is marked approximate.
    Samples,
}

/// A function of floating-point numbers that has no symbolic meaning, and no effect.
#[derive(Copy, Clone, Debug)]
pub enum Function {
    One(fn(f64) -> f64),
    Two(fn(f64, f64) -> f64),
}

impl Function {
    pub fn value(self, arguments: &[f64]) -> Option<f64> {
        match (self, arguments) {
            (Function::One(function), &[one]) => Some(function(one)),
            (Function::Two(function), &[one, other]) => Some(function(one, other)),
            _ => None,
        }
    }
}

pub type Run = fn(&mut Vm, Arguments) -> Result<u64>;

pub struct Native {
    pub name: &'static str,
    pub descriptor: &'static str,
    pub run: Run,
    pub on_symbolic: OnSymbolic,
    /// What it computes, where that is all it does.
    pub function: Option<Function>,
    /// Used in symbolic runs only; in a concrete run the method's own code is executed.
    pub only_exploring: bool,
    /// Used in concrete runs only: it does not look at symbolic parts.
    pub only_concrete: bool,
    /// May decline, so that the method's own code is executed after all.
    pub is_model: bool,
}

/// A row of a class's table.
pub const fn native(name: &'static str, descriptor: &'static str, run: Run) -> Native {
    Native {
        name,
        descriptor,
        run,
        on_symbolic: OnSymbolic::Refuses,
        function: None,
        only_exploring: false,
        only_concrete: false,
        is_model: false,
    }
}

/// A row that stands in for a method's Java code in explorations only.
pub const fn model(name: &'static str, descriptor: &'static str, run: Run) -> Native {
    Native {
        name,
        descriptor,
        run,
        on_symbolic: OnSymbolic::Handles,
        function: None,
        only_exploring: true,
        only_concrete: false,
        is_model: true,
    }
}

/// A row that does what a method's Java code does, only faster, in concrete runs.
pub const fn intrinsic(name: &'static str, descriptor: &'static str, run: Run) -> Native {
    Native {
        name,
        descriptor,
        run,
        on_symbolic: OnSymbolic::Refuses,
        function: None,
        only_exploring: false,
        only_concrete: true,
        is_model: true,
    }
}

impl Native {
    pub const fn handles_symbolic(mut self) -> Native {
        self.on_symbolic = OnSymbolic::Handles;
        self
    }

    pub const fn samples(mut self) -> Native {
        self.on_symbolic = OnSymbolic::Samples;
        self
    }

    /// Samples, but a run that has values at hand can ask for other ones.
    pub const fn computes(mut self, function: Function) -> Native {
        self.function = Some(function);
        self.samples()
    }

    /// The method's own code runs where the native declines.
    pub const fn may_decline(mut self) -> Native {
        self.is_model = true;
        self
    }

    pub const fn exploring(mut self) -> Native {
        self.only_exploring = true;
        self
    }
}

pub struct NativeTable {
    by_class: FxHashMap<&'static str, Vec<u32>>,
    rows: Vec<&'static Native>,
}

static TABLE: LazyLock<NativeTable> = LazyLock::new(NativeTable::gather);

impl NativeTable {
    pub fn shared() -> &'static NativeTable {
        &TABLE
    }

    fn gather() -> NativeTable {
        let mut table = NativeTable {
            by_class: FxHashMap::default(),
            rows: Vec::new(),
        };
        for &(class, natives) in crate::jdk::CLASSES {
            for native in natives {
                table
                    .by_class
                    .entry(class)
                    .or_default()
                    .push(table.rows.len() as u32);
                table.rows.push(native);
            }
        }
        table
    }

    pub fn get(&self, number: u32) -> &'static Native {
        self.rows[number as usize]
    }

    /// All models, with the class that each belongs to.
    pub fn models(&self) -> impl Iterator<Item = (&'static str, u32)> + '_ {
        let rows = self
            .by_class
            .iter()
            .flat_map(|(&class, rows)| rows.iter().map(move |&row| (class, row)));
        rows.filter(|&(_, row)| self.rows[row as usize].is_model)
    }

    /// The row for all natives of a class that have none of their own.
    fn rest_of(&self, class: &str) -> Option<u32> {
        let rows = self.by_class.get(class)?;
        let is_rest = |row: &u32| self.rows[*row as usize].name == "*";
        rows.iter().copied().find(is_rest)
    }

    /// The native that executes a method, if the table has one for this kind of run.
    pub fn find(&self, registry: &Registry, method: MethodId, exploring: bool) -> Option<u32> {
        let found = registry.method(method);
        let class = registry.class(found.class);
        let (name, descriptor) = (registry.text(found.name), registry.text(found.descriptor));
        let in_class = |key: &str| {
            let rows = self.by_class.get(key)?;
            rows.iter().copied().find(|&row| {
                let native = self.rows[row as usize];
                (exploring || !native.only_exploring)
                    && !(exploring && native.only_concrete)
                    && native.name == name
                    && (native.descriptor == descriptor || native.descriptor == "*")
            })
        };
        in_class(&class.name).or_else(|| {
            if !found.is_native() || class.is_user() {
                return None;
            }
            in_class("*").or_else(|| self.rest_of(&class.name))
        })
    }
}
