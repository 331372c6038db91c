//! The arena: hash-consed nodes in flat arrays, addressed by 32-bit ids, with marks to cut it back to.
//! Belongs here: storage, identity, views, variables. Must not know rewriting rules; builders are in
//! `build`, rules in `rewrite`.

use crate::facts::Facts;
use crate::op::{Op, SortError};
use crate::recent::Recent;
use crate::semantics::Widths;
use crate::sort::Sort;
use crate::traverse::VariableSets;
use crate::work;
use rustc_hash::FxHashMap;
use std::cell::RefCell;

use std::num::NonZeroU32;
use std::ops::Deref;

/// Name of a term in its store. Equal ids mean equal terms, as long as the store was not cut back below them.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Ord, PartialOrd, Debug)]
#[repr(transparent)]
pub struct TermId(NonZeroU32);

impl TermId {
    /// The id as a number, never 0.
    #[inline]
    pub fn raw(self) -> u32 {
        self.0.get()
    }

    /// The id with this number; 0 stands for "no term".
    #[inline]
    pub fn from_raw(raw: u32) -> Option<TermId> {
        NonZeroU32::new(raw).map(TermId)
    }

    #[inline]
    pub(crate) fn index(self) -> usize {
        self.0.get() as usize
    }

    #[inline]
    fn at(index: u32) -> TermId {
        TermId(NonZeroU32::MIN.saturating_add(index.wrapping_sub(1)))
    }
}

/// Index of a variable of the store.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Ord, PartialOrd, Debug)]
pub struct VarId(u32);

impl VarId {
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub fn from_index(index: usize) -> VarId {
        VarId(index as u32)
    }
}

/// The children of a term, by value.
#[derive(Copy, Clone, Debug)]
pub struct Children {
    ids: [TermId; 3],
    len: u8,
}

impl Deref for Children {
    type Target = [TermId];
    #[inline]
    fn deref(&self) -> &[TermId] {
        &self.ids[..usize::from(self.len)]
    }
}

impl IntoIterator for Children {
    type Item = TermId;
    type IntoIter = std::iter::Take<std::array::IntoIter<TermId, 3>>;
    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.ids.into_iter().take(usize::from(self.len))
    }
}

/// What a term is, for traversals.
#[derive(Copy, Clone, Debug)]
pub enum View {
    Const(u64),
    Var(VarId),
    App(Op, Children),
}

/// Constants keep their bits in the first two arguments, variables their index in the first.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
struct Node {
    op: Op,
    sort: u8,
    args: [u32; 3],
}

impl Node {
    #[inline]
    fn hash(&self) -> u32 {
        const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
        let parameter = match self.op {
            Op::Extract { hi, lo } => u64::from(hi) << 8 | u64::from(lo),
            _ => 0,
        };
        let head = u64::from(self.op.index()) | u64::from(self.sort) << 8 | parameter << 16;
        let first = (head << 32 | u64::from(self.args[0])).wrapping_mul(FACTOR);
        let rest = u64::from(self.args[1]) << 32 | u64::from(self.args[2]);
        let mixed = (first.rotate_left(29) ^ rest).wrapping_mul(FACTOR);
        (mixed >> 32) as u32 ^ mixed as u32
    }
}

/// A point in the life of a store that it can be cut back to.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Mark {
    terms: u32,
    variables: u32,
}

struct Variable {
    name: Box<str>,
    sort: Sort,
}

/// How long a store was just after it was cut back.
#[derive(Copy, Clone)]
struct Cut {
    generation: u64,
    terms: u32,
}

/// The hash-consing arena of terms.
pub struct TermStore {
    nodes: Vec<Node>,
    facts: Vec<Facts>,
    /// Open addressing with linear probing; a slot is `hash << 32 | id`, 0 is free. Because nodes are
    /// only ever removed in reverse order of insertion, clearing a slot is a correct removal.
    slots: Vec<u64>,
    variables: Vec<Variable>,
    names: FxHashMap<Box<str>, TermId>,
    generation: u64,
    /// Cuts with strictly increasing lengths: enough to tell what survived since any generation.
    cuts: Vec<Cut>,
    rewriting: bool,
    /// Rewritings under way, one inside the other.
    depth: u32,
    pub(crate) variable_sets: RefCell<VariableSets>,
    pub(crate) recent: Recent,
}

/// Nanoseconds on the clock of work: a term that was not there yet.
const NEW_TERM: u64 = 80;
const FIRST_SLOTS: usize = 1 << 10;
const MAX_DEPTH: u32 = 100;

impl Default for TermStore {
    fn default() -> Self {
        TermStore::new()
    }
}

impl TermStore {
    /// An empty store whose builders rewrite.
    pub fn new() -> TermStore {
        TermStore::with_rewriting(true)
    }

    /// An empty store whose builders keep every term as written, constants included. For tests of
    /// everything that consumes terms, and of the rewriting itself.
    pub fn without_rewriting() -> TermStore {
        TermStore::with_rewriting(false)
    }

    fn with_rewriting(rewriting: bool) -> TermStore {
        let unused = Node {
            op: Op::Const,
            sort: 0,
            args: [u32::MAX; 3],
        };
        let mut store = TermStore {
            nodes: vec![unused],
            facts: vec![Facts::NOTHING],
            slots: vec![0; FIRST_SLOTS],
            variables: Vec::new(),
            names: FxHashMap::default(),
            generation: 0,
            cuts: Vec::new(),
            rewriting,
            depth: 0,
            variable_sets: RefCell::default(),
            recent: Recent::default(),
        };
        // `false` and `true` have fixed ids, see `truth`.
        store.intern_const(Sort::Bool, 0);
        store.intern_const(Sort::Bool, 1);
        store
    }

    #[inline]
    pub(crate) fn truth(value: bool) -> TermId {
        TermId::at(1 + u32::from(value))
    }

    #[inline]
    pub(crate) fn is_rewriting(&self) -> bool {
        self.rewriting
    }

    /// Runs `body` one level deeper, or not at all if rules have called each other too often: a rule
    /// may walk down a term, and terms can be deeper than the stack.
    #[inline]
    pub(crate) fn deeper<T>(&mut self, body: impl FnOnce(&mut TermStore) -> T) -> Option<T> {
        if self.depth == MAX_DEPTH {
            return None;
        }
        self.depth += 1;
        let result = body(self);
        self.depth -= 1;
        Some(result)
    }

    #[inline]
    pub(crate) fn is_inside_rules(&self) -> bool {
        self.depth > 0
    }

    /// Number of terms in the store.
    pub fn len(&self) -> usize {
        self.nodes.len() - 1
    }

    /// Never true: the two truth values are always there.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Number of variables in the store.
    pub fn variable_count(&self) -> usize {
        self.variables.len()
    }

    /// Every term of the store in order of creation; children come before parents.
    pub fn ids(&self) -> impl Iterator<Item = TermId> + use<> {
        (1..self.nodes.len() as u32).map(TermId::at)
    }

    // --- views ---

    #[inline]
    pub fn sort(&self, term: TermId) -> Sort {
        Sort::unpack(self.nodes[term.index()].sort)
    }

    #[inline]
    pub fn width(&self, term: TermId) -> u32 {
        self.sort(term).width()
    }

    #[inline]
    pub fn op(&self, term: TermId) -> Op {
        self.nodes[term.index()].op
    }

    #[inline]
    pub fn children(&self, term: TermId) -> Children {
        let node = &self.nodes[term.index()];
        let arity = node.op.arity();
        let mut ids = [TermStore::truth(false); 3];
        for (id, &raw) in ids.iter_mut().zip(&node.args[..arity]) {
            *id = TermId::at(raw);
        }
        Children {
            ids,
            len: arity as u8,
        }
    }

    /// The child at `position`, which must be below the operator's arity.
    #[inline]
    pub fn child(&self, term: TermId, position: usize) -> TermId {
        let node = &self.nodes[term.index()];
        debug_assert!(position < node.op.arity());
        TermId::at(node.args[position])
    }

    #[inline]
    pub fn view(&self, term: TermId) -> View {
        let node = &self.nodes[term.index()];
        match node.op {
            Op::Const => View::Const(const_bits(node)),
            Op::Var => View::Var(VarId(node.args[0])),
            op => View::App(op, self.children(term)),
        }
    }

    /// The bits of a constant.
    #[inline]
    pub fn as_const(&self, term: TermId) -> Option<u64> {
        let node = &self.nodes[term.index()];
        (node.op == Op::Const).then(|| const_bits(node))
    }

    /// The truth value of a Boolean constant.
    #[inline]
    pub fn as_bool(&self, term: TermId) -> Option<bool> {
        match term.raw() {
            1 => Some(false),
            2 => Some(true),
            _ => None,
        }
    }

    #[inline]
    pub fn is_const(&self, term: TermId) -> bool {
        self.nodes[term.index()].op == Op::Const
    }

    /// What is known of the term's value whatever its variables are.
    #[inline]
    pub fn facts(&self, term: TermId) -> Facts {
        self.facts[term.index()]
    }

    /// Widths of the first two children, as `semantics::apply` wants them.
    #[inline]
    pub fn operand_widths(&self, term: TermId) -> Widths {
        let node = &self.nodes[term.index()];
        let width = |position: usize| {
            if position < node.op.arity() {
                Sort::unpack(self.nodes[node.args[position] as usize].sort).width()
            } else {
                1
            }
        };
        Widths {
            first: width(0),
            second: width(1),
        }
    }

    // --- variables ---

    /// The variable with this name. A name has one sort as long as it lives.
    ///
    /// # Panics
    /// If the name is taken by a variable of another sort.
    pub fn variable(&mut self, name: &str, sort: Sort) -> TermId {
        match self.try_variable(name, sort) {
            Ok(term) => term,
            Err(taken) => panic!("variable {name} has sort {taken}, not {sort}"),
        }
    }

    /// As `variable`, but answers with the sort the name already has.
    pub fn try_variable(&mut self, name: &str, sort: Sort) -> Result<TermId, Sort> {
        if let Some(&term) = self.names.get(name) {
            let taken = self.sort(term);
            return if taken == sort { Ok(term) } else { Err(taken) };
        }
        let index = self.variables.len() as u32;
        self.variables.push(Variable {
            name: name.into(),
            sort,
        });
        let node = Node {
            op: Op::Var,
            sort: sort.pack(),
            args: [index, 0, 0],
        };
        let term = self.intern_node(node, || Facts::unknown(sort));
        self.names.insert(name.into(), term);
        Ok(term)
    }

    /// A variable whose name starts with `prefix` and that no term mentions yet.
    pub fn fresh_variable(&mut self, prefix: &str, sort: Sort) -> TermId {
        let mut number = self.variables.len();
        loop {
            let name = format!("{prefix}!{number}");
            if !self.names.contains_key(name.as_str()) {
                return self.variable(&name, sort);
            }
            number += 1;
        }
    }

    #[inline]
    pub fn var_of(&self, term: TermId) -> Option<VarId> {
        let node = &self.nodes[term.index()];
        (node.op == Op::Var).then_some(VarId(node.args[0]))
    }

    pub fn variable_name(&self, variable: VarId) -> &str {
        &self.variables[variable.index()].name
    }

    pub fn variable_sort(&self, variable: VarId) -> Sort {
        self.variables[variable.index()].sort
    }

    /// The variable with this name, if there is one.
    pub fn find_variable(&self, name: &str) -> Option<VarId> {
        self.names.get(name).and_then(|&term| self.var_of(term))
    }

    /// The term that is just this variable.
    pub fn variable_term(&self, variable: VarId) -> TermId {
        self.names[&self.variables[variable.index()].name]
    }

    pub fn variables(&self) -> impl Iterator<Item = VarId> + use<> {
        (0..self.variables.len() as u32).map(VarId)
    }

    // --- identity ---

    /// The node for this application as it stands, or a constant if the facts leave no other value.
    /// The caller has checked the sorts.
    #[inline]
    pub(crate) fn intern(&mut self, op: Op, sort: Sort, children: &[TermId]) -> TermId {
        let mut args = [0; 3];
        for (arg, child) in args.iter_mut().zip(children) {
            *arg = child.raw();
        }
        let node = Node {
            op,
            sort: sort.pack(),
            args,
        };
        let hash = node.hash();
        match self.find(&node, hash) {
            Ok(term) => term,
            Err(slot) => {
                let facts = Facts::of_application(self, op, sort, children);
                match facts.single_value() {
                    Some(value) if self.rewriting => self.intern_const(sort, value as u64),
                    _ => self.insert(node, hash, slot, facts),
                }
            }
        }
    }

    #[inline]
    pub(crate) fn intern_const(&mut self, sort: Sort, bits: u64) -> TermId {
        let bits = sort.normalise(bits);
        let node = Node {
            op: Op::Const,
            sort: sort.pack(),
            args: [bits as u32, (bits >> 32) as u32, 0],
        };
        self.intern_node(node, || Facts::constant(sort, bits))
    }

    #[inline]
    fn intern_node(&mut self, node: Node, facts: impl FnOnce() -> Facts) -> TermId {
        let hash = node.hash();
        match self.find(&node, hash) {
            Ok(term) => term,
            Err(slot) => self.insert(node, hash, slot, facts()),
        }
    }

    /// The node's id, or the free slot where it belongs.
    #[inline]
    fn find(&self, node: &Node, hash: u32) -> Result<TermId, usize> {
        let last = self.slots.len() - 1;
        let mut at = hash as usize & last;
        loop {
            let slot = self.slots[at];
            if slot == 0 {
                return Err(at);
            }
            if (slot >> 32) as u32 == hash && self.nodes[slot as u32 as usize] == *node {
                return Ok(TermId::at(slot as u32));
            }
            at = (at + 1) & last;
        }
    }

    fn insert(&mut self, node: Node, hash: u32, slot: usize, facts: Facts) -> TermId {
        let id = self.nodes.len() as u32;
        assert!(id < u32::MAX, "the term store is full: {id} terms");
        work::spend(NEW_TERM);
        self.nodes.push(node);
        self.facts.push(facts);
        self.slots[slot] = u64::from(hash) << 32 | u64::from(id);
        if self.nodes.len() * 2 > self.slots.len() {
            self.grow();
        }
        TermId::at(id)
    }

    /// Doubles the table. Re-inserting in order of ids keeps the last-in-first-out removal correct.
    fn grow(&mut self) {
        let size = self.slots.len() * 2;
        self.slots.clear();
        self.slots.resize(size, 0);
        for (id, node) in self.nodes.iter().enumerate().skip(1) {
            let hash = node.hash();
            let mut at = hash as usize & (size - 1);
            while self.slots[at] != 0 {
                at = (at + 1) & (size - 1);
            }
            self.slots[at] = u64::from(hash) << 32 | id as u64;
        }
    }

    // --- marks ---

    /// The present state of the store, to cut back to.
    pub fn mark(&self) -> Mark {
        Mark {
            terms: self.nodes.len() as u32,
            variables: self.variables.len() as u32,
        }
    }

    /// Drops every term and variable created after the mark. Their ids will be given out anew.
    pub fn truncate(&mut self, mark: Mark) {
        let keep = (mark.terms as usize).max(3);
        if keep >= self.nodes.len() {
            return;
        }
        for id in (keep..self.nodes.len()).rev() {
            self.clear_slot(id as u32);
        }
        self.nodes.truncate(keep);
        self.facts.truncate(keep);
        for variable in self.variables.drain(mark.variables as usize..) {
            self.names.remove(&variable.name);
        }
        self.generation += 1;
        while self
            .cuts
            .last()
            .is_some_and(|cut| cut.terms as usize >= keep)
        {
            self.cuts.pop();
        }
        self.cuts.push(Cut {
            generation: self.generation,
            terms: keep as u32,
        });
        self.variable_sets.get_mut().truncate(keep);
    }

    fn clear_slot(&mut self, id: u32) {
        let last = self.slots.len() - 1;
        let mut at = self.nodes[id as usize].hash() as usize & last;
        while self.slots[at] as u32 != id {
            at = (at + 1) & last;
        }
        self.slots[at] = 0;
    }

    /// Counts the times the store was cut back. Whoever remembers ids outside the store keeps it.
    #[inline]
    pub fn generation(&self) -> u64 {
        self.generation
    }

    /// Ids with `raw() <` this number mean the same now as they did in `generation`.
    pub fn surviving_since(&self, generation: u64) -> u32 {
        let later = self
            .cuts
            .partition_point(|cut| cut.generation <= generation);
        self.cuts
            .get(later)
            .map_or(self.nodes.len() as u32, |cut| cut.terms)
    }

    /// Bytes held by the arena; constant over a search that cuts back what it built.
    pub fn memory(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>()
            + self.facts.capacity() * size_of::<Facts>()
            + self.slots.capacity() * size_of::<u64>()
    }

    pub(crate) fn sort_error(&self, op: Op, children: &[TermId]) -> SortError {
        SortError {
            op,
            sorts: children.iter().map(|&child| self.sort(child)).collect(),
        }
    }
}

#[inline]
fn const_bits(node: &Node) -> u64 {
    u64::from(node.args[1]) << 32 | u64::from(node.args[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_takes_sixteen_bytes() {
        assert_eq!(size_of::<Node>(), 16);
    }
}
