//! Objects of pools that have become hidden: a program that takes all objects of a pool with `getNew`,
//! chooses their fields and lets them go can get at one only through a value that is still open. Of
//! such objects that are alike, which one a value becomes makes no difference, so that one of them
//! is tried (as Korat introduces objects in the order in which they are reached).
//!
//! Here: which objects nothing refers to any more, and which of those are alike. The search begins
//! where the program can still go: slots that are read again, and what has been written since the
//! start. Where that cannot be told, nothing is hidden.

use crate::canonical::Slots;
use crate::heap::{NULL, Ref, SHADOW_CLASS, STATICS_CLASS};
use crate::layout::{ClassLayout, HEADER_WORDS};
use crate::liveness::DEAD;
use crate::symbolic::DEFERRED;
use crate::symbolic::deferred::Deferred;
use crate::symbolic::pools::{Hidden, Pooled};
use crate::thread::{Action, Frame};
use crate::vm::Vm;
use rustc_hash::{FxHashMap, FxHashSet};
use spelunk_classes::registry::ClassId;

/// What the program can still get at.
#[derive(Default)]
struct Reached {
    objects: FxHashSet<Ref>,
    deferred: FxHashSet<u32>,
    open: Vec<Ref>,
    /// Older objects are walked through only where the trail names them.
    start: usize,
}

/// Marks in the contents of objects that are compared.
mod mark {
    pub const WORD: u64 = 0;
    pub const SHARED: u64 = 1;
    pub const CHOICE: u64 = 2;
    pub const POOLED: u64 = 3;
    pub const ITSELF: u64 = 4;
    pub const PART: u64 = 5;
    pub const INNER: u64 = 6;
}

/// Objects inside of an object that are compared with it, at most so deep.
const DEEPEST: usize = 4;

impl Vm {
    /// Before a value becomes an object: which objects of its pool are hidden by now.
    #[inline]
    pub(super) fn look_for_hidden_objects(&mut self, value: usize) {
        let facts = &self.path.pools.values[value];
        if !facts.is_new && self.path.pools.pool_of(value).unchecked().len() > 1 {
            self.hide_objects(facts.pool);
        }
    }

    #[cold]
    fn hide_objects(&mut self, pool: u32) {
        let suspects = self.path.pools.pools[pool as usize].unchecked().to_vec();
        let hidden = self.hidden_among(pool, &suspects).unwrap_or_default();
        let before = self.path.pools.hide(pool, &hidden);
        if !self.path.trail.is_ground() {
            self.path.trail.save_sight(pool, before);
        }
    }

    fn hidden_among(&mut self, pool: u32, suspects: &[Ref]) -> Option<Vec<Hidden>> {
        if self.path.trail.is_ground() {
            return None;
        }
        let reached = self.reached()?;
        let mut private = Private::default();
        let mut kinds: Vec<(Vec<u64>, Vec<Ref>)> = Vec::new();
        for &object in suspects {
            if reached.objects.contains(&object) {
                continue;
            }
            let mut contents = vec![self.open_values_before(pool, object)];
            private.start(object);
            if !self.describe(object, &reached, &mut private, &mut contents, 0) {
                continue;
            }
            match kinds.iter_mut().find(|(known, _)| *known == contents) {
                Some((_, objects)) => objects.push(object),
                None => kinds.push((contents, vec![object])),
            }
        }
        if private.is_shared {
            return None;
        }
        let numbered = kinds.into_iter().map(|(_, objects)| objects);
        let alike = numbered.filter(|objects| objects.len() > 1).zip(0..);
        let hidden = alike.flat_map(|(objects, kind)| {
            let with_kind = move |object| Hidden { object, kind };
            objects.into_iter().map(with_kind)
        });
        Some(hidden.collect())
    }

    /// `getNew` keeps its value apart from all open values before it: objects are alike only where
    /// those are the same ones.
    fn open_values_before(&self, pool: u32, object: Ref) -> u64 {
        let values = &self.path.pools.values;
        let own = |value: &&crate::symbolic::pools::PoolValue| value.pool == pool;
        let before = values
            .iter()
            .filter(own)
            .take_while(|value| !(value.is_new && value.stands_for == Pooled::Object(object)));
        before
            .filter(|value| !value.is_new && value.stands_for.is_open())
            .count() as u64
    }

    // ---- what can be reached ----

    fn reached(&mut self) -> Option<Reached> {
        let (written, start) = self.path.trail.written_since_start();
        let mut reached = Reached {
            open: written.collect(),
            start,
            ..Reached::default()
        };
        // What the trail names is not thereby reached, unless it is older than the program's start.
        reached.open.retain(|&object| (object as usize) < start);
        let classes = self.layouts.iter().map(|(_, layout)| layout.mirror);
        reached.open.extend(classes);
        reached.open.extend(&self.path.constants);
        let is_object = |object: Ref| {
            let class = self.path.heap.class_of(object).0;
            class != SHADOW_CLASS && class != STATICS_CLASS
        };
        reached
            .open
            .retain(|&object| object != NULL && is_object(object));
        reached.open.sort_unstable();
        reached.open.dedup();
        reached.objects.extend(reached.open.iter().copied());
        self.reach_from_statics(&mut reached)?;
        reached.add(self.path.explored_receiver);
        for thread in 0..self.path.threads.len() {
            self.reach_from_thread(thread, &mut reached)?;
        }
        while let Some(object) = reached.open.pop() {
            self.reach_from_object(object, &mut reached)?;
        }
        Some(reached)
    }

    fn reach_from_statics(&self, reached: &mut Reached) -> Option<()> {
        let prepared = |(_, layout): &(ClassId, &ClassLayout)| layout.statics != NULL;
        for (class, layout) in self.layouts.iter().filter(prepared) {
            let fields = self.registry.class(class).fields.iter();
            for field in fields.filter(|field| field.is_static()) {
                let address = self.static_address(class, layout.offset(field));
                if field.is_reference() {
                    reached.add(self.path.heap.word(address as usize) as Ref);
                }
                let part = self.static_shadow(class.0, address);
                if part >= DEFERRED {
                    self.reach_deferred(part, reached)?;
                }
            }
        }
        Some(())
    }

    fn reach_from_thread(&mut self, number: usize, reached: &mut Reached) -> Option<()> {
        let thread = &self.path.threads[number];
        reached.add(thread.object);
        for &(monitor, _) in &thread.held {
            reached.add(monitor);
        }
        let frames = thread.frames.clone();
        for (position, frame) in frames.iter().enumerate() {
            self.reach_from_frame(number, frame, frames.get(position + 1), reached)?;
        }
        Some(())
    }

    fn reach_from_frame(
        &mut self,
        thread: usize,
        frame: &Frame,
        above: Option<&Frame>,
        reached: &mut Reached,
    ) -> Option<()> {
        reached.add(frame.lock);
        if let Action::Constructed(object) | Action::ReturnInstead(object) = frame.action {
            reached.add(object);
        }
        // SAFETY: pc points into the frame's instructions.
        let index = unsafe { frame.pc.offset_from(frame.instrs) } as usize;
        let liveness = self.liveness(frame.method)?;
        let live = match above.map(|above| above.action) {
            None | Some(Action::Reexecute | Action::Settles(_) | Action::ClassInitialised(_)) => {
                liveness.before(index)
            }
            Some(_) => liveness.behind_call(index)?,
        };
        let stack = &self.path.threads[thread];
        for (slot, _) in live.iter().enumerate().filter(|(_, kind)| **kind != DEAD) {
            let at = frame.base as usize + slot;
            // SAFETY: slots of live frames lie inside the stack.
            let (word, part) = unsafe { (*stack.slots().add(at), *stack.shadows().add(at)) };
            if part >= DEFERRED {
                self.reach_deferred(part, reached)?;
            } else if live[slot] == crate::liveness::REFERENCE {
                reached.add(word as Ref);
            } else if live[slot] != crate::liveness::NUMBER {
                return None;
            }
        }
        Some(())
    }

    fn reach_from_object(&self, object: Ref, reached: &mut Reached) -> Option<()> {
        let layout = self.layout(object);
        let has_parts = self.path.heap.shadow(object) != NULL;
        if has_parts {
            for slot in 0..layout.slots {
                let part = self.shadow_entry(object, slot);
                if part >= DEFERRED {
                    self.reach_deferred(part, reached)?;
                }
            }
        }
        match layout.kind {
            Slots::Fields(references) => {
                for offset in references {
                    reached.add(self.path.heap.field(object, offset) as Ref);
                }
            }
            Slots::References => {
                for index in 0..layout.slots {
                    reached.add(self.path.heap.element32(object, index));
                }
            }
            Slots::Elements(_) => {}
        }
        Some(())
    }

    /// A value that is still open can become any object of its pool, whatever is hidden.
    fn reach_deferred(&self, part: u32, reached: &mut Reached) -> Option<()> {
        if !reached.deferred.insert(part) {
            return Some(());
        }
        match self.path.deferred.get((part - DEFERRED) as usize)? {
            Deferred::SettledReference(object) => reached.add(*object),
            Deferred::OneOf {
                position,
                values,
                is_reference,
            } => {
                self.reach_deferred(DEFERRED + position, reached)?;
                for &(word, part) in values.iter() {
                    if part >= DEFERRED {
                        self.reach_deferred(part, reached)?;
                    } else if *is_reference {
                        reached.add(word as Ref);
                    }
                }
            }
            // Texts and inputs lead to strings and arrays of primitives only, never to objects of pools.
            Deferred::UnknownString(_)
            | Deferred::StringParameter(_)
            | Deferred::ArrayParameter(_)
            | Deferred::SettledArray { .. }
            | Deferred::Text { .. }
            | Deferred::SettledText { .. }
            | Deferred::TextCoder(_)
            | Deferred::TextCount(_)
            | Deferred::Settled(..)
            | Deferred::Choice { .. }
            | Deferred::Pooled { .. }
            | Deferred::Making { .. } => {}
            // The input heap may lead anywhere.
            Deferred::InputReference { .. } | Deferred::Unchecked { .. } | Deferred::Twin(_) => {
                return None;
            }
        }
        Some(())
    }

    // ---- what is alike ----

    /// Writes what an object holds, such that objects with equal contents are interchangeable;
    /// `false` where that cannot be told.
    fn describe(
        &self,
        object: Ref,
        reached: &Reached,
        private: &mut Private,
        contents: &mut Vec<u64>,
        depth: usize,
    ) -> bool {
        let layout = self.layout(object);
        let class = self.path.heap.class_of(object).0;
        contents.extend([mark::INNER, u64::from(class), layout.slots as u64]);
        for slot in 0..layout.slots {
            let part = self.shadow_entry(object, slot);
            let described = if part >= DEFERRED {
                self.describe_deferred(part, reached, private, contents, depth)
            } else if part != 0 {
                contents.extend([mark::PART, u64::from(part)]);
                true
            } else {
                let word = match &layout.kind {
                    Slots::Fields(_) => self
                        .path
                        .heap
                        .word(object as usize + HEADER_WORDS as usize + slot),
                    _ => self.element(object, slot).0,
                };
                let is_reference = match &layout.kind {
                    Slots::Fields(references) => references.contains(&(slot as u32 + HEADER_WORDS)),
                    Slots::References => true,
                    Slots::Elements(_) => false,
                };
                if is_reference {
                    self.describe_reference(word as Ref, reached, private, contents, depth)
                } else {
                    contents.extend([mark::WORD, word]);
                    true
                }
            };
            if !described {
                return false;
            }
        }
        true
    }

    fn describe_reference(
        &self,
        object: Ref,
        reached: &Reached,
        private: &mut Private,
        contents: &mut Vec<u64>,
        depth: usize,
    ) -> bool {
        if object == NULL || reached.is_common(object) {
            contents.extend([mark::WORD, u64::from(object)]);
            return true;
        }
        if object == private.owner {
            contents.push(mark::ITSELF);
            return true;
        }
        depth < DEEPEST
            && private.add_object(object)
            && self.describe(object, reached, private, contents, depth + 1)
    }

    fn describe_deferred(
        &self,
        part: u32,
        reached: &Reached,
        private: &mut Private,
        contents: &mut Vec<u64>,
        depth: usize,
    ) -> bool {
        let deferred = self.path.deferred.get((part - DEFERRED) as usize);
        match deferred {
            Some(&Deferred::Settled(word, 0)) => contents.extend([mark::WORD, word]),
            Some(&Deferred::Settled(_, part)) => contents.extend([mark::PART, u64::from(part)]),
            Some(&Deferred::SettledReference(object)) => {
                return self.describe_reference(object, reached, private, contents, depth);
            }
            _ if reached.deferred.contains(&part) => {
                contents.extend([mark::SHARED, u64::from(part)]);
            }
            Some(&Deferred::Choice { low, high }) => {
                contents.extend([mark::CHOICE, low as u64, high as u64]);
                return private.add_deferred(part);
            }
            Some(Deferred::Pooled { value, casts }) => {
                let pools = &self.path.pools;
                let facts = &pools.values[*value];
                let news = pools.values[..*value].iter();
                let news = news.filter(|other| other.pool == facts.pool && other.is_new);
                contents.extend([
                    mark::POOLED,
                    u64::from(facts.pool),
                    u64::from(facts.is_new),
                    u64::from(facts.stands_for == Pooled::NotNull),
                    news.count() as u64,
                    facts.maker.map_or(u64::MAX, |maker| maker as u64),
                    casts.len() as u64,
                ]);
                contents.extend(casts.iter().map(|class| u64::from(class.0)));
                return !facts.is_new && private.add_deferred(part);
            }
            _ => return false,
        }
        true
    }
}

impl Reached {
    fn add(&mut self, object: Ref) {
        if object as usize >= self.start && self.objects.insert(object) {
            self.open.push(object);
        }
    }

    /// Whether an object is the same one for all that refer to it.
    fn is_common(&self, object: Ref) -> bool {
        (object as usize) < self.start || self.objects.contains(&object)
    }
}

/// What belongs to single hidden objects. Something that two of them share ties them together.
#[derive(Default)]
struct Private {
    owner: Ref,
    owners: FxHashMap<u64, Ref>,
    is_shared: bool,
}

impl Private {
    fn start(&mut self, owner: Ref) {
        self.owner = owner;
        self.is_shared |= self.owners.insert(u64::from(owner), owner).is_some();
    }

    fn add_object(&mut self, object: Ref) -> bool {
        let before = self.owners.insert(u64::from(object), self.owner);
        self.is_shared |= before.is_some();
        before.is_none()
    }

    fn add_deferred(&mut self, part: u32) -> bool {
        let key = 1 << 32 | u64::from(part);
        let before = self.owners.insert(key, self.owner);
        self.is_shared |= before.is_some();
        before.is_none()
    }
}
