#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Standard error, and the end of the program.
enum Console {
  /// Writes to standard error, as it is; nothing more can be done if that fails.
  static func note(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
      if written <= 0 { return }
      rest = rest.dropFirst(written)
    }
  }

  /// Ends the program.
  static func exit(_ status: Int32) -> Never {
    #if canImport(Darwin)
      Darwin.exit(status)
    #elseif canImport(Glibc)
      Glibc.exit(status)
    #elseif canImport(Musl)
      Musl.exit(status)
    #else
      Android.exit(status)
    #endif
  }
}
