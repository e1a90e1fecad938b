/// What a keyed diff has to say about the keys that it met.
///
/// The diff looks keys up only for elements that have no partner nearby, and only to find one. So it
/// does not see every repeated key: not in an unchanged stretch, not in a list that only grows or
/// shrinks, and not a key that just one of the lists has. ``repeatedKeys(in:by:)`` checks a whole list.
public struct DiffDiagnostics: Hashable, Sendable {
  /// Old indexes of elements whose key an earlier old element has: the first few that were met.
  public let repeatedOldIndexes: IndexRanges
  /// New indexes of elements whose key an earlier new element has: the first few that were met.
  public let repeatedNewIndexes: IndexRanges
  /// Whether all equal keys were looked for until they were found. False only if very many
  /// different keys have the same hash; then some elements that stand in both lists may be reported as
  /// removed and inserted.
  public let isComplete: Bool

  /// Whether a key was met twice in one list.
  ///
  /// False does not say that all keys differ: most are never looked up.
  /// ``repeatedKeys(in:by:)`` looks all of them up.
  public var metRepeatedKeys: Bool { !repeatedOldIndexes.isEmpty || !repeatedNewIndexes.isEmpty }

  /// The indexes of elements whose key an earlier element has: the full answer for one list, which no
  /// diff gives, as it hashes every key.
  ///
  /// - Parameters:
  ///   - elements: a list.
  ///   - key: an element's key.
  /// - Returns: indexes counted from 0; empty if all keys differ.
  /// - Complexity: O(N) hashes and comparisons for N elements, on average.
  public static func repeatedKeys<Element, Key: Hashable>(
    in elements: some Sequence<Element>, by key: (Element) -> Key
  ) -> IndexRanges {
    var keys: Set<Key> = []
    var indexes = IndexRanges()
    for (index, element) in elements.enumerated() where !keys.insert(key(element)).inserted {
      indexes.insert(index)
    }
    return indexes
  }
}

extension DiffDiagnostics: CustomStringConvertible {
  /// What is wrong with the keys: `the keys at old {3} and new {4, 5} repeat earlier ones`.
  public var description: String {
    var parts: [String] = []
    if !repeatedOldIndexes.isEmpty { parts.append("old \(repeatedOldIndexes)") }
    if !repeatedNewIndexes.isEmpty { parts.append("new \(repeatedNewIndexes)") }
    let repeats = "the keys at \(parts.joined(separator: " and ")) repeat earlier ones"
    let unfinished = "too many different keys have equal hashes"
    return [metRepeatedKeys ? repeats : "no key met twice", isComplete ? nil : unfinished]
      .compactMap(\.self).joined(separator: "; ")
  }
}

/// The repeated keys that a walk meets.
@usableFromInline
struct RepeatedKeys {
  /// How many are kept of each list.
  private static let limit = 8

  private var old = IndexRanges()
  private var new = IndexRanges()
  @usableFromInline var isComplete = true

  @inlinable
  init() {}

  /// Notes an old element whose key an earlier one has.
  @usableFromInline
  mutating func noteOld(_ oldIndex: Int) {
    if old.count < RepeatedKeys.limit { old.insert(oldIndex) }
  }

  /// Notes a new element whose key an earlier one has.
  @usableFromInline
  mutating func noteNew(_ newIndex: Int) {
    if new.count < RepeatedKeys.limit { new.insert(newIndex) }
  }

  /// What there is to say.
  @usableFromInline
  var diagnostics: DiffDiagnostics {
    DiffDiagnostics(repeatedOldIndexes: old, repeatedNewIndexes: new, isComplete: isComplete)
  }
}

// MARK: - Two levels

/// What a diff of two levels has to say about the ids and keys that it met.
///
/// The diff looks keys up only for elements that have no partner nearby, and only to find one. So it
/// does not see every repeated key, as ``DiffDiagnostics`` says: ``repeatedKeys(in:by:)`` checks a
/// whole list, and `SectionsSnapshot.checkSectionIDs()` its sections.
public struct SectionsDiffDiagnostics: Hashable, Sendable {
  /// Old indexes of sections whose id an earlier old section has: the first few that were met.
  public let repeatedOldSections: IndexRanges
  /// New indexes of sections whose id an earlier new section has: the first few that were met.
  public let repeatedNewSections: IndexRanges
  /// Old paths of elements whose key an earlier old element has: the first few that were met.
  public private(set) var repeatedOldPaths = ElementPaths()
  /// New paths of elements whose key an earlier new element has: the first few that were met.
  public private(set) var repeatedNewPaths = ElementPaths()
  /// Whether all equal keys were looked for until they were found. False only if very many
  /// different keys have the same hash; then some elements that stand in both lists may be reported as
  /// removed and inserted.
  public private(set) var isComplete: Bool

  /// How many paths are kept of each list.
  private static let limit = 8

  /// What was found among the sections.
  init(ofSections found: DiffDiagnostics) {
    repeatedOldSections = found.repeatedOldIndexes
    repeatedNewSections = found.repeatedNewIndexes
    isComplete = found.isComplete
  }

  /// Notes what was found among some elements.
  ///
  /// - Parameters:
  ///   - found: about the elements.
  ///   - old: the old path of an old index of `found`.
  ///   - new: the new path of a new index of `found`.
  mutating func note(
    _ found: DiffDiagnostics, old: (Int) -> ElementPath, new: (Int) -> ElementPath
  ) {
    repeatedOldPaths.add(found.repeatedOldIndexes.map(old), upTo: Self.limit)
    repeatedNewPaths.add(found.repeatedNewIndexes.map(new), upTo: Self.limit)
    isComplete = isComplete && found.isComplete
  }

  /// Whether an id of a section or a key of an element was met twice in one list.
  ///
  /// False does not say that all differ: most are never looked up. ``repeatedKeys(in:by:)`` looks all
  /// keys up, and `SectionsSnapshot.checkSectionIDs()` all ids.
  public var metRepeatedKeys: Bool {
    !repeatedOldSections.isEmpty || !repeatedNewSections.isEmpty || !repeatedOldPaths.isEmpty
      || !repeatedNewPaths.isEmpty
  }

  /// The paths of elements whose key an earlier element of any section has: the full answer for one
  /// list, which no diff gives, as it hashes every key.
  ///
  /// - Parameters:
  ///   - sections: a list.
  ///   - key: an element's key.
  /// - Returns: empty if all keys differ.
  /// - Complexity: O(N) hashes and comparisons for N elements, on average.
  public static func repeatedKeys<Header, Element, Key: Hashable>(
    in sections: some Sequence<SectionSnapshot<Header, Element>>, by key: (Element) -> Key
  ) -> ElementPaths {
    var keys: Set<Key> = []
    var entries: [(section: Int, elements: IndexRanges)] = []
    for (index, section) in sections.enumerated() {
      var repeated = IndexRanges()
      for (element, value) in section.elements.enumerated()
      where !keys.insert(key(value)).inserted { repeated.insert(element) }
      entries.append((index, repeated))
    }
    return ElementPaths(sortedEntries: entries)
  }
}

extension SectionsDiffDiagnostics: CustomStringConvertible {
  /// What is wrong with the keys: `the keys at old 0: {3} and new 1: {0} repeat earlier ones`.
  public var description: String {
    var parts: [String] = []
    if !repeatedOldSections.isEmpty { parts.append("old sections \(repeatedOldSections)") }
    if !repeatedNewSections.isEmpty { parts.append("new sections \(repeatedNewSections)") }
    if !repeatedOldPaths.isEmpty { parts.append("old \(repeatedOldPaths)") }
    if !repeatedNewPaths.isEmpty { parts.append("new \(repeatedNewPaths)") }
    let repeats = "the keys at \(parts.joined(separator: " and ")) repeat earlier ones"
    let unfinished = "too many different keys have equal hashes"
    return [metRepeatedKeys ? repeats : "no key met twice", isComplete ? nil : unfinished]
      .compactMap(\.self).joined(separator: "; ")
  }
}

extension ElementPaths {
  /// Adds paths as long as the set has fewer than `limit`.
  fileprivate mutating func add(_ paths: [ElementPath], upTo limit: Int) {
    self = ElementPaths(Array(self) + paths.prefix(Swift.max(0, limit - count)))
  }
}
