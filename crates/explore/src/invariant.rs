//! Invariants of the input heap and the precondition of the call: the same bytecode runs on a copy of the input as far
//! as it is known, and what it looks at beyond that is initialised. While a path runs, it is given up where no completion within the bounds
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

/// The same of the precondition alone, after a decision about numbers.
pub(crate) fn precondition_may_hold(at: &mut Crossing, condition: Option<TermId>) -> bool {
    let mut search = Search::new(at, true);
    search.assuming(condition, &mut |search| {
        let objects = search.vm.path.input_heap.objects.len();
        search.start_from(objects, &mut |_, _| ())
    })
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

/// A method that says whether an input exists.
#[derive(Clone, Copy)]
struct Asked {
    method: MethodId,
    of: Of,
}

#[derive(Clone, Copy)]
enum Of {
    /// The invariant of an object; a late one is there since the precondition was asked.
    Object { number: usize, is_late: bool },
    /// The precondition of the call, asked when there were so many objects.
    Call { objects: usize },
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

    fn start(&mut self, found: Found) -> bool {
        self.start_from(0, found)
    }

    /// Runs on a level of its own, which is undone whatever comes of it.
    fn start_from(&mut self, first: usize, found: Found) -> bool {
        let level = self.vm.open_level();
        self.vm.path.answers.clear();
        self.vm.path.answers_used = 0;
        let holds = match self.vm.make_twins() {
            Ok(()) => {
                // Twins are older than this level, so that a write to them is seen.
                let inner = self.vm.open_level();
                let holds = self.ask_objects(first, found);
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

    /// Asks the invariants of all objects from this one on, then the precondition, which may initialise more.
    fn ask_objects(&mut self, first: usize, found: Found) -> bool {
        match self.next_object(first, false) {
            Some(asked) => self.ask(asked, found),
            None => match self.vm.input_types.precondition {
                Some(method) => {
                    let objects = self.vm.path.input_heap.objects.len();
                    let of = Of::Call { objects };
                    self.ask(Asked { method, of }, found)
                }
                None => self.end_with(found),
            },
        }
    }

    /// Asks the invariants of objects that are there only since the precondition was asked.
    fn ask_later_objects(&mut self, first: usize, found: Found) -> bool {
        match self.next_object(first, true) {
            Some(asked) => self.ask(asked, found),
            None => self.end_with(found),
        }
    }

    fn next_object(&self, first: usize, is_late: bool) -> Option<Asked> {
        let objects = &self.vm.path.input_heap.objects;
        (first..objects.len()).find_map(|number| {
            let method = self.vm.input_types.invariant(objects[number].class)?;
            let of = Of::Object { number, is_late };
            Some(Asked { method, of })
        })
    }

    fn end_with(&mut self, found: Found) -> bool {
        found(self.vm, self.solver);
        true
    }

    fn ask(&mut self, asked: Asked, found: Found) -> bool {
        let values = match asked.of {
            Of::Object { number, .. } => {
                vec![(u64::from(self.vm.path.input_heap.twins[number]), 0)]
            }
            Of::Call { .. } => self.vm.twin_arguments(),
        };
        let (words, parts): (Vec<u64>, Vec<u32>) = values.into_iter().unzip();
        self.vm.grant_steps(MOST_STEPS);
        self.vm.invariant_writes = None;
        let called = self
            .vm
            .call_with_shadows(asked.method, &words, &parts, Action::Halt);
        match called {
            Exit::Reload => self.run(asked, found),
            Exit::Throw(thrown) => self.ended(asked, Stop::Uncaught(thrown), found),
            Exit::Stop(stop) => self.ended(asked, stop, found),
        }
    }

    /// It holds: what comes next.
    fn ask_next(&mut self, asked: Asked, found: Found) -> bool {
        match asked.of {
            Of::Object { number, is_late } if !is_late => self.ask_objects(number + 1, found),
            Of::Object { number, .. } => self.ask_later_objects(number + 1, found),
            Of::Call { objects } => self.ask_later_objects(objects, found),
        }
    }

    /// Whether it is to be blamed for how it ended: a precondition is not, where objects that it was the first to look
    /// at break their invariants.
    fn is_to_blame(&mut self, asked: Asked) -> bool {
        match asked.of {
            Of::Object { .. } => true,
            Of::Call { objects } => self.assuming(None, &mut |search| {
                search.ask_later_objects(objects, &mut |_, _| ())
            }),
        }
    }

    fn run(&mut self, asked: Asked, found: Found) -> bool {
        let stop = self.vm.run_symbolic();
        if let Some(what) = self.vm.invariant_writes.take() {
            self.note_about(asked, &format!("writes to {what}"));
        }
        match stop {
            Stop::Fork(_) if self.decisions >= MOST_DECISIONS => {
                self.give_up(asked, "too many decisions on one way")
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
                        search.run(asked, found)
                    };
                    let holds = self.assuming(alternative.condition, &mut go_on);
                    self.decisions -= 1;
                    if holds {
                        return true;
                    }
                }
                false
            }
            stop => self.ended(asked, stop, found),
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
    fn ended(&mut self, asked: Asked, stop: Stop, found: Found) -> bool {
        if self.left == 0 || self.vm.is_interrupted() {
            return self.give_up(asked, "too many ways to complete an input");
        }
        self.left -= 1;
        match stop {
            Stop::Returned(word) => match TermId::from_raw(self.vm.path.returned_shadow) {
                None => word != 0 && self.ask_next(asked, found),
                Some(term) => self.where_true(asked, term, found),
            },
            Stop::AssumptionFailed => false,
            Stop::CutOff(bound) => {
                self.note(bound);
                false
            }
            Stop::Uncaught(thrown) => {
                let what = self.vm.describe_thrown(thrown);
                if self.is_to_blame(asked) {
                    self.note_about(asked, &format!("throws {what}"));
                }
                false
            }
            Stop::BudgetSpent => {
                if self.is_to_blame(asked) {
                    let what = format!("does not end within {MOST_STEPS} steps");
                    self.note_about(asked, &what);
                }
                false
            }
            stop => {
                let what = self.vm.describe_stop(&stop);
                self.note_about(asked, &format!("cannot be asked: {what}"));
                self.is_looking
            }
        }
    }

    /// Nobody knows: a path goes on, an input is not completed.
    fn give_up(&mut self, asked: Asked, why: &str) -> bool {
        if !self.is_looking {
            self.note_about(asked, &format!("was not solved: {why}"));
        }
        self.is_looking
    }

    fn where_true(&mut self, asked: Asked, term: TermId, found: Found) -> bool {
        let zero = self.vm.terms.bv_const(32, 0);
        let holds = self.vm.terms.ne(term, zero);
        let possible = self.solver.check_assuming(&mut self.vm.terms, &[holds]);
        possible != Answer::Unsat
            && self.assuming(Some(holds), &mut |search| search.ask_next(asked, found))
    }

    fn note_about(&mut self, asked: Asked, what: &str) {
        let name = self.vm.registry.method_display(asked.method);
        let role = match asked.of {
            Of::Object { .. } => "invariant",
            Of::Call { .. } => "precondition",
        };
        self.note(format!("{role} {name} {what}"));
    }

    fn note(&mut self, what: String) {
        let shortfall = Shortfall::Invariant(what);
        if !self.shortfalls.contains(&shortfall) {
            self.shortfalls.push(shortfall);
        }
    }
}
