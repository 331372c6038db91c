//! Numbers as text. Their Java code is exact on symbolic numbers but forks over signs and digits, mostly
//! for messages that nobody reads. Here they become text that is written when somebody looks into it
//! (`symbolic::text`), and so does what is put together from such text.

use super::models::declined;
use super::string::answer_condition;
use crate::heap::{NULL, Ref};
use crate::natives::{Arguments, Native, model};
use crate::symbolic::DEFERRED;
use crate::symbolic::text::{Piece, Text};
use crate::vm::{Result, Vm};
use spelunk_term::TermId;

pub const INTEGER: &[Native] = &[
    model("toString", "(I)Ljava/lang/String;", |vm, a| {
        number(vm, a, Piece::Decimal)
    }),
    model("toHexString", "(I)Ljava/lang/String;", |vm, a| {
        number(vm, a, Piece::Hexadecimal)
    }),
    model("parseInt", "(Ljava/lang/String;)I", parsed_back),
];

pub const LONG: &[Native] = &[
    model("toString", "(J)Ljava/lang/String;", |vm, a| {
        number(vm, a, Piece::Decimal)
    }),
    model("toHexString", "(J)Ljava/lang/String;", |vm, a| {
        number(vm, a, Piece::Hexadecimal)
    }),
    model("parseLong", "(Ljava/lang/String;)J", parsed_back),
];

pub const FLOAT: &[Native] = &[model("toString", "(F)Ljava/lang/String;", floating)];

pub const DOUBLE: &[Native] = &[model("toString", "(D)Ljava/lang/String;", floating)];

pub const STRING: &[Native] = &[
    model("valueOf", "(C)Ljava/lang/String;", |vm, a| {
        number(vm, a, Piece::Character)
    }),
    model(
        "concat",
        "(Ljava/lang/String;)Ljava/lang/String;",
        |vm, a| {
            let (first, second) = (a.reference(0), a.reference(1));
            if second == NULL || !(may_be_open(vm, first) || may_be_open(vm, second)) {
                return declined();
            }
            match vm.joined_text(first, second)? {
                Some(joined) => Ok(joined as u64),
                None => declined(),
            }
        },
    ),
    model("equals", "(Ljava/lang/Object;)Z", equals),
];

pub const STRING_BUILDER: &[Native] = &[
    model("append", "(I)Ljava/lang/AbstractStringBuilder;", |vm, a| {
        append(vm, a, Piece::Decimal, b'I')
    }),
    model("append", "(J)Ljava/lang/AbstractStringBuilder;", |vm, a| {
        append(vm, a, Piece::Decimal, b'J')
    }),
    model("append", "(C)Ljava/lang/AbstractStringBuilder;", |vm, a| {
        append(vm, a, Piece::Character, b'I')
    }),
    model("append", "(Z)Ljava/lang/AbstractStringBuilder;", |vm, a| {
        append(vm, a, Piece::Boolean, b'I')
    }),
    model("append", "(F)Ljava/lang/AbstractStringBuilder;", |vm, a| {
        append(vm, a, Piece::Floating, b'F')
    }),
    model("append", "(D)Ljava/lang/AbstractStringBuilder;", |vm, a| {
        append(vm, a, Piece::Floating, b'D')
    }),
    model(
        "append",
        "(Ljava/lang/String;)Ljava/lang/AbstractStringBuilder;",
        append_string,
    ),
    model(
        "append",
        "(Ljava/lang/CharSequence;II)Ljava/lang/AbstractStringBuilder;",
        append_stretch,
    ),
    model("<init>", "(Ljava/lang/String;)V", |vm, a| {
        if a.reference(1) != NULL
            && may_be_open(vm, a.reference(1))
            && vm.begin_builder(a.reference(0), a.reference(1))?
        {
            return Ok(0);
        }
        declined()
    }),
];

/// `toString` of both builders.
pub const TEXT_OF_BUILDER: &[Native] = &[model("toString", "()Ljava/lang/String;", |vm, a| {
    if !may_be_open(vm, a.reference(0)) {
        return declined();
    }
    match vm.open_builder_string(a.reference(0))? {
        Some(string) => Ok(string as u64),
        None => declined(),
    }
})];

/// Objects without symbolic parts hold no open text.
fn may_be_open(vm: &Vm, object: Ref) -> bool {
    vm.path.heap.shadow(object) != NULL
}

fn symbolic(a: &Arguments, at: usize) -> Option<TermId> {
    TermId::from_raw(a.shadow(at)).filter(|term| term.raw() < DEFERRED)
}

fn number(vm: &mut Vm, a: Arguments, piece: fn(TermId) -> Piece) -> Result<u64> {
    match symbolic(&a, 0) {
        Some(term) => Ok(vm.new_text(Text::of([piece(term)]))? as u64),
        None => declined(),
    }
}

/// The texts of infinities and NaN are always the same objects: those are left to the class's own code.
fn floating(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let Some(term) = symbolic(&a, 0) else {
        return declined();
    };
    let difference = vm.terms.fp_sub(term, term);
    let finite = vm.terms.fp_eq(difference, difference);
    if !vm.decide_condition(finite)? {
        return declined();
    }
    number(vm, a, Piece::Floating)
}

fn append(vm: &mut Vm, a: Arguments, piece: fn(TermId) -> Piece, letter: u8) -> Result<u64> {
    let builder = a.reference(0);
    let open = may_be_open(vm, builder) && vm.is_open_builder(builder);
    if symbolic(&a, 1).is_none() && !open {
        return declined();
    }
    let term = vm.term_of(a.word(1), a.shadow(1), letter);
    if vm.append_piece(builder, piece(term))? {
        return Ok(builder as u64);
    }
    declined()
}

fn append_string(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let (builder, string) = (a.reference(0), a.reference(1));
    let open = |vm: &Vm, object: Ref| object != NULL && may_be_open(vm, object);
    if !open(vm, builder) && !open(vm, string) {
        return declined();
    }
    let builder_open = open(vm, builder) && vm.is_open_builder(builder);
    let string_open = open(vm, string) && vm.open_string(string).is_some();
    if !builder_open && !string_open {
        return declined();
    }
    let string = match string {
        NULL => vm.literal(&"null".encode_utf16().collect::<Vec<u16>>())?,
        string => string,
    };
    if vm.append_string(builder, string)? {
        return Ok(builder as u64);
    }
    declined()
}

/// Constant text between the arguments of a format comes this way.
fn append_stretch(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let (builder, string) = (a.reference(0), a.reference(1));
    if !may_be_open(vm, builder)
        || !vm.is_open_builder(builder)
        || string == NULL
        || vm.class_of(string) != vm.well_known.string
        || a.shadow(2) | a.shadow(3) != 0
    {
        return declined();
    }
    match vm.stretch_of(string, a.int(2), a.int(3))? {
        Some(stretch) if vm.append_string(builder, stretch)? => Ok(builder as u64),
        _ => declined(),
    }
}

/// A number that has become text and is read again.
fn parsed_back(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let string = a.reference(0);
    if string == NULL || !may_be_open(vm, string) {
        return declined();
    }
    let Some(term) = vm.number_in(string) else {
        return declined();
    };
    let wanted = match vm.registry.method(a.method).return_letter {
        b'J' => 64,
        _ => 32,
    };
    let number = match vm.terms.width(term) {
        width if width == wanted => term,
        32 => vm.terms.sext(term, 64),
        _ => return declined(),
    };
    let (word, part) = vm.value_of(number);
    vm.path.native_shadow = part;
    Ok(word)
}

fn equals(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let (one, other) = (a.reference(0), a.reference(1));
    if one == other || other == NULL || vm.class_of(other) != vm.well_known.string {
        return declined();
    }
    if !may_be_open(vm, one) && !may_be_open(vm, other) {
        return declined();
    }
    let unknown = [(one, other), (other, one)]
        .into_iter()
        .find_map(|(string, constant)| Some((vm.unknown_string_of(string)?, constant)));
    if let Some((text, constant)) = unknown {
        let Some(wanted) = vm.constant_units(constant) else {
            return declined();
        };
        return match vm.unknown_matches(text, 0, &wanted, true)? {
            Some(holds) => answer_condition(vm, holds),
            None => declined(),
        };
    }
    let condition = match (vm.open_string(one), vm.open_string(other)) {
        (Some(text), None) => vm.text_equals(&text, other),
        (None, Some(text)) => vm.text_equals(&text, one),
        (Some(one), Some(other)) if one == other => Some(vm.terms.bool_const(true)),
        _ => None,
    };
    let Some(condition) = condition else {
        return declined();
    };
    answer_condition(vm, condition)
}
