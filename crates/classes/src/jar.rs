//! Jars: a zip archive's central directory over a memory map, and the manifest.
//!
//! Only what class paths need: stored and deflated entries, archives beyond 65,535 entries (zip64),
//! checked sizes and checksums. This module must not know what a class is.

use std::collections::HashMap;
use std::fmt;
use std::io::{self, Read};
use std::path::Path;

use flate2::Crc;
use flate2::read::DeflateDecoder;

use crate::bytes::Bytes;

const END_SIGNATURE: &[u8] = b"PK\x05\x06";
const END64_LOCATOR_SIGNATURE: &[u8] = b"PK\x06\x07";
const END64_SIGNATURE: &[u8] = b"PK\x06\x06";
const CENTRAL_SIGNATURE: &[u8] = b"PK\x01\x02";
const LOCAL_SIGNATURE: &[u8] = b"PK\x03\x04";
const END_SIZE: usize = 22;
const END64_LOCATOR_SIZE: usize = 20;
const CENTRAL_SIZE: usize = 46;
const LOCAL_SIZE: usize = 30;
const LONGEST_COMMENT: usize = 0xffff;
/// A deflated entry beyond this is refused: no class or resource of a program is that large, and a
/// hostile archive could otherwise unpack without bound.
const LARGEST_ENTRY: u64 = 256 << 20;

/// Why an archive or one of its entries cannot be read.
#[derive(Debug)]
pub enum JarError {
    Unreadable(io::Error),
    NotAnArchive,
    DamagedDirectory,
    Encrypted(String),
    UnknownMethod { entry: String, method: u16 },
    DamagedEntry(String),
    TooLarge(String),
}

impl fmt::Display for JarError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JarError::Unreadable(error) => write!(f, "cannot be read: {error}"),
            JarError::NotAnArchive => write!(f, "is not a jar (no zip directory found)"),
            JarError::DamagedDirectory => write!(f, "is a damaged jar (bad zip directory)"),
            JarError::Encrypted(entry) => write!(f, "has the encrypted entry {entry}"),
            JarError::UnknownMethod { entry, method } => write!(
                f,
                "has the entry {entry} packed with method {method}, which is not supported"
            ),
            JarError::DamagedEntry(entry) => write!(f, "has the damaged entry {entry}"),
            JarError::TooLarge(entry) => write!(f, "has the entry {entry}, which is too large"),
        }
    }
}

impl std::error::Error for JarError {}

#[derive(Debug, Clone, Copy)]
struct Entry {
    local_header: u64,
    compressed: u64,
    uncompressed: u64,
    crc: u32,
    method: u16,
    encrypted: bool,
}

/// An open archive.
#[derive(Debug)]
pub struct Jar {
    bytes: Bytes,
    entries: HashMap<Box<str>, Entry>,
    /// Offsets count from the archive's start, which stands later where something was put in front.
    prefix: u64,
}

impl Jar {
    pub fn open(path: &Path) -> Result<Jar, JarError> {
        Jar::from_bytes(Bytes::map_file(path).map_err(JarError::Unreadable)?)
    }

    pub fn from_bytes(bytes: Bytes) -> Result<Jar, JarError> {
        let end = find_end(&bytes).ok_or(JarError::NotAnArchive)?;
        let directory = Directory::at(&bytes, end).ok_or(JarError::DamagedDirectory)?;
        let entries = directory
            .entries(&bytes)
            .ok_or(JarError::DamagedDirectory)?;
        Ok(Jar {
            bytes,
            entries,
            prefix: directory.prefix,
        })
    }

    /// The names of all entries, sorted.
    pub fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.entries.keys().map(|name| &**name).collect();
        names.sort_unstable();
        names
    }

    pub fn contains(&self, name: &str) -> bool {
        self.entries.contains_key(name)
    }

    /// The unpacked content of an entry; `None` where there is none of that name.
    pub fn read(&self, name: &str) -> Result<Option<Bytes>, JarError> {
        match self.entries.get(name) {
            Some(entry) => self.unpack(name, entry).map(Some),
            None => Ok(None),
        }
    }

    fn unpack(&self, name: &str, entry: &Entry) -> Result<Bytes, JarError> {
        if entry.encrypted {
            return Err(JarError::Encrypted(name.to_owned()));
        }
        let damaged = || JarError::DamagedEntry(name.to_owned());
        let packed = self.packed(entry).ok_or_else(damaged)?;
        let content = match entry.method {
            0 => packed,
            8 if entry.uncompressed > LARGEST_ENTRY => {
                return Err(JarError::TooLarge(name.to_owned()));
            }
            8 => inflate(&packed, entry.uncompressed).ok_or_else(damaged)?,
            method => {
                return Err(JarError::UnknownMethod {
                    entry: name.to_owned(),
                    method,
                });
            }
        };
        let mut crc = Crc::new();
        crc.update(&content);
        match content.len() as u64 == entry.uncompressed && crc.sum() == entry.crc {
            true => Ok(content),
            false => Err(damaged()),
        }
    }

    fn packed(&self, entry: &Entry) -> Option<Bytes> {
        let header = usize::try_from(self.prefix.checked_add(entry.local_header)?).ok()?;
        let fixed = self.bytes.get(header..header.checked_add(LOCAL_SIZE)?)?;
        if !fixed.starts_with(LOCAL_SIGNATURE) {
            return None;
        }
        let (name, extra) = (u16_at(fixed, 26)?, u16_at(fixed, 28)?);
        let start = header + LOCAL_SIZE + usize::from(name) + usize::from(extra);
        let end = start.checked_add(usize::try_from(entry.compressed).ok()?)?;
        self.bytes.slice(start..end)
    }
}

fn inflate(packed: &[u8], size: u64) -> Option<Bytes> {
    let mut content = Vec::new();
    // One byte more than promised shows that the promise was wrong, without unpacking it all.
    let mut decoder = DeflateDecoder::new(packed).take(size + 1);
    decoder.read_to_end(&mut content).ok()?;
    Some(Bytes::from(content))
}

struct Directory {
    start: usize,
    end: usize,
    prefix: u64,
}

impl Directory {
    fn at(bytes: &[u8], end: usize) -> Option<Directory> {
        let record = &bytes[end..];
        let size = u64::from(u32_at(record, 12)?);
        let offset = u64::from(u32_at(record, 16)?);
        let zip64 = size == 0xffff_ffff || offset == 0xffff_ffff || u16_at(record, 10)? == 0xffff;
        match zip64.then(|| Directory::zip64(bytes, end)).flatten() {
            Some(directory) => Some(directory),
            None => Directory::new(end, size, offset),
        }
    }

    fn zip64(bytes: &[u8], end: usize) -> Option<Directory> {
        let locator = bytes.get(end.checked_sub(END64_LOCATOR_SIZE)?..end)?;
        if !locator.starts_with(END64_LOCATOR_SIGNATURE) {
            return None;
        }
        let at = usize::try_from(u64_at(locator, 8)?).ok()?;
        let record = bytes.get(at..)?;
        if !record.starts_with(END64_SIGNATURE) {
            return None;
        }
        Directory::new(at, u64_at(record, 40)?, u64_at(record, 48)?)
    }

    /// The directory stands right before its end record, whatever was put in front of the archive.
    fn new(end: usize, size: u64, offset: u64) -> Option<Directory> {
        let start = end.checked_sub(usize::try_from(size).ok()?)?;
        let prefix = (start as u64).checked_sub(offset)?;
        Some(Directory { start, end, prefix })
    }

    fn entries(&self, bytes: &[u8]) -> Option<HashMap<Box<str>, Entry>> {
        let mut rest = bytes.get(self.start..self.end)?;
        let mut entries = HashMap::with_capacity(rest.len() / 80);
        while !rest.is_empty() {
            let fixed = rest.get(..CENTRAL_SIZE)?;
            if !fixed.starts_with(CENTRAL_SIGNATURE) {
                return None;
            }
            let name_end = CENTRAL_SIZE + usize::from(u16_at(fixed, 28)?);
            let extra_end = name_end + usize::from(u16_at(fixed, 30)?);
            let comment_end = extra_end + usize::from(u16_at(fixed, 32)?);
            let name = String::from_utf8_lossy(rest.get(CENTRAL_SIZE..name_end)?);
            let entry = read_entry(fixed, rest.get(name_end..extra_end)?)?;
            if !name.ends_with('/') {
                entries.insert(name.into(), entry);
            }
            rest = rest.get(comment_end..)?;
        }
        Some(entries)
    }
}

fn read_entry(fixed: &[u8], extra: &[u8]) -> Option<Entry> {
    let mut entry = Entry {
        encrypted: u16_at(fixed, 8)? & 1 != 0,
        method: u16_at(fixed, 10)?,
        crc: u32_at(fixed, 16)?,
        compressed: u64::from(u32_at(fixed, 20)?),
        uncompressed: u64::from(u32_at(fixed, 24)?),
        local_header: u64::from(u32_at(fixed, 42)?),
    };
    if let Some(mut wide) = extra_field(extra, 1) {
        // The zip64 field holds only the values that did not fit, in this order.
        let wide_fields = [
            &mut entry.uncompressed,
            &mut entry.compressed,
            &mut entry.local_header,
        ];
        for field in wide_fields {
            if *field == 0xffff_ffff {
                *field = u64_at(wide, 0)?;
                wide = &wide[8..];
            }
        }
    }
    Some(entry)
}

fn extra_field(mut extra: &[u8], id: u16) -> Option<&[u8]> {
    while extra.len() >= 4 {
        let end = 4 + usize::from(u16_at(extra, 2)?);
        if u16_at(extra, 0)? == id {
            return extra.get(4..end);
        }
        extra = extra.get(end..)?;
    }
    None
}

fn find_end(bytes: &[u8]) -> Option<usize> {
    let last = bytes.len().checked_sub(END_SIZE)?;
    let first = last.saturating_sub(LONGEST_COMMENT);
    (first..=last)
        .rev()
        .find(|&at| bytes[at..].starts_with(END_SIGNATURE))
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?))
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}

fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(bytes.get(at..at + 8)?.try_into().ok()?))
}

/// The main section of a manifest: names are compared without case, long lines are folded.
pub fn manifest_value(manifest: &str, name: &str) -> Option<String> {
    let mut value: Option<String> = None;
    for line in manifest.lines() {
        if let Some(more) = line.strip_prefix(' ') {
            if let Some(value) = &mut value {
                value.push_str(more);
            }
            continue;
        }
        if value.is_some() || line.is_empty() {
            break;
        }
        value = line
            .split_once(": ")
            .filter(|(key, _)| key.eq_ignore_ascii_case(name))
            .map(|(_, start)| start.to_owned());
    }
    value
}

/// Packages of a jar that classes from elsewhere cannot join: sealed by the manifest, or signed.
#[derive(Debug, Default)]
pub struct ClosedPackages {
    /// What holds for packages that are not named.
    all: bool,
    /// Packages that the manifest names, with slashes, and whether they are closed.
    named: HashMap<String, bool>,
}

impl ClosedPackages {
    pub fn of(jar: &Jar, manifest: &str) -> ClosedPackages {
        if jar.names().into_iter().any(is_signature) {
            return ClosedPackages {
                all: true,
                named: HashMap::new(),
            };
        }
        let is_true = |value: String| value.trim().eq_ignore_ascii_case("true");
        let manifest = manifest.replace("\r\n", "\n").replace('\r', "\n");
        let mut sections = manifest.split("\n\n").map(|it| it.trim_start_matches('\n'));
        let main = sections.next().unwrap_or_default();
        let mut found = ClosedPackages {
            all: manifest_value(main, "Sealed").is_some_and(is_true),
            named: HashMap::new(),
        };
        for section in sections {
            if let Some(name) = manifest_value(section, "Name")
                && let Some(package) = name.trim().strip_suffix('/')
                && let Some(sealed) = manifest_value(section, "Sealed")
            {
                found.named.insert(package.to_owned(), is_true(sealed));
            }
        }
        found
    }

    /// Whether a package, written with slashes, is closed.
    pub fn contains(&self, package: &str) -> bool {
        self.named.get(package).copied().unwrap_or(self.all)
    }
}

/// A signature file: the JVM wants all classes of a package to be signed by the same people.
fn is_signature(name: &str) -> bool {
    let Some(file) = name.strip_prefix("META-INF/") else {
        return false;
    };
    let extension = file.rsplit_once('.').map(|(_, it)| it);
    !file.contains('/') && extension.is_some_and(|it| it.eq_ignore_ascii_case("SF"))
}
