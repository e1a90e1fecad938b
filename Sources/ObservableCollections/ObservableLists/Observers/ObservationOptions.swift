/// What an observer of records wants to hear, in the manner of key-value observing.
///
/// By default it hears old and new elements. Options that are named replace the default: `[.initial]` alone brings
/// no elements.
public struct ObservationOptions: OptionSet, Hashable, Sendable {
  /// The options as bits.
  public let rawValue: Int

  /// Makes options from bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// One `setting` record with the present state arrives before `observe` returns; with `.new` it
  /// carries the elements.
  public static let initial = ObservationOptions(rawValue: 1)
  /// Every record arrives twice in a row: first announced, without new elements, then whole.
  public static let prior = ObservationOptions(rawValue: 2)
  /// Records carry the elements that were there before.
  public static let old = ObservationOptions(rawValue: 4)
  /// Records carry the elements that are there afterwards.
  public static let new = ObservationOptions(rawValue: 8)
}

extension ChangeMask {
  /// What an observer with these options did not ask for.
  init(of options: ObservationOptions) {
    self = []
    if !options.contains(.old) { insert(.old) }
    if !options.contains(.new) { insert(.new) }
  }
}
