//! The terms of a query as a flat graph whose values follow the variables: changing one variable costs
//! what depends on it. Must not know how values are chosen.

use rustc_hash::{FxBuildHasher, FxHashMap};
use spelunk_term::semantics::{self, Widths};
use spelunk_term::{Op, Sort, TermId, TermStore, VarId, View};

pub struct Node {
    pub op: Op,
    pub sort: Sort,
    pub widths: Widths,
    children: [u32; 3],
    arity: u8,
    /// Number among the graph's variables.
    pub variable: Option<usize>,
    /// Some variable is below.
    pub open: bool,
}

impl Node {
    pub fn children(&self) -> &[u32] {
        &self.children[..self.arity as usize]
    }
}

pub struct Graph {
    /// Children come before their parents.
    pub nodes: Vec<Node>,
    pub values: Vec<u64>,
    /// The conjuncts.
    pub roots: Vec<u32>,
    pub variables: Vec<(VarId, u32)>,
    /// For each variable the nodes above it, in order.
    dependents: Vec<Vec<u32>>,
}

impl Graph {
    /// `None` if the query has more terms than `most`.
    pub fn new(store: &TermStore, conjuncts: &[TermId], most: usize) -> Option<Graph> {
        let order = store.post_order(conjuncts);
        if order.len() > most {
            return None;
        }
        let mut places: FxHashMap<TermId, u32> =
            FxHashMap::with_capacity_and_hasher(order.len(), FxBuildHasher);
        let mut graph = Graph {
            nodes: Vec::with_capacity(order.len()),
            values: Vec::with_capacity(order.len()),
            roots: Vec::new(),
            variables: Vec::new(),
            dependents: Vec::new(),
        };
        for &term in &order {
            places.insert(term, graph.nodes.len() as u32);
            graph.add(store, term, &places);
        }
        graph.roots = conjuncts.iter().map(|term| places[term]).collect();
        graph.find_dependents();
        graph.evaluate_all();
        Some(graph)
    }

    fn add(&mut self, store: &TermStore, term: TermId, places: &FxHashMap<TermId, u32>) {
        let mut node = Node {
            op: store.op(term),
            sort: store.sort(term),
            widths: store.operand_widths(term),
            children: [0; 3],
            arity: 0,
            variable: None,
            open: false,
        };
        let mut value = 0;
        match store.view(term) {
            View::Const(bits) => value = bits,
            View::Var(variable) => {
                node.variable = Some(self.variables.len());
                node.open = true;
                self.variables.push((variable, self.nodes.len() as u32));
            }
            View::App(_, children) => {
                for child in children {
                    let place = places[&child];
                    node.children[node.arity as usize] = place;
                    node.arity += 1;
                    node.open |= self.nodes[place as usize].open;
                }
            }
        }
        self.nodes.push(node);
        self.values.push(value);
    }

    fn find_dependents(&mut self) {
        let mut above = vec![false; self.nodes.len()];
        for number in 0..self.variables.len() {
            above.fill(false);
            above[self.variables[number].1 as usize] = true;
            let mut found = Vec::new();
            for (place, node) in self.nodes.iter().enumerate() {
                if node.children().iter().any(|&child| above[child as usize]) {
                    above[place] = true;
                    found.push(place as u32);
                }
            }
            self.dependents.push(found);
        }
    }

    pub fn arguments(&self, place: u32) -> [u64; 3] {
        let mut arguments = [0; 3];
        for (argument, &child) in arguments
            .iter_mut()
            .zip(self.nodes[place as usize].children())
        {
            *argument = self.values[child as usize];
        }
        arguments
    }

    fn evaluate(&mut self, place: u32) {
        let node = &self.nodes[place as usize];
        let (op, widths) = (node.op, node.widths);
        self.values[place as usize] = semantics::apply(op, widths, self.arguments(place));
    }

    pub fn evaluate_all(&mut self) {
        for place in 0..self.nodes.len() as u32 {
            if self.nodes[place as usize].arity > 0 {
                self.evaluate(place);
            }
        }
    }

    pub fn variable_value(&self, variable: usize) -> u64 {
        self.values[self.variables[variable].1 as usize]
    }

    /// Sets a variable and answers how many nodes had to be computed again.
    pub fn assign(&mut self, variable: usize, bits: u64) -> usize {
        let place = self.variables[variable].1 as usize;
        self.values[place] = self.nodes[place].sort.normalise(bits);
        let dependents = std::mem::take(&mut self.dependents[variable]);
        for &place in &dependents {
            self.evaluate(place);
        }
        let cost = dependents.len() + 1;
        self.dependents[variable] = dependents;
        cost
    }

    pub fn holds(&self, root: u32) -> bool {
        self.values[root as usize] != 0
    }

    pub fn is_satisfied(&self) -> bool {
        self.roots.iter().all(|&root| self.holds(root))
    }
}
