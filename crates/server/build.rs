//! The page is part of the program: a page that was built anew means a program built anew.

fn main() {
    println!("cargo:rerun-if-changed=../../web/dist");
}
