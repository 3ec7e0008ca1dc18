//! A bar for people who wait.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How long a run may take before it shows a bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// How finely a share of the work is told apart.
const PARTS: u64 = 10_000;

/// A progress bar on standard error that appears when a run is longer than a moment, and only
/// where a person sees it. It is wiped when it is dropped.
pub struct Progress {
    bar: ProgressBar,
    began: Instant,
    /// Whether the bar may still appear.
    waiting: bool,
}

impl Progress {
    /// A bar with a label before it.
    pub fn new(visible: bool, label: impl Into<String>) -> Progress {
        let bar = ProgressBar::with_draw_target(Some(PARTS), ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{prefix} [{bar:30}] {percent:>3} %") {
            bar.set_style(style.progress_chars("=> "));
        }
        bar.set_prefix(label.into());
        Progress { bar, began: Instant::now(), waiting: visible }
    }

    /// Another label: another piece of work begins.
    pub fn label(&mut self, label: impl Into<String>) {
        self.bar.set_prefix(label.into());
    }

    /// Tells how much is done, from 0 to 1.
    pub fn at(&mut self, share: f64) {
        if self.waiting && self.began.elapsed() > PATIENCE {
            self.waiting = false;
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.set_position((share.clamp(0.0, 1.0) * PARTS as f64) as u64);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
