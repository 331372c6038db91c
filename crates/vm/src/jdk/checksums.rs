//! java.util.zip checksums over byte arrays and over memory outside of objects.

use crate::heap::{NULL, Ref};
use crate::natives::{Arguments, Native, native};
use crate::vm::{Result, Vm};

pub const CRC32: &[Native] = &[
    native("update", "(II)I", |_, a| {
        Ok(u64::from(crc32(a.int(0) as u32, &[a.int(1) as u8])))
    }),
    native("updateBytes0", "(I[BII)I", |vm, a| over_bytes(vm, a, crc32)),
    native("updateByteBuffer0", "(IJII)I", |vm, a| {
        over_memory(vm, a, crc32)
    }),
];

pub const ADLER32: &[Native] = &[
    native("update", "(II)I", |_, a| {
        Ok(u64::from(adler32(a.int(0) as u32, &[a.int(1) as u8])))
    }),
    native("updateBytes", "(I[BII)I", |vm, a| {
        over_bytes(vm, a, adler32)
    }),
    native("updateByteBuffer", "(IJII)I", |vm, a| {
        over_memory(vm, a, adler32)
    }),
];

fn over_bytes(vm: &mut Vm, a: Arguments, update: fn(u32, &[u8]) -> u32) -> Result<u64> {
    let array: Ref = a.reference(1);
    let (start, count) = (a.int(2), a.int(3));
    if array == NULL
        || start < 0
        || count < 0
        || i64::from(start) + i64::from(count) > i64::from(vm.path.heap.length(array))
    {
        return vm.internal("checksum over bytes that were not checked");
    }
    vm.check_known(array)?;
    let bytes = &vm.path.heap.bytes(array)[start as usize..(start + count) as usize];
    Ok(u64::from(update(a.int(0) as u32, bytes)))
}

fn over_memory(vm: &mut Vm, a: Arguments, update: fn(u32, &[u8]) -> u32) -> Result<u64> {
    let first = a.long(1) + i64::from(a.int(3));
    let mut bytes = Vec::new();
    for offset in 0..i64::from(a.int(4).max(0)) {
        bytes.push(super::unsafe_access::read(vm, NULL, first + offset, b'B')? as u8);
    }
    Ok(u64::from(update(a.int(0) as u32, &bytes)))
}

/// RFC 1952, section 8: what each byte contributes, lowest bit first.
const CRC_TABLE: [u32; 256] = {
    const POLYNOMIAL: u32 = 0xedb8_8320;
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut crc = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            crc = (crc >> 1) ^ (POLYNOMIAL & (crc & 1).wrapping_neg());
            bit += 1;
        }
        table[byte] = crc;
        byte += 1;
    }
    table
};

fn crc32(before: u32, bytes: &[u8]) -> u32 {
    let step =
        |crc: u32, &byte: &u8| (crc >> 8) ^ CRC_TABLE[((crc ^ u32::from(byte)) & 0xff) as usize];
    !bytes.iter().fold(!before, step)
}

/// RFC 1950, section 8.2: two sums modulo the greatest prime below 65536.
pub(super) fn adler32(before: u32, bytes: &[u8]) -> u32 {
    const MODULUS: u32 = 65521;
    let (mut low, mut high) = (before & 0xffff, before >> 16);
    for &byte in bytes {
        low = (low + u32::from(byte)) % MODULUS;
        high = (high + low) % MODULUS;
    }
    high << 16 | low
}
