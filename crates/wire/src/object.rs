//! Objects whose keys have an order.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// A list of pairs that is written as an object, in its own order.
///
/// ```
/// use hexagora_wire::Object;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// // A list of pairs keeps its order.
/// let options = Object(vec![("yellows", 5), ("idle", 100)]);
/// assert_eq!(serde_json::to_string(&options)?, r#"{"yellows":5,"idle":100}"#);
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone)]
pub struct Object<K, V>(pub Vec<(K, V)>);

impl<K: Serialize, V: Serialize> Serialize for Object<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (key, value) in &self.0 {
            map.serialize_entry(key, value)?;
        }
        map.end()
    }
}
