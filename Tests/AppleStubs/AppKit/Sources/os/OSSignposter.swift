/// https://developer.apple.com/documentation/os/ossignposter
public struct OSSignposter: Sendable {
  private let recorder: SignpostRecorder

  /// https://developer.apple.com/documentation/os/ossignposter/init(subsystem:category:)
  public init(subsystem: String, category: OSLog.Category) {
    recorder = SignpostRecorder()
  }

  /// A signposter that keeps what is written; the simulator's.
  public init(_ recorder: SignpostRecorder) {
    self.recorder = recorder
  }

  /// https://developer.apple.com/documentation/os/ossignposter/isenabled
  public var isEnabled: Bool { recorder.isEnabled }

  /// https://developer.apple.com/documentation/os/ossignposter/makesignpostid()
  public func makeSignpostID() -> OSSignpostID { recorder.makeID() }

  /// https://developer.apple.com/documentation/os/ossignposter/emitevent(_:id:_:)
  public func emitEvent(
    _ name: StaticString, id: OSSignpostID = .exclusive, _ message: SignpostMetadata
  ) {
    recorder.write("event \(name): \(message.text)")
  }

  /// https://developer.apple.com/documentation/os/ossignposter/begininterval(_:id:_:)
  public func beginInterval(
    _ name: StaticString, id: OSSignpostID = .exclusive, _ message: SignpostMetadata
  ) -> OSSignpostIntervalState {
    recorder.write("begin \(name) \(id.rawValue): \(message.text)")
    return OSSignpostIntervalState(id: id)
  }

  /// https://developer.apple.com/documentation/os/ossignposter/endinterval(_:_:_:)
  public func endInterval(
    _ name: StaticString, _ state: OSSignpostIntervalState, _ message: SignpostMetadata
  ) {
    recorder.write("end \(name) \(state.id.rawValue): \(message.text)")
  }
}

/// https://developer.apple.com/documentation/os/ossignpostid
public struct OSSignpostID: Comparable, Sendable {
  /// https://developer.apple.com/documentation/os/ossignpostid/rawvalue
  public let rawValue: UInt64

  /// Which of two was made first.
  public static func < (left: OSSignpostID, right: OSSignpostID) -> Bool {
    left.rawValue < right.rawValue
  }

  /// https://developer.apple.com/documentation/os/ossignpostid/exclusive
  public static let exclusive = OSSignpostID(rawValue: 0)
}

/// A class that is not `Sendable`, so that nobody relies on it.
///
/// https://developer.apple.com/documentation/os/ossignpostintervalstate
public final class OSSignpostIntervalState {
  let id: OSSignpostID

  init(id: OSSignpostID) {
    self.id = id
  }
}

/// https://developer.apple.com/documentation/os/oslog
public final class OSLog {
  /// https://developer.apple.com/documentation/os/oslog/category
  public struct Category {
    /// https://developer.apple.com/documentation/os/oslog/category/pointsofinterest
    public static var pointsOfInterest: Category { Category() }
  }

  private init() {}
}
