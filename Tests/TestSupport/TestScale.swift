import Foundation

/// How much a test does: everything in an optimised build, a part of it in a debug build.
///
/// Every count of random runs and every bound of an exhaustive test goes through here, so that
/// `swift test` stays short and an optimised run checks it all.
public enum TestScale {
  #if DEBUG
    /// Whether this is an optimised build, which takes the full numbers.
    public static let isFull = false
  #else
    /// Whether this is an optimised build, which takes the full numbers.
    public static let isFull = true
  #endif

  /// How many times as many random runs as otherwise: the number in `RANDOM_RUNS_TIMES`, which stages of
  /// `.ci/run` set.
  private static let times =
    ProcessInfo.processInfo.environment["RANDOM_RUNS_TIMES"].flatMap { Double($0) } ?? 1

  /// A number of random runs: all of them when optimised, a hundredth (at least one) in debug.
  ///
  /// - Parameter full: The number of runs in an optimised build.
  public static func randomRuns(_ full: Int) -> Int {
    max(1, Int(times * Double(isFull ? full : full / 100)))
  }

  /// A number of random runs that take long in debug.
  ///
  /// - Parameters:
  ///   - full: The number of runs in an optimised build.
  ///   - debug: The number of runs in a debug build.
  public static func randomRuns(_ full: Int, debug: Int) -> Int {
    max(1, Int(times * Double(isFull ? full : debug)))
  }

  /// A bound of an exhaustive test.
  ///
  /// - Parameters:
  ///   - full: The bound in an optimised build.
  ///   - debug: The bound in a debug build.
  public static func bound(full: Int, debug: Int) -> Int {
    isFull ? full : debug
  }

  /// A bound of an exhaustive test that takes minutes.
  ///
  /// - Parameters:
  ///   - long: The bound in an optimised build with more random runs than otherwise.
  ///   - full: The bound in another optimised build.
  ///   - debug: The bound in a debug build.
  public static func bound(long: Int, full: Int, debug: Int) -> Int {
    isFull && times > 1 ? long : bound(full: full, debug: debug)
  }
}
