//! Natives and models of JDK methods: one file for each Java class (or a few that belong
//! together), one table over all. A native that is not here stops a run as unsupported.

use crate::natives::{Arguments, Native, native};
use crate::vm::{Result, Vm};

pub mod choose;
mod class;
mod file_streams;
mod lang;
mod method_handles;
mod misc;
mod numbers;
mod object;
mod reflection;
mod runtime;
mod string;
mod system;
mod system_properties;
mod thread;
mod throwable;
mod unsafe_access;
pub(crate) mod var_handles;

/// Java class and its rows. `*` rows apply to natives of any JDK class.
pub const CLASSES: &[(&str, &[Native])] = &[
    ("*", ANY),
    ("java/lang/Object", object::OBJECT),
    ("java/lang/Class", class::CLASS),
    ("java/lang/System", system::SYSTEM),
    ("jdk/internal/util/SystemProps$Raw", system_properties::RAW),
    ("java/lang/Runtime", runtime::RUNTIME),
    ("java/lang/Shutdown", runtime::SHUTDOWN),
    ("java/lang/String", string::STRING),
    ("java/lang/StringCoding", string::STRING_CODING),
    ("java/lang/Float", numbers::FLOAT),
    ("java/lang/Double", numbers::DOUBLE),
    ("java/lang/StrictMath", numbers::STRICT_MATH),
    ("java/lang/Math", numbers::MATH),
    ("java/lang/Throwable", throwable::THROWABLE),
    ("java/lang/StackTraceElement", throwable::STACK_TRACE_ELEMENT),
    ("java/lang/NullPointerException", throwable::NULL_POINTER_EXCEPTION),
    ("java/lang/Thread", thread::THREAD),
    ("java/lang/Module", lang::MODULE),
    ("java/lang/ClassLoader", lang::CLASS_LOADER),
    ("java/lang/ref/Reference", lang::REFERENCE),
    ("java/lang/ref/PhantomReference", lang::PHANTOM_REFERENCE),
    ("java/lang/ref/Finalizer", lang::FINALIZER),
    ("java/security/AccessController", lang::ACCESS_CONTROLLER),
    ("java/lang/reflect/Array", reflection::ARRAY),
    ("jdk/internal/reflect/Reflection", reflection::REFLECTION),
    ("java/lang/reflect/AccessibleObject", reflection::ACCESSIBLE_OBJECT),
    ("jdk/internal/misc/Unsafe", unsafe_access::UNSAFE),
    ("jdk/internal/misc/VM", misc::VM_CLASS),
    ("jdk/internal/misc/CDS", misc::CDS),
    ("jdk/internal/misc/Signal", misc::SIGNAL),
    ("jdk/internal/misc/PreviewFeatures", misc::PREVIEW_FEATURES),
    ("java/lang/invoke/MethodHandles", method_handles::METHOD_HANDLES),
    ("java/lang/invoke/MethodHandles$Lookup", method_handles::LOOKUP),
    ("java/lang/invoke/MethodHandle", method_handles::METHOD_HANDLE),
    ("java/lang/invoke/MethodType", method_handles::METHOD_TYPE),
    ("java/lang/invoke/LambdaMetafactory", method_handles::LAMBDA_METAFACTORY),
    ("java/lang/invoke/StringConcatFactory", method_handles::STRING_CONCAT_FACTORY),
    ("java/lang/invoke/MethodHandleProxies", method_handles::METHOD_HANDLE_PROXIES),
    ("java/lang/invoke/CallSite", method_handles::CALL_SITE),
    ("java/lang/invoke/VarHandle", var_handles::VAR_HANDLE_NATIVES),
    ("java/io/FileDescriptor", file_streams::FILE_DESCRIPTOR),
    ("java/io/FileOutputStream", file_streams::FILE_OUTPUT_STREAM),
    ("java/io/FileInputStream", file_streams::FILE_INPUT_STREAM),
    ("spelunk/Choose", choose::CHOOSE),
    ("gov/nasa/jpf/vm/Verify", choose::VERIFY),
    ("org/sosy_lab/sv_benchmarks/Verifier", choose::VERIFIER),
];

/// Natives that mean the same in every class.
const ANY: &[Native] = &[native("registerNatives", "()V", nothing), native("initIDs", "()V", nothing)];

/// A native without effect; as a value it is 0, false or null.
pub(crate) fn nothing(_: &mut Vm, _: Arguments) -> Result<u64> {
    Ok(0)
}

pub(crate) fn yes(_: &mut Vm, _: Arguments) -> Result<u64> {
    Ok(1)
}
