//! java.util.zip checksums over byte arrays. Compression itself is not modelled.

use crate::heap::{NULL, Ref};
use crate::natives::{Arguments, Native, native};
use crate::vm::{Result, Vm};

pub const CRC32: &[Native] = &[
    native("update", "(II)I", |_, a| {
        Ok(u64::from(crc32(a.int(0) as u32, &[a.int(1) as u8])))
    }),
    native("updateBytes0", "(I[BII)I", |vm, a| over_bytes(vm, a, crc32)),
];

pub const ADLER32: &[Native] = &[
    native("update", "(II)I", |_, a| {
        Ok(u64::from(adler32(a.int(0) as u32, &[a.int(1) as u8])))
    }),
    native("updateBytes", "(I[BII)I", |vm, a| {
        over_bytes(vm, a, adler32)
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
    let bytes = &vm.path.heap.bytes(array)[start as usize..(start + count) as usize];
    Ok(u64::from(update(a.int(0) as u32, bytes)))
}

/// RFC 1952, section 8: the polynomial bit by bit, lowest bit first.
fn crc32(before: u32, bytes: &[u8]) -> u32 {
    const POLYNOMIAL: u32 = 0xedb8_8320;
    let mut crc = !before;
    for &byte in bytes {
        crc ^= u32::from(byte);
        for _ in 0..8 {
            crc = (crc >> 1) ^ (POLYNOMIAL & (crc & 1).wrapping_neg());
        }
    }
    !crc
}

/// RFC 1950, section 8.2: two sums modulo the greatest prime below 65536.
fn adler32(before: u32, bytes: &[u8]) -> u32 {
    const MODULUS: u32 = 65521;
    let (mut low, mut high) = (before & 0xffff, before >> 16);
    for &byte in bytes {
        low = (low + u32::from(byte)) % MODULUS;
        high = (high + low) % MODULUS;
    }
    high << 16 | low
}
