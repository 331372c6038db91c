//! Natives and models of JDK methods: one file for each Java class (or a few that belong
//! together), one table over all. A native that is not here stops a run as unsupported.

use crate::natives::{Arguments, Native, native};
use crate::vm::{Result, Vm};

mod accessors;
pub(crate) mod character;
mod checksums;
pub mod choose;
mod class;
mod class_loaders;
mod constant_pool;
mod define_class;
mod file_streams;
mod files;
mod intrinsics;
mod lang;
// Constants and bounds stand as the algorithms give them, bit by bit.
mod management;
#[allow(clippy::approx_constant, clippy::match_overlapping_arm)]
mod math;
mod members;
mod method_handle_impl;
mod method_handles;
mod misc;
mod models;
mod modules;
mod network;
mod number_text;
mod numbers;
mod object;
mod object_pool;
mod outside;
mod proxy;
mod reflection;
mod resources;
mod runtime;
mod security;
#[allow(clippy::approx_constant, clippy::match_overlapping_arm)]
mod stack_walker;
mod strict_math;
mod string;
mod system;
mod system_properties;
mod thread;
mod throwable;
mod unsafe_access;
pub(crate) mod var_handles;
pub(crate) mod zip;

/// Java class and its rows. `*` rows apply to natives of any JDK class.
pub const CLASSES: &[(&str, &[Native])] = &[
    ("java/lang/Integer", models::INTEGER),
    ("java/lang/Long", models::LONG),
    ("java/lang/Short", models::SHORT),
    ("java/lang/Byte", models::BYTE),
    ("java/lang/Character", character::CHARACTER),
    (
        "java/lang/CharacterDataLatin1",
        character::CHARACTER_DATA_LATIN1,
    ),
    ("java/io/PrintStream", models::PRINT_STREAM),
    ("jdk/internal/util/ArraysSupport", models::ARRAYS_SUPPORT),
    ("*", ANY),
    ("java/lang/Object", object::OBJECT),
    ("java/lang/Class", class::CLASS),
    ("java/lang/Class", class_loaders::CLASS),
    ("java/lang/Class", members::CLASS_MEMBERS),
    ("java/lang/Class", constant_pool::CLASS_POOL),
    (
        "jdk/internal/reflect/ConstantPool",
        constant_pool::CONSTANT_POOL,
    ),
    ("java/lang/System", system::SYSTEM),
    ("jdk/internal/util/SystemProps$Raw", system_properties::RAW),
    ("java/lang/Runtime", runtime::RUNTIME),
    ("java/lang/Shutdown", runtime::SHUTDOWN),
    ("java/lang/String", string::STRING),
    ("java/lang/String", string::QUESTIONS),
    ("java/lang/StringCoding", string::STRING_CODING),
    ("java/lang/StringUTF16", string::STRING_UTF16),
    ("java/lang/StringLatin1", intrinsics::STRING_LATIN1),
    ("java/lang/StringUTF16", intrinsics::STRING_UTF16),
    ("java/lang/StringCoding", intrinsics::STRING_CODING),
    (
        "jdk/internal/util/ArraysSupport",
        intrinsics::ARRAYS_SUPPORT,
    ),
    ("java/math/BigInteger", intrinsics::BIG_INTEGER),
    ("java/lang/Integer", number_text::INTEGER),
    ("java/lang/Long", number_text::LONG),
    ("java/lang/Float", number_text::FLOAT),
    ("java/lang/Double", number_text::DOUBLE),
    ("java/lang/String", number_text::STRING),
    (
        "java/lang/AbstractStringBuilder",
        number_text::STRING_BUILDER,
    ),
    ("java/lang/StringBuilder", number_text::TEXT_OF_BUILDER),
    ("java/lang/StringBuffer", number_text::TEXT_OF_BUILDER),
    ("java/lang/Float", numbers::FLOAT),
    ("java/lang/Double", numbers::DOUBLE),
    ("java/lang/StrictMath", strict_math::STRICT_MATH),
    ("java/lang/Math", math::MATH),
    ("java/lang/Throwable", throwable::THROWABLE),
    (
        "java/lang/StackTraceElement",
        throwable::STACK_TRACE_ELEMENT,
    ),
    (
        "java/lang/NullPointerException",
        throwable::NULL_POINTER_EXCEPTION,
    ),
    ("java/lang/System", outside::SYSTEM),
    ("java/lang/Math", outside::MATH),
    (
        "java/util/concurrent/ThreadLocalRandom",
        outside::THREAD_LOCAL_RANDOM,
    ),
    ("java/util/Locale", outside::DEFAULTS),
    ("java/util/TimeZone", outside::DEFAULTS),
    ("java/time/ZoneId", outside::DEFAULTS),
    ("java/nio/charset/Charset", outside::DEFAULTS),
    ("java/io/File", outside::PLACES),
    ("sun/nio/fs/UnixPath", outside::PLACES),
    ("java/lang/Thread", outside::THREAD),
    ("java/lang/Throwable", outside::STACK_TRACES),
    ("java/util/concurrent/ForkJoinTask", outside::FORK_JOIN_TASK),
    ("java/util/ImmutableCollections$SetN", outside::CHOSEN_ORDER),
    ("java/util/ImmutableCollections$MapN", outside::CHOSEN_ORDER),
    ("java/lang/Thread", thread::THREAD),
    ("java/lang/ScopedValue$Cache", thread::SCOPED_VALUE_CACHE),
    (
        "java/lang/StackStreamFactory",
        stack_walker::STACK_STREAM_FACTORY,
    ),
    (
        "java/lang/StackStreamFactory$AbstractStackWalker",
        stack_walker::ABSTRACT_STACK_WALKER,
    ),
    ("java/lang/StackFrameInfo", stack_walker::STACK_FRAME_INFO),
    ("java/lang/ClassFrameInfo", stack_walker::CLASS_FRAME_INFO),
    ("java/lang/Module", modules::MODULE),
    ("java/lang/ModuleLayer", modules::MODULE_LAYER),
    ("java/lang/Module", class_loaders::MODULE),
    ("java/lang/ClassLoader", class_loaders::CLASS_LOADER),
    ("java/lang/ClassLoader", define_class::CLASS_LOADER),
    ("jdk/internal/misc/Unsafe", define_class::UNSAFE),
    ("jdk/internal/loader/BootLoader", class_loaders::BOOT_LOADER),
    (
        "jdk/internal/loader/BuiltinClassLoader",
        class_loaders::BUILTIN_LOADER,
    ),
    (
        "jdk/internal/loader/ClassLoaders$PlatformClassLoader",
        class_loaders::NO_INITIALISER,
    ),
    (
        "jdk/internal/loader/ClassLoaders$AppClassLoader",
        class_loaders::NO_INITIALISER,
    ),
    ("java/lang/Thread", class_loaders::THREAD_CONTEXT),
    (
        "java/util/ServiceLoader$ModuleServicesLookupIterator",
        modules::SERVICE_ITERATOR,
    ),
    (
        "java/util/ServiceLoader$LayerLookupIterator",
        modules::SERVICE_ITERATOR,
    ),
    ("java/lang/ref/Reference", lang::REFERENCE),
    ("java/lang/ref/PhantomReference", lang::PHANTOM_REFERENCE),
    ("java/lang/ref/Finalizer", lang::FINALIZER),
    ("java/security/AccessController", lang::ACCESS_CONTROLLER),
    ("java/lang/reflect/Array", reflection::ARRAY),
    ("jdk/internal/reflect/Reflection", reflection::REFLECTION),
    ("java/lang/reflect/Executable", members::EXECUTABLE),
    ("java/lang/reflect/Field", members::FIELD),
    (
        "jdk/internal/reflect/NativeMethodAccessorImpl",
        accessors::METHOD_ACCESSOR,
    ),
    (
        "jdk/internal/reflect/NativeConstructorAccessorImpl",
        accessors::CONSTRUCTOR_ACCESSOR,
    ),
    (
        "jdk/internal/reflect/DirectMethodHandleAccessor$NativeAccessor",
        accessors::METHOD_ACCESSOR,
    ),
    (
        "jdk/internal/reflect/DirectConstructorHandleAccessor$NativeAccessor",
        accessors::CONSTRUCTOR_ACCESSOR,
    ),
    (
        "jdk/internal/reflect/MethodHandleAccessorFactory",
        accessors::ACCESSOR_FACTORY,
    ),
    (
        "jdk/internal/reflect/ReflectionFactory",
        accessors::REFLECTION_FACTORY,
    ),
    (
        "jdk/internal/reflect/MethodAccessorGenerator",
        accessors::ACCESSOR_GENERATOR,
    ),
    (
        "java/lang/reflect/AccessibleObject",
        reflection::ACCESSIBLE_OBJECT,
    ),
    ("jdk/internal/misc/Unsafe", unsafe_access::UNSAFE),
    (
        "jdk/internal/misc/ScopedMemoryAccess",
        misc::SCOPED_MEMORY_ACCESS,
    ),
    ("jdk/internal/misc/VM", misc::VM_CLASS),
    ("jdk/internal/misc/CDS", misc::CDS),
    ("jdk/internal/misc/Signal", misc::SIGNAL),
    ("jdk/internal/misc/PreviewFeatures", misc::PREVIEW_FEATURES),
    (
        "jdk/internal/vm/ContinuationSupport",
        misc::CONTINUATION_SUPPORT,
    ),
    ("java/util/concurrent/atomic/AtomicLong", misc::ATOMIC_LONG),
    ("java/lang/ProcessEnvironment", misc::PROCESS_ENVIRONMENT),
    ("java/lang/ProcessImpl", misc::PROCESS_IMPL),
    ("java/io/ObjectStreamClass", misc::OBJECT_STREAM_CLASS),
    ("java/io/Console", misc::CONSOLE),
    ("java/io/UnixFileSystem", files::UNIX_FILE_SYSTEM),
    ("java/io/RandomAccessFile", files::RANDOM_ACCESS_FILE),
    ("java/io/RandomAccessFile", file_streams::RANDOM_ACCESS_FILE),
    (
        "sun/nio/fs/UnixNativeDispatcher",
        files::UNIX_NATIVE_DISPATCHER,
    ),
    (
        "sun/nio/fs/LinuxNativeDispatcher",
        files::LINUX_NATIVE_DISPATCHER,
    ),
    ("sun/nio/ch/FileDispatcherImpl", files::FILE_DISPATCHER),
    ("sun/nio/ch/UnixFileDispatcherImpl", files::FILE_DISPATCHER),
    ("sun/nio/ch/FileChannelImpl", files::FILE_CHANNEL),
    ("sun/nio/ch/IOUtil", files::IO_UTIL),
    ("sun/nio/ch/NativeThread", files::NATIVE_THREAD),
    ("jdk/internal/loader/ClassLoaders", resources::CLASS_LOADERS),
    (
        "jdk/internal/loader/BuiltinClassLoader",
        resources::BUILTIN_LOADER,
    ),
    ("jdk/internal/loader/BootLoader", resources::BOOT_LOADER),
    (
        "sun/net/www/protocol/jar/JarURLConnection",
        resources::JAR_URL_CONNECTION,
    ),
    (
        "sun/net/www/protocol/jrt/JavaRuntimeURLConnection",
        resources::JRT_URL_CONNECTION,
    ),
    ("java/util/TimeZone", misc::TIME_ZONE),
    ("java/security/Security", security::SECURITY),
    (
        "java/security/Security$SecPropLoader",
        security::PROPERTY_LOADER,
    ),
    (
        "sun/security/provider/SeedGenerator",
        security::SEED_GENERATOR,
    ),
    ("java/util/zip/CRC32", checksums::CRC32),
    ("java/util/zip/Adler32", checksums::ADLER32),
    ("java/util/zip/Inflater", zip::INFLATER),
    ("java/util/zip/Deflater", zip::DEFLATER),
    ("java/lang/ProcessHandleImpl", misc::PROCESS_HANDLE),
    ("java/lang/ProcessHandleImpl$Info", network::SET_UP),
    ("jdk/internal/misc/UnsafeConstants", misc::UNSAFE_CONSTANTS),
    ("java/net/InetAddress", network::INET_ADDRESS),
    ("java/net/InetAddressImplFactory", network::INET_ADDRESS),
    ("java/net/Inet4Address", network::SET_UP),
    ("java/net/Inet6Address", network::SET_UP),
    ("java/net/Inet4AddressImpl", network::ADDRESS_LOOKUP),
    ("java/net/Inet6AddressImpl", network::ADDRESS_LOOKUP),
    ("java/net/NetworkInterface", network::SET_UP),
    ("sun/nio/ch/Net", network::NET),
    ("sun/nio/ch/SocketDispatcher", network::REFUSED),
    ("sun/nio/ch/UnixDispatcher", network::REFUSED),
    ("sun/nio/ch/DatagramChannelImpl", network::REFUSED),
    ("sun/nio/ch/EPoll", network::REFUSED),
    ("sun/nio/ch/EventFD", network::REFUSED),
    ("sun/net/spi/DefaultProxySelector", network::SET_UP),
    ("jdk/net/LinuxSocketOptions", network::SET_UP),
    ("jdk/internal/perf/Perf", misc::PERF),
    ("sun/management/VMManagementImpl", management::VM_MANAGEMENT),
    ("sun/management/MemoryImpl", management::MEMORY),
    ("sun/management/ThreadImpl", management::THREADS),
    ("sun/management/ClassLoadingImpl", network::SET_UP),
    ("jdk/internal/platform/CgroupMetrics", network::SET_UP),
    (
        "com/sun/management/internal/OperatingSystemImpl",
        network::SET_UP,
    ),
    ("com/sun/management/internal/Flag", network::SET_UP),
    (
        "com/sun/management/internal/DiagnosticCommandImpl",
        network::SET_UP,
    ),
    ("sun/net/dns/ResolverConfigurationImpl", network::SET_UP),
    (
        "java/lang/invoke/MethodHandles",
        method_handles::METHOD_HANDLES,
    ),
    (
        "java/lang/invoke/MethodHandles$Lookup",
        method_handles::LOOKUP,
    ),
    (
        "java/lang/invoke/MethodHandle",
        method_handles::METHOD_HANDLE,
    ),
    ("java/lang/invoke/MethodType", method_handles::METHOD_TYPE),
    (
        "java/lang/invoke/LambdaMetafactory",
        method_handle_impl::LAMBDA_METAFACTORY,
    ),
    (
        "java/lang/invoke/StringConcatFactory",
        method_handle_impl::STRING_CONCAT_FACTORY,
    ),
    (
        "java/lang/invoke/MethodHandleImpl",
        method_handle_impl::METHOD_HANDLE_IMPL,
    ),
    (
        "java/lang/invoke/MethodHandleNatives",
        method_handles::METHOD_HANDLE_NATIVES,
    ),
    ("java/lang/invoke/CallSite", method_handles::CALL_SITE),
    ("java/lang/reflect/Proxy", proxy::PROXY_NATIVES),
    (
        "java/lang/invoke/VarHandle",
        var_handles::VAR_HANDLE_NATIVES,
    ),
    ("java/lang/invoke/VarHandles", method_handles::VAR_HANDLES),
    ("java/io/FileDescriptor", file_streams::FILE_DESCRIPTOR),
    ("java/io/FileOutputStream", file_streams::FILE_OUTPUT_STREAM),
    ("java/io/FileInputStream", files::FILE_INPUT_STREAM),
    ("java/io/FileOutputStream", files::FILE_OUTPUT_STREAM),
    ("java/io/FileCleanable", file_streams::FILE_CLEANABLE),
    ("java/io/FileInputStream", file_streams::FILE_INPUT_STREAM),
    ("spelunk/Choose", choose::CHOOSE),
    ("spelunk/ObjectPool", object_pool::OBJECT_POOL),
    ("gov/nasa/jpf/vm/Verify", choose::VERIFY),
    ("org/sosy_lab/sv_benchmarks/Verifier", choose::VERIFIER),
];

/// Natives that mean the same in every class.
const ANY: &[Native] = &[
    native("registerNatives", "()V", nothing),
    native("initIDs", "()V", nothing),
];

/// A native without effect; as a value it is 0, false or null.
pub(crate) fn nothing(_: &mut Vm, _: Arguments) -> Result<u64> {
    Ok(0)
}

pub(crate) fn yes(_: &mut Vm, _: Arguments) -> Result<u64> {
    Ok(1)
}
