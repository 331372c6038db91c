//! Where things are: the repository, the cache folder and the binary under test.

use std::path::{Path, PathBuf};

/// The root of the checkout.
pub fn repository() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest
        .ancestors()
        .nth(2)
        .unwrap_or(manifest)
        .to_path_buf()
}

/// The folder of the running profile (`target/release`), found from the running executable so that it
/// follows `CARGO_TARGET_DIR`.
fn profile_folder() -> PathBuf {
    let executable = std::env::current_exe().unwrap_or_default();
    let folder = executable.parent().unwrap_or(Path::new("."));
    match folder.file_name() {
        Some(name) if name == "deps" => folder.parent().unwrap_or(folder).to_path_buf(),
        _ => folder.to_path_buf(),
    }
}

/// Compiled programs and java's recorded answers live here; deleting it costs time only.
pub fn cache() -> PathBuf {
    let profile = profile_folder();
    profile.parent().unwrap_or(&profile).join("conformance")
}

/// The binary under test: `SPELUNK_BIN`, or `spelunk` of the same build profile.
pub fn spelunk() -> Result<PathBuf, String> {
    if let Some(path) = std::env::var_os("SPELUNK_BIN") {
        return Ok(PathBuf::from(path));
    }
    let built = profile_folder().join("spelunk");
    if built.is_file() {
        return Ok(built);
    }
    Err(format!(
        "{} is missing: build it with `cargo build --release -p spelunk-cli`, or name it in SPELUNK_BIN",
        built.display()
    ))
}
