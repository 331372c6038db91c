//! Choice levels: remembering the whole state at a choice, and going back to it.

use crate::heap::Ref;
use crate::trail::Mark;
use crate::vm::Vm;

/// Everything that is needed to return to a choice.
pub struct Level {
    mark: Mark,
    inputs: usize,
    deferred: usize,
    pools: usize,
    pool_values: usize,
    emitted: usize,
    answers: Vec<u64>,
    fuel: i64,
    budget: i64,
    held: Vec<(Ref, u32)>,
    virtual_clock: u64,
    random_state: u64,
    constants: usize,
}

impl Vm {
    /// Opens a level at the current state.
    pub fn open_level(&mut self) -> Level {
        let thread = &self.threads[self.current];
        let mark = self.trail.open(&self.heap, self.current, thread);
        Level {
            mark,
            inputs: self.inputs.list.len(),
            deferred: self.deferred.len(),
            pools: self.pools.pools.len(),
            pool_values: self.pools.values.len(),
            emitted: self.emitted.len(),
            answers: self.answers.clone(),
            fuel: self.fuel,
            budget: self.budget,
            held: self.threads[self.current].held.clone(),
            virtual_clock: self.virtual_clock,
            random_state: self.random_state,
            constants: self.constants.len(),
        }
    }

    /// Goes back to where the level was opened, and closes it.
    pub fn undo_level(&mut self, level: &Level) {
        self.trail.undo(
            level.mark,
            &mut self.heap,
            &mut self.threads,
            &mut self.interned,
            &mut self.deferred,
            &mut self.pools,
        );
        self.inputs.list.truncate(level.inputs);
        self.deferred.truncate(level.deferred);
        self.pools.pools.truncate(level.pools);
        self.pools.values.truncate(level.pool_values);
        self.emitted.truncate(level.emitted);
        self.answers.clone_from(&level.answers);
        self.answers_used = 0;
        self.fuel = level.fuel;
        self.budget = level.budget;
        self.threads[self.current].held.clone_from(&level.held);
        self.virtual_clock = level.virtual_clock;
        self.random_state = level.random_state;
        self.constants.truncate(level.constants);
    }
}
