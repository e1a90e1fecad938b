#if canImport(SwiftUI)
  /// When a row, or a section, shows what it showed before.
  nonisolated struct RowComparison<Value> {
    private let areEqual: (Value, Value) -> Bool
    /// What rows show besides their values; nil for nothing.
    private let other: (any Equatable & Sendable)?

    private init(
      _ other: (any Equatable & Sendable)?, _ areEqual: @escaping (Value, Value) -> Bool
    ) {
      (self.other, self.areEqual) = (other, areEqual)
    }

    /// Rows are never the same.
    static var never: RowComparison { RowComparison(nil) { _, _ in false } }

    /// Whether what is shown of a value is what was shown of an older one, by the older comparison.
    func isSame(_ value: Value, as old: Value, _ comparison: RowComparison) -> Bool {
      isSameOther(as: comparison.other) && areEqual(old, value)
    }

    private func isSameOther(as old: (any Equatable & Sendable)?) -> Bool {
      guard let other else { return old == nil }
      return other.isEqual(to: old)
    }
  }

  nonisolated extension RowComparison where Value: Equatable {
    /// Rows are the same when their values are equal.
    init() {
      self.init(nil) { $0 == $1 }
    }

    /// Rows are the same when their values are equal, and so is what they show besides.
    init(with other: some Equatable & Sendable) {
      self.init(other) { $0 == $1 }
    }
  }

  extension Equatable {
    fileprivate func isEqual(to other: Any?) -> Bool { self == other as? Self }
  }
#endif
