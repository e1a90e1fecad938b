import Synchronization

/// What the code of a page prints.
final class Printed: Sendable {
  private let content = Mutex<[String]>([])

  var lines: [String] { content.withLock { $0 } }

  /// Adds a line, as `print` makes it.
  func add(_ items: [Any]) {
    let line = items.map { "\($0)" }.joined(separator: " ")
    content.withLock { $0.append(line) }
  }
}
