//! Bounds-checked big-endian reading, the only way in which class-file bytes are decoded.
//!
//! This module must not know the class-file format, only how its numbers are written.

/// The offset at which bytes were missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Truncated {
    pub offset: usize,
}

/// A reading position that never leaves its bytes.
#[derive(Clone)]
pub(crate) struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    pub fn new(bytes: &'a [u8]) -> Cursor<'a> {
        Cursor { bytes, at: 0 }
    }

    /// Reads from `start` and stops before `end`; offsets stay those of the whole file.
    pub fn within(bytes: &'a [u8], start: usize, end: usize) -> Result<Cursor<'a>, Truncated> {
        if start > end || end > bytes.len() {
            return Err(Truncated {
                offset: bytes.len(),
            });
        }
        Ok(Cursor {
            bytes: &bytes[..end],
            at: start,
        })
    }

    pub fn offset(&self) -> usize {
        self.at
    }

    pub fn remaining(&self) -> usize {
        self.bytes.len() - self.at
    }

    pub fn take(&mut self, count: usize) -> Result<&'a [u8], Truncated> {
        if count > self.remaining() {
            return Err(Truncated {
                offset: self.bytes.len(),
            });
        }
        let taken = &self.bytes[self.at..self.at + count];
        self.at += count;
        Ok(taken)
    }

    pub fn skip(&mut self, count: usize) -> Result<(), Truncated> {
        self.take(count).map(|_| ())
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Truncated> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N)?);
        Ok(array)
    }

    pub fn u8(&mut self) -> Result<u8, Truncated> {
        Ok(self.array::<1>()?[0])
    }

    pub fn u16(&mut self) -> Result<u16, Truncated> {
        Ok(u16::from_be_bytes(self.array()?))
    }

    pub fn u32(&mut self) -> Result<u32, Truncated> {
        Ok(u32::from_be_bytes(self.array()?))
    }

    pub fn u64(&mut self) -> Result<u64, Truncated> {
        Ok(u64::from_be_bytes(self.array()?))
    }

    /// A count that was read from the file, cut to what the remaining bytes can hold, so that a
    /// hostile count cannot make us reserve memory.
    pub fn capacity(&self, count: usize, item_size: usize) -> usize {
        count.min(self.remaining() / item_size.max(1))
    }
}
