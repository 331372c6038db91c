//! Descriptors and generic signatures.

mod support;

use spelunk_classes::class_file::ClassFile;
use spelunk_classes::descriptor::{FieldType, MethodDescriptor, is_class_name, is_method_name};
use spelunk_classes::jimage::JImage;
use spelunk_classes::signature::{
    ClassSignature, ClassType, ClassTypePart, MethodSignature, TypeArgument, TypeSignature,
};
use support::jdks;

#[test]
fn parses_method_descriptors() {
    let method = MethodDescriptor::parse("(IJ[[DLjava/lang/String;)[Z").unwrap();
    assert_eq!(
        method.params,
        [
            FieldType::Int,
            FieldType::Long,
            FieldType::Array("[D"),
            FieldType::Object("java/lang/String")
        ]
    );
    assert_eq!(method.ret, Some(FieldType::Array("Z")));
    assert_eq!((method.param_words(), method.return_words()), (5, 1));
    assert_eq!(MethodDescriptor::parse("()V").unwrap().ret, None);
    assert_eq!(method.params[2].java_name(), "double[][]");
    assert_eq!(method.params[2].component(), Some(FieldType::Array("D")));
    assert_eq!(method.params[2].to_string(), "[[D");
    assert_eq!(
        FieldType::of_class_name("[Ljava/lang/String;")
            .unwrap()
            .java_name(),
        "java.lang.String[]"
    );
}

#[test]
fn refuses_malformed_descriptors() {
    for bad in [
        "", "V", "X", "II", "L;", "La", "[", "[V", "La.b;", "La//b;", "L/a;", "La[;", "é", "[é",
        "()V",
    ] {
        assert!(FieldType::parse(bad).is_err(), "{bad}");
    }
    for bad in [
        "", "()", "(", "(V)V", "()II", "I", "(I", "(I)", "()VV", "(é)V", "()é", "(Lé)V",
    ] {
        assert!(MethodDescriptor::parse(bad).is_err(), "{bad}");
    }
    let deep = "[".repeat(255) + "I";
    assert!(FieldType::parse(&deep).is_ok());
    assert!(FieldType::parse(&format!("[{deep}")).is_err());
    assert!(MethodDescriptor::parse(&format!("({})V", "J".repeat(127))).is_ok());
    assert!(MethodDescriptor::parse(&format!("({})V", "J".repeat(128))).is_err());
    assert_eq!(
        FieldType::parse("Lx").unwrap_err().to_string(),
        "malformed descriptor \"Lx\""
    );
}

#[test]
fn knows_legal_names() {
    assert!(is_class_name("a/b$c") && !is_class_name("a/") && !is_class_name("a.b"));
    assert!(is_method_name("<init>") && !is_method_name("<other>") && is_method_name("été"));
}

fn class(name: &str, arguments: Vec<TypeArgument>) -> ClassType {
    ClassType {
        parts: vec![ClassTypePart {
            name: name.to_owned(),
            arguments,
        }],
    }
}

#[test]
fn parses_generic_signatures() {
    let variable = |name: &str| TypeSignature::Variable(name.to_owned());
    let parsed =
        ClassSignature::parse("<K:Ljava/lang/Object;V::Lp/I<TK;>;>Lp/A<TK;>;Lp/B;").unwrap();
    assert_eq!(parsed.type_parameters.len(), 2);
    let value = &parsed.type_parameters[1];
    assert_eq!((&*value.name, &value.class_bound), ("V", &None));
    let bound = class("p/I", vec![TypeArgument::Exact(variable("K"))]);
    assert_eq!(value.interface_bounds, [TypeSignature::Class(bound)]);
    assert_eq!(parsed.interfaces, [class("p/B", vec![])]);

    let method = MethodSignature::parse("<T:>(TT;[ILp/L<*>;Lp/L<-TT;>;)V^TE;^Lp/X;").unwrap();
    assert_eq!(method.params[0], variable("T"));
    let ints = TypeSignature::Array(Box::new(TypeSignature::Primitive('I')));
    assert_eq!(method.params[1], ints);
    let any = class("p/L", vec![TypeArgument::Any]);
    assert_eq!(method.params[2], TypeSignature::Class(any));
    assert_eq!((method.ret, method.throws.len()), (None, 2));

    let nested = TypeSignature::parse("Lp/Outer<Lp/X;>.Inner<+[J>.Deep;").unwrap();
    let TypeSignature::Class(nested) = nested else {
        panic!("not a class: {nested:?}");
    };
    assert_eq!(nested.internal_name(), "p/Outer$Inner$Deep");
}

#[test]
fn refuses_malformed_signatures() {
    for bad in [
        "", "Lp/A", "Lp/A<>;", "Lp/A<I>;", "TT", "V", "Lp//A;", "Lp/A;x", "[", "L;",
    ] {
        assert!(TypeSignature::parse(bad).is_err(), "{bad}");
    }
    assert!(TypeSignature::parse(&("[".repeat(60_000) + "I")).is_err());
    assert!(TypeSignature::parse(&"La<".repeat(20_000)).is_err());
    assert_eq!(
        MethodSignature::parse("(I)X").unwrap_err().to_string(),
        "malformed signature \"(I)X\" at offset 3"
    );
}

#[test]
fn understands_every_descriptor_and_signature_of_the_base_module() {
    for jdk in jdks() {
        let image = JImage::open(&jdk.image()).unwrap();
        let mut generic = 0;
        for location in image.classes().filter(|l| l.module == "java.base") {
            let class = ClassFile::parse(image.read(&location).unwrap()).unwrap();
            if let Some(signature) = class.signature().unwrap() {
                ClassSignature::parse(signature).unwrap();
                generic += 1;
            }
            for field in &class.fields {
                FieldType::parse(field.descriptor(&class)).unwrap();
                let signature = field.signature(&class).unwrap();
                signature.map(|s| TypeSignature::parse(s).unwrap());
            }
            for method in &class.methods {
                MethodDescriptor::parse(method.descriptor(&class)).unwrap();
                let signature = method.signature(&class).unwrap();
                signature.map(|s| MethodSignature::parse(s).unwrap());
            }
        }
        assert!(generic > 1000, "{generic}");
    }
}
