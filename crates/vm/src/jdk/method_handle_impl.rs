//! Where the class library's own code for handles ends: what it has checked becomes a handle of ours. And the
//! bootstrap methods that Java code calls itself.

use super::method_handles::{class_of_lookup, elements, present, string_argument};
use crate::call_site::CalledBootstrap;
use crate::heap::{NULL, Ref};
use crate::method_handle::LoopClauses;
use crate::natives::{Arguments, Native, native};
use crate::vm::{Result, Vm};

pub const METHOD_HANDLE_IMPL: &[Native] = &[
    native(
        "makeLoop",
        "(Ljava/lang/Class;Ljava/util/List;Ljava/util/List;Ljava/util/List;Ljava/util/List;Ljava/util/List;)Ljava/lang/invoke/MethodHandle;",
        |vm, a| {
            let clauses = LoopClauses {
                init: list_elements(vm, a.reference(2))?,
                step: list_elements(vm, a.reference(3))?,
                test: list_elements(vm, a.reference(4))?,
                finish: list_elements(vm, a.reference(5))?,
            };
            vm.loop_handle(&clauses).map(u64::from)
        },
    ),
    native("makeTryFinally", "*", |vm, a| {
        vm.try_finally(a.reference(0), a.reference(1))
            .map(u64::from)
    }),
    native(
        "makeTableSwitch",
        "(Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodHandle;[Ljava/lang/invoke/MethodHandle;)Ljava/lang/invoke/MethodHandle;",
        |vm, a| {
            let cases = elements(vm, a.reference(2))?;
            vm.table_switch(a.reference(1), &cases).map(u64::from)
        },
    ),
];

/// Lists of the class library by where they keep their elements: a field with an array and the field that says
/// how many of them count, or a field with another list.
const ARRAY_LISTS: [(&str, &str, Option<&str>); 3] = [
    ("java/util/ArrayList", "elementData", Some("size")),
    ("java/util/Arrays$ArrayList", "a", None),
    ("java/util/ImmutableCollections$ListN", "elements", None),
];
const WRAPPED_LISTS: [&str; 2] = [
    "java/util/Collections$UnmodifiableList",
    "java/util/Collections$UnmodifiableRandomAccessList",
];
/// Parts of lists, with the type of the field that holds the whole.
const PARTS: [(&str, &str); 4] = [
    ("java/util/AbstractList$SubList", "Ljava/util/AbstractList;"),
    (
        "java/util/AbstractList$RandomAccessSubList",
        "Ljava/util/AbstractList;",
    ),
    ("java/util/ArrayList$SubList", "Ljava/util/ArrayList;"),
    (
        "java/util/ImmutableCollections$SubList",
        "Ljava/util/ImmutableCollections$AbstractImmutableList;",
    ),
];

/// What stands in a list that the class library has made for its own use.
pub(super) fn list_elements(vm: &mut Vm, list: Ref) -> Result<Vec<Ref>> {
    let list = present(vm, list)?;
    let name = vm.registry.class(vm.class_of(list)).name.to_string();
    if WRAPPED_LISTS.contains(&name.as_str()) {
        let inner = vm.get_field(list, "list", "Ljava/util/List;") as Ref;
        return list_elements(vm, inner);
    }
    if let Some((_, whole)) = PARTS.iter().find(|(class, _)| *class == name) {
        let whole = vm.get_field(list, "root", whole) as Ref;
        let offset = vm.get_field(list, "offset", "I") as u32 as usize;
        let size = vm.get_field(list, "size", "I") as u32 as usize;
        let all = list_elements(vm, whole)?;
        return Ok(all.into_iter().skip(offset).take(size).collect());
    }
    if let Some((_, field, size)) = ARRAY_LISTS.iter().find(|(class, ..)| *class == name) {
        let array = vm.get_field(list, field, "[Ljava/lang/Object;") as Ref;
        let mut found = elements(vm, array)?;
        if let Some(size) = size {
            found.truncate(vm.get_field(list, size, "I") as u32 as usize);
        }
        return Ok(found);
    }
    if name == "java/util/ImmutableCollections$List12" {
        let first = vm.get_field(list, "e0", "Ljava/lang/Object;") as Ref;
        let second = vm.get_field(list, "e1", "Ljava/lang/Object;") as Ref;
        // An object that is nothing else marks that there is no second element.
        let is_mark = second == NULL || vm.class_of(second) == vm.well_known.object;
        return Ok(match is_mark {
            true => vec![first],
            false => vec![first, second],
        });
    }
    vm.unsupported(format!("the elements of a {name}"))
}

pub const LAMBDA_METAFACTORY: &[Native] = &[
    native(
        "metafactory",
        "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;",
        |vm, a| {
            let arguments = (3..6).map(|at| a.reference(at)).collect();
            bootstrap(vm, a, METAFACTORY, "metafactory", arguments)
        },
    ),
    native(
        "altMetafactory",
        "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;[Ljava/lang/Object;)Ljava/lang/invoke/CallSite;",
        |vm, a| {
            let arguments = elements(vm, a.reference(3))?;
            bootstrap(vm, a, METAFACTORY, "altMetafactory", arguments)
        },
    ),
];

pub const STRING_CONCAT_FACTORY: &[Native] = &[
    native(
        "makeConcat",
        "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;",
        |vm, a| bootstrap(vm, a, CONCATENATION, "makeConcat", Vec::new()),
    ),
    native(
        "makeConcatWithConstants",
        "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/invoke/CallSite;",
        |vm, a| {
            let mut arguments = vec![a.reference(3)];
            arguments.extend(elements(vm, a.reference(4))?);
            bootstrap(vm, a, CONCATENATION, "makeConcatWithConstants", arguments)
        },
    ),
];

const METAFACTORY: &str = "java/lang/invoke/LambdaMetafactory";
const CONCATENATION: &str = "java/lang/invoke/StringConcatFactory";

fn bootstrap(
    vm: &mut Vm,
    a: Arguments,
    owner: &str,
    method: &str,
    arguments: Vec<Ref>,
) -> Result<u64> {
    let call = CalledBootstrap {
        owner,
        method,
        from: class_of_lookup(vm, a)?,
        name: string_argument(vm, a, 1)?,
        descriptor: vm.descriptor_of_type(a.reference(2))?,
        arguments,
    };
    vm.call_site_object(call).map(u64::from)
}
