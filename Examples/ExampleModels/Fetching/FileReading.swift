import Dispatch
import Foundation

/// Reads what may keep a reader waiting, such as a pipe, without a thread that waits.
enum FileReading {
  /// The most bytes that are read at a time.
  private static let piece = 65_536

  /// Begins to read; the result ends it.
  static func start(_ transfer: Transfer) -> @Sendable () -> Void {
    let queue = DispatchQueue(label: "FileReading")
    let path = URL(fileURLWithPath: transfer.name).path
    let channel = DispatchIO(
      type: .stream, path: path, oflag: O_RDONLY, mode: 0, queue: queue, cleanupHandler: { _ in })
    guard let channel else {
      transfer.end(.unreadableFile(path: transfer.name, reason: "its path has no beginning"))
      return {}
    }
    channel.setLimit(highWater: piece)
    channel.read(offset: 0, length: .max, queue: queue) { isDone, data, code in
      if let data { transfer.take(data) }
      if isDone { transfer.end(fault(code, path: transfer.name)) }
    }
    return { channel.close(flags: .stop) }
  }

  private static func fault(_ code: Int32, path: String) -> FetchError? {
    if code == 0 { return nil }
    let reason = POSIXErrorCode(rawValue: code).map { failureText(of: POSIXError($0)) }
    return .unreadableFile(path: path, reason: reason ?? "error \(code)")
  }
}
