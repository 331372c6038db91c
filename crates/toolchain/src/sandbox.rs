//! Code of the user that is run for real, confined as far as the kernel can: files are read-only but for folders of
//! its own (Landlock), programs other than the JDK's cannot be started, there are no sockets, no signals to others
//! (seccomp), and files and cores have limits. Everything that allocates happens before the child is forked.

use std::path::Path;
use std::process::Command;

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
        BPF_ABS, BPF_JEQ, BPF_JMP, BPF_K, BPF_LD, BPF_RET, BPF_W, SECCOMP_RET_ALLOW,
        SECCOMP_RET_ERRNO, sock_filter, sock_fprog,
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
    /// System calls that reach other machines or other processes.
    const REFUSED: [libc::c_long; 7] = [
        libc::SYS_socket,
        libc::SYS_io_uring_setup,
        libc::SYS_kill,
        libc::SYS_ptrace,
        libc::SYS_process_vm_readv,
        libc::SYS_process_vm_writev,
        libc::SYS_pidfd_send_signal,
    ];

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
        let statement = |code: u32, k: u32| sock_filter {
            code: code as u16,
            jt: 0,
            jf: 0,
            k,
        };
        // The number of the call is the first word.
        let mut program = vec![statement(BPF_LD | BPF_W | BPF_ABS, 0)];
        for (index, &call) in REFUSED.iter().enumerate() {
            program.push(sock_filter {
                code: (BPF_JMP | BPF_JEQ | BPF_K) as u16,
                jt: (REFUSED.len() - index) as u8,
                jf: 0,
                k: call as u32,
            });
        }
        program.push(statement(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
        program.push(statement(
            BPF_RET | BPF_K,
            SECCOMP_RET_ERRNO | libc::EACCES as u32,
        ));
        program
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
