//! The undo trail: what a path has overwritten since each choice, so that backtracking costs what
//! was written and not what exists.
//!
//! Objects: the first write to an object on a choice level saves the whole object if it is small; its
//! stamp, the level's number, says that this has been done. Of a large object the stretches that are
//! written are saved, each once per level (`stretches`).
//! Frames: a choice saves the top frame of the thread that runs; frames below are saved when execution
//! returns into them (`watermark`), or a little earlier, because until then nothing can write to them. What the first
//! alternative has returned into the others will return into too: it stays saved for them. The frames of
//! another thread are treated in the same way when it first runs on the level.

use crate::heap::{Heap, NULL, Ref};
use crate::path_state::PathState;
use crate::symbolic::deferred::Deferred;
use crate::symbolic::pools::{Pooled, Sight};
use crate::thread::{Frame, JavaThread};
use rustc_hash::FxHashMap;
use spelunk_classes::registry::ClassId;

/// Objects up to this many words are saved whole.
const WHOLE_OBJECT_WORDS: usize = 40;
/// Larger ones are saved in stretches of this many words.
const STRETCH_WORDS: usize = 16;
/// So many frames are saved at once where execution returns: mostly it goes on returning, and frames lie side by side.
const FRAMES_AT_ONCE: u32 = 4;
/// So many frames stay saved from one alternative to the next.
const KEPT_FRAMES: u32 = 8;

/// Small, because there are many of them: what is larger lies on a list of its own.
enum Saved {
    /// `count` words from address `at`, in an object; they lie on `words`.
    Words {
        object: Ref,
        at: u32,
        count: u32,
    },
    /// As `Words`, of a large object; and the level on which the stretch was saved before.
    Stretch {
        object: Ref,
        at: u32,
        count: u32,
        before: u32,
    },
    /// `count` frames of a thread from number `first` on, on `frames`, with all their slots, which lie side
    /// by side, and the symbolic parts of those.
    Frames {
        thread: u32,
        first: u32,
        count: u32,
        slots: u32,
    },
    /// Frames above this count were not there; and what the thread knew of the level before.
    FrameCount {
        thread: u32,
        count: u32,
        saved_on: u32,
        watermark: u32,
    },
    Interned(Box<[u16]>),
    /// A block outside of the heap was made.
    OffHeap(u64),
    InitialisationCause(ClassId, Option<Ref>),
    /// A deferred value as it was before it was settled, on `deferred`.
    Deferred(u32),
    /// What a pool's value stood for.
    Pooled {
        number: u32,
        before: Pooled,
    },
    /// Which objects of a pool were in sight.
    Sight {
        pool: u32,
        before: Box<Sight>,
    },
}

#[derive(Clone, Copy)]
pub struct Mark {
    entries: usize,
    /// Entries when the level was open: what came before holds the state at the choice.
    opened: usize,
    heap_top: usize,
    stamp: u32,
    /// The thread that chose, its frames, and from which one on they are saved.
    thread: u32,
    frames: u32,
    watermark: u32,
}

#[derive(Default)]
pub struct Trail {
    entries: Vec<Saved>,
    words: Vec<u64>,
    shadows: Vec<u32>,
    frames: Vec<Frame>,
    deferred: Vec<Deferred>,
    /// Number of the current level; 0 while there is no choice. Nothing that outlives a level bears its
    /// number, so a number serves again when its level is closed.
    pub stamp: u32,
    /// The level on which each stretch of a large object was saved last.
    stretches: FxHashMap<(Ref, u32), u32>,
    /// A stretch that has been saved on the current level.
    latest_stretch: (Ref, u32),
    /// Frames of the current thread below this index have not been saved on this level.
    pub watermark: u32,
    /// The heap's top when the first level was opened.
    start: usize,
}

impl Trail {
    pub fn is_ground(&self) -> bool {
        self.stamp == 0
    }

    /// Call before any write to `object`, whose size is `words`.
    #[inline(always)]
    pub fn before_write(
        &mut self,
        heap: &mut Heap,
        object: Ref,
        words: impl FnOnce() -> usize,
        at: usize,
    ) {
        if heap.stamp(object) != self.stamp {
            self.save_object(heap, object, words(), at);
        }
    }

    #[cold]
    fn save_object(&mut self, heap: &mut Heap, object: Ref, words: usize, at: usize) {
        if words <= WHOLE_OBJECT_WORDS {
            self.save_words(heap, object, object as usize, words);
            heap.set_stamp(object, self.stamp);
        } else {
            let stretch = (at - object as usize) / STRETCH_WORDS;
            self.save_stretch(heap, object, words, stretch);
        }
    }

    fn save_stretch(&mut self, heap: &Heap, object: Ref, words: usize, stretch: usize) {
        let key = (object, stretch as u32);
        if self.latest_stretch == key {
            return;
        }
        self.latest_stretch = key;
        let before = self.stretches.insert(key, self.stamp).unwrap_or(0);
        if before == self.stamp {
            return;
        }
        let start = object as usize + stretch * STRETCH_WORDS;
        let end = (start + STRETCH_WORDS).min(object as usize + words);
        for at in start..end {
            self.words.push(heap.word(at));
        }
        self.entries.push(Saved::Stretch {
            object,
            at: start as u32,
            count: (end - start) as u32,
            before,
        });
    }

    pub fn save_words(&mut self, heap: &Heap, object: Ref, at: usize, count: usize) {
        for offset in 0..count {
            self.words.push(heap.word(at + offset));
        }
        self.entries.push(Saved::Words {
            object,
            at: at as u32,
            count: count as u32,
        });
    }

    pub fn save_interned(&mut self, key: Box<[u16]>) {
        self.entries.push(Saved::Interned(key));
    }

    pub(crate) fn save_off_heap(&mut self, start: u64) {
        if !self.is_ground() {
            self.entries.push(Saved::OffHeap(start));
        }
    }

    pub(crate) fn save_initialisation_cause(&mut self, class: ClassId, before: Option<Ref>) {
        if !self.is_ground() {
            self.entries.push(Saved::InitialisationCause(class, before));
        }
    }

    /// Whether strings have been interned since the first choice.
    pub fn has_interned(&self) -> bool {
        let is_interned = |entry: &Saved| matches!(entry, Saved::Interned(_));
        self.entries.iter().any(is_interned)
    }

    pub fn save_deferred(&mut self, number: usize, before: Deferred) {
        self.deferred.push(before);
        self.entries.push(Saved::Deferred(number as u32));
    }

    /// Objects below `limit` with a word that is no longer what the oldest level saved of it.
    pub fn changed_before(&self, heap: &Heap, limit: usize) -> Vec<Ref> {
        let mut changed = Vec::new();
        let mut first_seen = rustc_hash::FxHashSet::default();
        let mut place = 0;
        for entry in &self.entries {
            match entry {
                Saved::Words { object, at, count }
                | Saved::Stretch {
                    object, at, count, ..
                } => {
                    for (offset, &before) in self.words[place..place + *count as usize]
                        .iter()
                        .enumerate()
                    {
                        let word = *at as usize + offset;
                        if word < limit && first_seen.insert(word) {
                            // The low half of the second header word is the trail's own.
                            let ignored = if word == *object as usize + 1 {
                                u32::MAX as u64
                            } else {
                                0
                            };
                            if (heap.word(word) ^ before) & !ignored != 0 {
                                changed.push(*object);
                            }
                        }
                    }
                    place += *count as usize;
                }
                Saved::Frames { slots, .. } => place += *slots as usize,
                _ => {}
            }
        }
        changed
    }

    pub fn save_pooled(&mut self, number: usize, before: Pooled) {
        let number = number as u32;
        self.entries.push(Saved::Pooled { number, before });
    }

    pub fn save_sight(&mut self, pool: u32, before: Sight) {
        let before = Box::new(before);
        self.entries.push(Saved::Sight { pool, before });
    }

    /// Objects that have been written to since the first level was opened; from the address on that
    /// comes with them everything is younger.
    pub fn written_since_start(&self) -> (impl Iterator<Item = Ref>, usize) {
        let written = self.entries.iter().filter_map(|entry| match entry {
            Saved::Words { object, .. } | Saved::Stretch { object, .. } => Some(*object),
            _ => None,
        });
        (written, self.start)
    }

    /// Opens a new level at a choice of the current thread.
    pub fn open(&mut self, heap: &Heap, number: usize, thread: &mut JavaThread) -> Mark {
        let mut mark = Mark {
            entries: self.entries.len(),
            opened: 0,
            heap_top: heap.top(),
            stamp: self.stamp,
            thread: number as u32,
            frames: thread.frames.len() as u32,
            watermark: 0,
        };
        if self.is_ground() {
            self.start = heap.top();
        }
        self.stamp += 1;
        self.latest_stretch = (NULL, 0);
        thread.watermark = self.watermark;
        self.enter_thread(number, thread);
        (mark.opened, mark.watermark) = (self.entries.len(), self.watermark);
        mark
    }

    /// Another thread runs from now on, or the same one on a new level.
    pub(crate) fn enter_thread(&mut self, number: usize, thread: &mut JavaThread) {
        if thread.saved_on == self.stamp {
            self.watermark = thread.watermark;
            return;
        }
        let count = thread.frames.len() as u32;
        self.entries.push(Saved::FrameCount {
            thread: number as u32,
            count,
            saved_on: thread.saved_on,
            watermark: thread.watermark,
        });
        thread.saved_on = self.stamp;
        self.watermark = count;
        self.save_frames_from(number, thread, count.saturating_sub(1));
    }

    /// Execution is about to return into frame `index` of the current thread. Nothing has written to those below
    /// it since the choice, so they can be saved with it.
    pub fn before_return(&mut self, number: usize, thread: &JavaThread, index: u32) {
        if self.watermark > index {
            let lowest = index.saturating_sub(FRAMES_AT_ONCE - 1);
            self.save_frames_from(number, thread, lowest);
        }
    }

    /// Makes frame `index` of the current thread, and all above it, safe to write to.
    fn save_frames_from(&mut self, number: usize, thread: &JavaThread, index: u32) {
        if self.watermark <= index {
            return;
        }
        let (first, behind) = (index as usize, self.watermark as usize);
        self.watermark = index;
        let frames = &thread.frames[first..behind];
        let (Some(lowest), Some(highest)) = (frames.first(), frames.last()) else {
            return;
        };
        let end = match thread.frames.get(behind) {
            Some(next) => next.base,
            None => highest.base + highest.words,
        };
        let (base, slots) = (lowest.base as usize, end - lowest.base);
        // SAFETY: slots of live frames lie inside the stack.
        unsafe {
            let words = std::slice::from_raw_parts(thread.slots().add(base), slots as usize);
            self.words.extend_from_slice(words);
            let shadows = std::slice::from_raw_parts(thread.shadows().add(base), slots as usize);
            self.shadows.extend_from_slice(shadows);
        }
        match frames {
            // Mostly: execution returns into one after the other.
            [only] => self.frames.push(*only),
            _ => self.frames.extend_from_slice(frames),
        }
        self.entries.push(Saved::Frames {
            thread: number as u32,
            first: index,
            count: (behind - first) as u32,
            slots,
        });
    }

    /// Undoes everything since `mark`; the level it opened is closed.
    pub(crate) fn undo(state: &mut PathState, mark: Mark) {
        Trail::take_back(state, mark.entries, mark.thread as usize);
        state.heap.reset_top(mark.heap_top);
        let trail = &mut state.trail;
        trail.stamp = mark.stamp;
        trail.latest_stretch = (NULL, 0);
    }

    /// Undoes everything since `mark`; the level it opened stays open, for another alternative.
    pub(crate) fn rewind(state: &mut PathState, mark: &mut Mark) {
        let number = mark.thread as usize;
        let lowest = Trail::take_back(state, mark.opened, number);
        state.heap.reset_top(mark.heap_top);
        let trail = &mut state.trail;
        let thread = &mut state.threads[number];
        trail.put_back_frames(thread, mark);
        trail.stamp = mark.stamp + 1;
        trail.latest_stretch = (NULL, 0);
        trail.watermark = mark.watermark;
        let kept = lowest.max(mark.frames.saturating_sub(KEPT_FRAMES));
        if kept < mark.watermark {
            // All at once, side by side: each alternative brings them back.
            trail.forget_frames(mark.entries);
            trail.watermark = mark.frames;
            trail.save_frames_from(number, thread, kept);
            (mark.watermark, mark.opened) = (kept, trail.entries.len());
        }
        (thread.saved_on, thread.watermark) = (trail.stamp, mark.watermark);
    }

    /// Takes away the frames that were saved last, down to this number of entries.
    fn forget_frames(&mut self, entries: usize) {
        while self.entries.len() > entries
            && let Some(&Saved::Frames { count, slots, .. }) = self.entries.last()
        {
            self.entries.truncate(self.entries.len() - 1);
            self.frames.truncate(self.frames.len() - count as usize);
            self.words.truncate(self.words.len() - slots as usize);
            self.shadows.truncate(self.shadows.len() - slots as usize);
        }
    }

    /// The frames that the level itself holds, which stay saved.
    fn put_back_frames(&self, thread: &mut JavaThread, mark: &Mark) {
        thread.frames.truncate(mark.frames as usize);
        let (mut words, mut shadows, mut frames) =
            (&self.words[..], &self.shadows[..], &self.frames[..]);
        // From the lowest ones on, as they were saved last.
        for entry in self.entries[mark.entries..].iter().rev() {
            let &Saved::Frames {
                first,
                count,
                slots,
                ..
            } = entry
            else {
                continue;
            };
            let saved;
            (frames, saved) = frames.split_at(frames.len() - count as usize);
            put_frames(thread, first, saved, slots, words, shadows);
            words = &words[..words.len() - slots as usize];
            shadows = &shadows[..shadows.len() - slots as usize];
        }
    }

    /// Undoes entries down to this number; the lowest frame of this thread that was among them.
    fn take_back(state: &mut PathState, entries: usize, chooser: usize) -> u32 {
        let trail = &mut state.trail;
        let mut lowest = u32::MAX;
        while trail.entries.len() > entries {
            match trail.entries.pop() {
                Some(Saved::Words { at, count, .. }) => {
                    trail.restore_words(&mut state.heap, at, count)
                }
                Some(Saved::Stretch {
                    object,
                    at,
                    count,
                    before,
                }) => {
                    trail.restore_words(&mut state.heap, at, count);
                    let key = (object, (at - object) / STRETCH_WORDS as u32);
                    match before {
                        0 => trail.stretches.remove(&key),
                        before => trail.stretches.insert(key, before),
                    };
                }
                Some(Saved::Frames {
                    thread,
                    first,
                    count,
                    slots,
                }) => {
                    let frames = &mut state.threads[thread as usize];
                    trail.restore_frames(frames, first, count, slots);
                    if thread as usize == chooser {
                        lowest = lowest.min(first);
                    }
                }
                Some(Saved::FrameCount {
                    thread,
                    count,
                    saved_on,
                    watermark,
                }) => {
                    let thread = &mut state.threads[thread as usize];
                    thread.frames.truncate(count as usize);
                    (thread.saved_on, thread.watermark) = (saved_on, watermark);
                }
                Some(Saved::Interned(key)) => {
                    state.interned.remove(&key);
                }
                Some(Saved::OffHeap(start)) => state.off_heap.unmake(&mut state.heap, start),
                Some(Saved::InitialisationCause(class, before)) => {
                    match before {
                        Some(cause) => state.initialisation_causes.insert(class, cause),
                        None => state.initialisation_causes.remove(&class),
                    };
                }
                Some(Saved::Deferred(number)) => {
                    if let Some(before) = trail.deferred.pop() {
                        state.deferred[number as usize] = before;
                    }
                }
                Some(Saved::Pooled { number, before }) => {
                    state.pools.unchoose(number as usize, before);
                }
                Some(Saved::Sight { pool, before }) => state.pools.restore_sight(pool, *before),
                None => break,
            }
        }
        lowest
    }

    fn restore_words(&mut self, heap: &mut Heap, at: u32, count: u32) {
        let start = self.words.len() - count as usize;
        for (&word, at) in self.words[start..].iter().zip(at as usize..) {
            heap.set_word(at, word);
        }
        self.words.truncate(start);
    }

    fn restore_frames(&mut self, thread: &mut JavaThread, first: u32, count: u32, slots: u32) {
        let kept = self.frames.len() - count as usize;
        let saved = &self.frames[kept..];
        put_frames(thread, first, saved, slots, &self.words, &self.shadows);
        self.frames.truncate(kept);
        self.words.truncate(self.words.len() - slots as usize);
        self.shadows.truncate(self.shadows.len() - slots as usize);
    }
}

/// Frames as they were saved, from number `first` on; their slots and the symbolic parts are what was saved last.
/// Those below are there.
#[inline]
fn put_frames(
    thread: &mut JavaThread,
    first: u32,
    saved: &[Frame],
    slots: u32,
    words: &[u64],
    shadows: &[u32],
) {
    let Some(lowest) = saved.first() else {
        return;
    };
    let (base, count) = (lowest.base as usize, slots as usize);
    let first = first as usize;
    match thread.frames.get_mut(first..first + saved.len()) {
        Some([only]) => *only = *lowest,
        Some(frames) => frames.copy_from_slice(saved),
        None => {
            thread.frames.truncate(first);
            match saved {
                [only] => thread.frames.push(*only),
                _ => thread.frames.extend_from_slice(saved),
            }
        }
    }
    // SAFETY: as when they were saved.
    unsafe {
        std::slice::from_raw_parts_mut(thread.slots().add(base), count)
            .copy_from_slice(&words[words.len() - count..]);
        std::slice::from_raw_parts_mut(thread.shadows().add(base), count)
            .copy_from_slice(&shadows[shadows.len() - count..]);
    }
}
