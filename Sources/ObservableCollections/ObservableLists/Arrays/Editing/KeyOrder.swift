/// Whether a key comes before another one in the order of a property.
///
/// A key that is not equal to itself, such as `Double.nan`, has no place among the others: it comes
/// last, in ascending and in descending order. Otherwise one such key would break the order of the
/// valid ones.
///
/// - Parameter descending: whether the greatest key comes first.
@_alwaysEmitIntoClient @inline(__always)
package func isKey<Key: Comparable>(_ first: Key, before second: Key, descending: Bool = false)
  -> Bool
{
  if descending ? first > second : first < second { return true }
  return second != second && first == first
}
