/// The repeated keys found by a keyed diff, in lists with or without sections.
///
/// The description has the first few places: `the keys at old {3} and new {4, 5} repeat earlier
/// ones`.
///
/// The diff looks up a key only to find the partner of an element that has none nearby. So it does
/// not find every repeated key: not in an unchanged range, not in a list that only grows or
/// shrinks, and not a key that only one of the lists has. ``repeatedKeys(in:by:)`` checks a whole
/// list, and `SectionsSnapshot.checkSectionIDs()` the ids of its sections.
public struct DiffDiagnostics: Hashable, Sendable {
  /// The old indexes of elements that repeat the key of an earlier old element: the first few that
  /// were found. In a diff of sections, those of sections that repeat the id of an earlier one.
  package let repeatedOldIndexes: IndexRanges
  /// The new indexes of elements that repeat the key of an earlier new element: the first few that
  /// were found. In a diff of sections, those of sections that repeat the id of an earlier one.
  package let repeatedNewIndexes: IndexRanges
  /// The places in old sections of elements that repeat the key of an earlier old element: the
  /// first few found.
  package private(set) var repeatedInOldSections: RepeatedInSections
  /// The places in new sections of elements that repeat the key of an earlier new element: the
  /// first few found.
  package private(set) var repeatedInNewSections: RepeatedInSections
  /// Whether the search for equal keys was completed.
  ///
  /// False only if very many different keys have the same hash. Then some elements of both lists
  /// may be reported as removed and inserted.
  public private(set) var isComplete: Bool
  /// Whether the indexes are those of sections.
  private let hasSections: Bool

  /// Creates the diagnostics of a list without sections.
  init(repeatedOldIndexes: IndexRanges, repeatedNewIndexes: IndexRanges, isComplete: Bool) {
    self.repeatedOldIndexes = repeatedOldIndexes
    self.repeatedNewIndexes = repeatedNewIndexes
    self.isComplete = isComplete
    hasSections = false
    repeatedInOldSections = RepeatedInSections()
    repeatedInNewSections = RepeatedInSections()
  }

  /// Creates the diagnostics of the sections of a list.
  package init(ofSections found: DiffDiagnostics) {
    repeatedOldIndexes = found.repeatedOldIndexes
    repeatedNewIndexes = found.repeatedNewIndexes
    isComplete = found.isComplete
    hasSections = true
    repeatedInOldSections = RepeatedInSections()
    repeatedInNewSections = RepeatedInSections()
  }

  /// Adds the diagnostics of some elements of sections.
  ///
  /// - Parameters:
  ///   - found: the diagnostics of the elements.
  ///   - old: returns the section of an old index of `found`, and the index in it.
  ///   - new: returns the section of a new index of `found`, and the index in it.
  package mutating func note(
    _ found: DiffDiagnostics, inOldSections old: (Int) -> (section: Int, index: Int),
    inNewSections new: (Int) -> (section: Int, index: Int)
  ) {
    repeatedInOldSections.add(found.repeatedOldIndexes.map(old))
    repeatedInNewSections.add(found.repeatedNewIndexes.map(new))
    isComplete = isComplete && found.isComplete
  }

  /// Whether a key, or the id of a section, was found twice in one list.
  ///
  /// False does not mean that all are unique: most are never looked up. ``repeatedKeys(in:by:)``
  /// looks up all keys, and `SectionsSnapshot.checkSectionIDs()` all ids.
  public var metRepeatedKeys: Bool {
    !repeatedOldIndexes.isEmpty || !repeatedNewIndexes.isEmpty
      || !repeatedInOldSections.entries.isEmpty || !repeatedInNewSections.entries.isEmpty
  }

  /// Returns the indexes of all elements of a list that repeat the key of an earlier one.
  ///
  /// It hashes every key, which a diff does not.
  ///
  /// - Parameters:
  ///   - elements: a list.
  ///   - key: returns the key of an element.
  /// - Returns: the indexes, counted from 0; empty if all keys are distinct.
  /// - Complexity: O(N) hashes and comparisons for N elements, on average.
  @_alwaysEmitIntoClient
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
  /// The places of repeated keys: `the keys at old {3} and new {4, 5} repeat earlier ones`, or with
  /// sections `the keys at old 0: {3} and new 1: {0} repeat earlier ones`.
  public var description: String {
    let kind = hasSections ? "sections " : ""
    var parts: [String] = []
    if !repeatedOldIndexes.isEmpty { parts.append("old \(kind)\(repeatedOldIndexes)") }
    if !repeatedNewIndexes.isEmpty { parts.append("new \(kind)\(repeatedNewIndexes)") }
    for (name, found) in [("old", repeatedInOldSections), ("new", repeatedInNewSections)]
    where !found.entries.isEmpty {
      let places = found.entries.map { "\($0.section): \($0.indexes)" }
      parts.append("\(name) \(places.joined(separator: ", "))")
    }
    let repeats = "the keys at \(parts.joined(separator: " and ")) repeat earlier ones"
    let unfinished = "too many different keys have equal hashes"
    return [metRepeatedKeys ? repeats : "no key met twice", isComplete ? nil : unfinished]
      .compactMap(\.self).joined(separator: "; ")
  }
}

/// The repeated keys that a walk finds.
@frozen @usableFromInline
package struct RepeatedKeys {
  /// The maximum number of stored indexes of each list.
  private static let limit = 8

  private var old = IndexRanges()
  private var new = IndexRanges()
  @usableFromInline var isComplete = true

  @_alwaysEmitIntoClient
  init() {}

  /// Adds an old element that repeats the key of an earlier one.
  @usableFromInline
  mutating func noteOld(_ oldIndex: Int) {
    if old.count < RepeatedKeys.limit { old.insert(oldIndex) }
  }

  /// Adds a new element that repeats the key of an earlier one.
  @usableFromInline
  mutating func noteNew(_ newIndex: Int) {
    if new.count < RepeatedKeys.limit { new.insert(newIndex) }
  }

  /// The diagnostics.
  @usableFromInline
  package var diagnostics: DiffDiagnostics {
    DiffDiagnostics(repeatedOldIndexes: old, repeatedNewIndexes: new, isComplete: isComplete)
  }
}

/// The first few places of repeated keys in sections.
package struct RepeatedInSections: Hashable, Sendable {
  /// The places in one section.
  package struct Entry: Hashable, Sendable {
    package let section: Int
    package internal(set) var indexes: IndexRanges
  }

  /// The maximum number of stored places.
  private static let limit = 8

  /// The places section by section, ascending; no section occurs twice.
  package private(set) var entries: [Entry]

  init() { entries = [] }

  /// Adds places up to the limit.
  mutating func add(_ places: [(section: Int, index: Int)]) {
    let count = entries.reduce(0) { $0 + $1.indexes.count }
    for (section, index) in places.prefix(max(0, Self.limit - count)) {
      let place = entries.partitioningIndex { $0.section >= section }
      if place == entries.count || entries[place].section != section {
        entries.insert(Entry(section: section, indexes: IndexRanges()), at: place)
      }
      entries[place].indexes.insert(index)
    }
  }
}
