//! Holds `spelunk run` against the real `java`: the corpus, the compilers and launchers for it, and
//! the comparison. Development only. It knows the `spelunk` binary as a program to start and nothing
//! of its insides, so that a test here can only pass for what a user would see.

pub mod accesses;
pub mod assembled;
pub mod assembler;
pub mod bench;
pub mod compare;
pub mod compile;
pub mod corpus;
pub mod expected;
pub mod features;
pub mod jdk;
pub mod launch;
pub mod malformed;
pub mod opcodes;
pub mod places;

/// 64-bit FNV-1a: a stable name for file contents in the cache folders.
pub fn fingerprint(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
