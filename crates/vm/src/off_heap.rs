//! Memory "outside of the heap", as Unsafe and direct buffers have it: blocks inside of the VM's own memory, each with a
//! word in front that says whether it is free. A program reaches what it has allocated and not freed, and nothing else.

use crate::heap::{NULL, STATICS_CLASS};
use crate::layout::HEADER_WORDS;
use crate::vm::{Result, Vm};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// What the word in front of a block says.
const IN_USE: u64 = 0;
const FREED: u64 = 1;

/// All blocks that were ever made. What is free on a path is written in the blocks, where backtracking finds it.
#[derive(Default)]
pub(crate) struct OffHeap {
    /// The end of each block, by its first address.
    ends: BTreeMap<u64, u64>,
    /// Blocks to be used again, by their size in words: only those that no path can come back to.
    free: FxHashMap<u32, Vec<u64>>,
}

fn words_of(bytes: u64) -> Option<u32> {
    i32::try_from(bytes.div_ceil(8))
        .ok()
        .map(|words| words as u32)
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
        let block = self.off_heap.ends.range(..=address).next_back();
        block.is_some_and(|(&start, &end)| {
            end.saturating_sub(address) >= size as u64 && self.is_in_use(start)
        })
    }

    fn is_in_use(&self, start: u64) -> bool {
        self.path.heap.word(state_at(start)) == IN_USE
    }

    pub(crate) fn allocate_off_heap(&mut self, bytes: i64) -> Result<u64> {
        let bytes = bytes.max(0) as u64;
        let Some(words) = words_of(bytes) else {
            return self.no_off_heap();
        };
        let used_before = self
            .off_heap
            .free
            .get_mut(&words)
            .and_then(|blocks| blocks.pop());
        let start = match used_before {
            Some(start) => {
                self.charge(words as usize * 8)?;
                for word in 0..words as usize {
                    self.path.heap.set_word((start / 8) as usize + word, 0);
                }
                self.path.heap.set_word(state_at(start), IN_USE);
                start
            }
            None => {
                let block = self
                    .path
                    .heap
                    .permanently(|heap| heap.allocate_block(STATICS_CLASS, words + 1, 0));
                match block {
                    Ok(block) => u64::from(block + HEADER_WORDS + 1) * 8,
                    Err(_) => return self.no_off_heap(),
                }
            }
        };
        self.off_heap.ends.insert(start, start + bytes);
        Ok(start)
    }

    fn no_off_heap<T>(&mut self) -> Result<T> {
        Err(self.throw_new("java/lang/OutOfMemoryError", Some("off-heap memory")))
    }

    pub(crate) fn free_off_heap(&mut self, address: i64) -> Result<()> {
        if address == 0 {
            return Ok(());
        }
        let start = address as u64;
        let known = self.off_heap.ends.get(&start).copied();
        let Some(end) = known.filter(|_| self.is_in_use(start)) else {
            return self.unsupported("Unsafe.freeMemory of what is not allocated");
        };
        if self.tracks_writes() {
            let (heap, trail) = (&self.path.heap, &mut self.path.trail);
            trail.save_words(heap, NULL, state_at(start), 1);
        }
        self.path.heap.set_word(state_at(start), FREED);
        if let Some(words) = words_of(end - start).filter(|_| !self.symbolic) {
            self.off_heap.free.entry(words).or_default().push(start);
        }
        Ok(())
    }

    pub(crate) fn reallocate_off_heap(&mut self, address: i64, bytes: i64) -> Result<u64> {
        if address == 0 {
            return self.allocate_off_heap(bytes);
        }
        let start = address as u64;
        let known = self.off_heap.ends.get(&start).copied();
        let Some(end) = known.filter(|_| self.is_in_use(start)) else {
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
