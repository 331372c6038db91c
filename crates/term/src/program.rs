//! Terms compiled to flat programs that run over many operands at once. For tests and searches that
//! evaluate one term millions of times; a term evaluated once is the business of `evaluate`.

use crate::op::Op;
use crate::semantics::{self, Widths};
use crate::sort::Sort;
use crate::store::{TermId, TermStore, VarId, View};
use crate::work;
use rustc_hash::FxHashMap;

/// Nanoseconds on the clock of work: an operation on all lanes.
const INSTRUCTION: u64 = 25;

/// Operands that one run takes.
pub const LANES: usize = 32;

/// A value for every lane.
pub type Lanes = [u64; LANES];

#[derive(Copy, Clone)]
struct Instruction {
    op: Op,
    widths: Widths,
    args: [u32; 3],
    target: u32,
}

/// A term as straight-line code.
pub struct Program {
    instructions: Vec<Instruction>,
    registers: Vec<Lanes>,
    /// Register and sort of every input.
    inputs: Vec<(u32, Sort)>,
    result: u32,
}

impl Program {
    /// Compiles `root` with the values of `inputs` as operands; other variables are 0.
    pub fn new(store: &TermStore, root: TermId, inputs: &[VarId]) -> Program {
        let mut compiler = Compiler::new(store, root);
        let input_registers = inputs
            .iter()
            .map(|&input| (compiler.allocate(0), store.variable_sort(input)))
            .collect::<Vec<_>>();
        for (&input, &(register, _)) in inputs.iter().zip(&input_registers) {
            compiler.places.insert(store.variable_term(input), register);
        }
        let order = store.post_order(&[root]);
        compiler.load_leaves(&order);
        for &term in &order {
            compiler.emit(term);
        }
        Program {
            result: compiler.places[&root],
            instructions: compiler.instructions,
            registers: compiler.registers,
            inputs: input_registers,
        }
    }

    /// Number of operations per run.
    pub fn len(&self) -> usize {
        self.instructions.len()
    }

    pub fn is_empty(&self) -> bool {
        self.instructions.is_empty()
    }

    /// Evaluates the term for all lanes; there must be one entry per input.
    pub fn run(&mut self, operands: &[Lanes]) -> Lanes {
        for (&(register, sort), lanes) in self.inputs.iter().zip(operands) {
            self.registers[register as usize] = lanes.map(|bits| sort.normalise(bits));
        }
        work::spend(self.instructions.len() as u64 * INSTRUCTION);
        for instruction in &self.instructions {
            let [a, b, c] = instruction.args.map(|at| &self.registers[at as usize]);
            let result = execute(instruction, a, b, c);
            self.registers[instruction.target as usize] = result;
        }
        self.registers[self.result as usize]
    }
}

/// One operation on all lanes. Naming the frequent operators apart lets the compiler specialise and
/// vectorise their loops.
fn execute(instruction: &Instruction, a: &Lanes, b: &Lanes, c: &Lanes) -> Lanes {
    let widths = instruction.widths;
    macro_rules! specialise {
        ($($op:pat => $exact:expr,)*) => {
            match instruction.op {
                $($op => std::array::from_fn(|lane| {
                    semantics::apply($exact, widths, [a[lane], b[lane], c[lane]])
                }),)*
                op => std::array::from_fn(|lane| {
                    semantics::apply(op, widths, [a[lane], b[lane], c[lane]])
                }),
            }
        };
    }
    specialise! {
        Op::Not => Op::Not,
        Op::And => Op::And,
        Op::Or => Op::Or,
        Op::Eq => Op::Eq,
        Op::Ite => Op::Ite,
        Op::BvAdd => Op::BvAdd,
        Op::BvSub => Op::BvSub,
        Op::BvMul => Op::BvMul,
        Op::BvNeg => Op::BvNeg,
        Op::BvNot => Op::BvNot,
        Op::BvAnd => Op::BvAnd,
        Op::BvOr => Op::BvOr,
        Op::BvXor => Op::BvXor,
        Op::BvShl => Op::BvShl,
        Op::BvLshr => Op::BvLshr,
        Op::BvSlt => Op::BvSlt,
        Op::BvSle => Op::BvSle,
        Op::BvUlt => Op::BvUlt,
        Op::BvUle => Op::BvUle,
        Op::Concat => Op::Concat,
        Op::Extract { hi, lo } => Op::Extract { hi, lo },
        Op::ZeroExtend { width } => Op::ZeroExtend { width },
        Op::SignExtend { width } => Op::SignExtend { width },
    }
}

/// Assigns registers; one whose last use is over is given out again, so that all stay in cache.
struct Compiler<'a> {
    store: &'a TermStore,
    instructions: Vec<Instruction>,
    registers: Vec<Lanes>,
    free: Vec<u32>,
    places: FxHashMap<TermId, u32>,
    /// How many parents still want the term.
    uses: FxHashMap<TermId, u32>,
}

impl<'a> Compiler<'a> {
    fn new(store: &'a TermStore, root: TermId) -> Compiler<'a> {
        let mut uses = FxHashMap::from_iter([(root, 1)]);
        for term in store.post_order(&[root]) {
            for child in store.children(term) {
                *uses.entry(child).or_insert(0) += 1;
            }
        }
        Compiler {
            store,
            instructions: Vec::new(),
            registers: Vec::new(),
            free: Vec::new(),
            places: FxHashMap::default(),
            uses,
        }
    }

    fn allocate(&mut self, bits: u64) -> u32 {
        self.registers.push([bits; LANES]);
        self.registers.len() as u32 - 1
    }

    /// Leaves keep their registers: runs must not overwrite constants.
    fn load_leaves(&mut self, order: &[TermId]) {
        for &term in order {
            let bits = match self.store.view(term) {
                View::Const(bits) => bits,
                View::Var(_) => 0,
                View::App(..) => continue,
            };
            if !self.places.contains_key(&term) {
                let register = self.allocate(bits);
                self.places.insert(term, register);
            }
        }
    }

    fn emit(&mut self, term: TermId) {
        let View::App(op, children) = self.store.view(term) else {
            return;
        };
        let mut args = [0; 3];
        for (arg, child) in args.iter_mut().zip(children) {
            *arg = self.places[&child];
        }
        for child in children {
            self.release(child);
        }
        let target = self.free.pop().unwrap_or_else(|| self.allocate(0));
        self.places.insert(term, target);
        let widths = self.store.operand_widths(term);
        self.instructions.push(Instruction {
            op,
            widths,
            args,
            target,
        });
    }

    fn release(&mut self, term: TermId) {
        let Some(uses) = self.uses.get_mut(&term) else {
            return;
        };
        *uses -= 1;
        if *uses == 0 && matches!(self.store.view(term), View::App(..)) {
            self.free.push(self.places[&term]);
        }
    }
}
