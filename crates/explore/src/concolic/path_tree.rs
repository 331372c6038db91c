//! The tree of all runs: a node is a branch, its children are what lies behind its alternatives. What is
//! finished is freed.

use super::message::Value;
use crate::alternatives::Answers;
use crate::frontier::Open;
use rustc_hash::FxHashMap;
use spelunk_term::TermId;
use std::sync::Arc;

pub type NodeId = usize;

/// A place where something can grow: the start, or an alternative of a node.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    Start,
    Behind(NodeId, u64),
}

/// What lies behind an alternative. Those without an entry are unvisited.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Child {
    /// Somebody is on the way there.
    Taken,
    Node(NodeId),
    Finished,
}

/// What is decided at a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decided {
    /// The condition of each alternative.
    Conditions(Vec<TermId>),
    /// So many alternatives that depend on no number.
    Choice(u32),
    /// One alternative, under this condition.
    Assumption(TermId),
}

impl Decided {
    pub fn count(&self) -> u64 {
        match self {
            Decided::Conditions(list) => list.len() as u64,
            Decided::Choice(count) => u64::from(*count),
            Decided::Assumption(_) => 1,
        }
    }

    pub fn condition(&self, answer: u64) -> Option<TermId> {
        match self {
            Decided::Conditions(list) => list.get(answer as usize).copied(),
            Decided::Choice(_) => None,
            Decided::Assumption(condition) => Some(*condition),
        }
    }
}

/// What is known of the run that met a node first.
#[derive(Debug, Default)]
pub struct Met {
    pub values: Arc<[Value]>,
    /// What was the case where something ran on the values at hand: branches before it, and the condition.
    pub known: Vec<(usize, TermId)>,
}

#[derive(Debug)]
pub struct Node {
    pub place: Place,
    /// Tells it from others of the same number.
    pub stamp: u64,
    pub decided: Decided,
    children: FxHashMap<u64, Child>,
    finished: u64,
    /// A run has gone on behind it.
    is_visited: bool,
    pub met: Arc<Met>,
    /// Branches before it, and those of them with several alternatives.
    pub position: usize,
    pub depth: usize,
    pub stale: usize,
}

impl Node {
    pub fn new(place: Place, decided: Decided, met: Arc<Met>) -> Node {
        Node {
            place,
            stamp: 0,
            decided,
            children: FxHashMap::default(),
            finished: 0,
            is_visited: false,
            met,
            position: 0,
            depth: 0,
            stale: 0,
        }
    }

    /// Whether no run goes on behind it once one more alternative is finished.
    pub fn is_dead_end(&self) -> bool {
        !self.is_visited && self.finished + 1 == self.decided.count()
    }
}

#[derive(Default)]
pub struct PathTree {
    nodes: Vec<Option<Node>>,
    free: Vec<NodeId>,
    start: Option<Child>,
    grown: u64,
    /// Nodes that are kept, and the most there have been.
    pub count: usize,
    pub largest: usize,
}

impl PathTree {
    pub fn node(&self, number: NodeId) -> Option<&Node> {
        self.nodes.get(number).and_then(Option::as_ref)
    }

    /// Whether the node of these alternatives is still there.
    pub fn stands(&self, unvisited: &Unvisited) -> bool {
        match unvisited.node {
            None => true,
            Some(number) => self
                .node(number)
                .is_some_and(|node| node.stamp == unvisited.stamp),
        }
    }

    pub fn child(&self, place: Place) -> Option<Child> {
        match place {
            Place::Start => self.start,
            Place::Behind(node, answer) => self.node(node)?.children.get(&answer).copied(),
        }
    }

    fn set(&mut self, place: Place, child: Option<Child>) {
        match place {
            Place::Start => self.start = child,
            Place::Behind(node, answer) => {
                if let Some(node) = self.nodes.get_mut(node).and_then(Option::as_mut) {
                    match child {
                        Some(child) => node.children.insert(answer, child),
                        None => node.children.remove(&answer),
                    };
                }
            }
        }
    }

    /// Somebody is on the way to a place.
    pub fn take(&mut self, place: Place) {
        self.set(place, Some(Child::Taken));
    }

    /// Nobody is on the way there any more.
    pub fn give_back(&mut self, place: Place) {
        self.set(place, None);
    }

    /// A run has gone on behind a node.
    pub fn visit(&mut self, number: NodeId) {
        if let Some(Some(node)) = self.nodes.get_mut(number) {
            node.is_visited = true;
        }
    }

    /// A node grows at its place.
    pub fn grow(&mut self, mut node: Node) -> NodeId {
        let place = node.place;
        self.grown += 1;
        node.stamp = self.grown;
        let number = match self.free.pop() {
            Some(number) => {
                self.nodes[number] = Some(node);
                number
            }
            None => {
                self.nodes.push(Some(node));
                self.nodes.len() - 1
            }
        };
        self.set(place, Some(Child::Node(number)));
        self.count += 1;
        self.largest = self.largest.max(self.count);
        number
    }

    /// Nothing is left to do behind a place. A node of which that is true everywhere is freed.
    pub fn finish(&mut self, place: Place) {
        let mut place = place;
        loop {
            if self.child(place) == Some(Child::Finished) {
                return;
            }
            self.set(place, Some(Child::Finished));
            let Place::Behind(number, _) = place else {
                return;
            };
            let Some(Some(node)) = self.nodes.get_mut(number) else {
                return;
            };
            node.finished += 1;
            if node.finished < node.decided.count() {
                return;
            }
            place = node.place;
            self.nodes[number] = None;
            self.free.push(number);
            self.count -= 1;
        }
    }

    /// The nodes and alternatives from the start to a place.
    pub fn way_to(&self, place: Place) -> Vec<(NodeId, u64)> {
        let mut way = Vec::new();
        let mut place = place;
        while let Place::Behind(number, answer) = place {
            way.push((number, answer));
            place = self.node(number).map_or(Place::Start, |node| node.place);
        }
        way.reverse();
        way
    }
}

/// Unvisited alternatives of one node; nothing is the program's start.
#[derive(Debug)]
pub struct Unvisited {
    pub node: Option<NodeId>,
    pub stamp: u64,
    pub answers: Answers,
    pub depth: usize,
    pub position: usize,
    pub stale: usize,
}

impl Open for Unvisited {
    fn depth(&self) -> usize {
        self.depth
    }

    fn length(&self) -> usize {
        self.position
    }

    fn stale(&self) -> usize {
        self.stale
    }

    fn width(&self) -> usize {
        self.answers.len()
    }

    fn take(&mut self, position: usize) -> Unvisited {
        let taken = Answers::take(&mut self.answers, position);
        Unvisited {
            answers: Answers::List(taken.into_iter().collect()),
            ..*self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice(place: Place, count: u32) -> Node {
        Node::new(place, Decided::Choice(count), Arc::default())
    }

    #[test]
    fn what_is_finished_is_freed_up_to_the_start() {
        let mut tree = PathTree::default();
        let outer = tree.grow(choice(Place::Start, 2));
        let inner = tree.grow(choice(Place::Behind(outer, 1), 2));
        assert_eq!(
            tree.way_to(Place::Behind(inner, 0)),
            [(outer, 1), (inner, 0)]
        );
        tree.finish(Place::Behind(inner, 0));
        tree.finish(Place::Behind(inner, 0));
        tree.finish(Place::Behind(outer, 0));
        assert_eq!(tree.count, 2, "one alternative is open");
        tree.finish(Place::Behind(inner, 1));
        assert_eq!(tree.count, 0);
        assert_eq!(tree.child(Place::Start), Some(Child::Finished));
    }

    #[test]
    fn what_was_given_back_is_unvisited() {
        let mut tree = PathTree::default();
        let node = tree.grow(choice(Place::Start, 2));
        let place = Place::Behind(node, 1);
        tree.take(place);
        assert_eq!(tree.child(place), Some(Child::Taken));
        tree.give_back(place);
        assert_eq!(tree.child(place), None);
    }
}
