/// Two lists and the rule that compares them: all that the diff sees of elements, by index.
///
/// An index is checked by the diff, not here.
@usableFromInline
struct DiffLists<Rule: DiffRule, Old: DiffSource<Rule.Element>> {
  @usableFromInline let old: Old
  @usableFromInline let new: UnsafeBufferPointer<Rule.Element>
  @usableFromInline let rule: Rule

  @inlinable
  init(_ old: Old, _ new: UnsafeBufferPointer<Rule.Element>, _ rule: Rule) {
    self.old = old
    self.new = new
    self.rule = rule
  }

  /// The number of old elements.
  @inlinable var oldCount: Int { old.count }
  /// The number of new elements.
  @inlinable var newCount: Int { new.count }

  /// Whether an old and a new element have equal keys.
  @inlinable
  @inline(__always)
  func haveEqualKeys(_ oldIndex: Int, _ newIndex: Int) -> Bool {
    rule.haveEqualKeys(old[oldIndex], new[newIndex])
  }

  /// Whether two old elements have equal keys.
  @inlinable
  @inline(__always)
  func haveEqualOldKeys(_ oldIndex: Int, _ otherOldIndex: Int) -> Bool {
    rule.haveEqualKeys(old[oldIndex], old[otherOldIndex])
  }

  /// The hash of an old element's key in 32 bits.
  @inlinable
  @inline(__always)
  func oldHash(_ oldIndex: Int) -> UInt32 { DiffEntry.folded(rule.keyHash(old[oldIndex])) }

  /// The hash of a new element's key in 32 bits.
  @inlinable
  @inline(__always)
  func newHash(_ newIndex: Int) -> UInt32 { DiffEntry.folded(rule.keyHash(new[newIndex])) }

  /// Whether a new element with the same key as an old one has other contents.
  @inlinable
  @inline(__always)
  func isUpdated(_ oldIndex: Int, _ newIndex: Int) -> Bool {
    rule.isUpdated(old[oldIndex], new[newIndex])
  }
}

extension Sequence {
  /// Runs `body` on the elements in one buffer: where they lie, or else a copy.
  @inlinable
  func withOneBuffer<Result>(_ body: (UnsafeBufferPointer<Element>) -> Result) -> Result {
    if let result = withContiguousStorageIfAvailable(body) { return result }
    return Array(reading: self).withUnsafeBufferPointer(body)
  }
}
