//! java.util.zip checksums over byte arrays and over memory outside of objects. Those of symbolic bytes are terms.

use crate::heap::{NULL, Ref};
use crate::natives::{Arguments, Native, native};
use crate::vm::{Result, Vm};
use spelunk_term::{TermId, TermStore};

pub const CRC32: &[Native] = &[
    native("update", "(II)I", |vm, a| one_byte(vm, a, SUM_OF_CRC32)).handles_symbolic(),
    native("updateBytes0", "(I[BII)I", |vm, a| {
        over_bytes(vm, a, SUM_OF_CRC32)
    })
    .handles_symbolic(),
    native("updateByteBuffer0", "(IJII)I", |vm, a| {
        over_memory(vm, a, crc32)
    }),
];

pub const ADLER32: &[Native] = &[
    native("update", "(II)I", |vm, a| one_byte(vm, a, SUM_OF_ADLER32)).handles_symbolic(),
    native("updateBytes", "(I[BII)I", |vm, a| {
        over_bytes(vm, a, SUM_OF_ADLER32)
    })
    .handles_symbolic(),
    native("updateByteBuffer", "(IJII)I", |vm, a| {
        over_memory(vm, a, adler32)
    }),
];

/// A sum over numbers, and over terms: each byte is the low one of a term of 32 bits.
#[derive(Copy, Clone)]
struct Sum {
    of_bytes: fn(u32, &[u8]) -> u32,
    of_terms: fn(&mut TermStore, TermId, &[TermId]) -> TermId,
}

const SUM_OF_CRC32: Sum = Sum {
    of_bytes: crc32,
    of_terms: crc32_term,
};

const SUM_OF_ADLER32: Sum = Sum {
    of_bytes: adler32,
    of_terms: adler32_term,
};

/// Sums up terms after what was summed up before.
fn terms_after(vm: &mut Vm, a: Arguments, sum: Sum, bytes: &[TermId]) -> Result<u64> {
    let before = vm.term_of(a.word(0), a.shadow(0), b'I');
    let total = (sum.of_terms)(&mut vm.terms, before, bytes);
    let (word, part) = vm.value_of(total);
    vm.path.native_shadow = part;
    Ok(word)
}

fn one_byte(vm: &mut Vm, a: Arguments, sum: Sum) -> Result<u64> {
    if a.shadow(0) | a.shadow(1) == 0 {
        return Ok(u64::from((sum.of_bytes)(
            a.int(0) as u32,
            &[a.int(1) as u8],
        )));
    }
    let byte = vm.term_of(a.word(1), a.shadow(1), b'I');
    terms_after(vm, a, sum, &[byte])
}

fn over_bytes(vm: &mut Vm, a: Arguments, sum: Sum) -> Result<u64> {
    let array: Ref = a.reference(1);
    if a.shadow(1) | a.shadow(2) | a.shadow(3) != 0 {
        return vm.unsupported("a checksum over a symbolic part of an array");
    }
    let (start, count) = (a.int(2), a.int(3));
    if array == NULL
        || start < 0
        || count < 0
        || i64::from(start) + i64::from(count) > i64::from(vm.path.heap.length(array))
    {
        return vm.internal("checksum over bytes that were not checked");
    }
    let range = start as usize..(start + count) as usize;
    if a.shadow(0) == 0 && !vm.has_symbolic_elements(array) {
        let bytes = &vm.path.heap.bytes(array)[range];
        return Ok(u64::from((sum.of_bytes)(a.int(0) as u32, bytes)));
    }
    let mut bytes = Vec::with_capacity(count as usize);
    for at in range {
        let (word, part) = vm.settled_element(array, at)?;
        bytes.push(vm.term_of(word, part, b'B'));
    }
    terms_after(vm, a, sum, &bytes)
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

/// The greatest prime below 65536.
const MODULUS: u32 = 65521;

/// RFC 1950, section 8.2: two sums modulo that number.
pub(super) fn adler32(before: u32, bytes: &[u8]) -> u32 {
    let (mut low, mut high) = (before & 0xffff, before >> 16);
    for &byte in bytes {
        low = (low + u32::from(byte)) % MODULUS;
        high = (high + low) % MODULUS;
    }
    high << 16 | low
}

fn crc32_term(terms: &mut TermStore, before: TermId, bytes: &[TermId]) -> TermId {
    let low = terms.bv_const(32, 0xff);
    let mut crc = terms.bv_not(before);
    for &byte in bytes {
        let byte = terms.bv_and(byte, low);
        crc = terms.bv_xor(crc, byte);
        // What each bit of the lowest byte contributes.
        let eight = terms.bv_const(32, 8);
        let mut next = terms.bv_lshr(crc, eight);
        for bit in 0..8 {
            let set = terms.extract(crc, bit, bit);
            let all = terms.sext(set, 32);
            let row = terms.bv_const(32, CRC_TABLE[1 << bit].into());
            let contributed = terms.bv_and(all, row);
            next = terms.bv_xor(next, contributed);
        }
        crc = next;
    }
    terms.bv_not(crc)
}

fn adler32_term(terms: &mut TermStore, before: TermId, bytes: &[TermId]) -> TermId {
    let (byte_mask, half) = (terms.bv_const(32, 0xff), terms.bv_const(32, 0xffff));
    let (sixteen, modulus) = (terms.bv_const(32, 16), terms.bv_const(32, MODULUS.into()));
    let mut low = terms.bv_and(before, half);
    let mut high = terms.bv_lshr(before, sixteen);
    for &byte in bytes {
        let byte = terms.bv_and(byte, byte_mask);
        let sum = terms.bv_add(low, byte);
        low = terms.bv_urem(sum, modulus);
        let sum = terms.bv_add(high, low);
        high = terms.bv_urem(sum, modulus);
    }
    let high = terms.bv_shl(high, sixteen);
    terms.bv_or(high, low)
}
