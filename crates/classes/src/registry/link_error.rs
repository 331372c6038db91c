//! Why a class cannot be linked, and the error of Java that says so.

use crate::class_file::ClassFileError;
use crate::class_path::ClassPathError;

/// Why a class or member could not be linked; each becomes a Java linkage error.
#[derive(Debug, Clone)]
pub enum LinkError {
    NoClass(String),
    Circular(String),
    Format {
        class: String,
        message: String,
    },
    Version {
        class: String,
        message: String,
    },
    Incompatible(String),
    NoField(String),
    NoMethod(String),
    /// Two class loaders mean different classes by a name that they share.
    LoaderConstraint(String),
    Verify(String),
    /// A class loader of the program has to be asked for this class first.
    Ask {
        loader: u32,
        name: String,
    },
    /// The class path itself could not be read.
    Input(String),
}

impl LinkError {
    /// The Java error and its message.
    pub fn java_error(&self) -> (&'static str, String) {
        match self {
            LinkError::NoClass(name) => ("java/lang/NoClassDefFoundError", name.clone()),
            LinkError::Circular(name) => ("java/lang/ClassCircularityError", name.clone()),
            LinkError::Format { message, .. } => ("java/lang/ClassFormatError", message.clone()),
            LinkError::Version { message, .. } => {
                ("java/lang/UnsupportedClassVersionError", message.clone())
            }
            LinkError::Incompatible(message) => {
                ("java/lang/IncompatibleClassChangeError", message.clone())
            }
            LinkError::NoField(message) => ("java/lang/NoSuchFieldError", message.clone()),
            LinkError::NoMethod(message) => ("java/lang/NoSuchMethodError", message.clone()),
            LinkError::LoaderConstraint(message) => ("java/lang/LinkageError", message.clone()),
            LinkError::Verify(message) => ("java/lang/VerifyError", message.clone()),
            LinkError::Ask { name, .. } => ("java/lang/NoClassDefFoundError", name.clone()),
            LinkError::Input(message) => ("java/lang/NoClassDefFoundError", message.clone()),
        }
    }
}

impl std::fmt::Display for LinkError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            LinkError::NoClass(name) => write!(f, "class {} not found", name.replace('/', ".")),
            LinkError::Format { class, message } | LinkError::Version { class, message } => {
                write!(f, "class {}: {message}", class.replace('/', "."))
            }
            LinkError::Input(message) => f.write_str(message),
            other => {
                let (error, message) = other.java_error();
                write!(f, "{}: {message}", error.replace('/', "."))
            }
        }
    }
}

impl From<ClassPathError> for LinkError {
    fn from(error: ClassPathError) -> Self {
        LinkError::Input(error.to_string())
    }
}

pub fn format_error(class: &str, error: ClassFileError) -> LinkError {
    let message = error.to_string();
    if matches!(
        error.kind,
        crate::class_file::ClassFileErrorKind::VersionTooNew { .. }
    ) {
        LinkError::Version {
            class: class.to_string(),
            message,
        }
    } else {
        LinkError::Format {
            class: class.to_string(),
            message,
        }
    }
}
