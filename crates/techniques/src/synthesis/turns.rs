//! Synthesis in turns, for whoever has other ways too: each turn looks at paths on unknown heaps, larger ones where
//! the last turn has seen all, and searches for calls that lead to what is open. What is found is kept by the search.

use super::evolution::Evolution;
use super::{Paths, solver};
use crate::search::{Limit, Search};
use crate::sequence::Callee;
use crate::sequences::Options;
use spelunk_classes::descriptor::{FieldType, MethodDescriptor};
use spelunk_classes::registry::{ClassId, MethodId};
use spelunk_solver::clock;
use spelunk_vm::Vm;
use std::rc::Rc;
use std::time::Instant;

/// Of a turn's time, in percent, for paths; the rest is for calls.
const PATHS: u32 = 40;
/// Objects of one class beyond which no paths are looked at.
const MOST_OBJECTS: u32 = 24;
/// Rounds of search in one turn.
const ROUNDS: u32 = 2;

pub(crate) struct Turns<'o> {
    class: ClassId,
    methods: Vec<(Rc<Callee>, MethodId)>,
    options: &'o Options,
    paths: Paths,
    evolution: Evolution,
    max_objects: u32,
    is_done: bool,
}

impl<'o> Turns<'o> {
    /// Nothing where no method looks at objects that lead to others: there are no structures to be made.
    pub fn new(search: &mut Search<'_>, class: ClassId, options: &'o Options) -> Option<Turns<'o>> {
        let methods = search.methods();
        let vm = &mut search.executor().vm;
        if !methods
            .iter()
            .any(|&(_, method)| looks_at_links(vm, method))
        {
            return None;
        }
        Some(Turns {
            class,
            methods,
            options,
            paths: Paths::default(),
            evolution: Evolution::new(solver(options).ok()?),
            max_objects: options.max_objects,
            is_done: false,
        })
    }

    /// Everything that could be looked at was looked at.
    pub fn is_done(&self) -> bool {
        self.is_done
    }

    /// One turn until this time.
    pub fn turn<'s>(&mut self, search: Search<'s>, until: Instant) -> Result<Search<'s>, String> {
        let now = clock::now();
        let soon = now + until.saturating_duration_since(now) * PATHS / 100;
        let options = Options {
            max_objects: self.max_objects,
            ..self.options.clone()
        };
        let mut search = self
            .paths
            .gather(search, self.class, &self.methods, &options, soon)?;
        if !self.paths.is_early {
            self.is_done = self.max_objects >= MOST_OBJECTS || !self.paths.is_bounded();
            self.max_objects = (2 * self.max_objects).min(MOST_OBJECTS);
        }
        self.evolution.add(std::mem::take(&mut self.paths.pursuits));
        let limit = Limit {
            until,
            executions: u64::MAX,
        };
        self.evolution.run(&mut search, limit, ROUNDS);
        Ok(search)
    }
}

/// Whether the receiver or a parameter of a method is an object of the user's that refers to others of those.
fn looks_at_links(vm: &mut Vm, method: MethodId) -> bool {
    let found = vm.registry.method(method);
    let (owner, is_static) = (found.class, found.is_static());
    let descriptor = vm.registry.text(found.descriptor).to_string();
    let mut classes: Vec<ClassId> = (!is_static).then_some(owner).into_iter().collect();
    if let Ok(parsed) = MethodDescriptor::parse(&descriptor) {
        let references = parsed.params.iter();
        let references =
            references.filter(|kind| matches!(kind, FieldType::Object(_) | FieldType::Array(_)));
        let names: Vec<String> = references.map(|kind| kind.to_string()).collect();
        let named = names.iter();
        classes.extend(named.filter_map(|name| vm.declared_class(owner, name)));
    }
    classes.into_iter().any(|class| has_links(vm, class))
}

fn has_links(vm: &mut Vm, class: ClassId) -> bool {
    let above = vm.registry.class(class).display.clone();
    let mut descriptors = Vec::new();
    for owner in above {
        let linked = vm.registry.class(owner);
        if linked.is_user() {
            let fields = linked.fields.iter();
            let links = fields.filter(|field| !field.is_static() && field.is_reference());
            let links = links.map(|field| vm.registry.text(field.descriptor).to_string());
            descriptors.extend(links.map(|descriptor| (owner, descriptor)));
        }
    }
    descriptors.into_iter().any(|(owner, descriptor)| {
        let element = descriptor.trim_start_matches('[');
        let found = match element.starts_with('L') {
            true => vm.declared_class(owner, element),
            false => None,
        };
        found.is_some_and(|class| {
            let linked = vm.registry.class(class);
            linked.is_user() && !linked.is_interface()
        })
    })
}
