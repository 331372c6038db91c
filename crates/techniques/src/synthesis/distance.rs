//! How far a state is from a path condition (Braione, Denaro, Mattavelli, Pezze: figure 6): the sum over its
//! clauses, each between 0 and 1. Conditions on numbers count by the difference, equal references and fresh
//! objects by yes or no, and what is not there counts 1.

use rustc_hash::FxHashMap;
use spelunk_classes::registry::ClassId;
use spelunk_explore::lazy::{Access, HeapClause, Hop, PathCondition};
use spelunk_term::{Evaluator, Op, Sort, TermId, TermStore, VarId, to_signed};
use spelunk_vm::Vm;
use spelunk_vm::heap::{NULL, Ref};
use spelunk_vm::symbolic::DEFERRED;

/// What the strict comparisons need so that a difference of nothing is no success.
const EPSILON: f64 = 0.1;
/// Logic inside logic deeper than this is met or missed, nothing between.
const DEEPEST: u32 = 12;

/// What stands at a root.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RootValue {
    /// An object that calls have made, or null.
    Object(Ref),
    /// A number.
    Number(u64),
    /// A value that is handed over as the path's own input has it: clauses about it hold.
    Given,
}

/// What a path asks of the object at a root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RootClause {
    /// It has not been looked at.
    Nothing,
    Null,
    NotNull,
    /// An object of this class.
    Fresh(ClassId),
    /// The object at another root.
    Same(usize),
    /// An object inside of another root, or a constant.
    Shared,
}

/// A path condition, ready to be measured.
pub struct Objective {
    condition: PathCondition,
    /// The variables of each condition on numbers, as positions among the places.
    read: Vec<Option<Vec<usize>>>,
}

impl Objective {
    pub fn new(terms: &TermStore, condition: PathCondition) -> Objective {
        let places: FxHashMap<VarId, usize> = condition
            .places
            .iter()
            .enumerate()
            .map(|(at, (variable, _))| (*variable, at))
            .collect();
        let read = condition
            .numeric
            .iter()
            .map(|&term| {
                let variables = terms.free_variables(term);
                // What stands at no place of the heap (characters of texts) cannot be looked up.
                variables.iter().map(|it| places.get(it).copied()).collect()
            })
            .collect();
        Objective { condition, read }
    }

    pub fn numeric(&self) -> &[TermId] {
        &self.condition.numeric
    }

    /// References that lead to nothing or to what is there already.
    pub fn aliases(&self) -> usize {
        let leads_back =
            |clause: &&HeapClause| matches!(clause, HeapClause::Alias { .. } | HeapClause::Null(_));
        self.condition.clauses.iter().filter(leads_back).count()
    }

    /// The variable of a root that is a number.
    pub fn variable_of_root(&self, root: usize) -> Option<VarId> {
        let is_root = |access: &Access| access.root == root && access.hops.is_empty();
        let mut places = self.condition.places.iter();
        places
            .find(|(_, access)| is_root(access))
            .map(|(variable, _)| *variable)
    }

    /// What is missed among the clauses on references; 0 if nothing is.
    pub fn of_references(&self, vm: &Vm, roots: &[RootValue]) -> f64 {
        let mut referred: Vec<Ref> = Vec::new();
        let mut missed = 0;
        for clause in &self.condition.clauses {
            let holds = match clause {
                HeapClause::Null(at) => {
                    self.is_given(at, roots) || reference(vm, roots, at) == Some(NULL)
                }
                HeapClause::NotNull(at) => {
                    self.is_given(at, roots)
                        || reference(vm, roots, at).is_some_and(|it| it != NULL)
                }
                HeapClause::Alias { at, of } => {
                    let of = reference(vm, roots, of);
                    self.is_given(at, roots) || of.is_some() && reference(vm, roots, at) == of
                }
                HeapClause::Constant { at, constant } => {
                    self.is_given(at, roots) || reference(vm, roots, at) == Some(*constant)
                }
                HeapClause::Fresh { at, class, length } => {
                    let found = reference(vm, roots, at).filter(|&it| it != NULL);
                    let is_fresh = found.is_some_and(|object| {
                        let has_length =
                            length.is_none_or(|length| vm.array_length(object) == length);
                        vm.class_of(object) == *class && has_length && !referred.contains(&object)
                    });
                    referred.extend(found);
                    self.is_given(at, roots) || is_fresh
                }
            };
            missed += u32::from(!holds);
        }
        f64::from(missed)
    }

    fn is_given(&self, at: &Access, roots: &[RootValue]) -> bool {
        roots.get(at.root) == Some(&RootValue::Given)
    }

    /// The values of the variables in this state; nothing for those whose place does not exist.
    pub fn values(&self, vm: &Vm, roots: &[RootValue]) -> Vec<Option<u64>> {
        let places = self.condition.places.iter();
        places
            .map(|(_, access)| number(vm, roots, access))
            .collect()
    }

    /// What is missed among the conditions on numbers, given the values of the variables.
    pub fn of_numbers(
        &self,
        terms: &TermStore,
        roots: &[RootValue],
        values: &[Option<u64>],
        evaluator: &mut Evaluator,
    ) -> f64 {
        for ((variable, _), value) in self.condition.places.iter().zip(values) {
            let width = terms.variable_sort(*variable).width();
            let bits = value.unwrap_or(0);
            let bits = if width >= 64 {
                bits
            } else {
                bits & ((1 << width) - 1)
            };
            evaluator.set_value(*variable, bits);
        }
        let mut sum = 0.0;
        for (&term, read) in self.condition.numeric.iter().zip(&self.read) {
            let Some(read) = read else {
                continue;
            };
            let is_given = |&place: &usize| self.is_given(&self.condition.places[place].1, roots);
            if read.iter().any(is_given) {
                continue;
            }
            sum += match read.iter().all(|&place| values[place].is_some()) {
                true => distance(terms, evaluator, term, true, DEEPEST),
                false => 1.0,
            };
        }
        sum
    }

    pub fn variable_at(&self, place: usize) -> VarId {
        self.condition.places[place].0
    }

    /// What a path asks of a root.
    pub fn root(&self, root: usize) -> RootClause {
        let is_root = |access: &Access| access.root == root && access.hops.is_empty();
        let clauses = self.condition.clauses.iter();
        let told = clauses.map(|clause| match clause {
            HeapClause::Null(at) if is_root(at) => RootClause::Null,
            HeapClause::NotNull(at) if is_root(at) => RootClause::NotNull,
            HeapClause::Fresh { at, class, .. } if is_root(at) => RootClause::Fresh(*class),
            HeapClause::Alias { at, of } if is_root(at) && of.hops.is_empty() => {
                RootClause::Same(of.root)
            }
            HeapClause::Alias { at, .. } if is_root(at) => RootClause::Shared,
            HeapClause::Constant { at, .. } if is_root(at) => RootClause::Shared,
            _ => RootClause::Nothing,
        });
        // What is known to be there first may turn out to be more.
        told.rev()
            .find(|told| *told != RootClause::Nothing)
            .unwrap_or(RootClause::Nothing)
    }

    /// Conditions on numbers, but those about what is given.
    pub fn told(&self, roots: &[RootValue]) -> Vec<TermId> {
        let is_given = |place: &usize| self.is_given(&self.condition.places[*place].1, roots);
        let terms = self.condition.numeric.iter().zip(&self.read);
        terms
            .filter(|(_, read)| read.as_ref().is_some_and(|read| !read.iter().any(is_given)))
            .map(|(&term, _)| term)
            .collect()
    }

    /// What the numbers of a path are in a state, as terms. Nothing where one is not known as a term.
    pub fn numbers(&self, vm: &mut Vm, roots: &[RootValue]) -> Option<Vec<(VarId, TermId)>> {
        let is_told = |access: &Access| {
            // What the call under test takes is free.
            !self.is_given(access, roots) && !access.hops.is_empty()
        };
        let places = self.condition.places.iter();
        places
            .filter(|(_, access)| is_told(access))
            .map(|(variable, access)| Some((*variable, term_at(vm, roots, access, *variable)?)))
            .collect()
    }

    /// The path condition as one on what a state is made of: its numbers are terms there. Nothing where references
    /// are not as they should be, or a number is not known as a term.
    pub fn conditions(&self, vm: &mut Vm, roots: &[RootValue]) -> Option<Vec<TermId>> {
        if self.of_references(vm, roots) > 0.0 {
            return None;
        }
        let mut conditions = self.told(roots);
        for (variable, term) in self.numbers(vm, roots)? {
            let wanted = vm.terms.variable_term(variable);
            conditions.push(vm.terms.eq(wanted, term));
        }
        Some(conditions)
    }
}

/// What a reference is; nothing if there is no such place.
fn reference(vm: &Vm, roots: &[RootValue], access: &Access) -> Option<Ref> {
    let RootValue::Object(mut object) = *roots.get(access.root)? else {
        return None;
    };
    for hop in &access.hops {
        object = follow(vm, object, *hop)?.0 as Ref;
    }
    Some(object)
}

fn number(vm: &Vm, roots: &[RootValue], access: &Access) -> Option<u64> {
    match (*roots.get(access.root)?, access.hops.split_last()) {
        (RootValue::Number(bits), None) => Some(bits),
        (RootValue::Object(root), Some((last, before))) => {
            let mut object = root;
            for hop in before {
                object = follow(vm, object, *hop)?.0 as Ref;
            }
            Some(follow(vm, object, *last)?.0)
        }
        _ => None,
    }
}

/// What stands at a hop: the word, its symbolic part, its letter.
fn follow(vm: &Vm, object: Ref, hop: Hop) -> Option<(u64, u32, u8)> {
    if object == NULL {
        return None;
    }
    let class = vm.class_of(object);
    match hop {
        Hop::Field {
            class: owner,
            offset,
            letter,
        } => vm
            .field_of(object, owner, offset)
            .map(|(word, part)| (word, part, letter)),
        Hop::Element(index) => {
            let linked = vm.registry.class(class);
            let is_there = linked.is_array() && index < vm.array_length(object);
            is_there.then(|| {
                (
                    vm.element_bits(object, index as usize),
                    vm.shadow_entry(object, index as usize),
                    linked.element_letter,
                )
            })
        }
    }
}

/// The number at a place, as a term of the sort that a variable has.
fn term_at(vm: &mut Vm, roots: &[RootValue], access: &Access, like: VarId) -> Option<TermId> {
    let (last, before) = access.hops.split_last()?;
    let RootValue::Object(mut object) = *roots.get(access.root)? else {
        return None;
    };
    for hop in before {
        object = follow(vm, object, *hop)?.0 as Ref;
    }
    let (bits, part, _) = follow(vm, object, *last)?;
    let sort = vm.terms.variable_sort(like);
    let width = sort.width();
    if part == 0 {
        return Some(vm.terms.constant(sort, bits & spelunk_term::mask(width)));
    }
    let term = TermId::from_raw(part).filter(|_| part < DEFERRED)?;
    match vm.terms.sort(term) {
        same if same == sort => Some(term),
        // A truth value is kept as an int.
        Sort::Bv(_) if sort == Sort::Bool => {
            let (bit, set) = (vm.terms.extract(term, 0, 0), vm.terms.bv_const(1, 1));
            Some(vm.terms.eq(bit, set))
        }
        Sort::Bv(wider) if wider > width && !sort.is_float() => {
            Some(vm.terms.extract(term, width - 1, 0))
        }
        _ => None,
    }
}

/// How far a condition is from being as it is wanted.
fn distance(
    terms: &TermStore,
    evaluator: &mut Evaluator,
    term: TermId,
    wanted: bool,
    depth: u32,
) -> f64 {
    if (evaluator.evaluate(terms, term) != 0) == wanted {
        return 0.0;
    }
    if depth == 0 {
        return 1.0;
    }
    let child = |at: usize| terms.child(term, at);
    let mut inner = |at: usize, wanted: bool| {
        distance(terms, evaluator, terms.child(term, at), wanted, depth - 1)
    };
    match terms.op(term) {
        Op::Not => inner(0, !wanted),
        Op::And if wanted => 0.5 * (inner(0, true) + inner(1, true)),
        Op::And => inner(0, false).min(inner(1, false)),
        Op::Or if wanted => inner(0, true).min(inner(1, true)),
        Op::Or => 0.5 * (inner(0, false) + inner(1, false)),
        Op::Ite => {
            let condition = evaluator.evaluate(terms, child(0)) != 0;
            let taken = child(if condition { 1 } else { 2 });
            distance(terms, evaluator, taken, wanted, depth - 1)
        }
        Op::Eq | Op::BvSlt | Op::BvSle | Op::BvUlt | Op::BvUle | Op::FpEq | Op::FpLt | Op::FpLe => {
            let unsigned = matches!(terms.op(term), Op::BvUlt | Op::BvUle);
            let mut operand = |at: usize| as_number(terms, evaluator, child(at), unsigned);
            let difference = (operand(0) - operand(1)).abs();
            match difference.is_nan() {
                true => 1.0,
                false => 1.0 - 1.0 / (1.0 + difference + EPSILON),
            }
        }
        _ => 1.0,
    }
}

fn as_number(terms: &TermStore, evaluator: &mut Evaluator, term: TermId, unsigned: bool) -> f64 {
    let bits = evaluator.evaluate(terms, term);
    let sort = terms.sort(term);
    match (sort.is_float(), sort.width()) {
        (true, 32) => f64::from(f32::from_bits(bits as u32)),
        (true, _) => f64::from_bits(bits),
        (false, _) if unsigned => bits as f64,
        (false, width) => to_signed(bits, width) as f64,
    }
}
