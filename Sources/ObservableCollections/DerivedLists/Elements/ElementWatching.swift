/// An element of a list, at the time when it was asked.
struct ElementKey: Hashable, Sendable {
  /// The number of its place in the source, or the complement of the number of a header.
  let number: Int32
  /// Which of the elements that have had the number.
  let generation: UInt32
}

/// Calls functions of elements, and reports when something that they read has changed.
///
/// The standard library's observation reports before a change: see ``ElementHub/noteComing(_:)``.
/// What reports after it calls ``ElementHub/noteChanged(_:)`` alone: key-value observation does
/// (``ReportWatching``), and observation with `didSet` (SE-0506, which no toolchain has yet) would.
protocol ElementWatching: AnyObject {
  /// The groups of registrations that are not cancelled.
  var groups: [RegistrationGroup] { get }

  /// Makes room for the numbers below a limit.
  func grow(to limit: Int)

  /// Calls a function of one element. What it reads replaces what was read of the element before.
  func ask<Result>(_ key: ElementKey, _ body: () -> Result) -> Result

  /// Calls functions of several elements, of which one change reports all.
  ///
  /// - Parameter body: calls them, and returns their keys, too.
  /// - Returns: the result, and what ends the report.
  func askTogether<Result>(_ body: () -> (Result, [ElementKey])) -> (Result, RegistrationGroup)

  /// Whether a change of what was read of an element would still be reported.
  func isWatched(_ number: Int) -> Bool

  /// Notes that a change of an element was reported: it is not watched any more.
  func noteReported(_ number: Int)

  /// Watches an element no more.
  func giveUp(_ number: Int)

  /// The elements that must be asked again, although nothing has changed: too many registrations
  /// beside theirs are of no use.
  func takeUnsettled() -> [Int32]
}
