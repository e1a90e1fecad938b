import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What others send to a process and what ends it by default: a terminal is given back before.
let endingSignals = [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU]

/// Lets a signal do nothing.
func ignoreSignal(_ number: Int32) { _ = signal(number, SIG_IGN) }

/// Keeps a signal that Dispatch hears from doing what it does by default. On Linux Dispatch handles it,
/// and hears nothing where it is ignored.
func keepFromActing(_ number: Int32) {
  #if canImport(Darwin)
    ignoreSignal(number)
  #endif
}

/// Does what a signal does by default, on this thread, which may block it, as those of Dispatch do.
private func takeDefault(of number: Int32) {
  var signals = sigset_t()
  var before = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, number)
  pthread_sigmask(SIG_UNBLOCK, &signals, &before)
  _ = signal(number, SIG_DFL)
  raise(number)
  pthread_sigmask(SIG_SETMASK, &before, nil)
}

/// Stops the process as a signal does by default; returns when it is continued.
func stop(by number: Int32) { takeDefault(of: number) }

/// Does something with a signal; what the process does about it before, it does afterwards. On Linux
/// that may be a handler of Dispatch, which sets it once and never again.
func keepingAction(of number: Int32, _ body: () -> Void) {
  var before = sigaction()
  sigaction(number, nil, &before)
  body()
  sigaction(number, &before, nil)
}

/// Ends the process as a signal does by default, so that its parent sees by what: a shell says
/// 128 and the number, 143 for `SIGTERM`.
package func end(by number: Int32) -> Never {
  takeDefault(of: number)
  // Only a signal that does not end a process comes to here.
  _exit(128 + number)
}
