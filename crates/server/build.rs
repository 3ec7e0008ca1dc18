//! The page is part of the program: a page that was built anew means a program built anew.

fn main() {
    // A program without the page can be built too; it says that the page is missing.
    let _ = std::fs::create_dir_all("../../web/dist");
    println!("cargo:rerun-if-changed=../../web/dist");
}
