//! Code of the user that is run for real, confined as far as the kernel can: files are read-only but for folders of
//! its own (Landlock), there are no sockets, no signals to others and no further processes (seccomp), and files and
//! cores have limits. Everything that allocates happens before the child is forked.

use crate::{jdk_tools, process};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// For java to show that it works: on a busy machine its start alone takes long.
const PATIENCE: Duration = Duration::from_secs(60);

/// How a child is confined. Made once, for many children.
pub struct Sandbox {
    #[cfg(target_os = "linux")]
    inner: linux::Confinement,
}

impl Sandbox {
    /// Children may write below `writable` and start programs below `home` only. The error says why there is no
    /// sandbox on this machine.
    pub fn new(home: &Path, writable: &Path) -> Result<Sandbox, String> {
        #[cfg(target_os = "linux")]
        return linux::Confinement::new(home, writable).map(|inner| Sandbox { inner });
        #[cfg(not(target_os = "linux"))]
        {
            let _ = (home, writable);
            Err("there is none for this operating system".into())
        }
    }

    /// A sandbox in which java is known to work, since it was tried.
    pub fn for_java(home: &Path, writable: &Path) -> Result<Sandbox, String> {
        let sandbox = Sandbox::new(home, writable)?;
        let mut command = jdk_tools::java(home);
        command
            .args(["-XX:-UsePerfData", "-version"])
            .current_dir(writable);
        sandbox.confine(&mut command);
        match process::finish(command, PATIENCE) {
            Ok(Some(ended)) if ended.status.success() => Ok(sandbox),
            Ok(_) => Err(format!("{} does not run in it", home.display())),
            Err(why) => Err(why),
        }
    }

    /// Confines a command that is about to be started. The sandbox has to live until then.
    pub fn confine(&self, command: &mut Command) {
        #[cfg(target_os = "linux")]
        self.inner.confine(command);
        #[cfg(not(target_os = "linux"))]
        let _ = command;
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use landlock::{
        ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, PathBeneath, PathFd,
        Ruleset, RulesetAttr, RulesetCreatedAttr,
    };
    use libc::{
        BPF_ABS, BPF_JEQ, BPF_JGE, BPF_JMP, BPF_JSET, BPF_K, BPF_LD, BPF_RET, BPF_W, CLONE_THREAD,
        SECCOMP_RET_ALLOW, SECCOMP_RET_ERRNO, sock_filter, sock_fprog,
    };
    use std::io;
    use std::os::fd::{AsRawFd, OwnedFd};
    use std::os::unix::process::CommandExt;
    use std::path::Path;
    use std::process::Command;
    use std::sync::Arc;

    /// What a file may grow to.
    const LARGEST_FILE: u64 = 1 << 30;
    /// Where the dynamic linker is, which starts every program.
    const LINKERS: [&str; 6] = [
        "/lib64/ld-linux-x86-64.so.2",
        "/lib/ld-linux-aarch64.so.1",
        "/lib/ld-linux-riscv64-lp64d.so.1",
        "/lib/ld-musl-x86_64.so.1",
        "/lib/ld-musl-aarch64.so.1",
        "/usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2",
    ];
    /// Devices that programs write to.
    const DEVICES: [&str; 2] = ["/dev/null", "/dev/zero"];
    /// System calls that reach other machines or other processes, or make some.
    const REFUSED: &[libc::c_long] = &[
        libc::SYS_socket,
        libc::SYS_io_uring_setup,
        libc::SYS_kill,
        libc::SYS_ptrace,
        libc::SYS_process_vm_readv,
        libc::SYS_process_vm_writev,
        libc::SYS_pidfd_send_signal,
        #[cfg(target_arch = "x86_64")]
        libc::SYS_fork,
        #[cfg(target_arch = "x86_64")]
        libc::SYS_vfork,
    ];
    /// The numbers above are those of one set of system calls: the kernel's name for it.
    #[cfg(target_arch = "x86_64")]
    const ARCHITECTURE: Option<u32> = Some(0xc000_003e);
    #[cfg(target_arch = "aarch64")]
    const ARCHITECTURE: Option<u32> = Some(0xc000_00b7);
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    const ARCHITECTURE: Option<u32> = None;
    /// From here on numbers mean the calls of x32, a second set on x86-64. No other machine has such numbers.
    const SECOND_SET: u32 = 0x4000_0000;
    /// Where the kernel puts the number of a call, the machine and the first argument.
    const NUMBER: u32 = 0;
    const MACHINE: u32 = 4;
    const FIRST_ARGUMENT: u32 = if cfg!(target_endian = "big") { 20 } else { 16 };

    pub struct Confinement {
        rules: Arc<OwnedFd>,
        filter: Arc<[sock_filter]>,
    }

    impl Confinement {
        pub fn new(home: &Path, writable: &Path) -> Result<Confinement, String> {
            let rules = rules(home, writable).map_err(|error| format!("Landlock: {error}"))?;
            Ok(Confinement {
                rules: Arc::new(rules.ok_or("this kernel has no Landlock")?),
                filter: filter().into(),
            })
        }

        pub fn confine(&self, command: &mut Command) {
            let (rules, filter) = (self.rules.clone(), self.filter.clone());
            // SAFETY: between fork and exec only system calls are made, on memory that was there before.
            unsafe {
                command.pre_exec(move || enter(rules.as_raw_fd(), &filter));
            }
        }
    }

    /// Reading everywhere, everything below the writable folder, programs of one home only.
    fn rules(home: &Path, writable: &Path) -> Result<Option<OwnedFd>, Box<dyn std::error::Error>> {
        let abi = ABI::V5;
        let ruleset = Ruleset::default()
            .set_compatibility(CompatLevel::BestEffort)
            .handle_access(AccessFs::from_all(abi))?
            .handle_access(AccessNet::from_all(abi))?
            .create()?;
        let reading: BitFlags<AccessFs> = AccessFs::ReadFile | AccessFs::ReadDir;
        let mut ruleset = ruleset
            .add_rule(PathBeneath::new(PathFd::new("/")?, reading))?
            .add_rule(PathBeneath::new(
                PathFd::new(home.canonicalize()?)?,
                AccessFs::from_read(abi),
            ))?
            .add_rule(PathBeneath::new(
                PathFd::new(writable)?,
                AccessFs::from_all(abi) & !AccessFs::Execute,
            ))?;
        let starting: BitFlags<AccessFs> = AccessFs::ReadFile | AccessFs::Execute;
        for linker in LINKERS
            .iter()
            .filter_map(|path| Path::new(path).canonicalize().ok())
        {
            ruleset = ruleset.add_rule(PathBeneath::new(PathFd::new(linker)?, starting))?;
        }
        let writing: BitFlags<AccessFs> = AccessFs::ReadFile | AccessFs::WriteFile;
        for device in DEVICES.iter().filter(|path| Path::new(path).exists()) {
            ruleset = ruleset.add_rule(PathBeneath::new(PathFd::new(device)?, writing))?;
        }
        Ok(ruleset.into())
    }

    /// A program for the kernel: the refused calls answer that they are not permitted.
    fn filter() -> Vec<sock_filter> {
        let load = |at: u32| statement(BPF_LD | BPF_W | BPF_ABS, at);
        let answer = |what: u32| statement(BPF_RET | BPF_K, what);
        let refusal = answer(SECCOMP_RET_ERRNO | libc::EACCES as u32);
        let mut program = Vec::new();
        if let Some(architecture) = ARCHITECTURE {
            program.extend([load(MACHINE), unless(BPF_JEQ, architecture), refusal]);
        }
        program.push(load(NUMBER));
        program.extend([when(BPF_JGE, SECOND_SET), refusal]);
        for &call in REFUSED {
            program.extend([when(BPF_JEQ, call as u32), refusal]);
        }
        // Its flags are in memory, where a filter cannot look: whoever asks falls back to `clone`, which makes threads
        // only.
        let absent = answer(SECCOMP_RET_ERRNO | libc::ENOSYS as u32);
        program.extend([when(BPF_JEQ, libc::SYS_clone3 as u32), absent]);
        let allowed = answer(SECCOMP_RET_ALLOW);
        program.extend([unless(BPF_JEQ, libc::SYS_clone as u32), allowed]);
        program.extend([load(FIRST_ARGUMENT), when(BPF_JSET, CLONE_THREAD as u32)]);
        program.extend([allowed, refusal]);
        program
    }

    fn statement(code: u32, k: u32) -> sock_filter {
        sock_filter {
            code: code as u16,
            jt: 0,
            jf: 0,
            k,
        }
    }

    /// The next statement is for what passes a test.
    fn when(test: u32, k: u32) -> sock_filter {
        sock_filter {
            jf: 1,
            ..statement(BPF_JMP | test | BPF_K, k)
        }
    }

    /// The next statement is for what does not pass a test.
    fn unless(test: u32, k: u32) -> sock_filter {
        sock_filter {
            jt: 1,
            ..statement(BPF_JMP | test | BPF_K, k)
        }
    }

    /// In the child: gives up what it must not have.
    fn enter(rules: libc::c_int, filter: &[sock_filter]) -> io::Result<()> {
        let program = sock_fprog {
            len: filter.len() as u16,
            filter: filter.as_ptr().cast_mut(),
        };
        for (resource, most) in [(libc::RLIMIT_FSIZE, LARGEST_FILE), (libc::RLIMIT_CORE, 0)] {
            let limit = libc::rlimit {
                rlim_cur: most,
                rlim_max: most,
            };
            // SAFETY: the limit is read only. One that is lower already cannot be raised, which is as well.
            unsafe { libc::setrlimit(resource, &limit) };
        }
        // SAFETY: plain system calls; the program outlives the call.
        let confined = unsafe {
            libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
                && libc::syscall(libc::SYS_landlock_restrict_self, rules, 0) == 0
                && libc::prctl(libc::PR_SET_SECCOMP, libc::SECCOMP_MODE_FILTER, &program) == 0
        };
        match confined {
            true => Ok(()),
            false => Err(io::Error::last_os_error()),
        }
    }
}
