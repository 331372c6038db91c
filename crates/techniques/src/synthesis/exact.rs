//! Calls for path conditions by the graph of states that symbolic sequences reach: a state fits a root of a path's
//! input if its references are as the clauses say, and what is asked of its numbers is solved together with the
//! condition on which the state is reached. So the calls and their arguments are exact, and where no state of a
//! graph that is known up to its bound fits, no calls within it satisfy the path condition: it is spurious.
//!
//! Each root of an input may be a structure of its own: the graphs of their classes are looked at one by one, and
//! states of them are combined.

use super::distance::{RootClause, RootValue};
use super::evolution::{Evolution, Pursuit, Wanted};
use crate::concolic::signed;
use crate::search::{Limit, Search};
use crate::sequence::{Argument, Callee, Sequence, Statement};
use crate::sequences::{Calls, Onlooker, Options, is_closed, show_states_of};
use crate::surface::CallKind;
use rustc_hash::{FxHashMap, FxHashSet};
use spelunk_classes::registry::{ClassId, Registry, access};
use spelunk_solver::clock;
use spelunk_solver::{Answer, PathSolver, Taste};
use spelunk_term::{Model, TermId, TermStore, VarId};
use spelunk_vm::Vm;
use spelunk_vm::heap::{NULL, Ref};

use std::rc::Rc;
use std::time::Instant;

/// States that are kept for one root, those first that fewer calls lead to; and combinations of them.
const MOST_FITS: usize = 40;
const MOST_COMBINATIONS: usize = 120;
/// Classes besides the one under test whose states are looked at.
const MOST_CLASSES: usize = 4;

/// What became of a path condition.
pub(crate) enum Outcome {
    /// These calls satisfy it.
    Satisfied(Sequence),
    /// No calls within the bound do.
    Spurious,
    Open,
}

/// A root of a path condition that a state of a class is wanted for.
struct Wish {
    pursuit: usize,
    root: usize,
    class: ClassId,
    fits: Vec<Fit>,
    /// There may be others that fit within the bound.
    is_partial: bool,
}

/// A state that fits.
struct Fit {
    /// What the numbers of the path condition are in it.
    places: Vec<(VarId, TermId)>,
    calls: Calls,
    condition: Rc<[TermId]>,
}

/// What is at a root.
#[derive(Clone, Copy)]
enum Choice<'m> {
    /// What the call under test takes, with nothing to be made before.
    Plain,
    Null,
    Same(usize),
    Fits(&'m Fit),
}

pub(super) struct Matching<'e> {
    evolution: &'e Evolution,
    /// Those that are asked for.
    open: Vec<usize>,
    wishes: Vec<Wish>,
    /// Classes all of whose states within the bound were seen.
    known: FxHashSet<ClassId>,
    /// The class whose states are shown, and until when.
    class: ClassId,
    until: Instant,
    /// The state that was seen last fits these wishes.
    fitting: Vec<(usize, Vec<(VarId, TermId)>)>,
}

impl<'e> Matching<'e> {
    /// Asks for what is open of these path conditions, first for states of the class under test.
    pub fn new(
        evolution: &'e Evolution,
        open: Vec<usize>,
        registry: &Registry,
        class: ClassId,
        until: Instant,
    ) -> Matching<'e> {
        let mut wishes = Vec::new();
        for &pursuit in &open {
            let wanted = evolution.pursuit(pursuit);
            for root in 0..wanted.roots.len() {
                wishes.extend(class_at(wanted, root).map(|class| Wish {
                    pursuit,
                    root,
                    class,
                    fits: Vec::new(),
                    is_partial: may_be_other(registry, wanted, root, class),
                }));
            }
        }
        Matching {
            evolution,
            open,
            wishes,
            known: FxHashSet::default(),
            class,
            until,
            fitting: Vec::new(),
        }
    }

    /// Explores the states of the other classes that are wanted.
    pub fn look_elsewhere<'s>(
        &mut self,
        mut search: Search<'s>,
        options: &Options,
        until: Instant,
    ) -> Result<Search<'s>, String> {
        let mut classes: Vec<ClassId> = Vec::new();
        for wish in &self.wishes {
            if wish.class != self.class && !classes.contains(&wish.class) {
                classes.push(wish.class);
            }
        }
        let registry = &search.executor().vm.registry;
        self.make_plain_objects(registry);
        classes.retain(|&class| {
            let linked = registry.class(class);
            linked.is_user() && !linked.is_abstract() && !linked.is_array()
        });
        classes.truncate(MOST_CLASSES);
        for (number, &class) in classes.iter().enumerate() {
            let now = clock::now();
            let left = until.saturating_duration_since(now) / (classes.len() - number) as u32;
            let alone = Options {
                // As long again for looking at what was found.
                explore_until: Some(now + left / 2),
                deadline: Some(now + left),
                methods: Vec::new(),
                drafts: None,
                maps: false,
                all_tests: false,
                deepens: false,
                ..options.clone()
            };
            (self.class, self.until) = (class, now + left);
            search = search
                .lend(|vm| Ok(((), show_states_of(vm, class, &alone, self)?)))?
                .0;
        }
        Ok(search)
    }

    /// An object of which nothing is asked but that it is one.
    fn make_plain_objects(&mut self, registry: &Registry) {
        const OBJECT: &str = "java/lang/Object";
        let callee = Rc::new(Callee {
            kind: CallKind::Constructor,
            class: OBJECT.into(),
            name: "<init>".into(),
            descriptor: "()V".into(),
            interface: false,
            parameters: Vec::new(),
            returns: format!("L{OBJECT};"),
        });
        for wish in &mut self.wishes {
            if &*registry.class(wish.class).name == OBJECT {
                wish.fits.push(Fit {
                    places: Vec::new(),
                    calls: Calls::of(Statement::call(&callee, Vec::new())),
                    condition: Rc::from([]),
                });
            }
        }
    }

    /// What becomes of each path condition; calls that satisfy one are executed and kept.
    pub fn answer(
        &self,
        search: &mut Search<'_>,
        solver: &mut PathSolver,
        limit: Limit,
    ) -> Vec<(usize, Outcome)> {
        let mut outcomes = Vec::new();
        for &number in &self.open {
            if search.is_out_of_time(limit) {
                break;
            }
            let outcome = self.outcome(search, solver, number);
            if let Outcome::Satisfied(sequence) = &outcome {
                search.offer(sequence.clone());
            }
            outcomes.push((number, outcome));
        }
        outcomes
    }

    fn outcome(&self, search: &mut Search<'_>, solver: &mut PathSolver, number: usize) -> Outcome {
        let pursuit = self.evolution.pursuit(number);
        let mut combinations: Vec<Vec<Choice<'_>>> = vec![Vec::new()];
        let mut is_open = false;
        for root in 0..pursuit.roots.len() {
            let Some((choices, is_partial)) = self.choices(number, root) else {
                return Outcome::Open;
            };
            is_open |= is_partial;
            let longer = combinations.iter().flat_map(|before| {
                let with = |&choice| before.iter().copied().chain([choice]).collect();
                choices.iter().map(with)
            });
            combinations = longer.collect();
            is_open |= combinations.len() > MOST_COMBINATIONS;
            combinations.truncate(MOST_COMBINATIONS);
        }
        for combination in combinations {
            let terms = &mut search.executor().vm.terms;
            match solved(terms, solver, pursuit, &combination) {
                Solved::With(model) => match test(search, pursuit, &combination, &model) {
                    Some(sequence) => return Outcome::Satisfied(sequence),
                    None => is_open = true,
                },
                Solved::Never => {}
                Solved::Unknown => is_open = true,
            }
        }
        match is_open {
            true => Outcome::Open,
            false => Outcome::Spurious,
        }
    }

    /// Whether nothing but the class under test and those that its path conditions ask for decides what it does.
    pub fn is_closed(&self, vm: &mut Vm, class: ClassId) -> bool {
        let mut classes = vec![class];
        classes.extend(self.wishes.iter().map(|wish| wish.class));
        classes.sort_unstable();
        classes.dedup();
        is_closed(vm, &classes)
    }

    /// What can be at a root, and whether there may be more. Nothing where that is not known here at all.
    fn choices(&self, number: usize, root: usize) -> Option<(Vec<Choice<'_>>, bool)> {
        let pursuit = self.evolution.pursuit(number);
        let Wanted::Object { nullable, .. } = pursuit.roots[root] else {
            // What is given is as the path's own input has it: with others there may be more.
            let is_given = matches!(pursuit.roots[root], Wanted::Given(_));
            return Some((vec![Choice::Plain], is_given));
        };
        match pursuit.objective.root(root) {
            RootClause::Null => return Some((vec![Choice::Null], false)),
            RootClause::Nothing if nullable => return Some((vec![Choice::Null], false)),
            RootClause::Same(other) if other < root => {
                return Some((vec![Choice::Same(other)], false));
            }
            RootClause::Same(_) | RootClause::Shared => return None,
            _ => {}
        }
        let mut wishes = self.wishes.iter();
        let wish = wishes.find(|wish| wish.pursuit == number && wish.root == root)?;
        let is_of_this_class = is_receiver(pursuit, root)
            || matches!(pursuit.objective.root(root), RootClause::Fresh(_));
        let is_partial = wish.is_partial || !self.known.contains(&wish.class) || !is_of_this_class;
        Some((wish.fits.iter().map(Choice::Fits).collect(), is_partial))
    }
}

/// The class that an object at a root has to be of.
fn class_at(pursuit: &Pursuit, root: usize) -> Option<ClassId> {
    let Wanted::Object { class, nullable } = pursuit.roots[root] else {
        return None;
    };
    match pursuit.objective.root(root) {
        RootClause::Fresh(class) => Some(class),
        RootClause::NotNull => Some(class),
        RootClause::Nothing if !nullable => Some(class),
        _ => None,
    }
}

fn is_receiver(pursuit: &Pursuit, root: usize) -> bool {
    root == 0 && pursuit.callee.kind == CallKind::Instance
}

/// Whether an object of a class that nobody here knows may be handed over instead.
fn may_be_other(registry: &Registry, pursuit: &Pursuit, root: usize, class: ClassId) -> bool {
    !is_receiver(pursuit, root) && registry.class(class).access & access::FINAL == 0
}

impl Onlooker for Matching<'_> {
    fn sees(&mut self, vm: &mut Vm, object: Ref) -> bool {
        self.fitting.clear();
        let class = vm.class_of(object);
        for (number, wish) in self.wishes.iter_mut().enumerate() {
            if wish.class != class {
                continue;
            }
            let pursuit = self.evolution.pursuit(wish.pursuit);
            let mut roots = vec![RootValue::Given; pursuit.roots.len()];
            roots[wish.root] = RootValue::Object(object);
            if pursuit.objective.of_references(vm, &roots) > 0.0 {
                continue;
            }
            match pursuit.objective.numbers(vm, &roots) {
                Some(places) if wish.fits.len() < MOST_FITS => self.fitting.push((number, places)),
                _ => wish.is_partial = true,
            }
        }
        !self.fitting.is_empty()
    }

    fn reached(&mut self, calls: Option<Calls>, condition: &Rc<[TermId]>) {
        for (number, places) in std::mem::take(&mut self.fitting) {
            let wish = &mut self.wishes[number];
            match &calls {
                Some(calls) => wish.fits.push(Fit {
                    places,
                    calls: calls.clone(),
                    condition: condition.clone(),
                }),
                None => wish.is_partial = true,
            }
        }
    }

    fn is_over(&self) -> bool {
        clock::now() >= self.until
    }

    fn ended(&mut self, saw_all: bool) {
        if saw_all {
            self.known.insert(self.class);
        }
    }
}

enum Solved {
    With(Model),
    Never,
    Unknown,
}

/// The path condition, together with the conditions on which these states are reached.
fn solved(
    terms: &mut TermStore,
    solver: &mut PathSolver,
    pursuit: &Pursuit,
    combination: &[Choice<'_>],
) -> Solved {
    let objective = &pursuit.objective;
    let mut tastes: Vec<(VarId, Taste)> = Vec::new();
    solver.push();
    let wanted = pursuit.roots.iter();
    let roots = wanted.map(|wanted| match wanted {
        Wanted::Given(_) => RootValue::Given,
        _ => RootValue::Object(NULL),
    });
    for condition in objective.told(&roots.collect::<Vec<_>>()) {
        solver.assert(terms, condition);
    }
    for (root, choice) in combination.iter().enumerate() {
        if let Choice::Fits(fit) = choice {
            assert_fit(terms, solver, fit, root);
            let variables = fit.calls.variables();
            tastes.extend(variables.map(|it| (apart(terms, it, root), Taste::Small)));
        }
        let free = objective.variable_of_root(root);
        tastes.extend(free.map(|variable| (variable, Taste::Small)));
    }
    let answer = solver.check(terms);
    let model = match answer {
        Answer::Sat => solver.minimise(terms, &tastes),
        _ => None,
    };
    solver.pop();
    match (model, answer) {
        (Some(model), _) => Solved::With(model),
        (None, Answer::Unsat) => Solved::Never,
        (None, _) => Solved::Unknown,
    }
}

/// Two states of one class, and the path condition, know variables of the same names.
fn apart(terms: &mut TermStore, variable: VarId, root: usize) -> VarId {
    let name = format!("{}@{root}", terms.variable_name(variable));
    let sort = terms.variable_sort(variable);
    let term = terms.variable(&name, sort);
    terms.var_of(term).unwrap_or(variable)
}

fn assert_fit(terms: &mut TermStore, solver: &mut PathSolver, fit: &Fit, root: usize) {
    let renamed = |terms: &mut TermStore, term: TermId| {
        let free = terms.free_variables(term).to_vec();
        let map: FxHashMap<VarId, VarId> = free
            .into_iter()
            .map(|variable| (variable, apart(terms, variable, root)))
            .collect();
        terms.rename(term, &map)
    };
    for &condition in fit.condition.iter() {
        let condition = renamed(terms, condition);
        solver.assert(terms, condition);
    }
    for &(variable, term) in &fit.places {
        let term = renamed(terms, term);
        let wanted = terms.variable_term(variable);
        let equal = terms.eq(wanted, term);
        solver.assert(terms, equal);
    }
}

/// The calls that make what is at the roots, and the call under test; nothing where a test cannot make one of them.
fn test(
    search: &mut Search<'_>,
    pursuit: &Pursuit,
    combination: &[Choice<'_>],
    model: &Model,
) -> Option<Sequence> {
    let mut sequence = Sequence::default();
    let mut arguments: Vec<Argument> = Vec::new();
    for (root, (wanted, choice)) in pursuit.roots.iter().zip(combination).enumerate() {
        arguments.push(match (choice, wanted) {
            (Choice::Null, _) => Argument::Null,
            (Choice::Same(other), _) => arguments.get(*other)?.clone(),
            (Choice::Fits(fit), _) => {
                let terms = &mut search.executor().vm.terms;
                let variables: Vec<VarId> = fit.calls.variables().collect();
                let named: FxHashMap<VarId, VarId> = variables
                    .into_iter()
                    .map(|variable| (variable, apart(terms, variable, root)))
                    .collect();
                let calls = fit.calls.with(model, &|variable| named[&variable]);
                let from = sequence.append(&search.callable(calls)?.statements);
                Argument::Earlier(from + fit.calls.object)
            }
            (Choice::Plain, Wanted::Number { letter, bits }) => {
                let variable = pursuit.objective.variable_of_root(root);
                let solved = variable.and_then(|variable| model.find(variable));
                Argument::Number {
                    letter: *letter,
                    bits: signed(*letter, solved.unwrap_or(*bits)),
                }
            }
            (Choice::Plain, Wanted::Given(argument)) => argument.clone(),
            (Choice::Plain, Wanted::Object { .. }) => return None,
        });
    }
    sequence.push(Statement::call(&pursuit.callee, arguments));
    Some(sequence)
}
