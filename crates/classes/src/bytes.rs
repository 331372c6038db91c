//! Shared byte slices: a class file stays where it was found, in a memory map or in a buffer.
//!
//! This module must not know what the bytes mean.

use std::fmt;
use std::fs::File;
use std::io;
use std::ops::{Deref, Range};
use std::path::Path;
use std::sync::Arc;

use memmap2::Mmap;

enum Storage {
    Owned(Vec<u8>),
    Mapped(Mmap),
}

impl Storage {
    fn as_slice(&self) -> &[u8] {
        match self {
            Storage::Owned(bytes) => bytes,
            Storage::Mapped(map) => map,
        }
    }
}

/// A slice of an owned buffer or of a memory-mapped file that is cheap to clone.
#[derive(Clone)]
pub struct Bytes {
    storage: Arc<Storage>,
    start: usize,
    end: usize,
}

impl Bytes {
    /// Maps a whole file. An empty file gives empty bytes, which a map cannot express.
    pub fn map_file(path: &Path) -> io::Result<Bytes> {
        let file = File::open(path)?;
        if file.metadata()?.len() == 0 {
            return Ok(Bytes::from(Vec::new()));
        }
        // SAFETY: the map is private and read-only. As with every class loader that maps its class
        // path, the files must not be truncated while they are in use.
        let map = unsafe { Mmap::map(&file)? };
        let end = map.len();
        Ok(Bytes {
            storage: Arc::new(Storage::Mapped(map)),
            start: 0,
            end,
        })
    }

    /// Bytes that nobody else can change: a copy of what lies in a file's map.
    pub fn unshared(self) -> Bytes {
        match &*self.storage {
            Storage::Owned(_) => self,
            Storage::Mapped(_) => Bytes::from(self.to_vec()),
        }
    }

    /// A part of these bytes that shares their storage; `None` where the range lies outside.
    pub fn slice(&self, range: Range<usize>) -> Option<Bytes> {
        if range.start > range.end || range.end > self.len() {
            return None;
        }
        Some(Bytes {
            storage: Arc::clone(&self.storage),
            start: self.start + range.start,
            end: self.start + range.end,
        })
    }
}

impl From<Vec<u8>> for Bytes {
    fn from(bytes: Vec<u8>) -> Bytes {
        let end = bytes.len();
        Bytes {
            storage: Arc::new(Storage::Owned(bytes)),
            start: 0,
            end,
        }
    }
}

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.storage.as_slice()[self.start..self.end]
    }
}

impl fmt::Debug for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bytes({} bytes)", self.len())
    }
}
