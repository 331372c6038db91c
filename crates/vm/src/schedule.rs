//! Threads, one at a time: a thread runs until it blocks, ends, yields or has used up its turn,
//! then the next runnable one in order of creation takes over. Time is virtual: it moves when
//! every thread waits for it. So the same program and seed always interleave in the same way.

use crate::fork::Fork;
use crate::heap::{NULL, Ref};
use crate::natives::Arguments;
use crate::path_state::Returned;
use crate::thread::{Action, JavaThread, ThreadState};
use crate::vm::{Exit, Flow, Result, Stop, Vm};

/// Steps in one turn of a thread; limits and interrupts are looked at when it is over.
const TURN: i64 = 200_000;
/// Virtual time that a turn takes.
const TURN_NANOS: u64 = 1_000_000;
/// From so many threads on, new ones take the places of those that have ended, and no longer run in order of creation.
const MANY_THREADS: usize = 256;
/// Each has a stack of its own, and every one is looked at when turns change.
const MOST_THREADS: usize = 4096;
/// Bytes that are copied or cleared in one step, as a power of two.
pub(crate) const BYTES_OF_A_STEP: u32 = 8;

/// No thread waits longer: what programs wait for in place of ever does not fit behind the present.
const FAR: u64 = 1 << 62;

/// A point in virtual time.
fn later(now: u64, nanos: u64) -> u64 {
    now.saturating_add(nanos).min(FAR.max(now))
}

impl Vm {
    // ---- monitors ----

    fn held_by_other(&self, object: Ref) -> bool {
        let others = self
            .path
            .threads
            .iter()
            .enumerate()
            .filter(|(number, _)| *number != self.path.current);
        others
            .into_iter()
            .any(|(_, thread)| thread.held.iter().any(|&(held, _)| held == object))
    }

    pub(crate) fn holds_monitor(&self, object: Ref) -> bool {
        self.thread().held.iter().any(|&(held, _)| held == object)
    }

    pub(crate) fn enter_monitor(&mut self, object: Ref) -> Flow {
        if self.path.threads.len() > 1 && self.held_by_other(object) {
            self.thread_mut().state = ThreadState::Entering(object);
            return self.switch_thread().err().map_or(Flow::Reload, Flow::from);
        }
        let held = &mut self.thread_mut().held;
        match held.iter_mut().rev().find(|(other, _)| *other == object) {
            Some((_, count)) => *count += 1,
            None => held.push((object, 1)),
        }
        Flow::Next
    }

    pub(crate) fn exit_monitor(&mut self, object: Ref) -> Flow {
        if !self.holds_monitor(object) {
            return self
                .throw_new("java/lang/IllegalMonitorStateException", None)
                .into();
        }
        self.release_monitor(object);
        Flow::Next
    }

    pub(crate) fn release_monitor(&mut self, object: Ref) {
        let held = &mut self.thread_mut().held;
        if let Some(at) = held.iter().rposition(|&(other, _)| other == object) {
            held[at].1 -= 1;
            if held[at].1 == 0 {
                held.remove(at);
            }
        }
    }

    /// `Object.wait`: gives the monitor up until notified, interrupted or the time is over.
    /// Called again when the thread has been woken; then it takes the monitor back and returns.
    pub(crate) fn wait_on(&mut self, object: Ref, nanos: Option<u64>) -> Result<()> {
        if self.thread().woken {
            return self.finish_wait(object);
        }
        if !self.holds_monitor(object) {
            return Err(self.throw_new(
                "java/lang/IllegalMonitorStateException",
                Some("current thread is not owner"),
            ));
        }
        if self.take_interrupt() {
            return Err(self.throw_new("java/lang/InterruptedException", None));
        }
        let now = self.path.virtual_clock;
        let thread = self.thread_mut();
        let at = thread
            .held
            .iter()
            .rposition(|&(other, _)| other == object)
            .unwrap_or(0);
        let (_, count) = thread.held.remove(at);
        thread.state = ThreadState::Waiting(object, count);
        thread.wake_at = nanos.map(|nanos| later(now, nanos));
        self.switch_thread()?;
        Err(Exit::Reload)
    }

    fn finish_wait(&mut self, object: Ref) -> Result<()> {
        if self.held_by_other(object) {
            self.thread_mut().state = ThreadState::Entering(object);
            return self.yield_to_others();
        }
        let thread = self.thread_mut();
        thread.woken = false;
        let count = std::mem::take(&mut thread.wait_count);
        thread.held.push((object, count));
        if self.take_interrupt() {
            return Err(self.throw_new("java/lang/InterruptedException", None));
        }
        Ok(())
    }

    pub(crate) fn notify(&mut self, object: Ref, all: bool) -> Result<()> {
        if !self.holds_monitor(object) {
            return Err(self.throw_new(
                "java/lang/IllegalMonitorStateException",
                Some("current thread is not owner"),
            ));
        }
        self.wake_waiters(object, all);
        Ok(())
    }

    fn wake_waiters(&mut self, object: Ref, all: bool) {
        for thread in &mut self.path.threads {
            if matches!(thread.state, ThreadState::Waiting(on, _) if on == object) {
                wake(thread);
                if !all {
                    return;
                }
            }
        }
    }

    // ---- parking and sleeping ----

    pub(crate) fn park(&mut self, nanos: Option<u64>) -> Result<()> {
        let now = self.path.virtual_clock;
        let thread = self.thread_mut();
        if std::mem::take(&mut thread.woken)
            || std::mem::take(&mut thread.permit)
            || thread.interrupted
        {
            return Ok(());
        }
        thread.state = ThreadState::Parked;
        thread.wake_at = nanos.map(|nanos| later(now, nanos));
        self.switch_thread()?;
        Err(Exit::Reload)
    }

    pub(crate) fn unpark(&mut self, object: Ref) {
        if let Some(thread) = self
            .path
            .threads
            .iter_mut()
            .find(|thread| thread.object == object)
        {
            if thread.state == ThreadState::Parked {
                wake(thread);
            } else {
                thread.permit = true;
            }
        }
    }

    /// The time that a thread asks to wait for. A symbolic one is told from none and from negative ones, and is as long
    /// as it may be: whoever waits may wait for longer than asked, and sees no less time pass. Beside other threads
    /// it would decide who goes on first.
    pub(crate) fn duration(&mut self, a: Arguments, at: usize) -> Result<i64> {
        if a.shadow(at) == 0 {
            return Ok(a.long(at));
        }
        let others = self.path.threads.iter().enumerate();
        let mut others = others.filter(|(number, _)| *number != self.path.current);
        if others.any(|(_, it)| it.state != ThreadState::Finished && !it.frames.is_empty()) {
            return self.unsupported("waiting for a symbolic time beside other threads");
        }
        let time = self.term_of(a.word(at), a.shadow(at), b'J');
        let zero = self.terms.bv_const(64, 0);
        let negative = self.terms.bv_slt(time, zero);
        let none = self.terms.eq(time, zero);
        let either = self.terms.or(negative, none);
        let some = self.terms.not(either);
        match self.decide(Fork::Cases(vec![some, none, negative]))? {
            0 => Ok(self.terms.facts(time).high.max(1)),
            1 => Ok(0),
            _ => Ok(-1),
        }
    }

    pub(crate) fn sleep(&mut self, nanos: u64) -> Result<()> {
        if std::mem::take(&mut self.thread_mut().woken) {
            if self.take_interrupt() {
                return Err(
                    self.throw_new("java/lang/InterruptedException", Some("sleep interrupted"))
                );
            }
            return Ok(());
        }
        if self.take_interrupt() {
            return Err(self.throw_new("java/lang/InterruptedException", Some("sleep interrupted")));
        }
        let until = later(self.path.virtual_clock, nanos);
        let thread = self.thread_mut();
        thread.state = ThreadState::Sleeping(until);
        thread.wake_at = Some(until);
        self.switch_thread()?;
        Err(Exit::Reload)
    }

    pub(crate) fn interrupt(&mut self, object: Ref) {
        if let Some(thread) = self
            .path
            .threads
            .iter_mut()
            .find(|thread| thread.object == object)
        {
            thread.interrupted = true;
            if !matches!(
                thread.state,
                ThreadState::Runnable
                    | ThreadState::Entering(_)
                    | ThreadState::Initialising(_)
                    | ThreadState::Finished
            ) {
                wake(thread);
            }
        }
    }

    /// Takes the interrupt status of the current thread, in the VM and in the Java object.
    fn take_interrupt(&mut self) -> bool {
        let taken = std::mem::take(&mut self.thread_mut().interrupted);
        if taken {
            let object = self.thread().object;
            self.put_field(object, "interrupted", "Z", 0);
        }
        taken
    }

    // ---- switching ----

    /// Fuel is gone: the whole budget, or this thread's turn. Here limits and interrupts are asked for,
    /// and every loop comes by: backward jumps, switches, returns from subroutines, calls, handlers and
    /// long natives take from the fuel.
    #[cold]
    pub(crate) fn refuel(&mut self) -> Result<()> {
        self.take_turn()?;
        if self.path.threads.len() > 1 {
            self.pass_time(TURN_NANOS);
            self.switch_thread()?;
        }
        Ok(())
    }

    pub(crate) fn take_turn(&mut self) -> Result<()> {
        if self.path.budget <= 0 {
            return Err(Exit::Stop(Stop::BudgetSpent));
        }
        if self
            .interrupt
            .as_ref()
            .is_some_and(|flag| flag.load(std::sync::atomic::Ordering::Relaxed))
        {
            return Err(Exit::Stop(Stop::CutOff(crate::vm::INTERRUPTED.into())));
        }
        // What a native has used beyond its turn counts too.
        let over = self.path.fuel.min(0);
        let turn = TURN.min(self.path.budget);
        self.path.budget -= turn;
        self.path.fuel = turn + over;
        Ok(())
    }

    /// A native that works through many bytes pays for them.
    pub(crate) fn charge(&mut self, count: usize) -> Result<()> {
        self.path.fuel -= (count >> BYTES_OF_A_STEP) as i64;
        while self.path.fuel < 0 {
            self.take_turn()?;
        }
        Ok(())
    }

    /// What comes next may take this many steps, and is asked for interrupts on the way.
    pub fn grant_steps(&mut self, steps: i64) {
        self.path.fuel = 0;
        self.path.budget = steps;
    }

    /// The current thread has nothing to do before others have run: what is left of its turn is theirs.
    pub(crate) fn end_turn(&mut self) {
        if self.path.threads.len() > 1 && self.path.fuel > 0 {
            self.path.budget += self.path.fuel;
            self.path.fuel = 0;
        }
    }

    pub(crate) fn yield_to_others(&mut self) -> Result<()> {
        self.switch_thread()?;
        Err(Exit::Reload)
    }

    /// Makes the next runnable thread the current one; the same one if no other can run.
    pub(crate) fn switch_thread(&mut self) -> Result<()> {
        loop {
            let count = self.path.threads.len();
            let in_turn = (1..=count).map(|step| (self.path.current + step) % count);
            let runnable: Vec<usize> = in_turn.filter(|&number| self.can_run(number)).collect();
            if !runnable.is_empty() {
                let chosen = self.policy.next_thread(&runnable, self.path.current);
                let number = runnable.get(chosen).copied().unwrap_or(runnable[0]);
                self.path.threads[number].state = ThreadState::Runnable;
                self.path.switch_to(number);
                return Ok(());
            }
            if !self.advance_clock() {
                return Err(Exit::Stop(self.standstill()));
            }
        }
    }

    /// Nobody can run and nobody waits for time to pass.
    fn standstill(&mut self) -> Stop {
        match self.path.returned {
            Some(returned) if !returned.must_end => self.halt(returned),
            _ => Stop::Deadlock,
        }
    }

    /// Hands over what the call from outside has returned.
    fn halt(&mut self, returned: Returned) -> Stop {
        self.path.returned = None;
        self.path.switch_to(returned.thread);
        self.thread_mut().state = ThreadState::Runnable;
        Stop::Returned(returned.value)
    }

    /// The call from outside has returned; it ends when the threads that it started have ended.
    pub(crate) fn halt_after_threads(&mut self, value: u64, must_end: bool) -> Result<()> {
        let returned = Returned {
            thread: self.path.current,
            value,
            must_end,
        };
        self.thread_mut().state = ThreadState::Finished;
        if !self.others_live() {
            return Err(Exit::Stop(self.halt(returned)));
        }
        self.path.returned = Some(returned);
        self.switch_thread()?;
        Err(Exit::Reload)
    }

    fn others_live(&self) -> bool {
        let mut threads = self.path.threads.iter();
        threads.any(|thread| thread.state != ThreadState::Finished && !thread.daemon)
    }

    fn can_run(&self, number: usize) -> bool {
        match self.path.threads[number].state {
            ThreadState::Runnable => true,
            ThreadState::Entering(object) => {
                let mut others = self.path.threads.iter().enumerate();
                !others.any(|(other, thread)| {
                    other != number && thread.held.iter().any(|&(held, _)| held == object)
                })
            }
            ThreadState::Initialising(class) => !self.is_being_initialised(class),
            _ => false,
        }
    }

    /// Time passes while threads run, so that who waits for a while waits no longer than that.
    fn pass_time(&mut self, nanos: u64) {
        self.path.virtual_clock = later(self.path.virtual_clock, nanos);
        self.wake_expired();
    }

    /// Nobody can run: let time pass until the first deadline.
    fn advance_clock(&mut self) -> bool {
        let deadlines = self
            .path
            .threads
            .iter()
            .filter(|thread| thread.state != ThreadState::Finished)
            .filter_map(|thread| thread.wake_at);
        let Some(first) = deadlines.min() else {
            return false;
        };
        self.path.virtual_clock = self.path.virtual_clock.max(first);
        self.wake_expired();
        true
    }

    fn wake_expired(&mut self) {
        let now = self.path.virtual_clock;
        for thread in &mut self.path.threads {
            if thread.state != ThreadState::Finished && thread.wake_at.is_some_and(|at| at <= now) {
                wake(thread);
            }
        }
    }

    // ---- life of a thread ----

    /// Threads of the class library that serve the garbage collector. The VM does itself what the first two do.
    /// Cleaners have work only where garbage is collected, and the class library's own frees what is not there.
    fn serves_the_collector(&self, thread: Ref) -> bool {
        match &*self.registry.class(self.class_of(thread)).name {
            "java/lang/ref/Reference$ReferenceHandler"
            | "java/lang/ref/Finalizer$FinalizerThread" => true,
            "jdk/internal/misc/InnocuousThread" => {
                let name = self.get_field(thread, "name", "Ljava/lang/String;") as Ref;
                self.symbolic || self.string_text(name) == "Common-Cleaner"
            }
            _ => false,
        }
    }

    /// `Thread.start0`: a new thread that will execute `run`.
    pub(crate) fn start_thread(&mut self, object: Ref) -> Result<()> {
        if self.serves_the_collector(object) {
            return Ok(());
        }
        let daemon_of = self.holder_of(object).unwrap_or(object);
        self.settle_field(daemon_of, "daemon", "Z")?;
        let number = self.room_for_thread(object)?;
        self.path.threads[number].daemon = self.get_field(daemon_of, "daemon", "Z") != 0;
        self.put_field(object, "eetop", "J", number as u64 + 1);
        self.set_thread_status(object, RUNNABLE_STATUS);
        let class = self.class_of(object);
        let Some(run) = self.registry.find_method(class, "run", "()V") else {
            return self.internal("thread without run()");
        };
        let back = std::mem::replace(&mut self.path.current, number);
        let pushed = self.call(run, &[object as u64], Action::ThreadEnd);
        self.path.current = back;
        match pushed {
            Exit::Reload => {
                if self.policy.starts_at_once() {
                    self.end_turn();
                }
                Ok(())
            }
            other => Err(other),
        }
    }

    /// A new thread, on the stack of one that has ended where there are many.
    fn room_for_thread(&mut self, object: Ref) -> Result<usize> {
        let threads = &mut self.path.threads;
        if threads.len() >= MANY_THREADS && !self.symbolic {
            let mut numbered = threads.iter_mut().enumerate();
            let ended = numbered.find(|(_, thread)| thread.state == ThreadState::Finished);
            if let Some((number, thread)) = ended {
                thread.renew(object);
                return Ok(number);
            }
        }
        if threads.len() < MOST_THREADS
            && let Ok(number) = self.path.add_thread(object)
        {
            return Ok(number);
        }
        let why = format!("more than {MOST_THREADS} threads at once");
        if self.symbolic {
            return Err(Exit::Stop(Stop::CutOff(why)));
        }
        let message = format!("unable to create native thread: {why} are beyond this VM");
        Err(self.throw_new("java/lang/OutOfMemoryError", Some(&message)))
    }

    /// Where newer libraries keep what earlier ones have in the thread's object itself.
    fn holder_of(&self, thread: Ref) -> Option<Ref> {
        let holder = self.get_field(thread, "holder", "Ljava/lang/Thread$FieldHolder;") as Ref;
        (holder != NULL).then_some(holder)
    }

    /// Says in a thread's object what it is doing; between the times that somebody asks it need not be said.
    pub(crate) fn tell_thread_status(&mut self, object: Ref) {
        let mut threads = self.path.threads.iter();
        let running = |thread: &&JavaThread| thread.object == object;
        let found = threads.find(|thread| running(thread) && thread.state != ThreadState::Finished);
        if let Some(status) = found.map(status_of) {
            self.set_thread_status(object, status);
        }
    }

    pub(crate) fn set_thread_status(&mut self, object: Ref, status: u64) {
        let holder = self.holder_of(object).unwrap_or(object);
        self.put_field(holder, "threadStatus", "I", status);
    }

    /// The bottom frame of the current thread has returned.
    pub(crate) fn thread_ended(&mut self) -> Result<()> {
        let object = self.thread().object;
        if !self.thread().exiting && object != NULL {
            self.thread_mut().exiting = true;
            // Thread.exit lets go of thread locals and leaves the group.
            if let Some(exit) = self
                .registry
                .find_declared(self.well_known.thread, "exit", "()V")
            {
                return Err(self.call(exit, &[object as u64], Action::ThreadEnd));
            }
        }
        self.thread_mut().state = ThreadState::Finished;
        if object != NULL && self.path.current != 0 {
            self.put_field(object, "eetop", "J", 0);
            self.set_thread_status(object, TERMINATED_STATUS);
            self.wake_waiters(object, true);
        }
        if !self.others_live() {
            let stop = match self.path.returned {
                Some(returned) => self.halt(returned),
                None => Stop::Finished,
            };
            return Err(Exit::Stop(stop));
        }
        self.switch_thread()?;
        Err(Exit::Reload)
    }

    /// An exception has left the bottom of the current thread.
    pub(crate) fn uncaught(&mut self, thrown: Ref) -> Flow {
        if !self.report_uncaught {
            return Flow::Stop(Stop::Uncaught(thrown));
        }
        if self.thread().dispatching {
            return self.handler_failed(thrown);
        }
        self.thread_mut().dispatching = true;
        if self.path.current == 0 {
            self.path.main_failed = true;
        }
        let object = self.thread().object;
        let dispatch = self.registry.find_declared(
            self.well_known.thread,
            "dispatchUncaughtException",
            "(Ljava/lang/Throwable;)V",
        );
        match dispatch {
            Some(dispatch) => self
                .call(dispatch, &[object as u64, thrown as u64], Action::ThreadEnd)
                .into(),
            None => Flow::Stop(Stop::Uncaught(thrown)),
        }
    }

    /// Whoever was to handle an uncaught exception has thrown another one: that is said, and the thread ends.
    fn handler_failed(&mut self, thrown: Ref) -> Flow {
        let class = self.class_display(self.class_of(thrown));
        let thread = self.thread_name();
        let text = format!(
            "\nException: {class} thrown from the UncaughtExceptionHandler in thread \"{thread}\"\n"
        );
        self.console.write(true, text.as_bytes());
        match self.thread_ended() {
            Ok(()) => Flow::Reload,
            Err(exit) => exit.into(),
        }
    }

    pub(crate) fn thread_name(&self) -> String {
        let object = self.thread().object;
        if object == NULL {
            return "main".into();
        }
        let name = self.get_field(object, "name", "Ljava/lang/String;") as Ref;
        if name == NULL {
            "main".into()
        } else {
            self.string_text(name)
        }
    }
}

/// JVMTI thread states, which `Thread.getState` translates.
pub const RUNNABLE_STATUS: u64 = 0x0005;
pub const TERMINATED_STATUS: u64 = 0x0002;
const BLOCKED_STATUS: u64 = 0x0401;
const SLEEPING_STATUS: u64 = 0x00e1;
const WAITING_STATUS: u64 = 0x0191;
const PARKED_STATUS: u64 = 0x0291;
/// In a status that waits: until when, instead of for whoever comes.
const WITHOUT_END: u64 = 0x0010;
const WITH_TIMEOUT: u64 = 0x0020;

fn status_of(thread: &JavaThread) -> u64 {
    let waiting = match thread.state {
        ThreadState::Runnable | ThreadState::Initialising(_) => return RUNNABLE_STATUS,
        ThreadState::Entering(_) => return BLOCKED_STATUS,
        ThreadState::Sleeping(_) => return SLEEPING_STATUS,
        ThreadState::Finished => return TERMINATED_STATUS,
        ThreadState::Waiting(..) => WAITING_STATUS,
        ThreadState::Parked => PARKED_STATUS,
    };
    match thread.wake_at {
        Some(_) => waiting - WITHOUT_END + WITH_TIMEOUT,
        None => waiting,
    }
}

fn wake(thread: &mut JavaThread) {
    if let ThreadState::Waiting(_, count) = thread.state {
        thread.wait_count = count;
    }
    thread.state = ThreadState::Runnable;
    thread.woken = true;
    thread.wake_at = None;
}
