//! Garbage collection for concrete runs: mark and sweep without moving anything.
//!
//! Stack slots are untyped, so stacks and static fields are scanned conservatively: a word that
//! looks like the start of an object keeps it alive. Objects are scanned by their class's layout.
//! Symbolic runs never collect: backtracking frees memory there.

use crate::heap::{FILLER_CLASS, NULL, Ref, SHADOW_CLASS, STATICS_CLASS};
use crate::inputs::Meaning;
use crate::layout::HEADER_WORDS;
use crate::references::{ReferenceClasses, Strength};
use crate::vm::Vm;
use spelunk_classes::registry::ClassId;

/// One bit for each word of the heap.
struct Bits {
    words: Vec<u64>,
}

impl Bits {
    fn new(count: usize) -> Bits {
        Bits {
            words: vec![0; count.div_ceil(64)],
        }
    }

    fn set(&mut self, at: usize) {
        self.words[at / 64] |= 1 << (at % 64);
    }

    fn get(&self, at: usize) -> bool {
        self.words
            .get(at / 64)
            .is_some_and(|word| word >> (at % 64) & 1 != 0)
    }
}

struct Collector<'a> {
    vm: &'a mut Vm,
    starts: Bits,
    marked: Bits,
    work: Vec<Ref>,
    classes: ReferenceClasses,
    /// References whose referents were not followed.
    weak: Vec<(Ref, Strength)>,
}

impl Vm {
    /// Words of what begins at this address of the heap: an object or another block.
    pub(crate) fn block_words(&self, at: usize) -> usize {
        let header = self.path.heap.word(at);
        match header as u32 {
            FILLER_CLASS => (header >> 32) as usize,
            STATICS_CLASS | SHADOW_CLASS => HEADER_WORDS as usize + (header >> 32) as usize,
            class => {
                let class = &self.layouts[ClassId(class)];
                self.path.heap.size_words(at as Ref, class)
            }
        }
    }

    /// Makes what outlives every path: literals, mirrors, what instructions refer to. It is as old as
    /// the program's start, whenever it is made: what is written to it later is undone.
    pub(crate) fn permanently<T>(&mut self, make: impl FnOnce(&mut Vm) -> T) -> T {
        if self.path.heap.permanent {
            return make(self);
        }
        let mut at = self.path.heap.permanent_top();
        self.path.heap.permanent = true;
        let made = make(self);
        self.path.heap.permanent = false;
        while at < self.path.heap.permanent_top() {
            self.path.heap.set_stamp(at as Ref, 0);
            at += self.block_words(at).max(1);
        }
        made
    }

    /// Frees what cannot be reached; the number of bytes that are free for allocation afterwards.
    pub(crate) fn collect_garbage(&mut self) -> usize {
        self.collect(false)
    }

    /// Asked for by the program, a collection looks closer at what calls leave behind on stacks.
    pub(crate) fn collect(&mut self, asked_for: bool) -> usize {
        let stacks = asked_for.then(|| self.live_stack_words());
        let (top, end) = self.path.heap.stretch();
        self.path.heap.fill_gap(top, end);
        for (start, end) in self.path.heap.gaps.clone() {
            self.path.heap.fill_gap(start, end);
        }
        let [_, (_, used)] = self.path.heap.regions();
        let classes = ReferenceClasses::of(self);
        let mut collector = Collector {
            vm: self,
            starts: Bits::new(used + 1),
            marked: Bits::new(used + 1),
            work: Vec::new(),
            classes,
            weak: Vec::new(),
        };
        collector.find_starts();
        collector.mark_roots(stacks.as_deref());
        collector.mark_reachable();
        collector.clear_weak(Strength::Weak);
        collector.find_unreachable();
        collector.clear_weak(Strength::Phantom);
        let free = collector.sweep();
        self.path.heap.allocated_since_collection = 0;
        self.path.heap.collect_after = (free / 2).max(1 << 16);
        free * 8
    }
}

impl Vm {
    /// What stacks hold: all locals, and of the operands those that are read again.
    fn live_stack_words(&mut self) -> Vec<u64> {
        let mut words = Vec::new();
        for number in 0..self.path.threads.len() {
            let frames = self.path.threads[number].frames.clone();
            for (at, frame) in frames.iter().enumerate() {
                let next = frames.get(at + 1).map_or(u32::MAX, |next| next.base);
                let end = (frame.base + frame.words).min(next);
                let live = self.liveness(frame.method);
                let locals = self.registry.method(frame.method).code.as_ref();
                let locals = locals.map_or(u32::MAX, |code| u32::from(code.max_locals));
                let index = crate::exceptions::instruction_index(frame) as usize;
                let read = live.as_ref().map(|live| match live.behind_call(index) {
                    Some(behind) => behind,
                    None => live.before(index),
                });
                for slot in frame.base..end {
                    let own = slot - frame.base;
                    let dead = read
                        .is_some_and(|read| read.get(own as usize) == Some(&crate::liveness::DEAD));
                    if own >= locals && dead {
                        continue;
                    }
                    // SAFETY: below the top of the stack.
                    words.push(unsafe { *self.path.threads[number].slots().add(slot as usize) });
                }
            }
        }
        words
    }
}

impl Collector<'_> {
    fn block_words(&self, at: usize) -> usize {
        self.vm.block_words(at)
    }

    fn find_starts(&mut self) {
        for (start, end) in self.vm.path.heap.regions() {
            let mut at = start;
            while at < end {
                if self.vm.path.heap.word(at) as u32 != FILLER_CLASS {
                    self.starts.set(at);
                }
                at += self.block_words(at).max(1);
            }
        }
    }

    fn mark(&mut self, word: u64) {
        let at = word as usize;
        if word != 0 && word <= u32::MAX as u64 && self.starts.get(at) && !self.marked.get(at) {
            self.marked.set(at);
            self.work.push(at as Ref);
        }
    }

    /// Clears references of a strength to what is not marked.
    fn clear_weak(&mut self, strength: Strength) {
        let referent = self.classes.referent;
        for (reference, own) in self.weak.clone() {
            let object = self.vm.path.heap.field(reference, referent) as usize;
            if own == strength && object != 0 && self.starts.get(object) && !self.marked.get(object)
            {
                self.vm.path.heap.set_field(reference, referent, 0);
                self.vm.references.pending.push(reference);
            }
        }
    }

    /// Objects whose finalisers are due stay for them, with all that they refer to.
    fn find_unreachable(&mut self) {
        let finalizable = std::mem::take(&mut self.vm.references.finalizable);
        let (alive, due): (Vec<Ref>, Vec<Ref>) = finalizable
            .into_iter()
            .partition(|&object| self.marked.get(object as usize));
        self.vm.references.finalizable = alive;
        for &object in &due {
            self.mark(u64::from(object));
        }
        self.vm.references.unreachable.extend(due);
        self.mark_reachable();
    }

    fn mark_roots(&mut self, stacks: Option<&[u64]>) {
        let [(first, permanent_end), _] = self.vm.path.heap.regions();
        let mut at = first;
        while at < permanent_end {
            self.mark(at as u64);
            at += self.block_words(at).max(1);
        }
        for number in 0..self.vm.path.inputs.list.len() {
            // Whoever tells of the choice looks into the array.
            if let Meaning::Element { array, .. } = self.vm.path.inputs.list[number].meaning {
                self.mark(array as u64);
            }
        }
        for number in 0..self.vm.path.threads.len() {
            let thread = &self.vm.path.threads[number];
            let (slots, object) = (thread.slots(), thread.object);
            let end = thread
                .frames
                .last()
                .map_or(0, |frame| frame.base + frame.words);
            let held: Vec<Ref> = thread
                .held
                .iter()
                .map(|&(object, _)| object)
                .chain(thread.frames.iter().map(|frame| frame.lock))
                .collect();
            let pending: Vec<Ref> = thread
                .frames
                .iter()
                .filter_map(|frame| pending_object(frame.action))
                .collect();
            self.mark(object as u64);
            let end = if stacks.is_some() { 0 } else { end };
            for slot in 0..end as usize {
                // SAFETY: below the top of the stack.
                let word = unsafe { *slots.add(slot) };
                self.mark(word);
            }
            for object in held.into_iter().chain(pending) {
                self.mark(object as u64);
            }
        }
        for &word in stacks.unwrap_or_default() {
            self.mark(word);
        }
        let references = &self.vm.references;
        let waiting: Vec<Ref> = references
            .pending
            .iter()
            .chain(&references.unreachable)
            .copied()
            .collect();
        for reference in waiting {
            self.mark(u64::from(reference));
        }
        let roots: Vec<Ref> = self
            .vm
            .path
            .constants
            .iter()
            .chain(self.vm.path.interned.values())
            .chain(self.vm.path.initialisation_causes.values())
            .copied()
            .collect();
        for root in roots {
            self.mark(root as u64);
        }
    }

    fn mark_reachable(&mut self) {
        while let Some(object) = self.work.pop() {
            let header = self.vm.path.heap.word(object as usize);
            match header as u32 {
                SHADOW_CLASS => {}
                STATICS_CLASS => {
                    for offset in 0..(header >> 32) as usize {
                        let word = self
                            .vm
                            .path
                            .heap
                            .word(object as usize + HEADER_WORDS as usize + offset);
                        self.mark(word);
                    }
                }
                class => self.mark_fields(object, ClassId(class)),
            }
        }
    }

    fn mark_fields(&mut self, object: Ref, class: ClassId) {
        let linked = self.vm.registry.class(class);
        if linked.is_array() {
            if linked.element_letter == b'L' || linked.element_letter == b'[' {
                for index in 0..self.vm.path.heap.length(object) as usize {
                    let element = self.vm.path.heap.element32(object, index);
                    self.mark(element as u64);
                }
            }
            return;
        }
        let strength = self.classes.strength(&linked.display);
        let skipped = if strength == Strength::Strong {
            0
        } else {
            self.weak.push((object, strength));
            self.classes.referent
        };
        // Marking does not touch layouts.
        let offsets: *const [u32] = &*self.vm.layouts[class].reference_offsets;
        // SAFETY: no class is loaded or changed during a collection.
        for &offset in unsafe { &*offsets } {
            if offset != skipped {
                let word = self.vm.path.heap.field(object, offset);
                self.mark(word);
            }
        }
    }

    /// Turns everything unmarked into free stretches; returns the number of free words.
    fn sweep(&mut self) -> usize {
        let (start, used) = self.vm.path.heap.regions()[1];
        let mut gaps: Vec<(usize, usize)> = Vec::new();
        let mut at = start.max(self.vm.path.heap.first_collectable());
        while at < used {
            let words = self.block_words(at).max(1);
            if !self.marked.get(at) {
                match gaps.last_mut() {
                    Some(last) if last.1 == at => last.1 = at + words,
                    _ => gaps.push((at, at + words)),
                }
            }
            at += words;
        }
        for &(from, to) in &gaps {
            self.vm.path.heap.fill_gap(from, to);
        }
        let limit = self.vm.path.heap.limit_words();
        match gaps.last_mut() {
            Some(last) if last.1 >= used => last.1 = limit,
            _ => gaps.push((used, limit)),
        }
        // Slivers cost more time than they give room.
        gaps.retain(|&(from, to)| to - from >= 8);
        let free = gaps.iter().map(|&(from, to)| to - from).sum();
        gaps.reverse();
        let (top, end) = gaps.pop().unwrap_or((used, used));
        self.vm.path.heap.set_stretch(top, end);
        self.vm.path.heap.gaps = gaps;
        free
    }
}

fn pending_object(action: crate::thread::Action) -> Option<Ref> {
    match action {
        crate::thread::Action::Constructed(object)
        | crate::thread::Action::ReturnInstead(object)
        | crate::thread::Action::Loaded { loader: object, .. } => Some(object),
        _ => None,
    }
    .filter(|&object| object != NULL)
}
