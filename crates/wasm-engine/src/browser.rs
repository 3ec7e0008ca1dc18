//! What a browser lends: its clock, and functions to call back.

use std::time::Duration;

use hexagora_engine::Clock;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;

    /// A function of the page.
    #[wasm_bindgen(typescript_type = "(report: string) => void")]
    pub type Listener;

    #[wasm_bindgen(method)]
    fn call(this: &Listener, receiver: &JsValue, text: &str);
}

impl Listener {
    /// Calls it with a text.
    pub fn tell(&self, text: &str) {
        self.call(&JsValue::UNDEFINED, text);
    }
}

/// The browser's clock.
pub struct Performance;

impl Clock for Performance {
    fn now(&self) -> Duration {
        Duration::from_secs_f64(now().max(0.0) / 1000.0)
    }
}
