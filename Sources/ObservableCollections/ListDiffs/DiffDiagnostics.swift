/// What a keyed diff has to say about the keys that it met, in a list of either level. Printed, it names
/// the first few places of repeated keys: `the keys at old {3} and new {4, 5} repeat earlier ones`.
///
/// The diff looks keys up only for elements that have no partner nearby, and only to find one. So it
/// does not see every repeated key: not in an unchanged stretch, not in a list that only grows or
/// shrinks, and not a key that just one of the lists has. ``repeatedKeys(in:by:)`` checks a whole list, and
/// `SectionsSnapshot.checkSectionIDs()` the ids of its sections.
public struct DiffDiagnostics: Hashable, Sendable {
  /// Old indexes of elements whose key an earlier old element has: the first few that were met. With
  /// sections: of sections whose id an earlier one has.
  package let repeatedOldIndexes: IndexRanges
  /// New indexes of elements whose key an earlier new element has: the first few that were met. With
  /// sections: of sections whose id an earlier one has.
  package let repeatedNewIndexes: IndexRanges
  /// Places in old sections of elements whose key an earlier old element has: the first few that were met.
  private(set) var repeatedInOldSections = RepeatedInSections()
  /// Places in new sections of elements whose key an earlier new element has: the first few that were met.
  private(set) var repeatedInNewSections = RepeatedInSections()
  /// Whether all equal keys were looked for until they were found. False only if very many
  /// different keys have the same hash; then some elements that stand in both lists may be reported as
  /// removed and inserted.
  public private(set) var isComplete: Bool
  /// Whether the indexes are those of sections.
  private let hasSections: Bool

  /// What was found in a list without sections.
  init(repeatedOldIndexes: IndexRanges, repeatedNewIndexes: IndexRanges, isComplete: Bool) {
    self.repeatedOldIndexes = repeatedOldIndexes
    self.repeatedNewIndexes = repeatedNewIndexes
    self.isComplete = isComplete
    hasSections = false
  }

  /// What was found among the sections of a list.
  init(ofSections found: DiffDiagnostics) {
    repeatedOldIndexes = found.repeatedOldIndexes
    repeatedNewIndexes = found.repeatedNewIndexes
    isComplete = found.isComplete
    hasSections = true
  }

  /// Notes what was found among some elements of sections.
  ///
  /// - Parameters:
  ///   - found: about the elements.
  ///   - old: the section of an old index of `found`, and the index in it.
  ///   - new: the section of a new index of `found`, and the index in it.
  mutating func note(
    _ found: DiffDiagnostics, inOldSections old: (Int) -> (section: Int, index: Int),
    inNewSections new: (Int) -> (section: Int, index: Int)
  ) {
    repeatedInOldSections.add(found.repeatedOldIndexes.map(old))
    repeatedInNewSections.add(found.repeatedNewIndexes.map(new))
    isComplete = isComplete && found.isComplete
  }

  /// Whether a key was met twice in one list, or the id of a section.
  ///
  /// False does not say that all differ: most are never looked up. ``repeatedKeys(in:by:)`` looks all
  /// keys up, and `SectionsSnapshot.checkSectionIDs()` all ids.
  public var metRepeatedKeys: Bool {
    !repeatedOldIndexes.isEmpty || !repeatedNewIndexes.isEmpty
      || !repeatedInOldSections.entries.isEmpty || !repeatedInNewSections.entries.isEmpty
  }

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
  /// What is wrong with the keys: `the keys at old {3} and new {4, 5} repeat earlier ones`, or with
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

/// The first few places in sections at which keys were repeated.
struct RepeatedInSections: Hashable, Sendable {
  /// The places in one section.
  struct Entry: Hashable, Sendable {
    let section: Int
    var indexes: IndexRanges
  }

  /// How many places are kept.
  private static let limit = 8

  /// The places section by section, ascending; no section comes twice.
  private(set) var entries: [Entry] = []

  /// Adds places as long as there are only a few.
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
