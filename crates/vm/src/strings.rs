//! Java strings: compact Latin-1 or UTF-16 bytes behind a `String` object, any content allowed.

use crate::heap::{NULL, Ref};
use crate::vm::{Result, Vm};

impl Vm {
    /// A new string of these UTF-16 units.
    pub fn new_string(&mut self, units: &[u16]) -> Result<Ref> {
        let latin = units.iter().all(|&unit| unit < 256);
        let bytes = if latin { units.len() } else { units.len() * 2 };
        let value = self.new_array(self.well_known.byte_array, bytes as u32)?;
        let content = self.path.heap.bytes_mut(value);
        if latin {
            for (to, &unit) in content.iter_mut().zip(units) {
                *to = unit as u8;
            }
        } else {
            for (to, &unit) in content.chunks_exact_mut(2).zip(units) {
                to.copy_from_slice(&unit.to_le_bytes());
            }
        }
        let string = self.new_object(self.well_known.string)?;
        self.path
            .heap
            .set_field(string, self.well_known.string_value, value as u64);
        self.path
            .heap
            .set_field(string, self.well_known.string_coder, !latin as u64);
        Ok(string)
    }

    pub fn new_string_from(&mut self, text: &str) -> Result<Ref> {
        let units: Vec<u16> = text.encode_utf16().collect();
        self.new_string(&units)
    }

    /// The UTF-16 units of a string object. Where they may be symbolic, `known_units` is to be asked; a native that
    /// does not is unsupported there.
    pub fn string_units(&self, string: Ref) -> Vec<u16> {
        if string == NULL || self.class_of(string) != self.well_known.string {
            return Vec::new();
        }
        let (value, wide) = self.string_storage(string);
        if self.symbolic && (value == NULL || self.has_symbolic_elements(value)) {
            self.note_unknown_read(|| "symbolic text".into());
        }
        if value == 0 {
            return Vec::new();
        }
        let bytes = self.path.heap.bytes(value);
        if !wide {
            bytes.iter().map(|&byte| byte as u16).collect()
        } else {
            bytes
                .chunks_exact(2)
                .map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
                .collect()
        }
    }

    /// A string's text; unpaired surrogates are replaced.
    pub fn string_text(&self, string: Ref) -> String {
        String::from_utf16_lossy(&self.string_units(string))
    }

    /// The one string object of a literal, in the permanent region.
    pub fn literal(&mut self, units: &[u16]) -> Result<Ref> {
        if let Some(&string) = self.path.interned.get(units) {
            return Ok(string);
        }
        let string = self.permanently(|vm| vm.new_string(units))?;
        self.path.interned.insert(units.into(), string);
        Ok(string)
    }

    /// The one string object with these units, of this path if there is none yet.
    pub fn literal_of_path(&mut self, units: &[u16]) -> Result<Ref> {
        if let Some(&found) = self.path.interned.get(units) {
            return Ok(found);
        }
        let string = self.new_string(units)?;
        Ok(self.intern(string, units.to_vec()))
    }

    /// `String.intern`, of a string with these units.
    pub fn intern(&mut self, string: Ref, units: Vec<u16>) -> Ref {
        if let Some(&found) = self.path.interned.get(units.as_slice()) {
            return found;
        }
        let key: Box<[u16]> = units.into();
        if !self.path.trail.is_ground() {
            self.path.trail.save_interned(key.clone());
        }
        self.path.interned.insert(key, string);
        string
    }
}
