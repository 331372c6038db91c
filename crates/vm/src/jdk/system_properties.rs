//! jdk.internal.util.SystemProps.Raw: the properties that the VM hands to the class library.

use crate::heap::{NULL, Ref};
use crate::natives::{Arguments, Native, native};
use crate::vm::{Result, Vm};

pub const RAW: &[Native] = &[
    native("vmProperties", "()[Ljava/lang/String;", vm_properties),
    native(
        "platformProperties",
        "()[Ljava/lang/String;",
        platform_properties,
    ),
];

/// Fixed facts of the platform that programs see; nothing is read from the machine.
const PLATFORM: &[(&str, &str)] = &[
    ("file_encoding", "UTF-8"),
    ("native_encoding", "UTF-8"),
    ("stdout_encoding", "UTF-8"),
    ("stderr_encoding", "UTF-8"),
    ("sun_jnu_encoding", "UTF-8"),
    ("file_separator", "/"),
    ("path_separator", ":"),
    ("line_separator", "\n"),
    ("java_io_tmpdir", "/tmp"),
    ("os_arch", "amd64"),
    ("os_name", "Linux"),
    ("os_version", "0"),
    ("display_language", "en"),
    ("user_name", "user"),
    ("user_home", "/"),
    ("user_dir", "/"),
    ("sun_arch_data_model", "64"),
    ("sun_cpu_endian", "little"),
    ("sun_io_unicode_encoding", "UnicodeLittle"),
];

const VM: &[(&str, &str)] = &[
    (
        "java.vm.specification.name",
        "Java Virtual Machine Specification",
    ),
    ("java.vm.specification.vendor", "Oracle Corporation"),
    ("java.vm.name", "Spelunk"),
    ("java.vm.vendor", "Spelunk"),
    ("java.vm.info", "symbolic mode"),
    ("java.vm.compressedOopsMode", ""),
    ("java.home", "/"),
    ("sun.boot.library.path", "/"),
    ("java.library.path", ""),
    ("jdk.debug", "release"),
    ("sun.nio.MaxDirectMemorySize", "-1"),
];

fn vm_properties(vm: &mut Vm, _: Arguments) -> Result<u64> {
    let mut texts: Vec<String> = Vec::new();
    for (key, value) in VM {
        texts.push(key.to_string());
        texts.push(value.to_string());
    }
    let version = vm.feature_version.to_string();
    for key in ["java.vm.specification.version", "java.vm.version"] {
        texts.push(key.to_string());
        texts.push(version.clone());
    }
    texts.push("java.class.path".to_string());
    texts.push(vm.registry.class_path.text().to_string());
    for (key, value) in vm.properties.clone() {
        texts.push(key);
        texts.push(value);
    }
    let mut strings = Vec::new();
    for text in texts {
        strings.push(vm.new_string_from(&text)?);
    }
    // The list ends with a null key.
    strings.extend([NULL, NULL]);
    Ok(vm.new_object_array(vm.well_known.string_array, &strings)? as u64)
}

/// The array's positions are constants of the class, which differ between releases.
fn platform_properties(vm: &mut Vm, _: Arguments) -> Result<u64> {
    let class = vm.load_class("jdk/internal/util/SystemProps$Raw")?;
    let fields: Vec<(String, u32)> = vm
        .registry
        .class(class)
        .fields
        .iter()
        .filter(|field| field.is_static() && field.letter == b'I')
        .map(|field| {
            let offset = vm.layouts[class].offset(field);
            (vm.registry.text(field.name).to_string(), offset)
        })
        .collect();
    let length = vm.static_value(class, "FIXED_LENGTH", "I").unwrap_or(0) as usize;
    let mut strings: Vec<Ref> = vec![NULL; length];
    for (name, offset) in fields {
        let key = name.trim_start_matches('_').trim_end_matches("_NDX");
        let index = vm.path.heap.word(vm.static_address(class, offset) as usize) as usize;
        let value = PLATFORM.iter().find(|(known, _)| *known == key);
        if let Some((_, value)) = value
            && index < length
        {
            strings[index] = vm.new_string_from(value)?;
        }
    }
    Ok(vm.new_object_array(vm.well_known.string_array, &strings)? as u64)
}
