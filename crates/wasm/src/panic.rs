//! A panic is a bug, after which a worker must be started anew; the console says what it was.

use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = console)]
    fn error(text: &str);
}

/// Runs when a module is loaded: from now on a panic says where and why.
#[wasm_bindgen(start)]
fn report_panics() {
    std::panic::set_hook(Box::new(|panic| error(&panic.to_string())));
}
