//! How a call ends: what becomes of its path, whether the state behind it is new, and whether it is worth a test.

use super::{Candidate, Explorer, State};
use crate::sequence::executor::lack_of_this_vm;
use crate::sequences::machine::{Supply, start_call};
use crate::sequences::subsumption::Added;
use spelunk_term::TermId;
use spelunk_vm::Stop;
use spelunk_vm::canonical::{CanonicalHeap, Root};
use spelunk_vm::heap::{NULL, Ref};
use std::rc::Rc;

impl Explorer<'_> {
    pub(super) fn cut(&mut self, transition: usize, why: &str) {
        let name = self.transitions[transition].display();
        self.findings.cut_off.insert(name, why.to_string());
    }

    pub(super) fn end_path(&mut self, state: usize, transition: usize, kept: Ref, stop: Stop) {
        match stop {
            Stop::Returned(word) => {
                self.findings.paths += 1;
                // Once on a new object, and once on one that something happened to.
                let later = self.states[state].calls.min(1);
                let new = self.returned.insert((transition, later));
                self.note_candidate(state, transition, new, None);
                self.note_path(state, |_| "returns".into());
                self.reach(state, transition, kept, word);
            }
            Stop::Uncaught(thrown) => self.end_by_exception(state, transition, thrown),
            Stop::Finished => self.findings.paths += 1,
            Stop::Exit(status) => {
                self.findings.paths += 1;
                let name = self.transitions[transition].name();
                self.findings
                    .exceptions
                    .insert(format!("{name} calls System.exit({status})"));
            }
            Stop::AssumptionFailed => {}
            Stop::Unsupported(what) => {
                let name = self.transitions[transition].display();
                self.findings.unsupported.insert(name, what);
            }
            Stop::BudgetSpent if self.is_out_of_time() => {}
            Stop::BudgetSpent => self.cut(transition, "more steps than are followed on one path"),
            Stop::CutOff(why) => self.cut(transition, &why),
            Stop::Deadlock => self.cut(transition, "every thread waits for another one"),
            Stop::Internal(what) => self.findings.internal.push(what),
            Stop::Declined | Stop::Fork(_) => self
                .findings
                .internal
                .push("a call ended in the middle".into()),
        }
    }

    /// What was thrown, and whether the invariant does not hold since.
    pub(in crate::sequences) fn unwrapped(&self, thrown: Ref) -> (Ref, bool) {
        let vm = &self.tree.vm;
        if vm.class_of(thrown) != self.markers.invariant_after_throw {
            return (thrown, false);
        }
        let cause = vm.get_field(thrown, "cause", "Ljava/lang/Throwable;") as Ref;
        (cause, true)
    }

    pub(super) fn end_by_exception(&mut self, state: usize, transition: usize, thrown: Ref) {
        let (thrown, is_broken) = self.unwrapped(thrown);
        let class = self.tree.vm.class_of(thrown);
        if class == self.markers.no_argument || class == self.markers.illegal {
            return;
        }
        self.findings.paths += 1;
        let is_too_deep = self.tree.vm.class_display(class) == "java.lang.StackOverflowError";
        let lack = match is_too_deep {
            true => Some("deeper recursion than is followed".to_string()),
            false => lack_of_this_vm(&self.tree.vm, thrown),
        };
        if let Some(lack) = lack {
            self.cut(transition, &lack);
            return;
        }
        let name = self.transitions[transition].name().to_string();
        let violation = if class == self.markers.postcondition {
            Some(format!("the postcondition of {name} does not hold"))
        } else if class == self.markers.invariant {
            Some(format!("the invariant does not hold after {name}"))
        } else if self.tree.vm.class_display(class) == "java.lang.AssertionError" {
            Some(format!("an assertion fails in {name}"))
        } else {
            is_broken.then(|| format!("the invariant does not hold after {name} has thrown"))
        };
        let place = self
            .tree
            .vm
            .user_stack_trace(thrown)
            .first()
            .cloned()
            .unwrap_or_default();
        let broken = if is_broken {
            " and breaks the invariant"
        } else {
            ""
        };
        let class_name = self.tree.vm.class_display(class);
        let new = self
            .thrown
            .insert(format!("{name} {class_name} {place}{broken}"));
        self.findings.exceptions.insert(format!(
            "{name} throws {}",
            self.tree.vm.class_display(class)
        ));
        self.note_path(state, |explorer| {
            let thrown = explorer.tree.vm.class_display(class);
            format!("throws {}", thrown.rsplit('.').next().unwrap_or_default())
        });
        self.note_candidate(state, transition, new, violation);
    }

    /// A path that covers something new, or ends in a new way, is worth a test.
    pub(super) fn note_candidate(
        &mut self,
        state: usize,
        transition: usize,
        new: bool,
        violation: Option<String>,
    ) {
        let vm = &self.tree.vm;
        let covers =
            vm.covered != self.seen_edges || vm.covered_switches.len() != self.seen_switches;
        if covers {
            self.seen_edges.clone_from(&vm.covered);
            self.seen_switches = vm.covered_switches.len();
        }
        if covers || new || self.options.all_tests {
            self.candidates.push(Candidate {
                state,
                transition,
                inputs: vm.path.inputs.list.clone(),
                path: self.tree.solver.conjuncts().into(),
                violation,
            });
        }
    }

    /// A call returned: the state it leads to is kept if it is new.
    pub(super) fn reach(&mut self, state: usize, transition: usize, kept: Ref, word: u64) {
        let act = &self.transitions[transition];
        let before = &self.states[state];
        let makes = act.makes_receiver(&self.own_type);
        let calls = before.calls + usize::from(!makes);
        if !act.plain && calls > 1 {
            return;
        }
        let mut roots: Vec<Ref> = before.roots();
        let mut origins = before.origins.clone();
        if makes {
            if word as Ref == NULL {
                return;
            }
            roots = vec![word as Ref];
            origins.clear();
        }
        let depth = self.depth_of(state);
        for number in 0..act.kept {
            roots.push(self.tree.vm.element32(kept, number));
            origins.push((depth, number));
        }
        let (roots, origins) = self.still_reachable(roots, origins);
        let roots_first = roots.first().copied();
        let graph: Vec<Root> = roots.into_iter().map(Root::Reference).collect();
        let Some(heap) = self.canonical(&graph) else {
            self.cut(transition, "a state without canonical form");
            return;
        };
        if !self.is_new_to_the_user(roots_first) {
            return;
        }
        let path: Rc<[TermId]> = self.tree.solver.conjuncts().into();
        if self.states.len() > self.options.max_states {
            self.cut(transition, "more states than are kept");
            return;
        }
        let number = self.states.len();
        let subsumed = match self.index.add(&mut self.tree, &heap, &path, number) {
            Added::Subsumed(by) => {
                if let Some(notes) = &mut self.notes {
                    notes.reached(state, transition, by);
                }
                return;
            }
            Added::New(subsumed) => subsumed,
        };
        if let Some(notes) = &mut self.notes {
            notes.reached(state, transition, number);
            for &other in &subsumed {
                notes.replaced(other, number);
            }
        }
        for other in subsumed {
            self.states[other].subsumed_by_calls = Some(calls);
        }
        self.states.push(State {
            parent: Some(state),
            transition,
            inputs: self.tree.vm.path.inputs.list.clone(),
            path,
            heap,
            calls,
            origins,
            subsumed_by_calls: None,
        });
    }

    /// Where the user compares states by an abstraction (section 5): whether this one looks new.
    pub(super) fn is_new_to_the_user(&mut self, receiver: Option<Ref>) -> bool {
        let (Some(abstraction), Some(receiver)) = (&self.abstraction, receiver) else {
            return true;
        };
        let vm = &mut self.tree.vm;
        let level = vm.open_level();
        let model = Default::default();
        let supply = Supply::Known {
            inputs: &[],
            model: &model,
        };
        let inputs = vm.path.inputs.list.clone();
        let stop = match start_call(vm, abstraction, &[receiver], NULL, supply) {
            Ok(()) => vm.run_symbolic(),
            Err(stop) => stop,
        };
        let is_reference = matches!(abstraction.returns().as_bytes().first(), Some(b'L' | b'['));
        let root = match stop {
            Stop::Returned(word) if is_reference => Some(Root::Reference(word as Ref)),
            Stop::Returned(word) => Some(Root::Value(word, vm.path.returned_shadow)),
            // What depends on symbolic values is left to subsumption.
            _ => None,
        };
        let seen = root.and_then(|root| vm.canonical_heap(self.base, &[root]));
        vm.undo_level(&level);
        vm.path.inputs.list = inputs;
        seen.is_none_or(|seen| self.abstractions.insert(seen.key))
    }

    pub fn own_type(&self) -> String {
        self.own_type.clone()
    }

    /// The class's name with dots.
    pub fn class_name(&self) -> String {
        self.tree.vm.registry.class(self.class).java_name()
    }

    pub(super) fn canonical(&mut self, roots: &[Root]) -> Option<CanonicalHeap> {
        self.tree.vm.canonical_heap(self.base, roots)
    }

    /// Objects that were made for arguments matter as long as the object under test knows them.
    pub(super) fn still_reachable(
        &self,
        mut roots: Vec<Ref>,
        mut origins: Vec<(usize, usize)>,
    ) -> (Vec<Ref>, Vec<(usize, usize)>) {
        if origins.is_empty() {
            return (roots, origins);
        }
        let offset = roots.len() - origins.len();
        let known = self.tree.vm.reachable_from(&roots[..offset]);
        let mut number = 0;
        let keep: Vec<bool> = roots[offset..]
            .iter()
            .map(|object| known.contains(object))
            .collect();
        origins.retain(|_| {
            number += 1;
            keep[number - 1]
        });
        let kept: Vec<Ref> = roots
            .drain(offset..)
            .zip(&keep)
            .filter(|(_, keep)| **keep)
            .map(|(object, _)| object)
            .collect();
        roots.extend(kept);
        (roots, origins)
    }
}
