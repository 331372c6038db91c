//! Mutants that no test notices are goals: a sequence is wanted on which original and mutant answer
//! differently. Sequences that execute the changed instruction are changed, and where a comparison decides,
//! solved for values at its boundary. Both codes run, and what they leave behind is compared as a whole; where
//! the difference cannot be seen yet, the search goes on from there.

use super::again::{asked_before, asked_behind, with_alike};
use super::archive::Entry;
use super::mutate::{grafted, joined, mutated, on_another, reworded};
use super::turning::end_of_turn;
use super::{Context, FEW_STEPS, Limit, Search};
use crate::goals;
use crate::mutation::Analysis;
use crate::mutation::order::Order;
use crate::sequence::executor::{End, Executor, Plain};
use crate::sequence::{Action, Argument, Build, Callee, Sequence, Statement};
use crate::sequences::ClassFindings;
use crate::surface::CallKind;
use rustc_hash::FxHashSet;
use spelunk_classes::registry::ClassId;
use spelunk_mutants::Operator;
use spelunk_solver::clock;
use spelunk_vm::canonical::{Base, Root};
use std::ops::Range;
use std::rc::Rc;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// Changed sequences for one mutant. All mutants have one after the other, and most are noticed soon: of those that are
/// left, some need that many.
const MOST_TRIES: u32 = 2_400;
/// Changed sequences before anything is solved, which takes longer.
const TRIES_BEFORE_SOLVING: u32 = 16;
/// Mutants that one changed sequence is tried on.
const MOST_TOGETHER: usize = 16;
/// Sequences from which one mutant is looked for.
const MOST_BASES: usize = 12;
/// Executions of a whole hunt.
const MOST_EXECUTIONS: u64 = 120_000;
/// In percent: so often the last call is made on another object, so often together with another test's, so often also
/// before other calls, and so often one of its calls is made again with arguments that are almost alike.
const OTHER_RECEIVER: usize = 12;
const JOINED: usize = 24;
const ASKED_BEFORE: usize = 10;
const ALIKE: usize = 20;
const ONCE_MORE: usize = OTHER_RECEIVER + JOINED;
const ALMOST_ALIKE: usize = ONCE_MORE + ASKED_BEFORE;
const ANY_CHANGE: usize = ALMOST_ALIKE + ALIKE;
/// In percent: so often a difference that nothing shows yet is asked for.
const ASKED_BEHIND: usize = 50;
/// In percent: so often texts are handed over in which there is what a call that is left out or taken for another one
/// would have changed.
const REWORDED: usize = 35;
/// In percent: so often a text is handed over together with one of another test: one line makes what the next one is
/// about, and one part of a text is read in the light of another.
const GRAFTED: usize = 12;
/// In percent: so often a missing copy is looked for by changing what should have been one.
const TAMPERED: usize = 70;
/// So often by changing what an object hands out, or the object behind that.
const HANDED_OUT: usize = 50;
/// Executions of a hunt for mutants of initialisers.
const MOST_OF_INITIALISERS: u64 = 20_000;
/// Of the time for judging, in percent, that may go to what one test leaves to another: proofs try that too.
const ORDER: u32 = 25;
/// A constant and the comparison that it is part of are not farther apart.
const NEAR: u32 = 6;

/// Collections that are changed where they should have been copied.
const COLLECTIONS: [&str; 3] = ["java/util/List", "java/util/Set", "java/util/Map"];

/// A mutant that is looked for.
struct Prey {
    mutant: usize,
    tries: u32,
    is_alive: bool,
    /// Sequences that execute the changed instruction.
    bases: Vec<Rc<Entry>>,
    /// Bases that were solved at the boundary.
    solved: usize,
    /// The bases from this one on leave a difference behind that nothing shows.
    differing: usize,
}

/// What an execution leaves behind.
#[derive(PartialEq, Eq)]
enum Left {
    Endless,
    Threw {
        at: usize,
        class: ClassId,
        message: Vec<u16>,
    },
    Returned(Box<[u64]>),
}

impl Search<'_> {
    /// Judges the tests by mutants, looks for more where mutants survive, and leaves out assertions that
    /// nothing needs.
    pub fn judge(&mut self, findings: &mut ClassFindings, until: Instant) {
        self.settle_others(findings, until);
        if let Some(drafts) = &self.options.drafts {
            // Those are settled.
            findings.findings.extend(drafts.beyond(findings));
        }
        let proven = match self.options.all_tests {
            true => findings.findings.len(),
            false => goals::select(findings).len(),
        };
        let until = until - self.options.time_to_prove(proven, self.started);
        let classes: Vec<ClassId> = self.classes.iter().copied().collect();
        let classes = sorted(classes);
        self.settle_order(findings, until);
        let executor = &mut self.context.executor;
        let mut analysis = Analysis::new(executor, &classes, until);
        analysis.judge(executor, findings, until);
        let left = until.saturating_duration_since(clock::now());
        let reserved = analysis.time_to_complete(findings).min(left / 4);
        let limit = Limit {
            until: until - reserved,
            executions: executor.count + MOST_EXECUTIONS,
        };
        self.put_down(&analysis, findings);
        self.hunt(&mut analysis, findings, limit);
        self.hunt_initialisers(&mut analysis, findings, limit);
        analysis.complete(&mut self.context.executor, findings, until);
        analysis.judge_initialisers(&mut self.context.executor, findings, until);
        analysis.select_assertions(findings, self.options.all_tests);
        findings.mutant_effort = analysis.effort;
        findings.mutants = analysis.mutants().cloned().collect();
    }

    /// Tests hold in any order.
    fn settle_order(&mut self, findings: &mut ClassFindings, until: Instant) {
        let executor = &mut self.context.executor;
        let mut order = Order::new(&executor.vm, executor.class, self.watcher.base());
        let now = clock::now();
        let until = now + until.saturating_duration_since(now) * ORDER / 100;
        let lost = order.settle_all(executor, &mut findings.findings, until);
        for &number in lost.iter().rev() {
            findings.findings.remove(number);
            if number < self.written.len() {
                self.written.remove(number);
            }
        }
        self.order = Some(order);
    }

    /// A hunt may end late, and what was judged must not be lost with it.
    fn put_down(&self, analysis: &Analysis, findings: &ClassFindings) {
        if let Some(drafts) = &self.options.drafts {
            let mut judged = findings.clone();
            analysis.select_assertions(&mut judged, self.options.all_tests);
            judged.mutant_effort = analysis.effort;
            judged.mutants = analysis.mutants().cloned().collect();
            if analysis.of_methods() < judged.mutants.len() {
                // Those of initialisers come later.
                judged.judged_mutants.get_or_insert(analysis.of_methods());
            }
            drafts.judged(judged);
        }
    }

    fn hunt(&mut self, analysis: &mut Analysis, findings: &mut ClassFindings, limit: Limit) {
        let prey = self.survivors(analysis, findings, 0..analysis.of_methods());
        self.hunt_all(analysis, findings, prey, limit);
    }

    /// Tables that an initialiser fills are read by one method or another: what reads another entry notices another
    /// mutant. Where there was no time to judge all of them, none is hunted.
    fn hunt_initialisers(
        &mut self,
        analysis: &mut Analysis,
        findings: &mut ClassFindings,
        limit: Limit,
    ) {
        if !analysis.judge_more_initialisers(&mut self.context.executor, findings, limit.until) {
            return;
        }
        let limit = Limit {
            executions: self.context.executor.count + MOST_OF_INITIALISERS,
            ..limit
        };
        let prey = self.survivors(analysis, findings, analysis.of_methods()..analysis.count());
        self.hunt_all(analysis, findings, prey, limit);
    }

    fn hunt_all(
        &mut self,
        analysis: &mut Analysis,
        findings: &mut ClassFindings,
        mut prey: Vec<Prey>,
        limit: Limit,
    ) {
        let most = MOST_TRIES;
        while !self.is_hunt_over(limit) {
            let next = prey
                .iter()
                .enumerate()
                .filter(|(_, prey)| prey.is_alive && prey.tries < most)
                .min_by_key(|(_, prey)| prey.tries);
            let Some((picked, _)) = next else {
                return;
            };
            prey[picked].tries += 1;
            for (sequence, base) in self.candidates(analysis, &mut prey[picked], limit) {
                let targets = together(&prey, picked, &base);
                self.try_on(analysis, findings, &mut prey, &targets, sequence, limit);
                if !prey[picked].is_alive {
                    break;
                }
            }
        }
    }

    pub(super) fn is_hunt_over(&self, limit: Limit) -> bool {
        self.options.interrupted.load(Ordering::Relaxed)
            || self.context.executor.count >= limit.executions
            || clock::now() >= limit.until
    }

    /// Those of these mutants that are executed and not noticed.
    fn survivors(
        &self,
        analysis: &Analysis,
        findings: &ClassFindings,
        mutants: Range<usize>,
    ) -> Vec<Prey> {
        let killed: FxHashSet<u32> = findings
            .findings
            .iter()
            .flat_map(|finding| finding.noticed.killed.iter().copied())
            .collect();
        let mut found = Vec::new();
        for mutant in mutants.filter(|&it| !killed.contains(&(it as u32))) {
            let bases: Vec<Rc<Entry>> = self
                .bases_for(analysis, findings, mutant)
                .into_iter()
                .map(|number| self.written[number].clone())
                .filter(|written| !written.sequence.sets_fields())
                .take(MOST_BASES)
                .collect();
            if !bases.is_empty() {
                found.push(Prey {
                    differing: bases.len(),
                    mutant,
                    tries: 0,
                    is_alive: true,
                    bases,
                    solved: 0,
                });
            }
        }
        found
    }

    /// The tests from which a mutant is looked for: what executes the changed instruction, or where every test does, what
    /// notices another mutant of the initialiser.
    fn bases_for(
        &self,
        analysis: &Analysis,
        findings: &ClassFindings,
        mutant: usize,
    ) -> Vec<usize> {
        let all = 0..self.written.len();
        if !analysis.is_of_initialiser(mutant) {
            return all
                .filter(|&number| analysis.is_reached_by(mutant, number))
                .collect();
        }
        let is_at_start = |&number: &usize| analysis.may_notice(mutant, number);
        let depends = |&number: &usize| {
            let mut killed = findings.findings[number].noticed.killed.iter();
            killed.any(|&it| analysis.is_of_initialiser(it as usize))
        };
        let reaching: Vec<usize> = all.filter(is_at_start).collect();
        let depending: Vec<usize> = reaching.iter().copied().filter(depends).collect();
        match depending.is_empty() {
            true => reaching,
            false => depending,
        }
    }

    /// Sequences to try, each with the one that it comes from.
    fn candidates(
        &mut self,
        analysis: &Analysis,
        prey: &mut Prey,
        limit: Limit,
    ) -> Vec<(Sequence, Rc<Entry>)> {
        let operator = analysis.mutant(prey.mutant).operator;
        let compares = matches!(operator, Operator::MovedBoundary | Operator::Constant);
        let is_due = prey.tries > TRIES_BEFORE_SOLVING && prey.solved < prey.bases.len().min(4);
        if compares && self.options.turns_branches && is_due {
            let base = prey.bases[prey.solved].clone();
            prey.solved += 1;
            let found = self.at_boundary(analysis, prey.mutant, &base, limit);
            return found.into_iter().map(|it| (it, base.clone())).collect();
        }
        if operator == Operator::MissingCopy && self.context.random.percent(TAMPERED) {
            let base = prey.bases[self.context.random.below(prey.bases.len())].clone();
            let tampered = match self.context.random.percent(HANDED_OUT) {
                true => self.handed_out(&base),
                false => self.tampered(&base),
            };
            return { tampered.into_iter() }
                .map(|it| (it, base.clone()))
                .collect();
        }
        // What comes last differs already, only not visibly.
        let count = prey.bases.len();
        let picked = match self.context.random.percent(40) {
            true => count - 1,
            false => self.context.random.below(count),
        };
        let base = prey.bases[picked].clone();
        let is_about_calls = matches!(operator, Operator::PassedThrough | Operator::OtherMember);
        if is_about_calls
            && self.context.random.percent(REWORDED)
            && let Some(changed) = reworded(&mut self.context, &base)
        {
            return vec![(changed, base)];
        }
        if self.context.random.percent(GRAFTED)
            && let Some(changed) = self.grafted(&base)
        {
            return vec![(changed, base)];
        }
        if picked >= prey.differing
            && self.context.random.percent(ASKED_BEHIND)
            && let Some(asked) = self.asked_behind(&base)
        {
            return vec![(asked, base)];
        }
        let changed = match self.context.random.below(100) {
            0..OTHER_RECEIVER => Some(on_another(&mut self.context, &base)),
            OTHER_RECEIVER..ONCE_MORE => self.joined(&base),
            ONCE_MORE..ALMOST_ALIKE => asked_before(&mut self.context, &base),
            ALMOST_ALIKE..ANY_CHANGE => with_alike(&mut self.context, &base),
            _ => None,
        };
        let changed = changed.unwrap_or_else(|| mutated(&mut self.context, &base));
        vec![(changed, base)]
    }

    fn asked_behind(&mut self, base: &Entry) -> Option<Sequence> {
        let others: Vec<&Entry> = self.written.iter().map(|it| &**it).collect();
        asked_behind(&mut self.context, base, &others)
    }

    fn grafted(&mut self, base: &Entry) -> Option<Sequence> {
        let others: Vec<&Entry> = self.written.iter().map(|it| &**it).collect();
        grafted(&mut self.context, base, &others)
    }

    /// A sequence behind which an array or a collection that it handed over or was given is changed, and then its object
    /// is asked something: that must not have changed with it.
    fn tampered(&mut self, base: &Entry) -> Option<Sequence> {
        let last = base.sequence.len().checked_sub(1)?;
        let act = base.sequence.statements[last].clone();
        if base.threw || base.sequence.len() + 2 > self.context.longest {
            return None;
        }
        let changes: Vec<Statement> = (0..=last)
            .filter_map(|number| self.change_of(number, base.types.get(number).copied()??))
            .collect();
        let change = self.context.random.pick(&changes)?.clone();
        let receiver = match (act.has_receiver(), act.arguments.first()) {
            (true, Some(Argument::Earlier(number))) => *number,
            _ => last,
        };
        let class = base.types.get(receiver).copied().flatten()?;
        let mut questions: Vec<Statement> = Vec::new();
        if act.has_receiver() {
            questions.push(act);
        }
        for other in &self.written {
            let question = other.sequence.statements.last();
            let asks = question.filter(|it| it.has_receiver() && it.arguments.len() == 1);
            let Some((question, Argument::Earlier(of))) = asks.map(|it| (it, &it.arguments[0]))
            else {
                continue;
            };
            if other.types.get(*of).copied().flatten() == Some(class) {
                let mut question = question.clone();
                question.arguments[0] = Argument::Earlier(receiver);
                questions.push(question);
            }
        }
        let question = self.context.random.pick(&questions)?.clone();
        let mut sequence = base.sequence.clone();
        sequence.statements.extend([change, question]);
        Some(sequence)
    }

    /// A sequence in which an object hands out a collection that is changed then, so that the object is asked for it once
    /// more, or that is asked for its size when the object has changed: neither is to change with the other.
    fn handed_out(&mut self, base: &Entry) -> Option<Sequence> {
        let last = base.sequence.len().checked_sub(1)?;
        let act = &base.sequence.statements[last];
        let on = match (act.has_receiver(), act.arguments.first()) {
            (true, Some(Argument::Earlier(number))) => *number,
            _ => last,
        };
        let class = base.types.get(on).copied().flatten()?;
        if base.threw || base.sequence.len() + 3 > self.context.longest {
            return None;
        }
        let getter = self.getter_of_collection(class)?;
        let asks = Statement::call(&getter, vec![Argument::Earlier(on)]);
        let handed = self.context.executor.class_of(&getter.returns)?;
        let mut sequence = base.sequence.clone();
        let is_changed_itself = on == last || self.context.random.percent(50);
        if is_changed_itself {
            let change = self.change_of(last + 1, handed)?;
            sequence.statements.extend([asks.clone(), change, asks]);
            return Some(sequence);
        }
        let act = sequence.statements.pop()?;
        let (class, descriptor) = (getter.returns.trim_matches(['L', ';']), "()I");
        let executor = &mut self.context.executor;
        let size = executor.callee_named(CallKind::Instance, class, "size", descriptor)?;
        let size = Statement::call(&Rc::new(size), vec![Argument::Earlier(last)]);
        sequence.statements.extend([asks, act, size]);
        Some(sequence)
    }

    /// A method without parameters that gives a collection.
    fn getter_of_collection(&mut self, class: ClassId) -> Option<Rc<Callee>> {
        let Context {
            vocabulary,
            executor,
            random,
            ..
        } = &mut self.context;
        let methods = vocabulary.methods_on(&executor.vm, class);
        let gives_one = |callee: &&Rc<Callee>| {
            callee.parameters.is_empty()
                && COLLECTIONS.contains(&callee.returns.trim_matches(['L', ';']))
        };
        let getters: Vec<&Rc<Callee>> = methods.iter().filter(gives_one).collect();
        random.pick(&getters).map(|&getter| getter.clone())
    }

    /// A statement that changes the array or collection of an earlier one.
    fn change_of(&mut self, number: usize, class: ClassId) -> Option<Statement> {
        let executor = &mut self.context.executor;
        let registry = &executor.vm.registry;
        let linked = registry.class(class);
        if linked.is_array() {
            let component = &linked.name[1..];
            let value = match component.as_bytes()[0] {
                b'L' | b'[' => Argument::Null,
                letter => Argument::Number { letter, bits: 0 },
            };
            let element = Build::Element {
                class: linked.name.to_string(),
                index: 0,
            };
            return Some(Statement {
                action: Action::Build(Rc::new(element)),
                arguments: vec![Argument::Earlier(number), value],
            });
        }
        let is_one = |it: &&str| {
            let interface = registry.loaded(it);
            interface.is_some_and(|interface| registry.is_subclass(class, interface))
        };
        let interface = COLLECTIONS.into_iter().find(is_one)?;
        let adds = interface != "java/util/Map" && self.context.random.percent(50);
        let (name, descriptor) = match adds {
            true => ("add", "(Ljava/lang/Object;)Z"),
            false => ("clear", "()V"),
        };
        let kind = CallKind::Instance;
        let callee = executor.callee_named(kind, interface, name, descriptor)?;
        let mut arguments = vec![Argument::Earlier(number)];
        if adds {
            arguments.push(Argument::Null);
        }
        Some(Statement::call(&Rc::new(callee), arguments))
    }

    /// A sequence together with that of another test; more often with one that mentions the same values, since what one
    /// call stores under a name another one looks for under it.
    fn joined(&mut self, base: &Entry) -> Option<Sequence> {
        let random = &mut self.context.random;
        let shares = |other: &&Rc<Entry>| shares_values(&base.sequence, &other.sequence);
        let alike: Vec<&Rc<Entry>> = match random.percent(60) {
            true => self.written.iter().filter(shares).collect(),
            false => Vec::new(),
        };
        let other = match alike.is_empty() {
            true => random.pick(&self.written).cloned(),
            false => random.pick(&alike).map(|&other| other.clone()),
        };
        joined(&mut self.context, base, &*other?)
    }

    /// Values at which the comparison at a mutant is about to change its answer.
    fn at_boundary(
        &mut self,
        analysis: &Analysis,
        mutant: usize,
        base: &Entry,
        limit: Limit,
    ) -> Vec<Sequence> {
        let method = analysis.method(mutant);
        let pc = u32::from(analysis.mutant(mutant).pc);
        let executor = &mut self.context.executor;
        let pcs: Vec<u16> = match &executor.vm.registry.method(method).code {
            Some(code) => code.pcs.to_vec(),
            None => return Vec::new(),
        };
        let mut is_near = |site: crate::concolic::Site| {
            let at = pcs.get(site.instruction as usize).copied();
            site.method == method && at.is_some_and(|at| (pc..=pc + NEAR).contains(&u32::from(at)))
        };
        let until = end_of_turn(limit);
        self.concolic
            .meet(executor, &base.sequence, until, &mut is_near)
    }

    /// Runs a sequence on the original and on mutants; where one answers differently, a test is made of it.
    fn try_on(
        &mut self,
        analysis: &mut Analysis,
        findings: &mut ClassFindings,
        prey: &mut [Prey],
        targets: &[usize],
        mut sequence: Sequence,
        limit: Limit,
    ) {
        // What takes long takes long on every mutant.
        let most = self.context.executor.max_steps;
        self.context.executor.max_steps = most.min(FEW_STEPS);
        let executed = self.execute(&mut sequence);
        self.context.executor.max_steps = most;
        let Some((executed, _)) = executed else {
            return;
        };
        if executed.identity || executed.environment {
            return;
        }
        let Some(&first) = targets.first() else {
            return;
        };
        let Some(original) = self.left_by(analysis, prey[first].mutant, &sequence) else {
            return;
        };
        for &target in targets {
            if !prey[target].is_alive || self.is_hunt_over(limit) {
                continue;
            }
            let mutant = prey[target].mutant;
            if !self.differs(analysis, mutant, &sequence, &original) {
                continue;
            }
            if !self.keep(analysis, findings, mutant, &sequence, limit) {
                self.go_on_from(&mut prey[target], &sequence);
                continue;
            }
            let kills = findings.findings.last().map(|it| &it.noticed.killed);
            for other in prey.iter_mut() {
                let is_killed = kills.is_some_and(|kills| kills.contains(&(other.mutant as u32)));
                other.is_alive &= !is_killed;
            }
            prey[target].is_alive = false;
        }
    }

    /// What a sequence leaves behind on the original, executed as for this mutant.
    fn left_by(&mut self, analysis: &Analysis, mutant: usize, sequence: &Sequence) -> Option<Left> {
        let classes = analysis.initialised_again(mutant);
        left(
            &mut self.context.executor,
            self.watcher.base(),
            &classes,
            sequence,
        )
    }

    fn differs(
        &mut self,
        analysis: &mut Analysis,
        mutant: usize,
        sequence: &Sequence,
        original: &Left,
    ) -> bool {
        let base = self.watcher.base();
        let mut differs = false;
        let executor = &mut self.context.executor;
        analysis.with_mutant(executor, mutant, |analysis, executor| {
            let classes = analysis.initialised_again(mutant);
            let left = left(executor, base, &classes, sequence);
            differs = left.is_some_and(|left| left != *original);
        });
        differs
    }

    /// The difference is there, but nothing shows it yet.
    fn go_on_from(&mut self, prey: &mut Prey, sequence: &Sequence) {
        let mut sequence = sequence.clone();
        let Some((executed, threw)) = self.execute(&mut sequence) else {
            return;
        };
        if threw || prey.bases.len() > 2 * MOST_BASES {
            return;
        }
        let types = executed.values.iter().map(|value| value.class).collect();
        prey.bases.push(Rc::new(Entry {
            sequence,
            types,
            goals: Vec::new(),
            threw,
        }));
    }

    /// Whether a sequence goes to its end, or to an exception there, and tells the mutant from the original.
    pub(super) fn tells(
        &mut self,
        analysis: &mut Analysis,
        mutant: usize,
        sequence: &Sequence,
    ) -> bool {
        let Some(original) = self.left_by(analysis, mutant, sequence) else {
            return false;
        };
        let ends_early = matches!(&original, Left::Threw { at, .. } if at + 1 < sequence.len());
        !ends_early
            && original != Left::Endless
            && self.differs(analysis, mutant, sequence, &original)
    }
}

/// Whether the last calls of two sequences mention a value in common.
fn shares_values(one: &Sequence, other: &Sequence) -> bool {
    let (Some(one), Some(other)) = (one.statements.last(), other.statements.last()) else {
        return false;
    };
    let is_telling =
        |argument: &&Argument| !matches!(argument, Argument::Null | Argument::Earlier(_));
    let mut told = one.arguments.iter().filter(is_telling);
    told.any(|argument| other.arguments.contains(argument))
}

/// The one that was picked first, then others that come from the same sequence.
fn together(prey: &[Prey], picked: usize, base: &Rc<Entry>) -> Vec<usize> {
    let shares = |prey: &Prey| prey.bases.iter().any(|known| Rc::ptr_eq(known, base));
    let others = prey
        .iter()
        .enumerate()
        .filter(|&(number, prey)| number != picked && prey.is_alive && shares(prey))
        .map(|(number, _)| number);
    std::iter::once(picked)
        .chain(others)
        .take(MOST_TOGETHER)
        .collect()
}

/// Executes a sequence, with classes that are initialised again: what it leaves behind, with everything that its
/// statements gave. What initialisers leave is no part of it: their mutants would differ in that alone.
fn left(
    executor: &mut Executor,
    base: Base,
    classes: &[ClassId],
    sequence: &Sequence,
) -> Option<Left> {
    let base = match classes.is_empty() {
        true => base,
        false => Base {
            watched: base.origin,
            ..base
        },
    };
    let executed = executor.execute_afresh(sequence, classes, &mut Plain);
    let found = match executed.end {
        End::Returned => {
            let roots: Vec<Root> = executed
                .values
                .iter()
                .map(|value| match value.class {
                    Some(_) => Root::Reference(value.word as u32),
                    None => Root::Value(value.word, 0),
                })
                .collect();
            let heap = executor.vm.canonical_heap(base, &roots);
            heap.map(|heap| Left::Returned(heap.key))
        }
        End::Threw(thrown) => {
            let vm = &executor.vm;
            let message = vm.throwable_message(thrown);
            Some(Left::Threw {
                at: executed.values.len(),
                class: vm.class_of(thrown),
                message: match message {
                    0 => Vec::new(),
                    message => vm.string_units(message),
                },
            })
        }
        End::CutOff(_) => Some(Left::Endless),
        End::Misfit | End::Unsupported(_) | End::Internal(_) => None,
    };
    executor.leave();
    found
}

fn sorted(mut classes: Vec<ClassId>) -> Vec<ClassId> {
    classes.sort_unstable();
    classes
}
