//! Classes of a class path that were read once: unpacking and reading a class costs more than linking it, and
//! loading, verifying and looking around all want the same ones, for every VM over the same path.
//!
//! A class path does not change while it is in use: what was read first stays.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::class_file::ClassFile;
use crate::class_path::Origin;

/// `None` where the path has no such class.
type Found = Option<(Arc<ClassFile>, Origin)>;

#[derive(Debug, Default)]
pub(crate) struct ClassCache {
    read: Mutex<FxHashMap<Box<str>, Found>>,
    verified: Mutex<FxHashSet<Box<str>>>,
}

impl ClassCache {
    /// The class, read by `read` if nobody has asked for it. What cannot be read is asked for again, so that
    /// everybody hears why.
    pub(crate) fn get_or_read<E>(
        &self,
        name: &str,
        read: impl FnOnce() -> Result<Found, E>,
    ) -> Result<Found, E> {
        if let Some(found) = owned(&self.read).get(name) {
            return Ok(found.clone());
        }
        let found = read()?;
        owned(&self.read).insert(name.into(), found.clone());
        Ok(found)
    }

    pub(crate) fn is_verified(&self, name: &str) -> bool {
        owned(&self.verified).contains(name)
    }

    pub(crate) fn note_verified(&self, name: &str) {
        owned(&self.verified).insert(name.into());
    }
}

/// Whoever panicked meanwhile left whole entries.
fn owned<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}
