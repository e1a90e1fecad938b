import Foundation

/// Keeps what signposters write, in place of Instruments; the simulator's.
///
/// `@unchecked Sendable` holds because all state is protected by `lock`.
public final class SignpostRecorder: @unchecked Sendable {
  private let lock = NSLock()
  private var isOn: Bool
  private var written: [String] = []
  private var lastID: UInt64 = 0

  /// A recorder that is enabled or not.
  public init(isEnabled: Bool = true) {
    isOn = isEnabled
  }

  /// Whether somebody records.
  public var isEnabled: Bool {
    get { lock.withLock { isOn } }
    set { lock.withLock { isOn = newValue } }
  }

  /// What was written: `begin turn 1: …`, `end turn 1: …`, `event record: …`.
  public var lines: [String] { lock.withLock { written } }

  func write(_ line: String) { lock.withLock { written.append(line) } }

  func makeID() -> OSSignpostID {
    lock.withLock {
      lastID += 1
      return OSSignpostID(rawValue: lastID)
    }
  }
}
