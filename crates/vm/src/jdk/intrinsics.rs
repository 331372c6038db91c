//! Methods whose Java code is exact but slow to interpret: loops over the bytes of strings and the
//! words of big numbers. Used in concrete runs only; whatever looks unusual is left to the Java code.

use crate::heap::{NULL, Ref};
use crate::natives::{Arguments, Native, intrinsic};
use crate::vm::{Exit, Result, Stop, Vm};
use std::ops::Range;

pub const STRING_LATIN1: &[Native] = &[
    intrinsic("equals", "([B[B)Z", equal_bytes),
    intrinsic("hashCode", "([B)I", |vm, a| {
        let bytes = bytes(vm, a.reference(0))?;
        Ok(hash(0, bytes.iter().map(|&byte| i32::from(byte))))
    }),
    intrinsic("inflate", "([BI[BII)V", inflate_to_bytes),
];

pub const STRING_UTF16: &[Native] = &[
    intrinsic("equals", "([B[B)Z", equal_bytes),
    intrinsic("compress", "([BI[BII)I", compress),
];

pub const STRING_CODING: &[Native] = &[
    intrinsic("hasNegatives", "([BII)Z", |vm, a| {
        let bytes = bytes(vm, a.reference(0))?;
        let part = &bytes[range(bytes.len(), a.int(1), a.int(2))?];
        Ok(u64::from(!part.is_ascii()))
    }),
    intrinsic("countPositives", "([BII)I", |vm, a| {
        let bytes = bytes(vm, a.reference(0))?;
        let part = &bytes[range(bytes.len(), a.int(1), a.int(2))?];
        Ok(part.iter().take_while(|byte| byte.is_ascii()).count() as u64)
    }),
];

pub const ARRAYS_SUPPORT: &[Native] = &[
    intrinsic(
        "vectorizedMismatch",
        "(Ljava/lang/Object;JLjava/lang/Object;JII)I",
        mismatch,
    ),
    intrinsic(
        "vectorizedHashCode",
        "(Ljava/lang/Object;IIII)I",
        array_hash,
    ),
];

pub const BIG_INTEGER: &[Native] = &[
    intrinsic("implMultiplyToLen", "([II[II[I)[I", multiply),
    intrinsic("implSquareToLen", "([II[II)[I", square),
    intrinsic("implMulAdd", "([I[IIII)I", multiply_and_add),
];

fn declined<T>() -> Result<T> {
    Err(Exit::Stop(Stop::Declined))
}

fn bytes(vm: &Vm, array: Ref) -> Result<&[u8]> {
    if array == NULL {
        declined()
    } else {
        Ok(vm.path.heap.bytes(array))
    }
}

/// A stretch of an array, if it lies inside.
fn range(length: usize, start: i32, count: i32) -> Result<Range<usize>> {
    let (Ok(start), Ok(count)) = (usize::try_from(start), usize::try_from(count)) else {
        return declined();
    };
    if start + count > length {
        declined()
    } else {
        Ok(start..start + count)
    }
}

fn hash(initial: i32, values: impl Iterator<Item = i32>) -> u64 {
    let sum = values.fold(initial, |hash, value| {
        hash.wrapping_mul(31).wrapping_add(value)
    });
    u64::from(sum as u32)
}

fn equal_bytes(vm: &mut Vm, a: Arguments) -> Result<u64> {
    Ok(u64::from(
        bytes(vm, a.reference(0))? == bytes(vm, a.reference(1))?,
    ))
}

/// Latin-1 bytes to UTF-16, in an array of bytes.
fn inflate_to_bytes(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let source = bytes(vm, a.reference(0))?;
    let part = source[range(source.len(), a.int(1), a.int(4))?].to_vec();
    let target = bytes(vm, a.reference(2))?.len() / 2;
    let place = range(target, a.int(3), a.int(4))?;
    let pairs = vm.path.heap.bytes_mut(a.reference(2))[2 * place.start..].chunks_exact_mut(2);
    for (pair, byte) in pairs.zip(part) {
        pair.copy_from_slice(&[byte, 0]);
    }
    Ok(0)
}

/// UTF-16 to Latin-1 where every character fits; the Java code knows what else to do.
fn compress(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let source = bytes(vm, a.reference(0))?;
    let units = range(source.len() / 2, a.int(1), a.int(4))?;
    let part = &source[2 * units.start..2 * units.end];
    if part.chunks_exact(2).any(|pair| pair[1] != 0) {
        return declined();
    }
    let narrow: Vec<u8> = part.chunks_exact(2).map(|pair| pair[0]).collect();
    let place = range(bytes(vm, a.reference(2))?.len(), a.int(3), a.int(4))?;
    vm.path.heap.bytes_mut(a.reference(2))[place].copy_from_slice(&narrow);
    Ok(narrow.len() as u64)
}

/// The bytes of an array of primitives from an offset of `Unsafe` on.
fn raw_bytes(vm: &Vm, array: Ref, offset: i64, count: usize) -> Result<&[u8]> {
    const HEADER: i64 = crate::layout::HEADER_WORDS as i64 * 8;
    if array == NULL || offset < HEADER {
        return declined();
    }
    let layout = &vm.layouts[vm.class_of(array)];
    let length = (vm.path.heap.length(array) as usize) << layout.element_shift;
    let start = (offset - HEADER) as usize;
    if !layout.is_array || start + count > length {
        return declined();
    }
    // SAFETY: the stretch lies in the array's payload.
    Ok(unsafe { std::slice::from_raw_parts(vm.path.heap.elements(array).add(start), count) })
}

/// Index of the first element that differs; where none does, the complement of those not looked at.
fn mismatch(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let (length, shift) = (a.int(6), a.int(7));
    if length < 0 || !(0..=3).contains(&shift) {
        return declined();
    }
    let count = (length as usize) << shift;
    let one = raw_bytes(vm, a.reference(0), a.long(1), count)?;
    let other = raw_bytes(vm, a.reference(3), a.long(4), count)?;
    let found = match one == other {
        true => -1,
        false => one
            .iter()
            .zip(other)
            .position(|(one, other)| one != other)
            .map_or(-1, |at| (at >> shift) as i32),
    };
    Ok(u64::from(found as u32))
}

/// `31 * h + x` over elements whose kind is given as the `newarray` instruction numbers them.
fn array_hash(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let (initial, kind) = (a.int(3), a.int(4));
    let size = match kind {
        4 | 8 => 1,
        5 | 9 => 2,
        10 => 4,
        _ => return declined(),
    };
    let (Ok(start), Ok(count)) = (usize::try_from(a.int(1)), usize::try_from(a.int(2))) else {
        return declined();
    };
    let offset = i64::from(crate::layout::HEADER_WORDS) * 8 + (start * size) as i64;
    let content = raw_bytes(vm, a.reference(0), offset, count * size)?;
    let pairs = || content.chunks_exact(2).map(|pair| [pair[0], pair[1]]);
    Ok(match kind {
        4 => hash(initial, content.iter().map(|&byte| i32::from(byte))),
        8 => hash(initial, content.iter().map(|&byte| i32::from(byte as i8))),
        5 => hash(
            initial,
            pairs().map(|pair| i32::from(u16::from_le_bytes(pair))),
        ),
        9 => hash(
            initial,
            pairs().map(|pair| i32::from(i16::from_le_bytes(pair))),
        ),
        _ => hash(
            initial,
            content
                .chunks_exact(4)
                .map(|word| i32::from_le_bytes([word[0], word[1], word[2], word[3]])),
        ),
    })
}

// ---- big numbers: words of 32 bits, the greatest first ----

fn words(vm: &Vm, array: Ref, count: i32) -> Result<Vec<u32>> {
    if array == NULL {
        return declined();
    }
    let all = range(vm.path.heap.length(array) as usize, 0, count)?;
    Ok(all
        .map(|index| vm.path.heap.element32(array, index))
        .collect())
}

/// The array for a result: the one given, if it has room.
fn result_array(vm: &mut Vm, given: Ref, count: usize) -> Result<Ref> {
    if given != NULL && vm.path.heap.length(given) as usize >= count {
        return Ok(given);
    }
    vm.new_array(vm.well_known.int_array, count as u32)
}

fn store(vm: &mut Vm, array: Ref, words: &[u32]) {
    for (index, &word) in words.iter().enumerate() {
        vm.path.heap.set_element32(array, index, word);
    }
}

fn product(x: &[u32], y: &[u32]) -> Vec<u32> {
    let mut result = vec![0u32; x.len() + y.len()];
    for (i, &factor) in x.iter().enumerate().rev() {
        let mut carry = 0;
        for (j, &word) in y.iter().enumerate().rev() {
            let sum = u64::from(factor) * u64::from(word) + u64::from(result[i + j + 1]) + carry;
            result[i + j + 1] = sum as u32;
            carry = sum >> 32;
        }
        result[i] = carry as u32;
    }
    result
}

fn multiply(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let (x, y) = (
        words(vm, a.reference(0), a.int(1))?,
        words(vm, a.reference(2), a.int(3))?,
    );
    if x.is_empty() || y.is_empty() {
        return declined();
    }
    let result = result_array(vm, a.reference(4), x.len() + y.len())?;
    store(vm, result, &product(&x, &y));
    Ok(u64::from(result))
}

fn square(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let x = words(vm, a.reference(0), a.int(1))?;
    if x.is_empty() || a.int(3) != 2 * a.int(1) {
        return declined();
    }
    let result = result_array(vm, a.reference(2), 2 * x.len())?;
    store(vm, result, &product(&x, &x));
    Ok(u64::from(result))
}

/// Adds `k` times a number to a part of another one; the carry.
fn multiply_and_add(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let (out, offset, count) = (a.reference(0), a.int(2), a.int(3));
    let input = words(vm, a.reference(1), count)?;
    if out == NULL {
        return declined();
    }
    let Some(last) = (vm.path.heap.length(out) as i64).checked_sub(i64::from(offset) + 1) else {
        return declined();
    };
    if offset < 0 || last < 0 || last + 1 < i64::from(count) {
        return declined();
    }
    let factor = u64::from(a.int(4) as u32);
    let (mut place, mut carry) = (last as usize + 1, 0);
    for &word in input.iter().rev() {
        place -= 1;
        let sum = u64::from(word) * factor + u64::from(vm.path.heap.element32(out, place)) + carry;
        vm.path.heap.set_element32(out, place, sum as u32);
        carry = sum >> 32;
    }
    Ok(carry)
}
