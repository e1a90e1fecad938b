#if canImport(Glibc) && !canImport(Darwin)
  import Glibc
#endif

/// The memory that the program has allocated, as glibc's `malloc_info` reports it.
enum Heap {
  #if canImport(Glibc) && !canImport(Darwin)
    private typealias MallocInfo = @convention(c) (Int32, UnsafeMutablePointer<FILE>) -> Int32

    /// Looked up by name, because Swift's module of the library leaves the header out.
    private static let mallocInfo: MallocInfo? = dlsym(nil, "malloc_info").map {
      unsafeBitCast($0, to: MallocInfo.self)
    }

    /// Whether this platform's C library says it.
    static var isKnown: Bool { mallocInfo != nil }

    /// The bytes in blocks that are in use, headers and rounding included.
    static var bytes: Int {
      let report = report
      // The report ends with the totals of all arenas; what is in use is what is not free.
      return size(of: "system type=\"current\"", in: report)
        - size(of: "total type=\"fast\"", in: report)
        - size(of: "total type=\"rest\"", in: report)
        + size(of: "total type=\"mmap\"", in: report)
    }

    private static var report: String {
      var text: UnsafeMutablePointer<CChar>?
      var length = 0
      guard let mallocInfo, let file = open_memstream(&text, &length) else { return "" }
      let failure = mallocInfo(0, file)
      fclose(file)
      defer { free(text) }
      return failure == 0 ? text.map { String(cString: $0) } ?? "" : ""
    }

    /// The number behind `size=` in the last element of a kind.
    private static func size(of element: String, in report: String) -> Int {
      let line = report.split(separator: "\n").last { $0.hasPrefix("<\(element)") }
      let pieces = line?.split(separator: "\"") ?? []
      guard let label = pieces.firstIndex(of: " size="), label + 1 < pieces.count,
        let size = Int(pieces[label + 1])
      else { return 0 }
      return size
    }
  #else
    static var isKnown: Bool { false }
    static var bytes: Int { 0 }
  #endif
}
