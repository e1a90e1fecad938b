/// Whether a key stands before another one in the order of a property.
///
/// A key that is not equal to itself, such as `Double.nan`, has no place among the others: it stands behind them, in
/// ascending and in descending order. Else one such key would put the valid ones in disorder.
///
/// - Parameter descending: whether the greatest stands first.
@inlinable @inline(__always)
func isKey<Key: Comparable>(_ first: Key, before second: Key, descending: Bool = false) -> Bool {
  if descending ? first > second : first < second { return true }
  return second != second && first == first
}
