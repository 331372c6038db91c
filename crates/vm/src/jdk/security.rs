//! java.security: a fixed configuration instead of the machine's, and seeds from the run's seed.

use crate::heap::{NULL, Ref};
use crate::natives::{Native, native};
use crate::thread::Action;
use crate::vm::{Result, Vm};

/// What `conf/security/java.security` would say: the providers that are Java code.
const CONFIGURATION: &str = "security.provider.1=SUN\n\
    security.provider.2=SunRsaSign\n\
    security.provider.3=SunEC\n\
    security.provider.4=SunJSSE\n\
    security.provider.5=SunJCE\n\
    security.provider.6=XMLDSig\n\
    crypto.policy=unlimited\n\
    ssl.KeyManagerFactory.algorithm=SunX509\n\
    ssl.TrustManagerFactory.algorithm=PKIX\n\
    networkaddress.cache.negative.ttl=10\n\
    securerandom.strongAlgorithms=DRBG:SUN\n\
    securerandom.source=file:/dev/random\n\
    securerandom.drbg.config=\n\
    keystore.type=pkcs12\n\
    keystore.type.compat=true\n\
    security.overridePropertiesFile=false\n";

/// From this release on messages of exceptions keep what names hosts only where sockets are concerned.
const FIRST_WITH_HOSTS_IN_MESSAGES: u32 = 25;
const HOSTS_IN_MESSAGES: &str = "jdk.includeInExceptions=hostInfoExclSocket\n";

/// JDK 17 reads a `File`, later releases a `Path`.
pub const SECURITY: &[Native] = &[native(
    "loadProps",
    "(Ljava/io/File;Ljava/lang/String;Z)Z",
    |vm, a| match a.reference(0) {
        NULL => Ok(0),
        // The result is a boolean: true.
        _ => load_configuration(vm, Action::ReturnInstead(1)),
    },
)];

pub const PROPERTY_LOADER: &[Native] = &[native("loadMaster", "()V", |vm, _| {
    load_configuration(vm, Action::Return)
})];

pub const SEED_GENERATOR: &[Native] = &[
    native("<clinit>", "()V", super::nothing),
    native("generateSeed", "([B)V", |vm, a| {
        fill(vm, a.reference(0))?;
        Ok(0)
    }),
    native("getSystemEntropy", "()[B", |vm, _| {
        let bytes = vm.new_byte_array(&[0; 20])?;
        fill(vm, bytes)?;
        Ok(u64::from(bytes))
    }),
];

fn load_configuration(vm: &mut Vm, action: Action) -> Result<u64> {
    let security = vm.load_class("java/security/Security")?;
    let properties = vm
        .static_value(security, "props", "Ljava/util/Properties;")
        .unwrap_or(0);
    let mut configuration = CONFIGURATION.to_string();
    if vm.feature_version >= FIRST_WITH_HOSTS_IN_MESSAGES {
        configuration.push_str(HOSTS_IN_MESSAGES);
    }
    let stream = vm.byte_stream(configuration.as_bytes())?;
    let class = vm.load_class("java/util/Properties")?;
    match vm
        .registry
        .find_declared(class, "load", "(Ljava/io/InputStream;)V")
    {
        Some(load) if properties != 0 => {
            Err(vm.call(load, &[properties, u64::from(stream)], action))
        }
        _ => vm.unsupported("security properties of this class library"),
    }
}

fn fill(vm: &mut Vm, array: Ref) -> Result<()> {
    for index in 0..vm.path.heap.length(array) as usize {
        let byte = next_random(vm) as i8;
        let source = crate::outside::Source::Randomness;
        let (word, part) = vm.marked(source, b'B', byte as u8 as u64);
        vm.set_element(array, index, word, part)?;
    }
    Ok(())
}

/// Steele, Lea and Flood's SplitMix64 over the run's seed.
pub(super) fn next_random(vm: &mut Vm) -> u64 {
    vm.path.random_state = vm.path.random_state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = vm.path.random_state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Vm {
    /// A `ByteArrayInputStream` over these bytes.
    pub(crate) fn byte_stream(&mut self, bytes: &[u8]) -> Result<Ref> {
        let class = self.load_class("java/io/ByteArrayInputStream")?;
        self.initialise(class)?;
        let array = self.new_byte_array(bytes)?;
        let stream = self.new_object(class)?;
        self.put_field(stream, "buf", "[B", u64::from(array));
        self.put_field(stream, "count", "I", bytes.len() as u64);
        Ok(stream)
    }
}
