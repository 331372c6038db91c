//! What comes from outside of the program and is another thing in another run: the clock, randomness, identity hash
//! codes, the machine, settings, files, other threads.
//!
//! Every question is counted, so that whoever executes something knows whether it asked. While marks are on, numbers
//! from outside are symbolic: the marks follow them as terms, and a decision on one is a fork. What is no number
//! cannot be marked and is counted apart.

use crate::vm::Vm;
use spelunk_term::VarId;

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Source {
    Clock,
    Randomness,
    Identity,
    Machine,
}

/// A number from outside, and what it is on this VM.
#[derive(Copy, Clone, Debug)]
pub struct Mark {
    pub source: Source,
    pub variable: VarId,
    pub value: u64,
}

/// What names of files begin with that tests hand over: nobody has such a file.
pub const NOBODYS_NAME: &str = "no-such-";

/// Counts events and is compared before and after a run, so it is never set back.
#[derive(Debug, Default)]
pub struct Outside {
    /// Questions of all kinds but for identity hash codes.
    pub asked: u64,
    /// Those among them whose answers cannot be marked.
    pub untraceable: u64,
    /// Among those: defaults and stacks that are others in each of the JVMs that prove a test, and files of names
    /// that nobody has.
    pub varied: u64,
    /// Among the varied ones: defaults of the machine that a program can set itself.
    pub defaults: u64,
    /// Among those: settings.
    pub settings: u64,
    /// Texts in upper or lower case, by the rules of the machine's language.
    pub cased: u64,
    /// Explanations of null pointers: they name variables only where the compiler has kept the names, and a JVM can be
    /// told to give none.
    pub explained: u64,
    /// Whether none is given, to see what depends on them.
    pub explains_nothing: bool,
    /// Looks at collections whose order is chosen anew in every JVM.
    pub orders: u64,
    /// Whether answers are marked.
    pub is_marking: bool,
    /// What settings that nobody has made say instead of nothing, to see what depends on them.
    pub other_setting: Option<Box<str>>,
    /// Those that were marked, in order. Whoever turns marks on empties it.
    pub marks: Vec<Mark>,
}

impl Outside {
    /// Something was asked whose answer cannot be marked.
    pub(crate) fn ask_untraceable(&mut self) {
        self.asked += 1;
        self.untraceable += 1;
    }

    /// The same of something that is another thing in each of the JVMs that prove a test, so that the proof tells.
    pub(crate) fn ask_varied(&mut self) {
        self.ask_untraceable();
        self.varied += 1;
    }

    /// The same of a default that a program can set itself.
    pub(crate) fn ask_default(&mut self) {
        self.ask_varied();
        self.defaults += 1;
    }

    /// The same of a setting.
    pub(crate) fn ask_setting(&mut self) {
        self.ask_untraceable();
        self.settings += 1;
    }

    /// The same of a file: one of a name that nobody has is nowhere.
    pub(crate) fn ask_file(&mut self, path: &str) {
        self.ask_untraceable();
        self.varied += u64::from(path.contains(NOBODYS_NAME));
    }
}

impl Vm {
    /// The word and symbolic part of a number from outside.
    pub(crate) fn marked(&mut self, source: Source, letter: u8, value: u64) -> (u64, u32) {
        // Identity hash codes have a count of their own.
        self.outside.asked += u64::from(source != Source::Identity);
        if !self.outside.is_marking {
            return (value, 0);
        }
        let name = format!("outside{}{}", self.outside.marks.len(), char::from(letter));
        let (term, variable) = self.input_term(&name, letter);
        self.outside.marks.push(Mark {
            source,
            variable,
            value,
        });
        (0, term.raw())
    }

    /// The same as what a native answers.
    pub(crate) fn give_from_outside(&mut self, source: Source, letter: u8, value: u64) -> u64 {
        let (word, part) = self.marked(source, letter, value);
        self.path.native_shadow = part;
        word
    }
}
