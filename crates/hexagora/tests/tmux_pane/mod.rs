//! A real terminal: a pane of tmux in which the real program runs.

use std::path::PathBuf;
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long a state may take to come.
const PATIENCE: Duration = Duration::from_secs(30);

/// A pane with a server of its own, gone when the test is over.
pub struct Pane {
    socket: String,
    /// A folder of the test's own, where the program keeps its state.
    pub folder: PathBuf,
}

impl Pane {
    /// A pane in which nothing runs yet.
    pub fn new() -> Pane {
        let socket = fresh_name();
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(&socket);
        std::fs::create_dir_all(&folder).unwrap();
        Pane { socket, folder }
    }

    /// A pane in which a command runs.
    pub fn run(width: u16, height: u16, command: &str) -> Pane {
        let mut pane = Pane::new();
        pane.start(width, height, command);
        pane
    }

    /// Runs a command, in place of what ran before; its end and its status are shown as `ENDED 0`.
    pub fn start(&mut self, width: u16, height: u16, command: &str) {
        self.tmux(&["kill-server"]);
        // A server that ends may still answer, so the next one has another name.
        self.socket = fresh_name();
        let state = format!("XDG_STATE_HOME='{}'", self.folder.display());
        let script =
            format!("{state} NO_COLOR=1 LANG=en_GB.UTF-8 {command}; echo ENDED $?; stty -a; exec sleep 600");
        let (width, height) = (width.to_string(), height.to_string());
        let args = ["-f", "/dev/null", "new-session", "-d", "-x", &width, "-y", &height, "sh", "-c", &script];
        let made = self.tmux(&args);
        assert!(made.status.success(), "{made:?}");
    }

    fn tmux(&self, args: &[&str]) -> Output {
        let mut command = Command::new("tmux");
        command.env_remove("TMUX").env("LC_ALL", "C.UTF-8").args(["-u", "-L", &self.socket]).args(args);
        command.output().expect("tmux is needed; `cargo xtask test` installs it")
    }

    /// Presses keys, by tmux's names for them.
    pub fn keys(&self, keys: &[&str]) {
        self.tmux(&[&["send-keys"], keys].concat());
    }

    /// Presses the left button of the mouse on a column and line, counted from 0.
    pub fn click(&self, (column, line): (usize, usize)) {
        let event = format!("\x1b[<0;{};{}M", column + 1, line + 1);
        self.tmux(&["send-keys", "-l", &event]);
    }

    /// Makes the window larger or smaller.
    pub fn resize(&self, width: u16, height: u16) {
        self.tmux(&["resize-window", "-x", &width.to_string(), "-y", &height.to_string()]);
    }

    /// What the pane shows.
    pub fn screen(&self) -> String {
        String::from_utf8_lossy(&self.tmux(&["capture-pane", "-p"]).stdout).into_owned()
    }

    /// A fact that tmux knows about the pane.
    pub fn fact(&self, name: &str) -> String {
        let format = format!("#{{{name}}}");
        String::from_utf8_lossy(&self.tmux(&["display-message", "-p", &format]).stdout).trim().to_owned()
    }

    /// Waits until the screen is as it should be, and gives it.
    pub fn wait(&self, what: &str, is: impl Fn(&str) -> bool) -> String {
        let begun = Instant::now();
        loop {
            let screen = self.screen();
            if is(&screen) {
                return screen;
            }
            assert!(begun.elapsed() < PATIENCE, "waited in vain for: {what}\n{screen}");
            sleep(Duration::from_millis(15));
        }
    }

    /// Waits until the screen shows a text.
    pub fn wait_for(&self, text: &str) -> String {
        self.wait(text, |screen| screen.contains(text))
    }

    /// Waits until the command has ended, and checks that the terminal is as it was before.
    pub fn wait_for_end(&self, status: u8) -> String {
        let screen = self.wait("the end", |screen| screen.contains("ENDED ") && screen.contains("echoke"));
        assert!(screen.contains(&format!("ENDED {status}\n")), "{screen}");
        for flag in ["alternate_on", "mouse_any_flag", "mouse_button_flag", "mouse_standard_flag"] {
            assert_eq!(self.fact(flag), "0", "{flag}\n{screen}");
        }
        assert_eq!(self.fact("cursor_flag"), "1", "{screen}");
        for setting in [" icanon", " echo ", " isig", " opost"] {
            assert!(screen.replace('\n', " ").contains(setting), "{setting}\n{screen}");
        }
        screen
    }
}

fn fresh_name() -> String {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    format!("hexagora-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed))
}

impl Drop for Pane {
    fn drop(&mut self) {
        self.tmux(&["kill-server"]);
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
