//! Invariants of the input heap: the same bytecode runs on a copy of the input as far as it is known, and what it
//! looks at beyond that is initialised. While a path runs, it is given up where no completion within the bounds
//! satisfies them; after so many tries the answer is "don't know", and it goes on. When it has ended, the first
//! way in which all of them hold completes its input. A structure that can be completed is never rejected.

use crate::decider::{BySolver, Crossing, Decider, Shortfall};
use spelunk_classes::registry::MethodId;
use spelunk_solver::{Answer, PathSolver};
use spelunk_term::TermId;
use spelunk_vm::thread::Action;
use spelunk_vm::vm::Exit;
use spelunk_vm::{Stop, Vm};
use std::time::Instant;

/// Steps that an invariant may take.
const MOST_STEPS: i64 = 200_000;
/// Ways in which conditions on numbers are tried before an invariant is taken to be possible.
const MOST_LOOKS: usize = 20_000;
/// Decisions of one run: an invariant that goes round and round would make as many as it has steps.
const MOST_DECISIONS: usize = 400;
/// Ways that are tried to complete an input.
const MOST_COMPLETIONS: usize = 100_000;

/// Whether the invariants can hold for some completion of the input within its bounds: `false` is certain.
pub(crate) fn may_hold(at: &mut Crossing) -> bool {
    Search::new(at, true).start(&mut |_, _| ())
}

/// Completes the input so that the invariants hold and shows it; whether that is possible.
pub(crate) fn complete(at: &mut Crossing, found: Found) -> bool {
    Search::new(at, false).start(found)
}

struct Search<'a> {
    vm: &'a mut Vm,
    solver: &'a mut PathSolver,
    shortfalls: &'a mut Vec<Shortfall>,
    until: Option<Instant>,
    /// The path goes on: where nobody can tell, the answer is yes.
    is_looking: bool,
    /// Runs that may end before the search is given up.
    left: usize,
    /// Decisions on the way to where the search stands.
    decisions: usize,
}

type Found<'a> = &'a mut dyn FnMut(&mut Vm, &mut PathSolver);

impl<'a> Search<'a> {
    fn new(at: &'a mut Crossing, is_looking: bool) -> Search<'a> {
        Search {
            vm: at.vm,
            solver: at.solver,
            shortfalls: at.shortfalls,
            until: at.until,
            is_looking,
            left: if is_looking {
                MOST_LOOKS
            } else {
                MOST_COMPLETIONS
            },
            decisions: 0,
        }
    }

    /// Runs on a level of its own, which is undone whatever comes of it.
    fn start(&mut self, found: Found) -> bool {
        let level = self.vm.open_level();
        self.vm.path.answers.clear();
        self.vm.path.answers_used = 0;
        let holds = match self.vm.make_twins() {
            Ok(()) => {
                // Twins are older than this level, so that a write to them is seen.
                let inner = self.vm.open_level();
                let holds = self.ask_objects(0, found);
                self.vm.undo_level(&inner);
                holds
            }
            Err(exit) => {
                self.note(format!(
                    "no room for an invariant: {}",
                    self.vm.describe_exit(&exit)
                ));
                self.is_looking
            }
        };
        self.vm.undo_level(&level);
        holds
    }

    /// Asks the invariants of all objects from this one on.
    fn ask_objects(&mut self, first: usize, found: Found) -> bool {
        let count = self.vm.path.input_heap.objects.len();
        let next = (first..count).find_map(|number| {
            let class = self.vm.path.input_heap.objects[number].class;
            Some((number, self.vm.input_types.invariant(class)?))
        });
        let Some((number, invariant)) = next else {
            found(self.vm, self.solver);
            return true;
        };
        let twin = self.vm.path.input_heap.twins[number];
        self.vm.grant_steps(MOST_STEPS);
        self.vm.invariant_writes = false;
        match self.vm.call(invariant, &[u64::from(twin)], Action::Halt) {
            Exit::Reload => self.run(number, invariant, found),
            Exit::Throw(thrown) => self.ended(number, invariant, Stop::Uncaught(thrown), found),
            Exit::Stop(stop) => self.ended(number, invariant, stop, found),
        }
    }

    fn run(&mut self, number: usize, invariant: MethodId, found: Found) -> bool {
        let stop = self.vm.run_symbolic();
        if self.vm.invariant_writes {
            self.vm.invariant_writes = false;
            self.note_about(invariant, "writes to the object that it is asked about");
        }
        match stop {
            Stop::Fork(_) if self.decisions >= MOST_DECISIONS => {
                self.give_up(invariant, "too many decisions on one way")
            }
            Stop::Fork(fork) => {
                let alternatives = BySolver.alternatives(
                    &fork,
                    &mut Crossing {
                        vm: self.vm,
                        solver: self.solver,
                        until: self.until,
                        shortfalls: self.shortfalls,
                    },
                );
                for alternative in alternatives {
                    let answer = alternative.answer;
                    self.decisions += 1;
                    let mut go_on = |search: &mut Self| {
                        search.vm.answer(answer);
                        search.run(number, invariant, found)
                    };
                    let holds = self.assuming(alternative.condition, &mut go_on);
                    self.decisions -= 1;
                    if holds {
                        return true;
                    }
                }
                false
            }
            stop => self.ended(number, invariant, stop, found),
        }
    }

    /// Does something where a condition holds, and undoes it.
    fn assuming(
        &mut self,
        condition: Option<TermId>,
        action: &mut dyn FnMut(&mut Self) -> bool,
    ) -> bool {
        let level = self.vm.open_level();
        self.solver.push();
        if let Some(condition) = condition {
            self.solver.assert(&self.vm.terms, condition);
        }
        let done = action(self);
        self.solver.pop();
        self.vm.undo_level(&level);
        done
    }

    /// One run is over: whether this and all that follow can hold.
    fn ended(&mut self, number: usize, invariant: MethodId, stop: Stop, found: Found) -> bool {
        if self.left == 0 || self.vm.is_interrupted() {
            return self.give_up(invariant, "too many ways to complete an input");
        }
        self.left -= 1;
        match stop {
            Stop::Returned(word) => match TermId::from_raw(self.vm.path.returned_shadow) {
                None => word != 0 && self.ask_objects(number + 1, found),
                Some(term) => self.where_true(number, term, found),
            },
            Stop::AssumptionFailed => false,
            Stop::CutOff(bound) => {
                self.note(bound);
                false
            }
            Stop::Uncaught(thrown) => {
                let what = self.vm.describe_thrown(thrown);
                self.note_about(invariant, &format!("throws {what}"));
                false
            }
            Stop::BudgetSpent => {
                self.note_about(
                    invariant,
                    &format!("does not end within {MOST_STEPS} steps"),
                );
                false
            }
            stop => {
                let what = self.vm.describe_stop(&stop);
                self.note_about(invariant, &format!("cannot be asked: {what}"));
                self.is_looking
            }
        }
    }

    /// Nobody knows: a path goes on, an input is not completed.
    fn give_up(&mut self, invariant: MethodId, why: &str) -> bool {
        if !self.is_looking {
            self.note_about(invariant, &format!("was not solved: {why}"));
        }
        self.is_looking
    }

    fn where_true(&mut self, number: usize, term: TermId, found: Found) -> bool {
        let zero = self.vm.terms.bv_const(32, 0);
        let holds = self.vm.terms.ne(term, zero);
        let possible = self.solver.check_assuming(&mut self.vm.terms, &[holds]);
        possible != Answer::Unsat
            && self.assuming(Some(holds), &mut |search| {
                search.ask_objects(number + 1, found)
            })
    }

    fn note_about(&mut self, invariant: MethodId, what: &str) {
        let name = self.vm.registry.method_display(invariant);
        self.note(format!("invariant {name} {what}"));
    }

    fn note(&mut self, what: String) {
        let shortfall = Shortfall::Invariant(what);
        if !self.shortfalls.contains(&shortfall) {
            self.shortfalls.push(shortfall);
        }
    }
}
