//! Folders, jars and the JDK image, good and bad.

mod support;

use std::path::Path;

use spelunk_classes::class_file::ClassFile;
use spelunk_classes::class_path::{ClassPath, Origin};
use spelunk_classes::jdk::Jdk;
use spelunk_classes::jimage::JImage;
use support::{Scratch, jdks, run};

fn jdk() -> Jdk {
    jdks().remove(0)
}

fn open(entries: &str) -> ClassPath {
    ClassPath::new(entries, &jdk()).unwrap()
}

fn error(entries: &str) -> String {
    let message = ClassPath::new(entries, &jdk()).unwrap_err().to_string();
    assert!(!message.contains('\n'), "{message}");
    message
}

/// Which constant strings a class has: shows which copy of it was found.
fn strings(path: &ClassPath, name: &str) -> Vec<String> {
    let (bytes, _) = path.find(name).unwrap().unwrap();
    let class = ClassFile::parse(bytes).unwrap();
    let text = |index| class.pool.utf8(index).ok().map(str::to_owned);
    class.pool.indexes().filter_map(text).collect()
}

/// Compiles a class `p.Which` whose constant is `text` into `folder`.
fn compile_which(scratch: &Scratch, folder: &str, text: &str) {
    let source = format!(
        "package p; public class Which {{ public String s() {{ return \"{text}\"; }} class Hidden {{}} }}"
    );
    scratch.write(&format!("{folder}-src/Which.java"), source);
    let file = format!("{folder}-src/Which.java");
    run(&jdk(), "javac", &scratch.0, &["-d", folder, &file]);
}

#[test]
fn finds_the_library_by_class_name_alone() {
    for jdk in jdks() {
        let path = ClassPath::new("", &jdk).unwrap();
        let (bytes, origin) = path.find("java/lang/Object").unwrap().unwrap();
        assert_eq!(
            ClassFile::parse(bytes).unwrap().name(),
            Ok("java/lang/Object")
        );
        let module = |name: &str| Origin::Jdk {
            module: name.to_owned(),
        };
        assert_eq!(origin, module("java.base"));
        let (_, origin) = path.find("java/sql/Date").unwrap().unwrap();
        assert_eq!(origin, module("java.sql"));
        assert!(path.find("java/lang/Objekt").unwrap().is_none());
        assert!(path.find("nowhere/Object").unwrap().is_none());
        assert!(path.find("Object").unwrap().is_none());
    }
}

#[test]
fn every_location_of_the_image_is_found_by_its_name() {
    let image = JImage::open(&jdk().image()).unwrap();
    let mut count = 0;
    for location in image.locations().filter(|l| l.extension == "class") {
        assert!(image.find(&location.path()).unwrap().is_some());
        count += 1;
    }
    assert!(count > 5000);
    let packages = image.packages();
    assert!(packages.contains(&("java/util", "java.base")));
    assert!(
        image
            .find("/java.base/java/lang/NoSuch.class")
            .unwrap()
            .is_none()
    );
}

#[test]
fn reads_a_zip_compressed_image() {
    let scratch = Scratch::new();
    let jdk = jdk();
    if !jdk.home.join("jmods/java.base.jmod").is_file() {
        return; // a JRE cannot link images
    }
    let arguments = [
        "--add-modules",
        "java.base",
        "--compress=2",
        "--output",
        "small",
    ];
    run(&jdk, "jlink", &scratch.0, &arguments);
    let image = JImage::open(&scratch.0.join("small/lib/modules")).unwrap();
    match image.find_class("java/lang/String") {
        Ok(found) => {
            let (bytes, module) = found.unwrap();
            assert_eq!(module, "java.base");
            assert_eq!(
                ClassFile::parse(bytes).unwrap().name(),
                Ok("java/lang/String")
            );
        }
        Err(error) => assert!(error.to_string().contains("compressed with"), "{error}"),
    }
}

#[test]
fn the_first_entry_wins_and_the_library_before_all() {
    let scratch = Scratch::new();
    compile_which(&scratch, "one", "first");
    compile_which(&scratch, "two", "second");
    scratch.write("one/java/lang/Object.class", b"not it");
    let entry = |name: &str| scratch.0.join(name).display().to_string();
    let path = open(&format!("{}:{}", entry("one"), entry("two")));
    assert!(strings(&path, "p/Which").contains(&"first".to_owned()));
    let (_, origin) = path.find("p/Which").unwrap().unwrap();
    assert_eq!(origin, Origin::User { entry: 0 });
    assert_eq!(path.entry_path(0), Some(&*scratch.0.join("one")));
    assert_eq!(path.entry_at(&scratch.0.join("two")), Some(1));
    let (_, origin) = path.find("java/lang/Object").unwrap().unwrap();
    assert!(matches!(origin, Origin::Jdk { .. }));
    assert_eq!(path.classes_in(1).unwrap(), ["p/Which"]);
    assert_eq!(
        path.all_classes_in(1).unwrap(),
        ["p/Which", "p/Which$Hidden"]
    );
}

#[test]
fn names_cannot_lead_out_of_a_folder() {
    let scratch = Scratch::new();
    compile_which(&scratch, "outside", "x");
    std::fs::create_dir(scratch.0.join("inside")).unwrap();
    let path = open(&scratch.0.join("inside").display().to_string());
    for name in ["../outside/p/Which", "./../outside/p/Which", "p//Which"] {
        assert!(path.find(name).unwrap().is_none(), "{name}");
    }
    let absolute = scratch.0.join("outside/p/Which").display().to_string();
    assert!(path.find(&absolute).unwrap().is_none());
}

#[test]
fn reads_multi_release_jars_as_the_jdk_does() {
    let scratch = Scratch::new();
    for (folder, text) in [("base", "plain"), ("v11", "eleven"), ("v99", "ninety-nine")] {
        compile_which(&scratch, folder, text);
    }
    scratch.write("manifest", "Multi-Release: true\n");
    let pack = ["cfm", "multi.jar", "manifest", "-C", "base", "."];
    run(&jdk(), "jar", &scratch.0, &pack);
    for (version, folder) in [("11", "v11"), ("99", "v99")] {
        let target = format!("META-INF/versions/{version}/p");
        std::fs::create_dir_all(scratch.0.join(&target)).unwrap();
        let from = scratch.0.join(folder).join("p/Which.class");
        std::fs::copy(from, scratch.0.join(&target).join("Which.class")).unwrap();
        let file = format!("{target}/Which.class");
        run(&jdk(), "jar", &scratch.0, &["uf", "multi.jar", &file]);
    }
    let path = open(&scratch.0.join("multi.jar").display().to_string());
    assert!(strings(&path, "p/Which").contains(&"eleven".to_owned()));
    assert_eq!(path.classes_in(0).unwrap(), ["p/Which"]);

    std::fs::write(scratch.0.join("manifest"), "Multi-Release: false\n").unwrap();
    run(&jdk(), "jar", &scratch.0, &["ufm", "multi.jar", "manifest"]);
    let path = open(&scratch.0.join("multi.jar").display().to_string());
    assert!(strings(&path, "p/Which").contains(&"plain".to_owned()));
}

#[test]
fn follows_class_path_manifests_even_in_circles() {
    let scratch = Scratch::new();
    compile_which(&scratch, "lib", "from the manifest");
    scratch.write(
        "a.manifest",
        "Class-Path: nothing.jar sub%20folder/b.jar a.jar\n",
    );
    scratch.write("b.manifest", "Class-Path: ../a.jar\n");
    scratch.write("sub folder/empty", "");
    scratch.write("data/readme.txt", "hello");
    let a = ["cfm", "a.jar", "a.manifest", "-C", "data", "."];
    run(&jdk(), "jar", &scratch.0, &a);
    let b = ["cfm0", "sub folder/b.jar", "b.manifest", "-C", "lib", "."];
    run(&jdk(), "jar", &scratch.0, &b);
    let path = open(&scratch.0.join("a.jar").display().to_string());
    assert_eq!(path.entry_count(), 2);
    assert!(strings(&path, "p/Which").contains(&"from the manifest".to_owned()));
    let (bytes, origin) = path.find_resource("readme.txt").unwrap().unwrap();
    assert_eq!(
        (&bytes[..], origin),
        (&b"hello"[..], Origin::User { entry: 0 })
    );
    let everything = format!("{}/*", scratch.0.display());
    assert_eq!(open(&everything).entry_count(), 2);
}

#[test]
fn bad_entries_are_named() {
    let scratch = Scratch::new();
    let text = scratch.write(
        "notes.jar",
        "this is not an archive, but long enough to look at",
    );
    let missing = scratch.0.join("missing.jar");
    let path = open(&missing.display().to_string());
    assert_eq!(path.missing_entries(), [missing]);
    let text = text.display().to_string();
    assert_eq!(
        error(&text),
        format!("class path entry {text} is not a jar (no zip directory found)")
    );
}

#[test]
fn a_corrupt_jar_is_an_error_wherever_it_is_corrupt() {
    let scratch = Scratch::new();
    compile_which(&scratch, "lib", "some text");
    run(
        &jdk(),
        "jar",
        &scratch.0,
        &["cf", "good.jar", "-C", "lib", "."],
    );
    let good = std::fs::read(scratch.0.join("good.jar")).unwrap();
    let class = std::fs::read(scratch.0.join("lib/p/Which.class")).unwrap();
    let mut refused = 0;
    for at in 0..good.len() {
        let mut bytes = good.clone();
        bytes[at] ^= 0x15;
        let file = scratch.write("bad.jar", bytes);
        let found = ClassPath::new(&file.display().to_string(), &jdk())
            .and_then(|path| path.find("p/Which"));
        match found {
            Err(error) => {
                let message = error.to_string();
                assert!(
                    message.contains("bad.jar") && !message.contains('\n'),
                    "{message}"
                );
                refused += 1;
            }
            Ok(Some((bytes, _))) => assert_eq!(&bytes[..], &class[..], "changed at {at}"),
            Ok(None) => {}
        }
    }
    assert!(refused > good.len() / 4, "only {refused}");
}

#[test]
fn suggests_near_names() {
    let scratch = Scratch::new();
    compile_which(&scratch, "lib", "x");
    let path = open(&scratch.0.join("lib").display().to_string());
    assert_eq!(path.near_names("Which")[0], "p.Which");
    assert_eq!(path.near_names("p.which")[0], "p.Which");
    assert_eq!(path.near_names("p/Whihc")[0], "p.Which");
    assert!(
        path.near_names("ArrayList")
            .contains(&"java.util.ArrayList".to_owned())
    );
    assert_eq!(
        path.near_names("java.util.ArayList")[0],
        "java.util.ArrayList"
    );
    assert!(path.near_names("zzzzqqqqzzzz").is_empty());
    assert!(path.near_names("Map").len() <= 5);
    // What is nested in the class library is meant by nobody who writes a plain name.
    let near = path.near_names("Heap");
    assert!(near.iter().all(|name| !name.contains('$')), "{near:?}");
    assert_eq!(
        path.near_names("java.util.Map$Entri")[0],
        "java.util.Map$Entry"
    );
}

#[test]
fn an_image_that_is_none_is_named() {
    let scratch = Scratch::new();
    let file = scratch.write("modules", "short");
    let error = JImage::open(&file).unwrap_err().to_string();
    assert_eq!(error, format!("{} is not a JDK image", file.display()));
    let error = JImage::open(Path::new("/nowhere/modules")).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("cannot read /nowhere/modules: ")
    );
}
