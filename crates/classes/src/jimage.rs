//! The JDK's class library image, `lib/modules`: memory-mapped, found by its own perfect hash.
//!
//! The format has no written specification; the layout here is the one that every JDK since 9 writes:
//! a header, a hash redirection table, a table of location offsets, the locations, the strings, and
//! then the resources. This module must not know what a class file is.

use std::fmt;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use flate2::read::ZlibDecoder;

use crate::bytes::Bytes;

const MAGIC: u32 = 0xcafe_dada;
const RESOURCE_MAGIC: u32 = 0xcafe_fafa;
const HEADER_SIZE: usize = 28;
const RESOURCE_HEADER_SIZE: usize = 29;
const HASH_SEED: u32 = 0x0100_0193;
/// No resource of a JDK comes near this; a larger one is a damaged image.
const LARGEST_RESOURCE: u64 = 1 << 30;

#[derive(Debug)]
pub enum JImageErrorKind {
    Unreadable(io::Error),
    NotAnImage,
    Truncated,
    UnknownCompression(String),
    BadResource(String),
}

/// An image that cannot be read.
#[derive(Debug)]
pub struct JImageError {
    pub path: PathBuf,
    pub kind: JImageErrorKind,
}

impl fmt::Display for JImageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        match &self.kind {
            JImageErrorKind::Unreadable(error) => write!(f, "cannot read {path}: {error}"),
            JImageErrorKind::NotAnImage => write!(f, "{path} is not a JDK image"),
            JImageErrorKind::Truncated => write!(f, "the JDK image {path} is damaged"),
            JImageErrorKind::UnknownCompression(name) => write!(
                f,
                "the JDK image {path} is compressed with '{name}', which is not supported: use a JDK whose image is not compressed"
            ),
            JImageErrorKind::BadResource(name) => {
                write!(f, "the JDK image {path} is damaged at {name}")
            }
        }
    }
}

impl std::error::Error for JImageError {}

/// Where a resource stands: `/module/parent/base.extension`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Location<'a> {
    pub module: &'a str,
    /// The package, with slashes.
    pub parent: &'a str,
    pub base: &'a str,
    pub extension: &'a str,
    offset: u64,
    compressed: u64,
    uncompressed: u64,
}

impl Location<'_> {
    /// The full name in the image.
    pub fn path(&self) -> String {
        let mut path = String::new();
        if !self.module.is_empty() {
            path.push('/');
            path.push_str(self.module);
            path.push('/');
        }
        path.push_str(self.parent);
        if !self.parent.is_empty() {
            path.push('/');
        }
        path.push_str(self.base);
        if !self.extension.is_empty() {
            path.push('.');
            path.push_str(self.extension);
        }
        path
    }

    fn is_at(&self, path: &str) -> bool {
        fn after<'p>(path: &'p str, part: &str, end: char) -> Option<&'p str> {
            match part.is_empty() {
                true => Some(path),
                false => path.strip_prefix(part)?.strip_prefix(end),
            }
        }
        let rest = match self.module.is_empty() {
            true => Some(path),
            false => path
                .strip_prefix('/')
                .and_then(|rest| after(rest, self.module, '/')),
        };
        let rest = rest
            .and_then(|rest| after(rest, self.parent, '/'))
            .and_then(|rest| rest.strip_prefix(self.base));
        match (rest, self.extension) {
            (None, _) => false,
            (Some(rest), "") => rest.is_empty(),
            (Some(rest), extension) => rest.strip_prefix('.') == Some(extension),
        }
    }
}

/// A memory-mapped `lib/modules`.
#[derive(Debug)]
pub struct JImage {
    path: PathBuf,
    bytes: Bytes,
    big_endian: bool,
    table_length: usize,
    redirect_at: usize,
    offsets_at: usize,
    locations_at: usize,
    strings_at: usize,
    data_at: usize,
    modules: OnceLock<Vec<String>>,
}

impl JImage {
    pub fn open(path: &Path) -> Result<JImage, JImageError> {
        let fail = |kind| JImageError {
            path: path.to_owned(),
            kind,
        };
        let bytes =
            Bytes::map_file(path).map_err(|error| fail(JImageErrorKind::Unreadable(error)))?;
        JImage::from_bytes(path, bytes).map_err(fail)
    }

    fn from_bytes(path: &Path, bytes: Bytes) -> Result<JImage, JImageErrorKind> {
        let magic = bytes.get(..4).ok_or(JImageErrorKind::NotAnImage)?;
        let big_endian = match magic {
            m if m == MAGIC.to_le_bytes() => false,
            m if m == MAGIC.to_be_bytes() => true,
            _ => return Err(JImageErrorKind::NotAnImage),
        };
        let field = |index: usize| {
            read_u32(&bytes, index * 4, big_endian)
                .map(|value| value as usize)
                .ok_or(JImageErrorKind::Truncated)
        };
        let (table_length, locations_size, strings_size) = (field(4)?, field(5)?, field(6)?);
        let offsets_at = HEADER_SIZE + table_length * 4;
        let locations_at = offsets_at + table_length * 4;
        let strings_at = locations_at + locations_size;
        let data_at = strings_at + strings_size;
        if table_length == 0 || data_at > bytes.len() {
            return Err(JImageErrorKind::Truncated);
        }
        Ok(JImage {
            path: path.to_owned(),
            bytes,
            big_endian,
            table_length,
            redirect_at: HEADER_SIZE,
            offsets_at,
            locations_at,
            strings_at,
            data_at,
            modules: OnceLock::new(),
        })
    }

    /// The resource of a full name such as `/java.base/java/lang/Object.class`.
    pub fn find(&self, path: &str) -> Result<Option<Bytes>, JImageError> {
        match self.locate(path) {
            Some(location) => self.read(&location).map(Some),
            None => Ok(None),
        }
    }

    /// A class by its internal name alone, with the module that holds it.
    pub fn find_class(&self, name: &str) -> Result<Option<(Bytes, &str)>, JImageError> {
        self.find_in_package_module(name, ".class")
    }

    /// A resource by its name inside the module that owns its package.
    pub fn find_resource(&self, name: &str) -> Result<Option<(Bytes, &str)>, JImageError> {
        self.find_in_package_module(name, "")
    }

    fn find_in_package_module(
        &self,
        name: &str,
        suffix: &str,
    ) -> Result<Option<(Bytes, &str)>, JImageError> {
        let Some((package, _)) = name.rsplit_once('/') else {
            return Ok(None);
        };
        let Some(module) = self.module_of_package(package) else {
            return Ok(None);
        };
        let found = self.find(&format!("/{module}/{name}{suffix}"))?;
        Ok(found.map(|bytes| (bytes, module)))
    }

    /// The module that holds classes of a package given with slashes, e.g. `java/lang`.
    pub fn module_of_package(&self, package: &str) -> Option<&str> {
        let name = format!("/packages/{}", package.replace('/', "."));
        let content = self.read(&self.locate(&name)?).ok()?;
        // Pairs of (the module only has the package's parents, offset of the module's name).
        content.chunks_exact(8).find_map(|pair| {
            let empty = read_u32(pair, 0, self.big_endian)?;
            let name = read_u32(pair, 4, self.big_endian)?;
            (empty == 0).then(|| self.string(u64::from(name)))?
        })
    }

    /// Every resource, in the image's own order.
    pub fn locations(&self) -> impl Iterator<Item = Location<'_>> + '_ {
        (0..self.table_length).filter_map(|index| self.location(index))
    }

    /// Every class as its location, the `/packages` index left out.
    pub fn classes(&self) -> impl Iterator<Item = Location<'_>> + '_ {
        self.locations()
            .filter(|location| location.extension == "class" && location.base != "module-info")
    }

    /// The names of all modules, sorted.
    pub fn modules(&self) -> &[String] {
        self.modules.get_or_init(|| {
            let described = self.locations().filter(|l| l.base == "module-info");
            let mut names: Vec<String> = described.map(|l| l.module.to_owned()).collect();
            names.sort_unstable();
            names
        })
    }

    /// Every package that holds classes, with slashes, and its module; sorted.
    pub fn packages(&self) -> Vec<(&str, &str)> {
        let mut packages: Vec<_> = self.classes().map(|l| (l.parent, l.module)).collect();
        packages.sort_unstable();
        packages.dedup();
        packages
    }

    /// The content of a location.
    pub fn read(&self, location: &Location<'_>) -> Result<Bytes, JImageError> {
        self.content(location).map_err(|kind| JImageError {
            path: self.path.clone(),
            kind,
        })
    }

    fn content(&self, location: &Location<'_>) -> Result<Bytes, JImageErrorKind> {
        let damaged = || JImageErrorKind::BadResource(location.path());
        let stored = match location.compressed {
            0 => location.uncompressed,
            compressed => compressed,
        };
        let range = (self.data_at as u64)
            .checked_add(location.offset)
            .and_then(|start| Some((start, start.checked_add(stored)?)))
            .and_then(|(start, end)| Some(usize::try_from(start).ok()?..usize::try_from(end).ok()?))
            .ok_or_else(damaged)?;
        let bytes = self.bytes.slice(range).ok_or_else(damaged)?;
        match location.compressed {
            0 => Ok(bytes),
            _ => self.decompress(bytes).ok_or_else(damaged)?,
        }
    }

    /// Undoes a stack of compressors, outermost first; `None` where a header is damaged.
    fn decompress(&self, mut bytes: Bytes) -> Option<Result<Bytes, JImageErrorKind>> {
        while read_u32(&bytes, 0, self.big_endian) == Some(RESOURCE_MAGIC) {
            let size = read_u64(&bytes, 4, self.big_endian)?;
            let uncompressed = read_u64(&bytes, 12, self.big_endian)?;
            let name = self.string(u64::from(read_u32(&bytes, 20, self.big_endian)?))?;
            if name != "zip" {
                return Some(Err(JImageErrorKind::UnknownCompression(name.to_owned())));
            }
            let end = RESOURCE_HEADER_SIZE.checked_add(usize::try_from(size).ok()?)?;
            let packed = bytes.get(RESOURCE_HEADER_SIZE..end)?;
            if uncompressed > LARGEST_RESOURCE {
                return None;
            }
            let mut content = Vec::new();
            let mut decoder = ZlibDecoder::new(packed).take(uncompressed);
            decoder.read_to_end(&mut content).ok()?;
            bytes = Bytes::from(content);
        }
        Some(Ok(bytes))
    }

    /// The perfect hash: the redirect table either gives the place or the seed that hashes to it.
    fn locate(&self, path: &str) -> Option<Location<'_>> {
        let length = self.table_length as u32;
        let first = hash(path, HASH_SEED) % length;
        let redirect = self.redirect_at + first as usize * 4;
        let redirect = read_u32(&self.bytes, redirect, self.big_endian)? as i32;
        let index = match redirect {
            0 => return None,
            seed if seed > 0 => hash(path, seed as u32) % length,
            place => (-1 - place) as u32,
        };
        let location = self.location(index as usize)?;
        location.is_at(path).then_some(location)
    }

    fn location(&self, index: usize) -> Option<Location<'_>> {
        if index >= self.table_length {
            return None;
        }
        let offset = read_u32(&self.bytes, self.offsets_at + index * 4, self.big_endian)?;
        let start = self.locations_at.checked_add(offset as usize)?;
        let mut attributes = self.bytes.get(start..self.strings_at)?;
        let mut location = Location::default();
        // Each attribute: kind in the upper five bits, length less one in the lower three, value.
        while let [head, rest @ ..] = attributes {
            let (kind, length) = (head >> 3, usize::from(head & 7) + 1);
            if kind == 0 {
                break;
            }
            let value = rest.get(..length)?;
            let value = value.iter().fold(0, |sum, b| (sum << 8) | u64::from(*b));
            match kind {
                1 => location.module = self.string(value)?,
                2 => location.parent = self.string(value)?,
                3 => location.base = self.string(value)?,
                4 => location.extension = self.string(value)?,
                5 => location.offset = value,
                6 => location.compressed = value,
                7 => location.uncompressed = value,
                _ => return None,
            }
            attributes = &rest[length..];
        }
        Some(location)
    }

    fn string(&self, offset: u64) -> Option<&str> {
        let start = self.strings_at.checked_add(usize::try_from(offset).ok()?)?;
        let bytes = self.bytes.get(start..self.data_at)?;
        let end = bytes.iter().position(|&b| b == 0)?;
        std::str::from_utf8(&bytes[..end]).ok()
    }
}

fn hash(path: &str, seed: u32) -> u32 {
    let step = |hash: u32, byte| hash.wrapping_mul(HASH_SEED) ^ u32::from(byte);
    path.bytes().fold(seed, step) & 0x7fff_ffff
}

fn read_u32(bytes: &[u8], at: usize, big_endian: bool) -> Option<u32> {
    let bytes = bytes.get(at..at.checked_add(4)?)?.try_into().ok()?;
    Some(match big_endian {
        true => u32::from_be_bytes(bytes),
        false => u32::from_le_bytes(bytes),
    })
}

fn read_u64(bytes: &[u8], at: usize, big_endian: bool) -> Option<u64> {
    let bytes = bytes.get(at..at.checked_add(8)?)?.try_into().ok()?;
    Some(match big_endian {
        true => u64::from_be_bytes(bytes),
        false => u64::from_le_bytes(bytes),
    })
}
