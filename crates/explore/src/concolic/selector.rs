//! The selector: keeps the tree of all runs, picks the node that is visited next, and takes in what
//! executors tell. It executes and solves nothing.

use super::message::{Ended, Event, Reply, Run, Task};
use super::path_tree::{Child, Decided, Met, Node, NodeId, PathTree, Place, Unvisited};
use super::{ConcolicReport, Optimisations};
use crate::alternatives::Answers;
use crate::finding::Report;
use crate::frontier::Order;
use crate::options::{Options, SearchOrder};
use rustc_hash::{FxHashMap, FxHashSet};
use spelunk_term::{TermId, TermStore, VarId};
use std::sync::Arc;

/// How often a node may lose its executor before it is taken for the cause.
const MOST_LOSSES: u32 = 3;

pub struct Selector {
    terms: TermStore,
    tree: PathTree,
    open: Box<dyn Order<Unvisited>>,
    open_nodes: usize,
    /// Alternatives that are left of the node that was visited last.
    rest: Option<Unvisited>,
    is_depth_first: bool,
    /// Where the executors are that were sent out.
    tickets: FxHashMap<u64, Place>,
    last_ticket: u64,
    losses: FxHashMap<Place, u32>,
    optimisations: Optimisations,
    counts_outcomes: bool,
    pub report: Report,
    pub figures: ConcolicReport,
}

impl Selector {
    pub fn new(options: &Options, optimisations: Optimisations) -> Selector {
        let mut open: Box<dyn Order<Unvisited>> = options.order.jobs(options.seed);
        open.add(whole_program());
        Selector {
            terms: TermStore::new(),
            tree: PathTree::default(),
            open,
            open_nodes: 1,
            rest: None,
            is_depth_first: options.order == SearchOrder::DepthFirst,
            tickets: FxHashMap::default(),
            last_ticket: 0,
            losses: FxHashMap::default(),
            optimisations,
            counts_outcomes: options.outcomes,
            report: Report::default(),
            figures: ConcolicReport::default(),
        }
    }

    /// Nodes with unvisited alternatives.
    pub fn open_count(&self) -> usize {
        self.open_nodes
    }

    pub fn has_open(&self) -> bool {
        !self.open.is_empty() || self.rest.is_some()
    }

    /// Whether somebody is on the way to a node.
    pub fn has_taken(&self) -> bool {
        !self.tickets.is_empty()
    }

    // ---- what is next ----

    /// The next node to be visited, as a task for an executor.
    pub fn next_task(&mut self) -> Option<Task> {
        while let Some(unvisited) = self.next_unvisited() {
            let stands = self.tree.stands(&unvisited);
            let (place, rest) = first_of(unvisited);
            // A run that left its path may have come here meanwhile, and all of this may be finished.
            if !stands {
                continue;
            }
            self.rest = rest;
            if self.tree.child(place).is_some() {
                continue;
            }
            if let Some(task) = self.task(place) {
                return Some(task);
            }
        }
        None
    }

    /// Alternatives of one node one after the other, deeper ones first where the order is depth-first.
    fn next_unvisited(&mut self) -> Option<Unvisited> {
        match self.rest.take() {
            Some(rest) if self.is_depth_first => self.add_open(rest),
            Some(rest) => return Some(rest),
            None => {}
        }
        let next = self.open.next();
        self.open_nodes = if self.open.is_empty() {
            0
        } else {
            self.open_nodes.saturating_sub(1).max(1)
        };
        next
    }

    fn add_open(&mut self, unvisited: Unvisited) {
        self.open_nodes += 1;
        self.open.add(unvisited);
    }

    /// The task to visit a place; nothing where it can be told that no input leads there.
    fn task(&mut self, place: Place) -> Option<Task> {
        let way = self.tree.way_to(place);
        let mut constraints = Vec::new();
        for &(node, answer) in &way {
            let node = self.tree.node(node)?;
            constraints.extend(node.decided.condition(answer));
        }
        let turned = self.turned(place);
        if let Some(turned) = turned.filter(|_| self.optimisations.fast_refutation) {
            let opposite = self.terms.not(turned);
            if self.terms.as_bool(turned) == Some(false) || constraints.contains(&opposite) {
                self.figures.refuted_fast += 1;
                self.refuted(place);
                return None;
            }
        }
        let met = match place {
            Place::Start => Arc::default(),
            Place::Behind(node, _) => self.tree.node(node)?.met.clone(),
        };
        let position = way.len();
        let known = met.known.iter().filter(|(at, _)| *at < position);
        let known: Vec<TermId> = known.map(|(_, condition)| *condition).collect();
        let is_stored = turned.is_none() && self.optimisations.stored_values;
        let (needed, written) = if is_stored || constraints.is_empty() {
            self.figures.stored += u64::from(turned.is_none() && !way.is_empty());
            (0, None)
        } else {
            if let Some(turned) = turned.filter(|_| self.optimisations.dependent_only) {
                constraints = dependent_on(&self.terms, turned, &constraints);
            }
            self.figures.constraints += constraints.len() as u64;
            let needed = constraints.len();
            constraints.extend(known);
            (needed, Some(self.terms.write(&constraints)))
        };
        self.tree.take(place);
        self.last_ticket += 1;
        self.tickets.insert(self.last_ticket, place);
        Some(Task {
            ticket: self.last_ticket,
            path: way.into_iter().map(|(_, answer)| answer).collect(),
            constraints: written,
            needed,
            values: met.values.clone(),
        })
    }

    /// The constraint that the run before did not satisfy.
    fn turned(&self, place: Place) -> Option<TermId> {
        match place {
            Place::Start => None,
            Place::Behind(node, answer) => self.tree.node(node)?.decided.condition(answer),
        }
    }

    /// No input leads to a place.
    fn refuted(&mut self, place: Place) {
        if let Place::Behind(node, _) = place
            && let Some(node) = self.tree.node(node)
            && node.is_dead_end()
        {
            self.report.pruned += 1;
        }
        self.tree.finish(place);
    }

    // ---- what executors tell ----

    /// What came of a task.
    pub fn accept(&mut self, ticket: u64, reply: Reply) {
        let Some(place) = self.tickets.remove(&ticket) else {
            return;
        };
        match reply {
            Reply::Ran(run) => self.take_in(place, *run),
            Reply::Unsatisfiable => {
                self.figures.refuted += 1;
                self.refuted(place);
            }
            Reply::GaveUp(reason) => {
                self.report.fell_short = true;
                self.report.cut(format!("solver gave up: {reason}"));
                self.tree.finish(place);
            }
            Reply::Interrupted => self.give_back(place),
        }
    }

    /// An executor is gone: what it was to do is to be done by others.
    pub fn lost(&mut self, tickets: &[u64]) {
        for ticket in tickets {
            let Some(place) = self.tickets.remove(ticket) else {
                continue;
            };
            let losses = self.losses.entry(place).or_default();
            *losses += 1;
            if *losses < MOST_LOSSES {
                self.give_back(place);
            } else {
                let what = format!("{losses} executors were lost on one path");
                self.report.internal.push(what);
                self.tree.finish(place);
            }
        }
    }

    fn give_back(&mut self, place: Place) {
        self.tree.give_back(place);
        let unvisited = match place {
            Place::Start => whole_program(),
            Place::Behind(number, answer) => {
                let Some(node) = self.tree.node(number) else {
                    return;
                };
                unvisited(number, node, Answers::List(vec![answer]))
            }
        };
        self.add_open(unvisited);
    }

    /// A program that ends before any input is asked for.
    pub fn ended_at_start(&mut self, ended: Ended) {
        while self.next_unvisited().is_some() {}
        self.count_end(ended, true);
    }

    fn take_in(&mut self, target: Place, run: Run) {
        self.figures.runs += 1;
        for why in run.shortfalls {
            self.report.cut(why);
        }
        let Ok(terms) = self.terms.read(&run.terms) else {
            self.report.fell_short = true;
            let why = "inputs of one name have different types on different paths";
            self.report.cut(why);
            self.count_end(run.ended, true);
            return self.tree.finish(target);
        };
        let way = self.tree.way_to(target);
        let start = match run.diverged {
            None => target,
            Some(at) => match way.get(at) {
                Some(&(node, _)) => self.tree.node(node).map_or(target, |node| node.place),
                None => target,
            },
        };
        let (events, known) = self.sorted(run.events, &terms);
        let met = Arc::new(Met {
            values: run.values,
            known,
        });
        let is_open = run.ended == Ended::Stuck;
        let grown = self.extend(start, events, &met, run.diverged.is_some(), is_open);
        if run.diverged.is_some() {
            self.diverged(target);
        }
        self.count_end(run.ended, grown);
    }

    /// The decisions of a run, and what was known where something ran on the values at hand.
    fn sorted(
        &mut self,
        events: Vec<Event>,
        terms: &[TermId],
    ) -> (Vec<Decision>, Vec<(usize, TermId)>) {
        let term = |number: u32| terms.get(number as usize).copied();
        let mut decisions = Vec::new();
        let mut known = Vec::new();
        let mut reasons = FxHashSet::default();
        for event in events {
            match event {
                Event::Branch {
                    conditions,
                    taken,
                    covered_more,
                } => {
                    let conditions: Option<Vec<TermId>> =
                        conditions.into_iter().map(term).collect();
                    decisions.push(Decision {
                        decided: Decided::Conditions(conditions.unwrap_or_default()),
                        taken,
                        covered_more,
                    });
                }
                Event::Choice {
                    count,
                    taken,
                    covered_more,
                } => decisions.push(Decision {
                    decided: Decided::Choice(count),
                    taken: Some(taken),
                    covered_more,
                }),
                Event::Assumption { condition, holds } => {
                    let Some(condition) = term(condition) else {
                        continue;
                    };
                    decisions.push(Decision {
                        decided: Decided::Assumption(condition),
                        taken: holds.then_some(0),
                        covered_more: false,
                    });
                }
                Event::Approximation {
                    what,
                    condition,
                    position,
                } => {
                    known.extend(term(condition).map(|condition| (position, condition)));
                    reasons.insert(what);
                }
            }
        }
        self.figures.approximate_runs += u64::from(!reasons.is_empty());
        for why in reasons {
            self.report.fell_short = true;
            self.report.cut(why);
        }
        (decisions, known)
    }

    /// Adds what a run has decided, from a place on; whether it came to an end that no run had come to.
    fn extend(
        &mut self,
        start: Place,
        decisions: Vec<Decision>,
        met: &Arc<Met>,
        walks: bool,
        is_open: bool,
    ) -> bool {
        let mut place = start;
        let mut walks = walks;
        let (mut position, mut depth, mut stale) = match start {
            Place::Start => (0, 0, 0),
            Place::Behind(node, _) => match self.tree.node(node) {
                Some(node) => {
                    let several = usize::from(node.decided.count() > 1);
                    (node.position + 1, node.depth + several, node.stale)
                }
                None => return false,
            },
        };
        let last = decisions.len();
        for (number, decision) in decisions.into_iter().enumerate() {
            stale = if decision.covered_more { 0 } else { stale + 1 };
            let at = match self.tree.child(place) {
                // A run that has left its path goes along others at first.
                Some(Child::Node(node)) if walks => {
                    let same = |known: &Node| known.decided.count() == decision.decided.count();
                    if !self.tree.node(node).is_some_and(same) {
                        return false;
                    }
                    node
                }
                Some(Child::Finished) => return false,
                // Somebody else is on the way there.
                Some(Child::Taken) if walks => return false,
                _ => {
                    walks = false;
                    let mut node = Node::new(place, decision.decided.clone(), met.clone());
                    (node.position, node.depth, node.stale) = (position, depth, stale);
                    self.grow(node, decision.taken)
                }
            };
            position += 1;
            depth += usize::from(decision.decided.count() > 1);
            self.report.deepest = self.report.deepest.max(depth);
            match decision.taken {
                Some(taken) => {
                    self.tree.visit(at);
                    place = Place::Behind(at, taken);
                }
                None => return is_open && number + 1 == last,
            }
        }
        match self.tree.child(place) {
            Some(Child::Finished | Child::Node(_)) => return false,
            Some(Child::Taken) if walks => return false,
            _ => {}
        }
        self.tree.finish(place);
        true
    }

    /// A node that was not there, with all alternatives but the taken one unvisited.
    fn grow(&mut self, node: Node, taken: Option<u64>) -> NodeId {
        let count = node.decided.count();
        let is_false = |condition: &TermId| self.terms.as_bool(*condition) == Some(false);
        let impossible: Vec<u64> = match &node.decided {
            Decided::Conditions(list) => (0..count)
                .filter(|&answer| list.get(answer as usize).is_some_and(is_false))
                .collect(),
            _ => Vec::new(),
        };
        let number = self.tree.grow(node);
        for &answer in impossible.iter().filter(|&&answer| Some(answer) != taken) {
            self.refuted(Place::Behind(number, answer));
        }
        let answers = match (taken, self.tree.node(number).map(|node| &node.decided)) {
            (Some(0), Some(Decided::Choice(_))) => Answers::Range {
                next: 1,
                end: count,
            },
            _ => {
                let open = |answer: &u64| Some(*answer) != taken && !impossible.contains(answer);
                Answers::List((0..count).rev().filter(open).collect())
            }
        };
        if !answers.is_empty()
            && let Some(node) = self.tree.node(number)
        {
            let unvisited = unvisited(number, node, answers);
            self.add_open(unvisited);
        }
        number
    }

    /// The run went elsewhere: nobody knows whether an input leads to the node.
    fn diverged(&mut self, target: Place) {
        self.figures.divergences += 1;
        self.report.fell_short = true;
        self.report
            .cut("a run left the predicted path, where values at hand stood for others");
        if self.tree.child(target) == Some(Child::Taken) {
            self.tree.finish(target);
        }
    }

    fn count_end(&mut self, ended: Ended, is_new: bool) {
        let outcome = match &ended {
            Ended::Normally { outcome } | Ended::WithError { outcome, .. } => outcome.clone(),
            _ => None,
        };
        if let Some(outcome) = outcome.filter(|_| is_new && self.counts_outcomes) {
            *self.report.outcomes.entry(outcome).or_default() += 1;
        }
        match ended {
            Ended::Normally { .. } => self.report.paths += u64::from(is_new),
            Ended::WithError { violation, .. } => {
                self.report.paths += u64::from(is_new);
                self.report.add_violation(*violation);
            }
            Ended::AtLimit { why } => self.report.cut(why),
            Ended::AssumptionFailed { names } => {
                self.report.pruned += u64::from(is_new);
                for name in names {
                    *self.report.failed_assumptions.entry(name).or_default() += 1;
                }
            }
            Ended::Stuck => {}
            Ended::Unsupported { what } => {
                *self.report.unsupported.entry(what).or_default() += 1;
            }
            Ended::Internal { what } => self.report.internal.push(what),
        }
    }
}

/// A decision of a run, in terms of the selector.
struct Decision {
    decided: Decided,
    /// Nothing where no alternative could be taken.
    taken: Option<u64>,
    covered_more: bool,
}

fn whole_program() -> Unvisited {
    Unvisited {
        node: None,
        stamp: 0,
        answers: Answers::List(vec![0]),
        depth: 0,
        position: 0,
        stale: 0,
    }
}

fn unvisited(number: NodeId, node: &Node, answers: Answers) -> Unvisited {
    Unvisited {
        node: Some(number),
        stamp: node.stamp,
        answers,
        depth: node.depth,
        position: node.position,
        stale: node.stale,
    }
}

/// The first place of some, and the others.
fn first_of(mut unvisited: Unvisited) -> (Place, Option<Unvisited>) {
    let answer = unvisited.answers.next().unwrap_or(0);
    let place = match unvisited.node {
        None => Place::Start,
        Some(node) => Place::Behind(node, answer),
    };
    let rest = Some(unvisited).filter(|rest| !rest.answers.is_empty());
    (place, rest)
}

/// The constraints that share variables with the turned one, directly or by way of others; it is the last.
fn dependent_on(terms: &TermStore, turned: TermId, all: &[TermId]) -> Vec<TermId> {
    let mut reached: FxHashSet<VarId> = terms.free_variables(turned).iter().copied().collect();
    let mut chosen = vec![false; all.len()];
    let mut grew = true;
    while grew {
        grew = false;
        for (constraint, chosen) in all.iter().zip(&mut chosen).filter(|(_, chosen)| !**chosen) {
            let mentioned = terms.free_variables(*constraint);
            if mentioned.iter().any(|variable| reached.contains(variable)) {
                *chosen = true;
                let known = reached.len();
                reached.extend(mentioned.iter().copied());
                grew |= reached.len() > known;
            }
        }
    }
    let pairs = all.iter().zip(chosen).filter(|(_, chosen)| *chosen);
    pairs.map(|(&constraint, _)| constraint).collect()
}
