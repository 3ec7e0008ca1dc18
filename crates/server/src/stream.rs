//! A connection's byte stream, guarded: slow readers time out, and request heads with bare line feeds are
//! refused (request smuggling).

use std::future::Future;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::Bytes;
use hyper::body::{Body, Frame, SizeHint};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::sync::watch;
use tokio::time::{Instant, Sleep, sleep};

use crate::site::closed;

/// How long a client may take to accept a single byte of an answer.
const STALLED: Duration = Duration::from_secs(30);
/// How long a client may take to send what a request holds beside its head.
const BODY: Duration = Duration::from_secs(10);
/// How long it may still take when the server goes.
const LAST: Duration = Duration::from_secs(1);

/// Whether the next bytes of a connection are a request's head.
pub type HeadNext = Arc<AtomicBool>;

/// A connection that gives up a client who accepts nothing, and refuses heads with bare line feeds: two
/// readers of such a head, a proxy and this server, may not agree where it ends.
#[derive(Debug)]
pub struct Guarded<S> {
    stream: S,
    stalled: Option<Pin<Box<Sleep>>>,
    head_next: HeadNext,
    head: Head,
}

impl<S> Guarded<S> {
    /// Guards a connection.
    pub fn new(stream: S) -> (Guarded<S>, HeadNext) {
        let head_next = Arc::new(AtomicBool::new(true));
        let told = Arc::clone(&head_next);
        (Guarded { stream, stalled: None, head_next, head: Head::default() }, told)
    }

    /// A write timeout: a write that makes no progress for this long fails.
    fn patient<T>(&mut self, cx: &mut Context<'_>, poll: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if poll.is_ready() {
            self.stalled = None;
            return poll;
        }
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(STALLED)));
        ready!(stalled.as_mut().poll(cx));
        self.stalled = None;
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

/// How far a head has been read.
#[derive(Debug, Default)]
struct Head {
    last: u8,
    /// Whether nothing but the end of a line was read since the last one.
    blank: bool,
}

impl Head {
    /// Reads on; whether the head has ended, or an error if a line ends with a line feed alone.
    fn read(&mut self, bytes: &[u8]) -> io::Result<bool> {
        for &byte in bytes {
            let before = std::mem::replace(&mut self.last, byte);
            match (before, byte) {
                (b'\r', b'\n') if self.blank => return Ok(true),
                (b'\r', b'\n') => self.blank = true,
                (_, b'\n') => return Err(io::ErrorKind::InvalidData.into()),
                (_, b'\r') => {}
                _ => self.blank = false,
            }
        }
        Ok(false)
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Guarded<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(cx, buffer))?;
        if self.head_next.load(Ordering::Relaxed) && self.head.read(&buffer.filled()[before..])? {
            self.head_next.store(false, Ordering::Relaxed);
            self.head = Head::default();
        }
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Guarded<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let poll = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.patient(cx, poll)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let poll = Pin::new(&mut self.stream).poll_flush(cx);
        self.patient(cx, poll)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let poll = Pin::new(&mut self.stream).poll_write_vectored(cx, slices);
        self.patient(cx, poll)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

/// A request's body that must come in time. When it has come, the next head may.
pub struct Timely<B> {
    body: B,
    until: Instant,
    late: Option<Late>,
    head_next: HeadNext,
    closing: watch::Receiver<bool>,
}

/// Comes when a body is too late.
type Late = Pin<Box<dyn Future<Output = ()> + Send>>;

/// A body did not come in time.
#[derive(Debug)]
pub struct TooSlow;

impl std::fmt::Display for TooSlow {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the body did not come in time")
    }
}

impl std::error::Error for TooSlow {}

impl<B: Body> Timely<B> {
    /// A body whose head has just come.
    pub fn new(body: B, head_next: HeadNext, closing: watch::Receiver<bool>) -> Timely<B> {
        let timely = Timely { body, until: Instant::now() + BODY, late: None, head_next, closing };
        timely.note();
        timely
    }

    /// What comes when the body is too late: by its time, or soon after the server was told to go.
    fn late(&self) -> Late {
        let (until, mut closing) = (self.until, self.closing.clone());
        Box::pin(async move {
            let told = async {
                closed(&mut closing).await;
                sleep(LAST).await;
            };
            tokio::select! {
                () = tokio::time::sleep_until(until) => {}
                () = told => {}
            }
        })
    }

    /// Tells the connection when the body has ended.
    fn note(&self) {
        if self.body.is_end_stream() {
            self.head_next.store(true, Ordering::Relaxed);
        }
    }
}

impl<B> Body for Timely<B>
where
    B: Body<Data = Bytes> + Unpin,
    B::Error: Into<axum::BoxError>,
{
    type Data = Bytes;
    type Error = axum::BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::BoxError>>> {
        if let Poll::Ready(frame) = Pin::new(&mut self.body).poll_frame(cx) {
            self.note();
            return Poll::Ready(frame.map(|frame| frame.map_err(Into::into)));
        }
        let mut late = self.late.take().unwrap_or_else(|| self.late());
        let is_late = late.as_mut().poll(cx);
        self.late = Some(late);
        ready!(is_late);
        Poll::Ready(Some(Err(TooSlow.into())))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_reader_who_takes_nothing_is_given_up_and_a_slow_one_is_not() {
        let (near, mut far) = duplex(16);
        let (mut near, _) = Guarded::new(near);
        let began = Instant::now();
        let error = near.write_all(&[0; 64]).await.unwrap_err();
        assert_eq!((error.kind(), began.elapsed().as_secs()), (io::ErrorKind::TimedOut, 30));
        let slow = tokio::spawn(async move {
            let mut bytes = [0; 16];
            while far.read(&mut bytes).await.is_ok_and(|count| count > 0) {
                sleep(Duration::from_secs(20)).await;
            }
        });
        near.write_all(&[0; 256]).await.unwrap();
        assert!(began.elapsed() > Duration::from_secs(200));
        drop(near);
        slow.await.unwrap();
    }

    #[test]
    fn a_head_ends_with_an_empty_line_and_no_line_ends_with_a_line_feed_alone() {
        let read = |parts: &[&str]| {
            let mut head = Head::default();
            parts.iter().map(|part| head.read(part.as_bytes()).ok()).collect::<Vec<_>>()
        };
        assert_eq!(
            read(&["GET / HTTP/1.1\r\nhost: x\r\n\r\n{\n}"]),
            [Some(true)],
            "a body may hold anything"
        );
        assert_eq!(
            read(&["GET / HTTP/1.1\r", "\nhost: x\r\n", "\r", "\n"]),
            [Some(false), Some(false), Some(false), Some(true)]
        );
        assert_eq!(read(&["GET / HTTP/1.1\nhost: x\r\n\r\n"]), [None]);
        assert_eq!(read(&["GET / HTTP/1.1\r\nhost: x\n\n"]), [None]);
    }
}
