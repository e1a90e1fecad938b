// Darwin's C library where it differs from Glibc, which stands behind it: what the sources of this
// project use, with Darwin's types. A name that has another type there is declared here, and hides
// Glibc's in a file that imports this module alone. In a file that imports Foundation as well, which
// brings Glibc's name along, the type that the file asks for decides: so no function stands here whose
// type is the same.

@_exported import Glibc

// ---- Threads: <pthread/pthread.h>, <sys/_pthread/_pthread_types.h>

/// `_opaque_pthread_t` on Darwin, opaque there, too.
public struct OpaqueThread {}

/// A pointer on Darwin, a number on Linux.
public typealias pthread_t = UnsafeMutablePointer<OpaqueThread>

/// The pointer is one on Darwin; here it is the number that Glibc gives.
public func pthread_self() -> pthread_t {
  guard let identity = pthread_t(bitPattern: UInt(Glibc.pthread_self())) else {
    fatalError("A thread has no identity")
  }
  return identity
}

/// Whether this is the main thread. Linux's main actor leaves it at the first suspension of an
/// asynchronous `main`; then nothing runs there.
public func pthread_main_np() -> Int32 {
  // The link reads `<process>/task/<thread>`; the main thread has the number of the process. Swift's
  // Glibc has no `gettid`.
  var link = [UInt8](repeating: 0, count: 64)
  let count = link.withUnsafeMutableBytes {
    readlink("/proc/thread-self", $0.baseAddress!, $0.count)
  }
  let numbers = link.prefix(max(count, 0)).split(separator: UInt8(ascii: "/"))
  return numbers.count == 3 && numbers[0] == numbers[2] ? 1 : 0
}

// ---- Sockets: <sys/socket.h>

/// An `Int32` on Darwin, a value of an enumeration on Linux.
public let SOCK_STREAM: Int32 = 1
/// An `Int32` on Darwin, an `Int` on Linux.
public let SHUT_WR: Int32 = 1
/// An `Int32` on Darwin, an `Int` on Linux.
public let SHUT_RDWR: Int32 = 2
/// Linux has no such option and refuses the call that sets it: a test that writes to a peer that is
/// gone ignores the signal.
public let SO_NOSIGPIPE: Int32 = 0x1022

// ---- Resources: <sys/resource.h>

/// An `Int32` on Darwin, a value of an enumeration on Linux.
public let RLIMIT_NOFILE: Int32 = 8
/// An `Int32` on Darwin, a value of an enumeration on Linux.
public let RUSAGE_SELF: Int32 = 0
/// An `Int32` on Darwin, a value of an enumeration on Linux.
public let RUSAGE_CHILDREN: Int32 = -1

/// Knows this one limit.
public func getrlimit(_ resource: Int32, _ limits: UnsafeMutablePointer<rlimit>) -> Int32 {
  precondition(resource == RLIMIT_NOFILE, "The stub knows RLIMIT_NOFILE only")
  return Glibc.getrlimit(__rlimit_resource_t(Glibc.RLIMIT_NOFILE.rawValue), limits)
}

// ---- Processes: <sys/sysctl.h>, <sys/proc.h>

/// The first part of a name.
public let CTL_KERN: Int32 = 1
/// Its second part.
public let KERN_PROC: Int32 = 14
/// Its third part, before the number of the process.
public let KERN_PROC_PID: Int32 = 1
/// A stopped process.
public let SSTOP: Int32 = 4

/// What the kernel says of a process.
public struct kinfo_proc {
  /// What it has in common with other systems.
  public var kp_proc = extern_proc()
  /// All zeros.
  public init() {}
}

/// What the kernel says of a process.
public struct extern_proc {
  /// What it does.
  public var p_stat: CChar = 0
  /// All zeros.
  public init() {}
}

/// Knows nothing here.
public func sysctl(
  _ name: UnsafeMutablePointer<Int32>!, _ count: UInt32, _ old: UnsafeMutableRawPointer!,
  _ oldSize: UnsafeMutablePointer<Int>!, _ new: UnsafeMutableRawPointer!, _ newSize: Int
) -> Int32 { -1 }

// ---- Images: <dlfcn.h>

/// What is known of an address. Glibc has it too, and does not show it.
public struct Dl_info {
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The file of the image.
  public var dli_fname: UnsafePointer<CChar>!
  /// Nothing.
  public init() {}
}

/// Knows nothing here.
public func dladdr(_ address: UnsafeRawPointer!, _ info: UnsafeMutablePointer<Dl_info>!) -> Int32 {
  0
}
