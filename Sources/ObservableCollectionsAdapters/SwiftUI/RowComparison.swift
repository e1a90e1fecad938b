#if canImport(SwiftUI)
  /// The comparison of a row's or section's value with the previous one.
  nonisolated struct RowComparison<Value> {
    private let areEqual: (Value, Value) -> Bool
    /// What rows show besides their values; nil for nothing.
    private let other: (any Equatable & Sendable)?

    private init(
      _ other: (any Equatable & Sendable)?, _ areEqual: @escaping (Value, Value) -> Bool
    ) {
      (self.other, self.areEqual) = (other, areEqual)
    }

    /// A comparison in which values always differ.
    static var never: RowComparison { RowComparison(nil) { _, _ in false } }

    /// Whether a value looks the same as an older one with its comparison.
    func isSame(_ value: Value, as old: Value, _ comparison: RowComparison) -> Bool {
      isSameOther(as: comparison.other) && areEqual(old, value)
    }

    private func isSameOther(as old: (any Equatable & Sendable)?) -> Bool {
      guard let other else { return old == nil }
      return other.isEqual(to: old)
    }
  }

  nonisolated extension RowComparison where Value: Equatable {
    /// Creates a comparison with `==`.
    init() {
      self.init(nil) { $0 == $1 }
    }

    /// Creates a comparison with `==`, also of another value that rows depend on.
    init(with other: some Equatable & Sendable) {
      self.init(other) { $0 == $1 }
    }
  }

  extension Equatable {
    fileprivate func isEqual(to other: Any?) -> Bool { self == other as? Self }
  }
#endif
