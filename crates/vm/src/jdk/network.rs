//! java.net and sun.nio.ch: a machine without a network. Addresses can be written and read, names other
//! than `localhost` are not known, and what would reach another machine is refused by the exceptions that
//! Java code expects.

use crate::heap::Ref;
use crate::natives::{Arguments, Native, native};
use crate::vm::{Exit, Result, Vm};

/// `init` and the like; what is asked about the machine is answered with no.
pub const SET_UP: &[Native] = &[native("*", "*", super::nothing)];

pub const INET_ADDRESS: &[Native] = &[
    native("isIPv6Supported", "()Z", super::yes),
    native("isIPv4Available", "()Z", super::yes),
    native("*", "*", super::nothing),
];

pub const ADDRESS_LOOKUP: &[Native] = &[
    native("getLocalHostName", "()Ljava/lang/String;", |vm, _| {
        Ok(u64::from(vm.new_string_from("localhost")?))
    }),
    native("lookupAllHostAddr", "*", look_up),
    native("getHostByAddr", "([B)Ljava/lang/String;", |vm, _| {
        Err(vm.throw_new("java/net/UnknownHostException", None))
    }),
    native("*", "*", super::nothing),
];

/// A descriptor that stands for every socket: none is ever connected.
const SOCKET: u64 = 1 << 20;

pub const NET: &[Native] = &[
    native("isIPv6Available0", "()Z", super::yes),
    native("socket0", "*", |_, _| Ok(SOCKET)),
    native("connect0", "*", |vm, _| {
        Err(vm.throw_new("java/net/ConnectException", Some("Connection refused")))
    }),
    native("bind0", "*", refused),
    native("listen", "*", refused),
    native("accept", "*", refused),
    native("joinOrDrop4", "*", refused),
    native("joinOrDrop6", "*", refused),
    native("pollinValue", "()S", |_, _| Ok(1)),
    native("polloutValue", "()S", |_, _| Ok(4)),
    native("pollerrValue", "()S", |_, _| Ok(8)),
    native("pollhupValue", "()S", |_, _| Ok(16)),
    native("pollnvalValue", "()S", |_, _| Ok(32)),
    native("pollconnValue", "()S", |_, _| Ok(4)),
    native("*", "*", super::nothing),
];

/// Selectors, pipes and the rest of what reaches the system.
pub const REFUSED: &[Native] = &[
    native("init", "*", super::nothing),
    native("initIDs", "*", super::nothing),
    native("close0", "*", super::nothing),
    native("preClose0", "*", super::nothing),
    native("*", "*", refused),
];

fn refused(vm: &mut Vm, _: Arguments) -> Result<u64> {
    Err(permission_denied(vm))
}

fn permission_denied(vm: &mut Vm) -> Exit {
    vm.throw_new("java/net/SocketException", Some("Permission denied"))
}

fn look_up(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let name = match a.reference(1) {
        0 => String::new(),
        name => vm.known_text(name)?,
    };
    if name != "localhost" {
        let message = format!("{name}: Name or service not known");
        return Err(vm.throw_new("java/net/UnknownHostException", Some(&message)));
    }
    let address = loopback(vm, a.reference(1))?;
    let class = vm.load_class("[Ljava/net/InetAddress;")?;
    Ok(u64::from(vm.new_object_array(class, &[address])?))
}

fn loopback(vm: &mut Vm, name: Ref) -> Result<Ref> {
    const LOOPBACK: u64 = 0x7f00_0001;
    const IPV4: u64 = 1;
    const HOLDER: &str = "java/net/InetAddress$InetAddressHolder";
    let class = vm.load_class("java/net/Inet4Address")?;
    vm.initialise(class)?;
    let holder_class = vm.load_class(HOLDER)?;
    vm.initialise(holder_class)?;
    let holder = vm.new_object(holder_class)?;
    for field in ["hostName", "originalHostName"] {
        vm.put_field(holder, field, "Ljava/lang/String;", u64::from(name));
    }
    vm.put_field(holder, "address", "I", LOOPBACK);
    vm.put_field(holder, "family", "I", IPV4);
    let address = vm.new_object(class)?;
    vm.put_field(address, "holder", &format!("L{HOLDER};"), u64::from(holder));
    Ok(address)
}
