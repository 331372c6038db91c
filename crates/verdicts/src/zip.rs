//! Jars made from memory, so that a case costs no JVM.

use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};
use std::io::Write;

const STORED: u16 = 0;
const DEFLATED: u16 = 8;

struct Entry {
    name: Vec<u8>,
    method: u16,
    crc: u32,
    size: u32,
    data: Vec<u8>,
}

/// A jar of these classes, named with slashes and without ending.
pub fn archive(classes: &[(String, Vec<u8>)], deflated: bool) -> Vec<u8> {
    let manifest = b"Manifest-Version: 1.0\r\nMulti-Release: true\r\n\r\n";
    let mut entries = vec![entry("META-INF/MANIFEST.MF".into(), manifest, deflated)];
    for (name, bytes) in classes {
        entries.push(entry(format!("{name}.class"), bytes, deflated));
    }
    let (mut out, mut directory) = (Vec::new(), Vec::new());
    for entry in &entries {
        let at = out.len() as u32;
        out.extend(b"PK\x03\x04\x14\0\0\0");
        out.extend(entry.common());
        out.extend(&entry.name);
        out.extend(&entry.data);
        directory.extend(b"PK\x01\x02\x14\0\x14\0\0\0");
        directory.extend(entry.common());
        directory.extend([0; 10]);
        directory.extend(at.to_le_bytes());
        directory.extend(&entry.name);
    }
    let (start, count) = (out.len() as u32, entries.len() as u16);
    out.extend(&directory);
    out.extend(b"PK\x05\x06\0\0\0\0");
    out.extend(count.to_le_bytes());
    out.extend(count.to_le_bytes());
    out.extend((directory.len() as u32).to_le_bytes());
    out.extend(start.to_le_bytes());
    out.extend([0, 0]);
    out
}

fn entry(name: String, bytes: &[u8], deflated: bool) -> Entry {
    let mut crc = Crc::new();
    crc.update(bytes);
    let packed = deflated.then(|| {
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(bytes).and_then(|()| encoder.finish())
    });
    let (method, data) = match packed {
        Some(Ok(data)) => (DEFLATED, data),
        _ => (STORED, bytes.to_vec()),
    };
    Entry {
        name: name.into_bytes(),
        method,
        crc: crc.sum(),
        size: bytes.len() as u32,
        data,
    }
}

impl Entry {
    /// The fields that both records of an entry have, from the method to the length of what is extra.
    fn common(&self) -> Vec<u8> {
        let mut out = Vec::new();
        out.extend(self.method.to_le_bytes());
        out.extend([0, 0, 0x21, 0]);
        out.extend(self.crc.to_le_bytes());
        out.extend((self.data.len() as u32).to_le_bytes());
        out.extend(self.size.to_le_bytes());
        out.extend((self.name.len() as u16).to_le_bytes());
        out.extend([0, 0]);
        out
    }
}
