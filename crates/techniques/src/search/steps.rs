//! What a search tries next: calls of what has few tries, changes near open sides, longer sequences.

use super::Search;
use super::archive::Entry;
use super::builder::Builder;
use super::mutate::mutated;
use crate::sequence::Argument;
use spelunk_classes::registry::ClassId;
use std::rc::Rc;

/// In percent: so often what was called and has only thrown is called again, nearer to returning.
const TOWARDS_RETURNING: usize = 25;
/// So often what is gone on from is a state that an object was left in.
const FROM_STATES: usize = 35;

impl Search<'_> {
    pub(super) fn step(&mut self) {
        if self.is_stored && self.context.random.percent(3) {
            return self.copy_by_stream();
        }
        if self.context.random.percent(TOWARDS_RETURNING)
            && let Some(target) = self.yet_to_return()
        {
            return self.go_on_to_return(target);
        }
        match self.context.random.below(100) {
            0..=49 if !self.archive.frontier.is_empty() => self.go_near(),
            0..=79 => {
                let target = self.pick_target();
                self.call(target, true);
            }
            _ => self.extend(),
        }
    }

    /// Writes an object of the class under test to a stream and reads it back.
    fn copy_by_stream(&mut self) {
        let Some(entry) = self.some_entry() else {
            return;
        };
        let types = entry.types.iter().enumerate();
        let own = |(_, class): &(usize, &Option<ClassId>)| {
            class.is_some_and(|class| self.classes.contains(&class))
        };
        let Some((number, _)) = types.rev().find(own) else {
            return;
        };
        let mut builder = Builder::on(
            &mut self.context,
            entry.sequence.clone(),
            entry.types.clone(),
        );
        if builder.copy_by_stream(number).is_some() {
            let sequence = builder.sequence;
            self.attempt(sequence);
        }
    }

    /// Changes a sequence that came near an open side; those with fewer tries come first.
    fn go_near(&mut self) {
        let count = self.archive.frontier.len();
        let random = &mut self.context.random;
        let picked = (0..3).map(|_| random.below(count));
        let Some(picked) = picked.min_by_key(|&number| self.archive.frontier[number].tries) else {
            return;
        };
        let frontier = &mut self.archive.frontier[picked];
        frontier.tries += 1;
        let beside = frontier.beside;
        let Some(entry) = self.archive.best(beside).cloned() else {
            return;
        };
        let sequence = mutated(&mut self.context, &entry);
        self.attempt(sequence);
    }

    /// Methods with open sides and few tries come first.
    pub(super) fn pick_target(&mut self) -> usize {
        let count = self.targets.len();
        let mut best = self.context.random.below(count);
        let mut best_score = self.score(best);
        for _ in 0..3 {
            let other = self.context.random.below(count);
            let score = self.score(other);
            if score > best_score {
                (best, best_score) = (other, score);
            }
        }
        best
    }

    fn score(&self, target: usize) -> f64 {
        let target = &self.targets[target];
        let open = target
            .method
            .map_or(0, |method| self.archive.open_in(method));
        let weight = match self.is_for_itself(target) {
            true => 1.0,
            false => 0.3,
        };
        weight * (1.0 + open as f64) / f64::from(target.tries + 4)
    }

    /// Calls a method: on what a known sequence has made, or on something new.
    pub(super) fn call(&mut self, target: usize, extends: bool) {
        self.targets[target].tries += 1;
        let callee = self.targets[target].callee.clone();
        let start = match extends && self.context.random.percent(70) {
            true => self.some_entry(),
            false => None,
        };
        let other = match start.is_some() && self.context.random.percent(15) {
            true => self.some_entry(),
            false => None,
        };
        let mut builder = match &start {
            Some(entry) => Builder::on(
                &mut self.context,
                entry.sequence.clone(),
                entry.types.clone(),
            ),
            None => Builder::new(&mut self.context),
        };
        if let Some(other) = other
            && builder.sequence.len() + other.sequence.len() < builder.context.longest
        {
            builder.sequence.append(&other.sequence.statements);
            builder.types.extend(other.types.iter().copied());
        }
        if builder.call(&callee, 0).is_some() {
            let sequence = builder.sequence;
            self.attempt(sequence);
        }
    }

    /// A way to a state that objects were left in, or an entry that did not end in an exception, rather a late one.
    pub(crate) fn some_entry(&mut self) -> Option<Rc<Entry>> {
        if self.context.random.percent(FROM_STATES)
            && let Some(entry) = self.states.pick(&mut self.context.random)
        {
            return Some(entry);
        }
        for _ in 0..6 {
            let count = self.archive.recent.len();
            let picked = self
                .context
                .random
                .below(count)
                .max(self.context.random.below(count));
            let entry = self.archive.recent.get(picked)?;
            if !entry.threw {
                return Some(entry.clone());
            }
        }
        None
    }

    /// Calls something on a value of a known sequence: also on what calls have returned.
    pub(super) fn extend(&mut self) {
        let Some(entry) = self.some_entry() else {
            let target = self.pick_target();
            return self.call(target, false);
        };
        let objects: Vec<(usize, ClassId)> = entry
            .types
            .iter()
            .enumerate()
            .filter_map(|(number, class)| Some((number, (*class)?)))
            .collect();
        let own: Vec<(usize, ClassId)> = objects
            .iter()
            .copied()
            .filter(|(_, class)| self.is_own(*class))
            .collect();
        let own_first = self.context.random.percent(70);
        let from = if own.is_empty() || !own_first {
            &objects
        } else {
            &own
        };
        let Some(&(number, class)) = self.context.random.pick(from) else {
            return;
        };
        let mut builder = Builder::on(
            &mut self.context,
            entry.sequence.clone(),
            entry.types.clone(),
        );
        let methods = builder
            .context
            .vocabulary
            .methods_on(&builder.context.executor.vm, class);
        let Some(callee) = builder.context.random.pick(&methods).cloned() else {
            return;
        };
        let receiver = Argument::Earlier(number);
        if builder.call_on(&callee, Some(receiver), 0).is_some() {
            let sequence = builder.sequence;
            self.attempt(sequence);
        }
    }

    /// Whether a class is under test, or a stub of one that is.
    pub(super) fn is_own(&self, class: ClassId) -> bool {
        let linked = self.context.executor.vm.registry.class(class);
        let is_stub = || {
            linked
                .super_class
                .is_some_and(|above| self.classes.contains(&above))
        };
        self.classes.contains(&class) || linked.synthetic && is_stub()
    }
}
