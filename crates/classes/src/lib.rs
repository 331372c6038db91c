//! From the class path to linked classes: class files, the JDK image, jars, decoded code.
pub mod bytes;
pub mod class_file;
mod class_file_error;
pub mod class_path;
mod constant_pool;
mod cursor;
pub mod descriptor;
pub mod jar;
pub mod jdk;
pub mod jimage;
pub mod modified_utf8;
mod near_names;
pub mod signature;
