/// Options for an observer of records, modelled on key-value observing.
///
/// The default is old and new elements. Given options replace the default: `[.initial]` alone
/// delivers no elements.
public struct ObservationOptions: OptionSet, Hashable, Sendable {
  /// The options as bits.
  public let rawValue: Int

  /// Creates options from bits.
  @_alwaysEmitIntoClient
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Delivers the current state as a `setting` record before `observe` returns; with `.new`, it
  /// contains the elements.
  @_alwaysEmitIntoClient public static var initial: Self { Self(rawValue: 1) }
  /// Delivers every record twice in a row: first as an announcement, without new elements, then
  /// whole.
  @_alwaysEmitIntoClient public static var prior: Self { Self(rawValue: 2) }
  /// Includes the old elements, those before the change, in records.
  @_alwaysEmitIntoClient public static var old: Self { Self(rawValue: 4) }
  /// Includes the new elements, those after the change, in records.
  @_alwaysEmitIntoClient public static var new: Self { Self(rawValue: 8) }
}

extension ChangeMask {
  /// Creates the mask of the parts of a record that an observer with these options does not
  /// receive.
  init(of options: ObservationOptions) {
    self = []
    if !options.contains(.old) { insert(.old) }
    if !options.contains(.new) { insert(.new) }
  }
}
