//! Where a measurement was made.

use crate::wire::Machine;

/// The machine this runs on.
pub fn this() -> Machine {
    Machine {
        cpu: cpu().unwrap_or_else(|| "?".to_owned()),
        cores: std::thread::available_parallelism().map_or(1, usize::from),
        os: std::env::consts::OS,
        arch: std::env::consts::ARCH,
    }
}

/// The model of the processor: from the kernel on Linux, from the environment on Windows.
fn cpu() -> Option<String> {
    let kernel = std::fs::read_to_string("/proc/cpuinfo").ok().and_then(|text| {
        let line = text.lines().find(|line| line.starts_with("model name"))?;
        Some(line.split_once(':')?.1.trim().to_owned())
    });
    kernel.or_else(|| std::env::var("PROCESSOR_IDENTIFIER").ok())
}
