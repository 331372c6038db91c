//! Static fields as inputs, where asked: which fields those are, and how they become unknown. They are roots of the
//! input heap behind the receiver and the parameters; while an invariant runs, they hold what they held at first.

use crate::initialise::STEPS_OF_INITIALISER;
use crate::symbolic::input_heap::InputRoot;
use crate::vm::{Result, Vm};
use rustc_hash::FxHashSet;
use spelunk_classes::class_file::ClassFile;
use spelunk_classes::constant_pool::Constant;
use spelunk_classes::registry::{ClassId, access};
use std::sync::Arc;

/// Classes whose code is asked which static fields it mentions.
const MOST_MENTIONED: usize = 200;

/// A static field that the code under exploration can read and anybody may have set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputStatic {
    pub owner: ClassId,
    pub name: Arc<str>,
    pub letter: u8,
    pub address: u32,
    /// The declared class of a reference; without one it is null.
    pub declared: Option<ClassId>,
}

impl Vm {
    /// The static fields that a class, and the user's classes that it mentions, directly or not, refer to. Final ones
    /// are what their initialisers say, and so are those of the class library.
    pub(super) fn find_input_statics(&mut self, class: ClassId) -> Vec<InputStatic> {
        let mut found = Vec::new();
        let mut classes = vec![class];
        let mut next = 0;
        while let Some(&from) = classes.get(next) {
            next += 1;
            let Some(file) = self.registry.class(from).file.clone() else {
                continue;
            };
            for mentioned in self.mentioned_classes(from, &file) {
                if !classes.contains(&mentioned) && classes.len() < MOST_MENTIONED {
                    classes.push(mentioned);
                }
            }
            for field in self.mentioned_statics(from, &file) {
                if !found.contains(&field) {
                    found.push(field);
                }
            }
        }
        let mut owners = FxHashSet::default();
        found.retain(|field| {
            owners.contains(&field.owner) || self.holds_fields(field.owner, &mut owners)
        });
        found
    }

    fn mentioned_classes(&mut self, from: ClassId, file: &ClassFile) -> Vec<ClassId> {
        let is_class = |index: &u16| matches!(file.pool.get(*index), Ok(Constant::Class(_)));
        let classes = file.pool.indexes().filter(is_class);
        let names = classes.filter_map(|index| file.pool.class_name(index).ok());
        let known = names.filter_map(|name| self.declared_class(from, name));
        let known: Vec<ClassId> = known.collect();
        let is_users = |&class: &ClassId| {
            let linked = self.registry.class(class);
            linked.is_user() && !linked.is_array()
        };
        known.into_iter().filter(is_users).collect()
    }

    fn mentioned_statics(&mut self, from: ClassId, file: &ClassFile) -> Vec<InputStatic> {
        let mut found = Vec::new();
        for index in file.pool.indexes() {
            let (Ok(Constant::Field { .. }), Ok(named)) =
                (file.pool.get(index), file.pool.member_ref(index))
            else {
                continue;
            };
            let Some(class) = self.declared_class(from, named.class) else {
                continue;
            };
            let Some(id) = self
                .registry
                .find_field(class, named.name, named.descriptor)
            else {
                continue;
            };
            let field = self.registry.field(id).clone();
            let fixed = access::FINAL | access::SYNTHETIC;
            if !field.is_static()
                || field.access & fixed != 0
                || !self.registry.class(id.class).is_user()
            {
                continue;
            }
            let declared = match field.is_reference() {
                true => self.declared_class(id.class, named.descriptor),
                false => None,
            };
            found.push(InputStatic {
                owner: id.class,
                name: named.name.into(),
                letter: field.letter,
                address: self.static_address(id.class, self.field_offset(id)),
                declared,
            });
        }
        found
    }

    /// Whether a class is initialised, so that nothing but the program writes to its fields any more.
    fn holds_fields(&mut self, owner: ClassId, known: &mut FxHashSet<ClassId>) -> bool {
        self.grant_steps(STEPS_OF_INITIALISER);
        match self.initialise_now(owner) {
            Ok(()) => known.insert(owner),
            Err(stop) => {
                let what = format!(
                    "static fields of {} are not unknown: its initialiser ended with {}",
                    self.class_display(owner),
                    self.describe_stop(&stop)
                );
                if !self.input_types.problems.contains(&what) {
                    self.input_types.problems.push(what);
                }
                false
            }
        }
    }

    /// Makes the static fields unknown that are inputs; no decision is needed for that.
    pub fn input_statics(&mut self) -> Result<()> {
        for field in self.input_types.statics.clone().iter() {
            let owner = self.class_display(field.owner);
            let owner = owner.rsplit(['.', '$']).next().unwrap_or_default();
            let name = format!("{owner}.{}", field.name);
            let (_, part) = match (field.letter, field.declared) {
                (b'L' | b'[', Some(declared)) => self.input_parameter(&name, declared),
                (b'L' | b'[', None) => self.input_null(&name),
                (letter, _) => self.input_number(&name, letter),
            };
            if let Some(root) = self.path.input_heap.roots.last_mut() {
                root.home = Some(field.clone());
            }
            self.set_input_static(field, (0, part))?;
        }
        Ok(())
    }

    /// Static fields hold what they held at first, as an invariant has to see it.
    pub(super) fn twin_statics(&mut self) -> Result<()> {
        let homes: Vec<(InputStatic, u32)> = self
            .path
            .input_heap
            .roots
            .iter()
            .filter_map(|InputRoot { home, part, .. }| Some((home.clone()?, *part)))
            .collect();
        for (field, part) in homes {
            let value = self.twin_value(part);
            self.set_input_static(&field, value)?;
        }
        Ok(())
    }

    fn set_input_static(&mut self, field: &InputStatic, (word, part): (u64, u32)) -> Result<()> {
        self.note_static_value(field.owner, field.address, part)?;
        self.path.heap.set_word(field.address as usize, word);
        Ok(())
    }
}
