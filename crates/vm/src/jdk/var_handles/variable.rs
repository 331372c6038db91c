//! What variable handles stand for, and the ways of access.

use super::*;
use spelunk_classes::registry::MethodId;

/// What a variable handle stands for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Variable {
    /// The variable's descriptor.
    pub(crate) kind: String,
    pub(super) place: Place,
    pub(super) read_only: bool,
    /// Calls have to be of its own type.
    pub(super) exact: bool,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Place {
    /// Instances of a class; the word offset.
    Field { owner: ClassId, offset: u32 },
    /// The address of a static field in words.
    Static { owner: ClassId, address: u32 },
    /// An array class.
    Element { array: ClassId },
    /// Several bytes of a byte array at once.
    Bytes { big_endian: bool },
    /// Several bytes of a byte buffer at once, wherever it keeps them.
    Buffer { big_endian: bool },
}

impl Place {
    /// Coordinates that a call gives before values.
    pub(super) fn coordinates(&self) -> usize {
        match self {
            Place::Field { .. } => 1,
            Place::Static { .. } => 0,
            Place::Element { .. } | Place::Bytes { .. } | Place::Buffer { .. } => 2,
        }
    }
}

impl Variable {
    /// Whether there is such an access to it at all.
    pub(super) fn supports(&self, mode: AccessMode, feature_version: u32) -> bool {
        let letter = letter_of(&self.kind);
        let is_view = matches!(self.place, Place::Bytes { .. } | Place::Buffer { .. });
        let is_one_way = mode.is_get() || mode.is_set();
        if self.read_only && !mode.is_get() {
            return false;
        }
        if is_view && !is_one_way && matches!(letter, b'S' | b'C') {
            return false;
        }
        // Nobody knows how an array is aligned.
        let of_array = matches!(self.place, Place::Bytes { .. });
        if of_array && !mode.is_plain() && feature_version >= UNALIGNED_ARRAYS {
            return false;
        }
        match mode {
            // Of a view only whole numbers have sums.
            AccessMode::GetAndAdd => match letter {
                b'L' | b'Z' => false,
                b'F' | b'D' => !is_view,
                _ => true,
            },
            _ if mode.is_arithmetic() => !matches!(letter, b'L' | b'F' | b'D'),
            _ => true,
        }
    }
}

/// All variables that handles exist for. A number, once given, keeps its meaning.
#[derive(Default, Clone)]
pub(crate) struct VariableTable {
    pub(super) variables: Vec<Arc<Variable>>,
    pub(super) numbers: FxHashMap<Arc<Variable>, usize>,
    /// The class of all handles, and where it keeps the variable's number.
    pub(super) class: Option<(ClassId, u32)>,
    /// Static methods that make an access through a handle of Java's own, by mode, type and whether that has to be exact.
    pub(super) indirect: FxHashMap<(String, String, bool), MethodId>,
    /// Static methods of other purposes.
    pub(super) helpers: FxHashMap<&'static str, MethodId>,
}

/// What an access does; how it orders memory does not matter here.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum AccessMode {
    Get,
    /// A load that orders memory: views of bytes want it aligned.
    GetOrdered,
    Set,
    /// A store that orders memory: it differs from `Set` in what a refused one says, too.
    SetOrdered,
    CompareAndSet,
    CompareAndExchange,
    GetAndSet,
    GetAndAdd,
    GetAndOr,
    GetAndAnd,
    GetAndXor,
}

impl AccessMode {
    pub(crate) fn named(name: &str) -> Option<AccessMode> {
        Some(match name {
            "get" => AccessMode::Get,
            "getVolatile" | "getOpaque" | "getAcquire" => AccessMode::GetOrdered,
            "set" => AccessMode::Set,
            "setVolatile" | "setOpaque" | "setRelease" => AccessMode::SetOrdered,
            "compareAndSet"
            | "weakCompareAndSet"
            | "weakCompareAndSetPlain"
            | "weakCompareAndSetAcquire"
            | "weakCompareAndSetRelease" => AccessMode::CompareAndSet,
            "compareAndExchange" | "compareAndExchangeAcquire" | "compareAndExchangeRelease" => {
                AccessMode::CompareAndExchange
            }
            "getAndSet" | "getAndSetAcquire" | "getAndSetRelease" => AccessMode::GetAndSet,
            "getAndAdd" | "getAndAddAcquire" | "getAndAddRelease" => AccessMode::GetAndAdd,
            "getAndBitwiseOr" | "getAndBitwiseOrAcquire" | "getAndBitwiseOrRelease" => {
                AccessMode::GetAndOr
            }
            "getAndBitwiseAnd" | "getAndBitwiseAndAcquire" | "getAndBitwiseAndRelease" => {
                AccessMode::GetAndAnd
            }
            "getAndBitwiseXor" | "getAndBitwiseXorAcquire" | "getAndBitwiseXorRelease" => {
                AccessMode::GetAndXor
            }
            _ => return None,
        })
    }

    /// Values that a call gives after the coordinates.
    pub(super) fn values(self) -> usize {
        match self {
            AccessMode::Get | AccessMode::GetOrdered => 0,
            AccessMode::CompareAndSet | AccessMode::CompareAndExchange => 2,
            _ => 1,
        }
    }

    pub(super) fn is_get(self) -> bool {
        matches!(self, AccessMode::Get | AccessMode::GetOrdered)
    }

    /// Neither orders memory nor reads and writes at once.
    pub(super) fn is_plain(self) -> bool {
        matches!(self, AccessMode::Get | AccessMode::Set)
    }

    pub(super) fn is_set(self) -> bool {
        matches!(self, AccessMode::Set | AccessMode::SetOrdered)
    }

    pub(super) fn is_arithmetic(self) -> bool {
        matches!(
            self,
            AccessMode::GetAndAdd
                | AccessMode::GetAndOr
                | AccessMode::GetAndAnd
                | AccessMode::GetAndXor
        )
    }
}

/// From this version of the class library on, numbers in byte arrays have no atomic accesses.
pub(super) const UNALIGNED_ARRAYS: u32 = 22;
