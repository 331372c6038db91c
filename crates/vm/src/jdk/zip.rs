//! java.util.zip: deflating and inflating with flate2. A handle is a number of `PathState::zip_streams`. What a stream
//! has done cannot be undone, but it goes with the level that it was made on: behind a choice no older one is used. What
//! comes out of deflating is another JVM's own choice, so no test may be made of it.

use crate::heap::{NULL, Ref};
use crate::natives::{Arguments, Native, native};
use crate::vm::{Result, Vm};
use flate2::{Compress, Compression, Decompress, FlushCompress, FlushDecompress, Status};

/// One `Inflater` or `Deflater`.
pub(crate) struct ZipStream {
    work: Work,
    /// Without zlib's header and checksum.
    raw: bool,
    adler: u32,
    /// The level that it was made on.
    level: u32,
}

enum Work {
    Inflating(Decompress),
    Deflating(Compress, u32),
}

/// Where bytes come from or go to.
enum Place {
    Array(Ref, i32),
    Memory(i64),
}

const FINISHED: u64 = 1 << 62;

pub const INFLATER: &[Native] = &[
    native("init", "(Z)J", |vm, a| {
        let raw = a.boolean(0);
        add(vm, Work::Inflating(Decompress::new(!raw)), raw)
    }),
    native("inflateBytesBytes", "*", |vm, a| {
        inflate(vm, a, array(&a, 3), array(&a, 6))
    }),
    native("inflateBytesBuffer", "*", |vm, a| {
        inflate(vm, a, array(&a, 3), memory(&a, 6))
    }),
    native("inflateBufferBytes", "*", |vm, a| {
        inflate(vm, a, memory(&a, 3), array(&a, 6))
    }),
    native("inflateBufferBuffer", "*", |vm, a| {
        inflate(vm, a, memory(&a, 3), memory(&a, 6))
    }),
    native("getAdler", "(J)I", adler),
    native("reset", "(J)V", reset),
    native("end", "(J)V", end),
    native("setDictionary", "*", no_dictionary),
    native("setDictionaryBuffer", "*", no_dictionary),
];

pub const DEFLATER: &[Native] = &[
    native("init", "(IIZ)J", |vm, a| {
        let raw = a.boolean(2);
        let level = level(a.int(0));
        add(vm, Work::Deflating(compressor(level, raw), level), raw)
    }),
    native("deflateBytesBytes", "*", |vm, a| {
        deflate(vm, a, array(&a, 3), array(&a, 6))
    }),
    native("deflateBytesBuffer", "*", |vm, a| {
        deflate(vm, a, array(&a, 3), memory(&a, 6))
    }),
    native("deflateBufferBytes", "*", |vm, a| {
        deflate(vm, a, memory(&a, 3), array(&a, 6))
    }),
    native("deflateBufferBuffer", "*", |vm, a| {
        deflate(vm, a, memory(&a, 3), memory(&a, 6))
    }),
    native("getAdler", "(J)I", adler),
    native("reset", "(J)V", reset),
    native("end", "(J)V", end),
    native("setDictionary", "*", no_dictionary),
    native("setDictionaryBuffer", "*", no_dictionary),
];

fn level(asked: i32) -> u32 {
    const DEFAULT: u32 = 6;
    u32::try_from(asked).map_or(DEFAULT, |level| level.min(9))
}

fn compressor(level: u32, raw: bool) -> Compress {
    Compress::new(Compression::new(level), !raw)
}

/// An array and its first index, two words on; or an address, which takes two words.
fn array(a: &Arguments, at: usize) -> Place {
    Place::Array(a.reference(at), a.int(at + 1))
}

fn memory(a: &Arguments, at: usize) -> Place {
    Place::Memory(a.long(at))
}

fn add(vm: &mut Vm, work: Work, raw: bool) -> Result<u64> {
    let level = vm.path.trail.stamp;
    vm.path.zip_streams.push(Some(ZipStream {
        work,
        raw,
        adler: 1,
        level,
    }));
    Ok(vm.path.zip_streams.len() as u64)
}

fn take(vm: &mut Vm, handle: i64) -> Result<ZipStream> {
    let index = usize::try_from(handle - 1).unwrap_or(usize::MAX);
    let level = vm.path.trail.stamp;
    let Some(place) = vm.path.zip_streams.get_mut(index) else {
        return Err(vm.throw_new("java/lang/NullPointerException", None));
    };
    let deflates = |stream: &ZipStream| matches!(stream.work, Work::Deflating(..));
    if level > 0 && place.as_ref().is_some_and(deflates) {
        return vm.unsupported("java.util.zip.Deflater after a choice");
    }
    match place.take_if(|stream| stream.level == level) {
        Some(stream) => Ok(stream),
        None if place.is_some() => vm.unsupported("java.util.zip streams from before a choice"),
        None => Err(vm.throw_new("java/lang/NullPointerException", None)),
    }
}

fn put_back(vm: &mut Vm, handle: i64, stream: ZipStream) {
    vm.path.zip_streams[handle as usize - 1] = Some(stream);
}

fn bytes_at(vm: &mut Vm, place: &Place, count: i32) -> Result<Vec<u8>> {
    let count = count.max(0) as usize;
    match *place {
        Place::Array(NULL, _) => Err(vm.throw_new("java/lang/NullPointerException", None)),
        Place::Array(array, start) => {
            vm.check_known(array)?;
            let start = start.max(0) as usize;
            let bytes = vm.path.heap.bytes(array);
            match bytes.get(start..start.saturating_add(count)) {
                Some(bytes) => Ok(bytes.to_vec()),
                None => Err(vm.throw_new("java/lang/ArrayIndexOutOfBoundsException", None)),
            }
        }
        Place::Memory(address) => {
            let mut bytes = Vec::with_capacity(count.min(1 << 20));
            for offset in 0..count as i64 {
                bytes.push(super::unsafe_access::read(vm, NULL, address + offset, b'B')? as u8);
            }
            Ok(bytes)
        }
    }
}

fn write_to(vm: &mut Vm, place: &Place, bytes: &[u8]) -> Result<()> {
    match *place {
        Place::Array(array, start) => {
            let start = start.max(0) as usize;
            vm.path.heap.bytes_mut(array)[start..start + bytes.len()].copy_from_slice(bytes);
        }
        Place::Memory(address) => {
            for (offset, &byte) in bytes.iter().enumerate() {
                let at = address + offset as i64;
                super::unsafe_access::write(vm, NULL, at, b'B', u64::from(byte))?;
            }
        }
    }
    Ok(())
}

/// Words: receiver, handle (two), input (two), its length, output (two), its length.
fn inflate(vm: &mut Vm, a: Arguments, from: Place, to: Place) -> Result<u64> {
    let input = bytes_at(vm, &from, a.int(5))?;
    let mut output = bytes_at(vm, &to, a.int(8))?;
    let mut stream = take(vm, a.long(1))?;
    let Work::Inflating(work) = &mut stream.work else {
        return vm.internal("a deflater's handle for an inflater");
    };
    let first = work.total_in() == 0;
    let (read, written) = (work.total_in(), work.total_out());
    let outcome = work.decompress(&input, &mut output, FlushDecompress::None);
    let read = work.total_in() - read;
    let written = work.total_out() - written;
    let raw = stream.raw;
    let output = &output[..written as usize];
    stream.adler = super::checksums::adler32(stream.adler, output);
    put_back(vm, a.long(1), stream);
    write_to(vm, &to, output)?;
    match outcome {
        Ok(status) => {
            let finished = if status == Status::StreamEnd {
                FINISHED
            } else {
                0
            };
            Ok(read | written << 31 | finished)
        }
        Err(_) => {
            vm.put_field(a.reference(0), "inputConsumed", "I", read);
            vm.put_field(a.reference(0), "outputConsumed", "I", written);
            let message = damage(&input, first && !raw);
            Err(vm.throw_new("java/util/zip/DataFormatException", Some(message)))
        }
    }
}

/// What zlib says about data that cannot be inflated, as far as it can be seen from outside.
fn damage(input: &[u8], with_header: bool) -> &'static str {
    match input {
        [first, second, ..] if with_header => {
            if (u32::from(*first) << 8 | u32::from(*second)) % 31 != 0 {
                "incorrect header check"
            } else if first & 15 != 8 {
                "unknown compression method"
            } else {
                "invalid block type"
            }
        }
        _ => "invalid block type",
    }
}

/// As `inflate`, then how to flush, and new parameters: whether there are some, strategy, level.
fn deflate(vm: &mut Vm, a: Arguments, from: Place, to: Place) -> Result<u64> {
    let input = bytes_at(vm, &from, a.int(5))?;
    let mut output = bytes_at(vm, &to, a.int(8))?;
    let (flush, parameters) = (a.int(9), a.int(10));
    let mut stream = take(vm, a.long(1))?;
    let raw = stream.raw;
    let Work::Deflating(work, current) = &mut stream.work else {
        return vm.internal("an inflater's handle for a deflater");
    };
    let wanted = level(parameters >> 3);
    if parameters & 1 != 0 && wanted != *current && work.total_in() == 0 {
        *work = compressor(wanted, raw);
        *current = wanted;
    }
    let flush = match flush {
        2 => FlushCompress::Sync,
        3 => FlushCompress::Full,
        4 => FlushCompress::Finish,
        _ => FlushCompress::None,
    };
    let (read, written) = (work.total_in(), work.total_out());
    let outcome = work.compress(&input, &mut output, flush);
    let read = work.total_in() - read;
    let written = work.total_out() - written;
    stream.adler = super::checksums::adler32(stream.adler, &input[..read as usize]);
    put_back(vm, a.long(1), stream);
    write_to(vm, &to, &output[..written as usize])?;
    match outcome {
        Ok(status) => {
            let finished = if status == Status::StreamEnd {
                FINISHED
            } else {
                0
            };
            Ok(read | written << 31 | finished)
        }
        Err(_) => Err(vm.throw_new("java/lang/InternalError", Some("deflate failed"))),
    }
}

fn adler(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let stream = take(vm, a.long(0))?;
    let adler = stream.adler;
    put_back(vm, a.long(0), stream);
    Ok(u64::from(adler))
}

fn reset(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let mut stream = take(vm, a.long(0))?;
    stream.adler = 1;
    match &mut stream.work {
        Work::Inflating(work) => work.reset(!stream.raw),
        Work::Deflating(work, _) => work.reset(),
    }
    put_back(vm, a.long(0), stream);
    Ok(0)
}

fn end(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let index = usize::try_from(a.long(0) - 1).unwrap_or(usize::MAX);
    let level = vm.path.trail.stamp;
    if let Some(place) = vm.path.zip_streams.get_mut(index) {
        place.take_if(|stream| stream.level == level);
    }
    Ok(0)
}

fn no_dictionary(vm: &mut Vm, _: Arguments) -> Result<u64> {
    vm.unsupported("java.util.zip with a preset dictionary")
}
