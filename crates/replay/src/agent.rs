//! The jar by which a JVM knows its agent: nothing but a manifest that names the class, which is on the class path.

use flate2::Crc;

const MANIFEST: &str = "META-INF/MANIFEST.MF";

/// An archive of one stored file.
pub fn jar(class: &str) -> Vec<u8> {
    let manifest = format!("Manifest-Version: 1.0\r\nPremain-Class: {class}\r\n\r\n");
    let mut crc = Crc::new();
    crc.update(manifest.as_bytes());
    let (size, name) = (manifest.len() as u32, MANIFEST.as_bytes());
    // Method, time and date (the first of January 1980), sum, sizes, lengths of the name and of what is beside it.
    let mut common = vec![0, 0, 0, 0, 0x21, 0];
    common.extend(crc.sum().to_le_bytes());
    common.extend(size.to_le_bytes());
    common.extend(size.to_le_bytes());
    common.extend((name.len() as u16).to_le_bytes());
    common.extend([0, 0]);
    let mut out = b"PK\x03\x04\x14\0\0\0".to_vec();
    out.extend(&common);
    out.extend(name);
    out.extend(manifest.as_bytes());
    let directory = out.len() as u32;
    out.extend(b"PK\x01\x02\x14\0\x14\0\0\0");
    out.extend(&common);
    out.extend([0; 14]);
    out.extend(name);
    let length = out.len() as u32 - directory;
    out.extend(b"PK\x05\x06\0\0\0\0\x01\0\x01\0");
    out.extend(length.to_le_bytes());
    out.extend(directory.to_le_bytes());
    out.extend([0, 0]);
    out
}
