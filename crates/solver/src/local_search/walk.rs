//! The walk: from an unmet conjunct down to a variable, asking at each operation what its operand has to
//! be, then the variable gets that value. Moves that bring the query further away are taken now and then.

use super::distance;
use super::graph::Graph;
use super::inverse::Wanted;
use spelunk_term::Random;
use spelunk_term::work;
use spelunk_term::{Op, Sort};

/// Nanoseconds on the clock of work: a node that is computed.
const NODE: u64 = 15;
/// Moves after which the walk begins elsewhere if nothing has improved.
const PATIENCE: u32 = 60;

pub struct Walk<'a> {
    graph: &'a mut Graph,
    random: Random,
    /// Nodes that may still be computed.
    work: usize,
}

impl Walk<'_> {
    pub fn new(graph: &mut Graph, seed: u64, work: usize) -> Walk<'_> {
        Walk {
            graph,
            random: Random::new(seed),
            work,
        }
    }

    /// Whether values were found; they are in the graph.
    pub fn search(&mut self) -> bool {
        let mut distance = distance::of_all(self.graph);
        let (mut best, mut in_vain, mut starts) = (distance, 0, 0);
        while !self.graph.is_satisfied() {
            if self.work == 0 {
                return false;
            }
            if in_vain > PATIENCE {
                self.begin_elsewhere(starts);
                starts += 1;
                in_vain = 0;
                distance = distance::of_all(self.graph);
                best = distance;
                continue;
            }
            distance = self.step(distance);
            if distance < best {
                best = distance;
                in_vain = 0;
            } else {
                in_vain += 1;
            }
        }
        true
    }

    fn spend(&mut self, nodes: usize) {
        let nodes = nodes + self.graph.roots.len() + 4;
        work::spend(nodes as u64 * NODE);
        self.work = self.work.saturating_sub(nodes);
    }

    /// One move; the distance after it.
    fn step(&mut self, before: f64) -> f64 {
        let Some((variable, bits)) = self.proposal() else {
            self.spend(16);
            return before;
        };
        let old = self.graph.variable_value(variable);
        let cost = self.graph.assign(variable, bits);
        self.spend(cost);
        let after = distance::of_all(self.graph);
        if after <= before || self.random.below(6) == 0 {
            return after;
        }
        let cost = self.graph.assign(variable, old);
        self.spend(cost);
        before
    }

    fn proposal(&mut self) -> Option<(usize, u64)> {
        if self.random.below(5) == 0 {
            return self.neighbour();
        }
        let unmet: Vec<u32> = self
            .graph
            .roots
            .iter()
            .copied()
            .filter(|&root| !self.graph.holds(root))
            .collect();
        let root = unmet[self.random.below(unmet.len())];
        self.descend(root, 1)
    }

    /// A small change of one variable.
    fn neighbour(&mut self) -> Option<(usize, u64)> {
        let variable = self.random.below(self.graph.variables.len());
        let place = self.graph.variables[variable].1 as usize;
        let value = self.graph.values[place];
        let sort = self.graph.nodes[place].sort;
        let step = 1u64 << self.random.below(sort.width().max(1) as usize);
        let bits = match (sort, self.random.below(4)) {
            (Sort::Bool, _) => value ^ 1,
            (Sort::F64, 0) => (f64::from_bits(value) + 1.0).to_bits(),
            (Sort::F64, 1) => (-f64::from_bits(value)).to_bits(),
            (Sort::F32, 0) => u64::from((f32::from_bits(value as u32) + 1.0).to_bits()),
            (Sort::F32, 1) => u64::from((-f32::from_bits(value as u32)).to_bits()),
            (_, 0) => value.wrapping_add(step),
            (_, 1) => value.wrapping_sub(step),
            (_, 2) => value.wrapping_neg(),
            _ => value ^ step,
        };
        Some((variable, bits))
    }

    /// From a node that is to have this value down to a variable that is to have that one.
    fn descend(&mut self, from: u32, target: u64) -> Option<(usize, u64)> {
        let (mut place, mut target) = (from, target);
        loop {
            let node = &self.graph.nodes[place as usize];
            if let Some(variable) = node.variable {
                return Some((variable, target));
            }
            let position = self.child_to_change(place, target)?;
            let node = &self.graph.nodes[place as usize];
            let wanted = Wanted {
                op: node.op,
                widths: node.widths,
                arguments: self.graph.arguments(place),
                position,
                target,
            };
            target = wanted.operand(&mut self.random)?;
            place = node.children()[position];
            target = self.graph.nodes[place as usize].sort.normalise(target);
        }
    }

    /// An operand that can change and may help.
    fn child_to_change(&mut self, place: u32, target: u64) -> Option<usize> {
        let node = &self.graph.nodes[place as usize];
        let children = node.children();
        let is_open = |at: usize| self.graph.nodes[children[at] as usize].open;
        let value = |at: usize| self.graph.values[children[at] as usize];
        let useful: Vec<usize> = match node.op {
            Op::Ite => {
                let arm = if value(0) != 0 { 1 } else { 2 };
                let other_fits = value(3 - arm) == target;
                let change_condition = is_open(0) && (other_fits || !is_open(arm));
                if change_condition || is_open(0) && self.random.below(4) == 0 {
                    vec![0]
                } else {
                    vec![arm]
                }
            }
            // What is as it should be already is left alone.
            Op::And | Op::Or => (0..children.len())
                .filter(|&at| value(at) != target)
                .collect(),
            _ => (0..children.len()).collect(),
        };
        let node = &self.graph.nodes[place as usize];
        let open: Vec<usize> = useful
            .into_iter()
            .filter(|&at| self.graph.nodes[node.children()[at] as usize].open)
            .collect();
        if open.is_empty() {
            return None;
        }
        Some(open[self.random.below(open.len())])
    }

    /// Other values for all variables: small ones first, then any.
    fn begin_elsewhere(&mut self, starts: u32) {
        for variable in 0..self.graph.variables.len() {
            let place = self.graph.variables[variable].1 as usize;
            let bits = start_value(self.graph.nodes[place].sort, starts, &mut self.random);
            self.graph.values[place] = self.graph.nodes[place].sort.normalise(bits);
        }
        self.graph.evaluate_all();
        self.spend(self.graph.nodes.len());
    }
}

fn start_value(sort: Sort, starts: u32, random: &mut Random) -> u64 {
    let small = random.between(-10, 10 + 10 * i128::from(starts));
    let small = if random.below(8) == 0 { 0 } else { small };
    match sort {
        Sort::F64 if starts.is_multiple_of(4) && starts > 0 => random.bits(),
        Sort::F64 => (small as f64).to_bits(),
        Sort::F32 => u64::from((small as f32).to_bits()),
        _ if starts % 4 == 3 => random.bits() >> random.below(64),
        _ => small as u64,
    }
}
