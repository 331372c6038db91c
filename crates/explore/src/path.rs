//! The tree of paths, kept as long as somebody needs a part of it: a node is the decisions that lead on
//! from another node, so that open jobs share what their paths have in common. A node is freed with the
//! last job below it.

use crate::finding::Choice;
use std::sync::Arc;

#[derive(Debug)]
pub struct PathNode {
    before: Option<Arc<PathNode>>,
    /// Decisions since the node before.
    decisions: Box<[Choice]>,
    /// Decisions since the program's start.
    length: usize,
}

impl PathNode {
    /// The node that these decisions lead to.
    pub fn behind(before: Option<Arc<PathNode>>, decisions: &[Choice]) -> PathNode {
        let length = before.as_ref().map_or(0, |node| node.length) + decisions.len();
        PathNode {
            before,
            decisions: decisions.into(),
            length,
        }
    }

    /// Decisions from the program's start to here.
    pub fn length(&self) -> usize {
        self.length
    }

    /// All decisions from the program's start to here.
    pub fn vector(&self) -> Vec<Choice> {
        let mut vector = vec![0; self.length];
        let mut end = self.length;
        let mut node = Some(self);
        while let Some(this) = node {
            let start = end - this.decisions.len();
            vector[start..end].copy_from_slice(&this.decisions);
            end = start;
            node = this.before.as_deref();
        }
        vector
    }
}

/// Long paths are chains of nodes: freed one after the other, not one inside the other.
impl Drop for PathNode {
    fn drop(&mut self) {
        let mut next = self.before.take();
        while let Some(mut node) = next.and_then(Arc::into_inner) {
            next = node.before.take();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vector_is_what_all_nodes_say() {
        let first = Arc::new(PathNode::behind(None, &[1, 2]));
        let second = Arc::new(PathNode::behind(Some(first.clone()), &[]));
        let third = PathNode::behind(Some(second), &[3]);
        assert_eq!(third.vector(), [1, 2, 3]);
        assert_eq!(first.vector(), [1, 2]);
    }

    #[test]
    fn long_chains_are_freed() {
        let mut node = Arc::new(PathNode::behind(None, &[]));
        for choice in 0..1_000_000 {
            node = Arc::new(PathNode::behind(Some(node), &[choice]));
        }
        assert_eq!(node.length(), 1_000_000);
    }
}
