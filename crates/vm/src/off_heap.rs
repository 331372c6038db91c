//! Memory "outside of the heap", as Unsafe and direct buffers have it: blocks inside of the VM's own memory, each with a
//! word in front that says whether it is free. A program reaches what it has allocated and not freed, and nothing else.

use crate::heap::{Heap, NULL, STATICS_CLASS};
use crate::layout::HEADER_WORDS;
use crate::vm::{Result, Vm};
use std::collections::BTreeMap;

/// What the word in front of a block says.
const IN_USE: u64 = 0;
const FREED: u64 = 1;

/// A block is not used again for much less than it has room for.
const MOST_UNUSED: u32 = 4;

/// Sizes between a power of two and the next one.
const STEPS_OF_ROOM: u32 = 8;

/// All blocks that were ever made. What is free on a path is written in the blocks, where backtracking finds it.
#[derive(Default)]
pub(crate) struct OffHeap {
    /// By the first address.
    blocks: BTreeMap<u64, Block>,
    /// Blocks to be used again, by their room: only those that no path can come back to.
    free: BTreeMap<u32, Vec<u64>>,
}

#[derive(Clone, Copy)]
struct Block {
    /// Behind what was asked for last.
    end: u64,
    /// In words.
    room: u32,
}

impl OffHeap {
    /// Backtracking goes back to before a block was made.
    pub(crate) fn unmake(&mut self, heap: &mut Heap, start: u64) {
        heap.set_word(state_at(start), FREED);
        self.let_go(start);
    }

    fn let_go(&mut self, start: u64) {
        if let Some(block) = self.blocks.get(&start) {
            self.free.entry(block.room).or_default().push(start);
        }
    }

    /// The smallest free block for so many words.
    fn take(&mut self, words: u32) -> Option<u64> {
        let most = words.max(1).saturating_mul(MOST_UNUSED);
        let (&room, starts) = self.free.range_mut(words..=most).next()?;
        let start = starts.pop();
        if starts.is_empty() {
            self.free.remove(&room);
        }
        start
    }
}

fn words_of(bytes: u64) -> Option<u32> {
    i32::try_from(bytes.div_ceil(8))
        .ok()
        .map(|words| words as u32)
}

/// Somewhat more than is asked for, so that the next one that wants a little more fits too.
fn room_for(words: u32) -> u32 {
    let step = (words.next_power_of_two() / STEPS_OF_ROOM).max(1);
    words.div_ceil(step) * step
}

/// The word in front of a block.
fn state_at(address: u64) -> usize {
    (address / 8 - 1) as usize
}

impl Vm {
    /// Whether an access of this size stays inside of a block that is in use.
    pub(crate) fn is_off_heap(&self, address: i64, size: usize) -> bool {
        let Ok(address) = u64::try_from(address) else {
            return false;
        };
        let block = self.path.off_heap.blocks.range(..=address).next_back();
        block.is_some_and(|(&start, block)| {
            block.end.saturating_sub(address) >= size as u64 && self.is_in_use(start)
        })
    }

    fn is_in_use(&self, start: u64) -> bool {
        self.path.heap.word(state_at(start)) == IN_USE
    }

    pub(crate) fn allocate_off_heap(&mut self, bytes: i64) -> Result<u64> {
        let bytes = bytes.max(0) as u64;
        let Some(words) = words_of(bytes) else {
            return self.no_off_heap(bytes);
        };
        let start = match self.path.off_heap.take(words) {
            Some(start) => {
                self.charge(words as usize * 8)?;
                for word in 0..words as usize {
                    self.path.heap.set_word((start / 8) as usize + word, 0);
                }
                self.path.heap.set_word(state_at(start), IN_USE);
                start
            }
            None => {
                // What is left may be enough for what is asked for, and no more.
                let rooms = [room_for(words), words];
                let Some(start) = rooms.into_iter().find_map(|room| self.new_block(room)) else {
                    return self.no_off_heap(bytes);
                };
                start
            }
        };
        if let Some(block) = self.path.off_heap.blocks.get_mut(&start) {
            block.end = start + bytes;
        }
        self.path.trail.save_off_heap(start);
        Ok(start)
    }

    fn new_block(&mut self, room: u32) -> Option<u64> {
        let heap = &mut self.path.heap;
        let block = heap.permanently(|heap| heap.allocate_block(STATICS_CLASS, room + 1, 0));
        let start = u64::from(block.ok()? + HEADER_WORDS + 1) * 8;
        let blocks = &mut self.path.off_heap.blocks;
        blocks.insert(start, Block { end: start, room });
        Some(start)
    }

    /// Where blocks that were freed cannot be used again, that they do not fit says nothing about the program.
    fn no_off_heap<T>(&mut self, bytes: u64) -> Result<T> {
        if self.symbolic && bytes < self.options.out_of_memory_bytes as u64 {
            return Err(self.heap_is_full(bytes as usize));
        }
        Err(self.throw_new("java/lang/OutOfMemoryError", Some("off-heap memory")))
    }

    pub(crate) fn free_off_heap(&mut self, address: i64) -> Result<()> {
        if address == 0 {
            return Ok(());
        }
        let start = address as u64;
        let known = self.path.off_heap.blocks.get(&start).copied();
        if known.is_none_or(|_| !self.is_in_use(start)) {
            return self.unsupported("Unsafe.freeMemory of what is not allocated");
        }
        if self.tracks_writes() {
            let (heap, trail) = (&self.path.heap, &mut self.path.trail);
            trail.save_words(heap, NULL, state_at(start), 1);
        }
        self.path.heap.set_word(state_at(start), FREED);
        if !self.symbolic {
            self.path.off_heap.let_go(start);
        }
        Ok(())
    }

    pub(crate) fn reallocate_off_heap(&mut self, address: i64, bytes: i64) -> Result<u64> {
        if address == 0 {
            return self.allocate_off_heap(bytes);
        }
        let start = address as u64;
        let known = self.path.off_heap.blocks.get(&start).copied();
        let Some(Block { end, .. }) = known.filter(|_| self.is_in_use(start)) else {
            return self.unsupported("Unsafe.reallocateMemory of what is not allocated");
        };
        let made = self.allocate_off_heap(bytes)?;
        let kept = (end - start).min(bytes.max(0) as u64);
        self.charge(kept as usize)?;
        for word in 0..kept.div_ceil(8) as usize {
            let value = self.path.heap.word((start / 8) as usize + word);
            let to = (made / 8) as usize + word;
            if self.tracks_writes() {
                let (heap, trail) = (&self.path.heap, &mut self.path.trail);
                trail.save_words(heap, NULL, to, 1);
            }
            self.path.heap.set_word(to, value);
        }
        self.free_off_heap(address)?;
        Ok(made)
    }

    /// An address for thread numbers, as the class library wants one.
    pub(crate) fn next_thread_id_address(&mut self) -> Result<u64> {
        let address = self.allocate_off_heap(8)?;
        self.path.heap.set_word((address / 8) as usize, 3);
        Ok(address)
    }
}
