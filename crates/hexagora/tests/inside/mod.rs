//! The command, run inside a test's own process.

use std::ffi::OsString;
use std::io::BufRead;

use hexagora::{Exit, Streams};

/// Runs `hexagora ARG…` away from any terminal, with these variables alone in its environment: its exit, its
/// answer and its complaint.
pub fn run<A: Into<OsString>>(
    args: impl IntoIterator<Item = A>,
    input: &mut (dyn BufRead + Send),
    variables: &[(&str, &str)],
) -> (Exit, String, String) {
    let args = std::iter::once("hexagora".into()).chain(args.into_iter().map(Into::into)).collect();
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let exit = hexagora::run(
        args,
        &|name| variables.iter().find(|(key, _)| *key == name).map(|(_, value)| value.into()),
        Streams {
            input,
            out: &mut out,
            err: &mut err,
            in_terminal: false,
            out_terminal: false,
            err_terminal: false,
            size: None,
        },
    );
    let text = |bytes| String::from_utf8(bytes).expect("all that is said is UTF-8");
    (exit, text(out), text(err))
}
