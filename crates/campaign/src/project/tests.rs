//! Projects as they are written, detected.

use super::*;

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path =
            std::env::temp_dir().join(format!("spelunk-project-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Folder(path)
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.0.join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_maven_project_of_modules() {
    let folder = Folder::new("maven");
    folder.write(
        "pom.xml",
        "<project><modules><module>core</module></modules><properties><v>1.2</v></properties>
         <dependencyManagement><dependencies><dependency><groupId>a.b</groupId>
         <artifactId>c</artifactId><version>${v}</version></dependency></dependencies></dependencyManagement></project>",
    );
    folder.write(
        "core/pom.xml",
        "<project><dependencies><dependency><groupId>a.b</groupId><artifactId>c</artifactId></dependency>
         <dependency><groupId>no.such</groupId><artifactId>d</artifactId><version>1</version></dependency>
         <dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>4.13</version><scope>test</scope></dependency>
         </dependencies></project>",
    );
    folder.write("core/target/classes/A.class", "");
    folder.write("home/.m2/repository/a/b/c/1.2/c-1.2.jar", "");
    folder.write(
        "home/.m2/repository/a/b/c/1.2/c-1.2.pom",
        "<project><dependencies><dependency><groupId>e</groupId><artifactId>f</artifactId><version>3</version></dependency></dependencies></project>",
    );
    folder.write("home/.m2/repository/e/f/3/f-3.jar", "");
    let found = detect(&folder.0, Some(&folder.0.join("home"))).expect("a project");
    assert_eq!(found.modules.len(), 1);
    assert!(found.modules[0].out.ends_with("core/src/test/java"));
    assert_eq!(found.junit, Some(4));
    let names: Vec<_> = found
        .jars
        .iter()
        .filter_map(|jar| jar.file_name())
        .collect();
    assert_eq!(names, ["c-1.2.jar", "f-3.jar"]);
    assert_eq!(found.missing, ["no.such:d:1"]);
}

#[test]
fn a_maven_project_of_unusual_layout() {
    let folder = Folder::new("layout");
    folder.write(
        "pom.xml",
        "<project><modules><module>one/custom.xml</module><module>gone</module><module>two</module></modules></project>",
    );
    folder.write(
        "one/custom.xml",
        "<project><build><directory>${basedir}/out</directory><testSourceDirectory>check</testSourceDirectory></build></project>",
    );
    folder.write("one/out/classes/A.class", "");
    folder.write(
        "two/pom.xml",
        "<project><build><outputDirectory>bin</outputDirectory></build></project>",
    );
    folder.write("two/bin/B.class", "");
    let found = detect(&folder.0, None).expect("a project");
    assert_eq!(found.modules.len(), 2, "{found:?}");
    assert!(found.modules[0].classes.ends_with("one/./out/classes"));
    assert!(found.modules[0].out.ends_with("one/check"));
    assert!(found.modules[1].classes.ends_with("two/bin"));
    folder.write("pom.xml", "<project><");
    let broken = detect(&folder.0, None).expect("a project");
    assert!(broken.unreadable.is_some_and(|why| why.contains("pom.xml")));
}

#[test]
fn a_gradle_project() {
    let folder = Folder::new("gradle");
    folder.write("settings.gradle", "include ':app', 'lib'\n");
    folder.write(
        "app/build.gradle",
        "dependencies {\n  implementation 'a.b:c:1.2'\n  testImplementation \"org.junit.jupiter:junit-jupiter:5.9.2\"\n}\n",
    );
    folder.write("app/build/classes/java/main/A.class", "");
    folder.write(
        "home/.gradle/caches/modules-2/files-2.1/a.b/c/1.2/0af3/c-1.2.jar",
        "",
    );
    let found = detect(&folder.0, Some(&folder.0.join("home"))).expect("a project");
    assert_eq!(found.junit, Some(5));
    assert_eq!(found.modules.len(), 1);
    assert!(found.jars[0].ends_with("0af3/c-1.2.jar"));
}

#[test]
fn a_folder_that_is_no_project() {
    let folder = Folder::new("none");
    folder.write("readme", "");
    assert_eq!(detect(&folder.0, None), None);
}

fn names(jars: &[PathBuf]) -> Vec<&str> {
    let names = jars.iter().filter_map(|jar| jar.file_name());
    names.filter_map(|name| name.to_str()).collect()
}

fn coordinates(group: &str, name: &str, version: &str) -> String {
    format!("<groupId>{group}</groupId><artifactId>{name}</artifactId>{version}")
}

/// Parents in the project and in the store give versions and dependencies, lists are imported, values are those of
/// the child, and what is excluded stays out.
#[test]
fn a_maven_project_that_says_little_itself() {
    let folder = Folder::new("inherits");
    let of = |group, name, version: &str| {
        let version = match version {
            "" => String::new(),
            version => format!("<version>{version}</version>"),
        };
        coordinates(group, name, &version)
    };
    let far = of("far", "parent", "7");
    folder.write(
        "pom.xml",
        &format!(
            "<project><parent>{far}<relativePath/></parent><artifactId>whole</artifactId>
             <properties><json.version>2</json.version></properties>
             <modules><module>core</module><module>app</module></modules></project>"
        ),
    );
    let parent = format!("<parent>{}</parent>", of("far", "whole", "7"));
    folder.write(
        "core/pom.xml",
        &format!("<project>{parent}<artifactId>core</artifactId></project>"),
    );
    let tree = of("trees", "oak", "");
    let without = format!(
        "<exclusions><exclusion>{}</exclusion></exclusions>",
        of("leaf", "green", "")
    );
    folder.write(
        "app/pom.xml",
        &format!(
            "<project>{parent}<artifactId>app</artifactId><dependencies>
             <dependency>{}</dependency><dependency>{tree}{without}</dependency>
             </dependencies></project>",
            of("${project.groupId}", "core", "${project.version}"),
        ),
    );
    folder.write("core/target/classes/A.class", "");
    folder.write("app/target/classes/B.class", "");
    let in_store = |path: &str, text: &str| {
        folder.write(&format!("home/.m2/repository/{path}"), text);
    };
    let json = of("data", "json", "${json.version}");
    let list = of("trees", "list", "3");
    in_store(
        "far/parent/7/parent-7.pom",
        &format!(
            "<project>{far}<properties><json.version>1</json.version></properties>
             <dependencyManagement><dependencies><dependency>{list}<type>pom</type><scope>import</scope></dependency>
             </dependencies></dependencyManagement>
             <dependencies><dependency>{json}</dependency>
             <dependency>{}<scope>test</scope></dependency></dependencies></project>",
            of("starter", "test", "1"),
        ),
    );
    in_store("data/json/2/json-2.jar", "");
    in_store(
        "trees/list/3/list-3.pom",
        &format!(
            "<project>{list}<dependencyManagement><dependencies><dependency>{}</dependency></dependencies></dependencyManagement></project>",
            of("trees", "oak", "5"),
        ),
    );
    in_store("trees/oak/5/oak-5.jar", "");
    in_store(
        "trees/oak/5/oak-5.pom",
        &format!(
            "<project>{}<dependencies><dependency>{}</dependency><dependency>{}</dependency>
             <dependency>{}<optional>true</optional></dependency></dependencies></project>",
            of("trees", "oak", "5"),
            of("leaf", "green", "1"),
            of("leaf", "red", "1"),
            of("leaf", "blue", "1"),
        ),
    );
    in_store("leaf/red/1/red-1.jar", "");
    in_store(
        "starter/test/1/test-1.pom",
        &format!(
            "<project>{}<dependencies><dependency>{}</dependency></dependencies></project>",
            of("starter", "test", "1"),
            of("org.junit.jupiter", "junit-jupiter", "5.9"),
        ),
    );
    let home = folder.0.join("home");
    let found = detect(&folder.0, Some(&home)).expect("a project");
    assert_eq!(names(&found.jars), ["json-2.jar", "oak-5.jar", "red-1.jar"]);
    assert_eq!((found.missing, found.junit), (Vec::new(), Some(5)));
    // From the folder of one module the same, and what its neighbour compiled.
    let found = detect(&folder.0.join("app"), Some(&home)).expect("a project");
    let jars = ["classes", "oak-5.jar", "json-2.jar", "red-1.jar"];
    assert_eq!(names(&found.jars), jars);
    assert_eq!(found.modules.len(), 1);
}

#[test]
fn gradle_names_dependencies_in_many_ways() {
    let folder = Folder::new("ways");
    folder.write(
        "settings.gradle.kts",
        "include(\n    \":app\",\n    \":lib\"\n)\n",
    );
    folder.write("gradle.properties", "oakVersion = 5\n");
    folder.write(
        "gradle/libs.versions.toml",
        "[versions]\nred = \"1\"\n[libraries]\nleaf-red = { module = \"leaf:red\", version.ref = \"red\" }\n\
         leaf-green = \"leaf:green:2\"\n[bundles]\nleaves = [\"leaf-red\", \"leaf-green\"]\n",
    );
    folder.write(
        "app/build.gradle.kts",
        "buildscript { dependencies {\n classpath(\"no.such:plugin:1\")\n} }\n\
         val jsonVersion = \"2\"\n\
         dependencies {\n\
           // implementation(\"no.such:comment:1\")\n\
           implementation(platform(\"trees:list:3\"))\n\
           implementation(\"data:json:$jsonVersion\") /* \"no.such:other:1\" */\n\
           api(\"trees:oak:${rootProject.extra.oakVersion}\")\n\
           runtimeOnly(group = \"wood\", name = \"ash\", version = \"4\")\n\
           implementation(\"trees:elm\")\n\
           implementation(libs.bundles.leaves)\n\
           implementation(project(\":lib\"))\n\
           annotationProcessor(\"no.such:processor:1\")\n\
           testImplementation(\"org.testng:testng:7.8.0\")\n\
           testImplementation(\"no.such:helper:1\")\n\
         }\n",
    );
    folder.write("app/build/classes/java/main/A.class", "");
    folder.write("app/build/resources/main/a.properties", "");
    folder.write("lib/build/classes/java/main/B.class", "");
    let in_store = |path: &str, text: &str| {
        folder.write(
            &format!("home/.gradle/caches/modules-2/files-2.1/{path}"),
            text,
        );
    };
    for jar in [
        "data/json/2/00/json-2.jar",
        "trees/oak/5/00/oak-5.jar",
        "wood/ash/4/00/ash-4.jar",
        "trees/elm/10/00/elm-10.jar",
        "trees/elm/9/00/elm-9.jar",
        "leaf/red/1/00/red-1.jar",
        "leaf/green/2/00/green-2.jar",
    ] {
        in_store(jar, "");
    }
    in_store(
        "trees/list/3/00/list-3.pom",
        &format!(
            "<project><dependencyManagement><dependencies><dependency>{}</dependency></dependencies></dependencyManagement></project>",
            coordinates("trees", "elm", "<version>9</version>"),
        ),
    );
    let home = folder.0.join("home");
    let found = detect(&folder.0.join("app"), Some(&home)).expect("a project");
    let jars = [
        "main",
        "main",
        "json-2.jar",
        "oak-5.jar",
        "ash-4.jar",
        "elm-9.jar",
        "red-1.jar",
        "green-2.jar",
    ];
    assert_eq!(names(&found.jars), jars, "{found:?}");
    assert_eq!(found.missing, Vec::<String>::new());
    assert!(found.has_testng);
    let whole = detect(&folder.0, Some(&home)).expect("a project");
    assert_eq!((whole.modules.len(), whole.jars.len()), (2, 7), "{whole:?}");
}
