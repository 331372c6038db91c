//! From the class path to linked classes: class files, the JDK image, jars, decoded code.
pub mod bytes;
pub mod class_file;
mod class_file_error;
mod constant_pool;
mod cursor;
pub mod modified_utf8;
