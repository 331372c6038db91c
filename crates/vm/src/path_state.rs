//! The state of the path that a VM is on: everything that backtracking brings back, and nothing else.
//!
//! What a path writes belongs here; what stays true on every path (classes, decoded code, caches of
//! what they say) belongs to `Vm`. A level remembers the state at a choice. Large things are brought
//! back by the trail, lists that only grow by their length, small things by a copy. Both functions
//! below name every field, so that a new one does not compile before somebody has said how it returns.

use crate::heap::{Heap, NULL, Ref};
use crate::inputs::Inputs;
use crate::structure::{Emitted, EmittedMark};
use crate::symbolic::deferred::Deferred;
use crate::symbolic::input_heap::{self, InputHeap};
use crate::symbolic::pools::Pools;
use crate::thread::{JavaThread, Status};
use crate::trail::{Mark, Trail};
use rustc_hash::FxHashMap;
use spelunk_classes::registry::ClassId;

pub struct PathState {
    pub heap: Heap,
    pub threads: Vec<JavaThread>,
    /// The thread that runs.
    pub current: usize,
    /// Threads that were undone: their stacks serve again.
    spare: Vec<JavaThread>,
    /// The call from outside has returned this word; the threads that it started still run.
    pub(crate) returned: Option<Returned>,
    pub trail: Trail,
    /// Steps left before `Stop::BudgetSpent` or a thread switch.
    pub fuel: i64,
    pub budget: i64,
    pub interned: FxHashMap<Box<[u16]>, Ref>,
    /// Memory outside of objects that programs have allocated.
    pub(crate) off_heap: crate::off_heap::OffHeap,
    pub virtual_clock: u64,
    pub random_state: u64,
    /// Objects that code refers to: roots of garbage collection.
    pub constants: Vec<Ref>,
    /// Symbolic part of the result of the native that runs.
    pub native_shadow: u32,
    /// Symbolic part of the result of the method that was called from outside.
    pub returned_shadow: u32,
    /// Why classes could not be initialised.
    pub initialisation_causes: FxHashMap<ClassId, Ref>,
    pub handling_overflow: bool,
    pub handling_memory: bool,
    pub main_failed: bool,
    /// Answers to the forks of the instruction that is executed, and how many it has used.
    pub answers: Vec<u64>,
    pub answers_used: usize,
    /// Decisions that the policy has made without stopping.
    pub decided: Vec<crate::policy::Decided>,
    pub deferred: Vec<Deferred>,
    pub pools: Pools,
    /// Structures that the path has handed over.
    pub emitted: Emitted,
    pub inputs: Inputs,
    /// Objects that were there before the explored call, where they are unknown.
    pub input_heap: InputHeap,
    /// Sides of branches that count once it is known that the path's input exists.
    pub sides: Vec<crate::coverage::Side>,
    /// The object whose instance method is explored.
    pub explored_receiver: Ref,
    /// The last throwable that the VM itself made, not a constructor that the program calls.
    pub made_throwable: Ref,
    /// Inputs that were asked for before the explored call.
    pub set_up_inputs: usize,
    /// Strings that were made of others and are these themselves where they are equal.
    pub(crate) recased: Vec<crate::symbolic::casing::Recased>,
    /// Arrays whose length is a number, in the order in which they were made.
    pub(crate) array_lengths: Vec<(Ref, spelunk_term::TermId)>,
    /// Results of functions without symbolic meaning.
    pub(crate) applications: Vec<crate::symbolic::applications::Application>,
    /// By their handles; an open one is changed only on the level that has made it.
    pub(crate) zip_streams: Vec<Option<crate::jdk::zip::ZipStream>>,
}

/// What is needed to return to a choice.
pub struct Level {
    mark: Mark,
    small: Small,
    lengths: Lengths,
    answers: Vec<u64>,
    /// The current thread, and the other ones.
    thread: Status,
    others: Vec<Status>,
}

/// Cuts a list back. Most have not grown, which `Vec::truncate` does not ask.
#[inline(always)]
pub(crate) fn cut<T>(list: &mut Vec<T>, length: usize) {
    if list.len() > length {
        list.truncate(length);
    }
}

/// A call from outside that has returned.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Returned {
    pub thread: usize,
    pub value: u64,
    /// Its threads must end too.
    pub must_end: bool,
}

/// Spare stacks that are kept.
const MOST_SPARE: usize = 32;

/// What is small enough to be copied.
#[derive(Clone, Copy)]
struct Small {
    current: usize,
    returned: Option<Returned>,
    fuel: i64,
    budget: i64,
    virtual_clock: u64,
    random_state: u64,
    native_shadow: u32,
    returned_shadow: u32,
    handling_overflow: bool,
    handling_memory: bool,
    main_failed: bool,
    explored_receiver: Ref,
    made_throwable: Ref,
    set_up_inputs: usize,
}

/// How long lists were that only grow on a path.
#[derive(Clone, Copy)]
struct Lengths {
    constants: usize,
    decided: usize,
    deferred: usize,
    pools: usize,
    pool_values: usize,
    emitted: EmittedMark,
    inputs: usize,
    input_heap: input_heap::Lengths,
    sides: usize,
    recased: usize,
    array_lengths: usize,
    applications: usize,
    zip_streams: usize,
}

impl Level {
    /// How many sides of branches the path had covered.
    pub(crate) fn sides(&self) -> usize {
        self.lengths.sides
    }
}

impl PathState {
    pub(crate) fn new(heap: Heap, main: JavaThread, seed: u64) -> PathState {
        PathState {
            heap,
            threads: vec![main],
            current: 0,
            spare: Vec::new(),
            returned: None,
            trail: Trail::default(),
            fuel: i64::MAX / 4,
            budget: i64::MAX / 4,
            interned: FxHashMap::default(),
            off_heap: Default::default(),
            virtual_clock: 1_700_000_000_000_000_000,
            random_state: seed,
            constants: Vec::new(),
            native_shadow: 0,
            returned_shadow: 0,
            initialisation_causes: FxHashMap::default(),
            handling_overflow: false,
            handling_memory: false,
            main_failed: false,
            answers: Vec::new(),
            answers_used: 0,
            decided: Vec::new(),
            deferred: Vec::new(),
            pools: Default::default(),
            emitted: Emitted::default(),
            inputs: Default::default(),
            input_heap: Default::default(),
            sides: Vec::new(),
            explored_receiver: NULL,
            made_throwable: NULL,
            set_up_inputs: 0,
            recased: Vec::new(),
            array_lengths: Vec::new(),
            applications: Vec::new(),
            zip_streams: Vec::new(),
        }
    }

    /// Opens a level at the current state. Inlined, because a level is large: it is written where it stays.
    #[inline]
    pub fn open_level(&mut self) -> Level {
        let PathState {
            heap,
            threads,
            current,
            // No state.
            spare: _,
            returned,
            trail,
            fuel,
            budget,
            // By the trail.
            interned: _,
            off_heap: _,
            virtual_clock,
            random_state,
            constants,
            native_shadow,
            returned_shadow,
            // By the trail.
            initialisation_causes: _,
            handling_overflow,
            handling_memory,
            main_failed,
            answers,
            // An instruction that is executed again begins with its first answer.
            answers_used: _,
            decided,
            deferred,
            pools,
            emitted,
            inputs,
            input_heap,
            sides,
            explored_receiver,
            made_throwable,
            set_up_inputs,
            recased,
            array_lengths,
            applications,
            zip_streams,
        } = self;
        let others = match threads.len() {
            1 => Vec::new(),
            _ => threads.iter().map(JavaThread::status).collect(),
        };
        let thread = &mut threads[*current];
        Level {
            mark: trail.open(heap, *current, thread),
            small: Small {
                current: *current,
                returned: *returned,
                fuel: *fuel,
                budget: *budget,
                virtual_clock: *virtual_clock,
                random_state: *random_state,
                native_shadow: *native_shadow,
                returned_shadow: *returned_shadow,
                handling_overflow: *handling_overflow,
                handling_memory: *handling_memory,
                main_failed: *main_failed,
                explored_receiver: *explored_receiver,
                made_throwable: *made_throwable,
                set_up_inputs: *set_up_inputs,
            },
            lengths: Lengths {
                constants: constants.len(),
                decided: decided.len(),
                deferred: deferred.len(),
                pools: pools.pools.len(),
                pool_values: pools.values.len(),
                emitted: emitted.mark(),
                inputs: inputs.list.len(),
                input_heap: input_heap.lengths(),
                sides: sides.len(),
                recased: recased.len(),
                array_lengths: array_lengths.len(),
                applications: applications.len(),
                zip_streams: zip_streams.len(),
            },
            answers: answers.clone(),
            thread: thread.status(),
            others,
        }
    }

    /// Goes back to where the level was opened, and closes it.
    pub fn undo_level(&mut self, level: &Level) {
        Trail::undo(self, level.mark);
        self.bring_back(level);
    }

    /// Goes back to where the level was opened, and keeps it open for another alternative.
    pub fn rewind_level(&mut self, level: &mut Level) {
        Trail::rewind(self, &mut level.mark);
        self.bring_back(level);
    }

    /// Everything that the trail does not bring back.
    fn bring_back(&mut self, level: &Level) {
        let PathState {
            heap: _,
            threads,
            current,
            spare,
            returned,
            trail,
            fuel,
            budget,
            interned: _,
            off_heap: _,
            virtual_clock,
            random_state,
            constants,
            native_shadow,
            returned_shadow,
            initialisation_causes: _,
            handling_overflow,
            handling_memory,
            main_failed,
            answers,
            answers_used,
            decided,
            deferred,
            pools,
            emitted,
            inputs,
            input_heap,
            sides,
            explored_receiver,
            made_throwable,
            set_up_inputs,
            recased,
            array_lengths,
            applications,
            zip_streams,
        } = self;
        let Level {
            mark: _,
            small,
            lengths,
            answers: answers_before,
            thread,
            others,
        } = level;
        while threads.len() > others.len().max(1) {
            if let Some(undone) = threads.pop()
                && spare.len() < MOST_SPARE
            {
                spare.push(undone);
            }
        }
        for (thread, status) in threads.iter_mut().zip(others) {
            thread.restore(status);
        }
        *current = small.current;
        threads[*current].restore(thread);
        trail.watermark = threads[*current].watermark;
        *returned = small.returned;
        *fuel = small.fuel;
        *budget = small.budget;
        *virtual_clock = small.virtual_clock;
        *random_state = small.random_state;
        *native_shadow = small.native_shadow;
        *returned_shadow = small.returned_shadow;
        *handling_overflow = small.handling_overflow;
        *handling_memory = small.handling_memory;
        *main_failed = small.main_failed;
        *explored_receiver = small.explored_receiver;
        *made_throwable = small.made_throwable;
        *set_up_inputs = small.set_up_inputs;
        cut(&mut *constants, lengths.constants);
        cut(&mut *decided, lengths.decided);
        cut(&mut *deferred, lengths.deferred);
        pools.truncate(lengths.pools, lengths.pool_values);
        emitted.cut_back(&lengths.emitted);
        cut(&mut inputs.list, lengths.inputs);
        input_heap.cut_back(lengths.input_heap);
        cut(&mut *sides, lengths.sides);
        cut(&mut *recased, lengths.recased);
        cut(&mut *array_lengths, lengths.array_lengths);
        cut(&mut *applications, lengths.applications);
        cut(&mut *zip_streams, lengths.zip_streams);
        answers.clear();
        answers.extend_from_slice(answers_before);
        *answers_used = 0;
    }

    /// Hands over to another thread.
    pub(crate) fn switch_to(&mut self, number: usize) {
        if number == self.current {
            return;
        }
        self.threads[self.current].watermark = self.trail.watermark;
        self.current = number;
        self.trail.enter_thread(number, &mut self.threads[number]);
    }

    /// A new thread, the last one of the list.
    pub(crate) fn add_thread(&mut self, object: Ref) -> std::io::Result<usize> {
        let mut thread = match self.spare.pop() {
            Some(mut spare) => {
                spare.renew(object);
                spare
            }
            None => JavaThread::new(object)?,
        };
        // Undoing the level takes away the whole thread: nothing of it needs saving.
        thread.saved_on = self.trail.stamp;
        self.threads.push(thread);
        Ok(self.threads.len() - 1)
    }
}
