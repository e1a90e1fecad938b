import ObservableCollections

@testable import CoreTestSupport

/// A mutating call on the list `chapters`, by the name that it has in a trap.
struct SectionsMutatingCall: Sendable {
  typealias List = ObservableSections<Chapter, Int>

  let name: String
  let make: @Sendable (List) -> Void

  private init(_ name: String, _ make: @escaping @Sendable (List) -> Void) {
    self.name = name
    self.make = make
  }

  /// Three sections of four elements.
  static let chapters = SectionsSnapshot(
    (0..<3).map { SectionSnapshot(Chapter(id: $0), elements: $0 * 4..<$0 * 4 + 4) })

  static let all: [SectionsMutatingCall] =
    [insertions, removals, replacements, moves, orders, others].flatMap(\.self)

  private static func path(_ section: Int, _ element: Int) -> ElementPath {
    ElementPath(section: section, element: element)
  }

  private static let two: ElementPaths = ElementPaths([path(0, 1), path(2, 3)])

  private static func section(_ id: Int) -> SectionSnapshot<Chapter, Int> {
    SectionSnapshot(Chapter(id: id), elements: [1, 2])
  }

  private static let insertions: [SectionsMutatingCall] = [
    .init("append(_:)") { $0.sections.append(Chapter(id: 9), elements: [1]) },
    .init("append(contentsOf:)") { $0.sections.append(contentsOf: [section(8), section(9)]) },
    .init("append(contentsOf:)") { $0.sections += [section(8)] },
    .init("insert(contentsOf:at:)") { $0.sections.insert(contentsOf: [section(8)], at: 1) },
    .init("insert(_:at:)") { $0.sections.insert(Chapter(id: 8), at: 1) },
    .init("insert(_:at:)") { $0.sections.insert([section(8), section(9)], at: [0, 4]) },
    .init("append(_:)") { $0[section: 0].append(1) },
    .init("append(contentsOf:)") { $0[section: 0].append(contentsOf: [1, 2]) },
    .init("insert(_:at:)") { $0.insert(1, at: path(1, 1)) },
    .init("insert(contentsOf:at:)") { $0.insert(contentsOf: [1, 2], at: path(1, 1)) },
    .init("insert(_:at:)") { $0.insert([1, 2], at: two) },
    .init("insert(_:inSection:orderedBy:)") {
      $0.insert(5, inSection: Chapter(id: 1), orderedBy: \.self)
    },
    .init("insert(_:inSection:by:)") { $0.insert(2, inSection: Chapter(id: 8), by: <) },
  ]

  private static let removals: [SectionsMutatingCall] = [
    .init("remove(at:keepingEmptySection:)") {
      $0.remove(at: path(0, 0), keepingEmptySection: false)
    },
    .init("removeSubranges(_:)") { $0[section: 1].removeSubranges(RangeSet(1..<3)) },
    .init("remove(at:)") { $0.remove(at: path(0, 0)) },
    .init("remove(at:)") { $0.remove(at: two) },
    .init("removeSubrange(_:)") { $0[section: 1].removeSubrange(1..<3) },
    .init("removeAll(where:)") { $0[section: 1].removeAll { $0 % 2 == 0 } },
    .init("removeElements(where:)") { $0.removeElements { $0 % 2 == 0 } },
    .init("removeAll(keepingCapacity:)") { $0[section: 1].removeAll() },
    .init("removeFirst(_:)") { $0[section: 1].removeFirst(2) },
    .init("removeLast(_:)") { $0[section: 1].removeLast(2) },
    .init("popFirst()") { $0[section: 1].popFirst() },
    .init("popLast()") { $0[section: 1].popLast() },
    .init("removeFirst()") { $0[section: 1].removeFirst() },
    .init("removeLast()") { $0[section: 1].removeLast() },
    .init("remove(at:)") { $0.sections.remove(at: 1) },
    .init("remove(at:)") { $0.sections.remove(at: [0, 2]) },
    .init("removeSubrange(_:)") { $0.sections.removeSubrange(0..<2) },
    .init("removeAll(where:)") { $0.sections.removeAll { $0.header.id > 1 } },
    .init("removeFirst(_:)") { $0.sections.removeFirst(2) },
    .init("removeLast(_:)") { $0.sections.removeLast(2) },
    .init("popFirst()") { $0.sections.popFirst() },
    .init("popLast()") { $0.sections.popLast() },
    .init("removeFirst()") { $0.sections.removeFirst() },
    .init("removeLast()") { $0.sections.removeLast() },
    .init("removeAll(keepingCapacity:)") { $0.sections.removeAll() },
  ]

  private static let replacements: [SectionsMutatingCall] = [
    .init("subscript(_:)") { $0[path(1, 1)] = 5 },
    .init("replace(at:with:)") { $0.replace(at: two, with: [5, 6]) },
    .init("subscript(_:)") { $0[path(0, 1)] = 5 },
    .init("replaceSubrange(_:with:)") {
      $0[section: 1].replaceSubrange(1..<3, with: [1, 2, 3])
    },
    .init("update(at:_:)") { $0.update(at: path(1, 1)) { $0 += 1 } },
    .init("touch(at:)") { $0.touch(at: path(1, 1)) },
    .init("touch(at:)") { $0.touch(at: two) },
    .init("header") { $0[section: 1].header = Chapter(id: 7) },
    .init("replaceHeaders(at:with:)") {
      $0.sections.replaceHeaders(at: [0, 2], with: [Chapter(id: 7), Chapter(id: 8)])
    },
    .init("replaceSubrange(_:with:)") {
      $0.sections.replaceSubrange(0..<1, with: [section(7), section(8)])
    },
    .init("updateHeader(_:)") { $0[section: 1].updateHeader { $0.title = "b" } },
    .init("touch(at:)") { $0.sections.touch(at: [0, 2]) },
    .init("touch(at:)") { $0.sections.touch(at: 1) },
    .init("replaceAll(with:)") {
      $0.replaceAll(with: [section(1), section(7)], matching: .self)
    },
  ]

  private static let moves: [SectionsMutatingCall] = [
    .init("move(from:to:)") { $0.move(from: two, to: path(1, 0)) },
    .init("move(from:to:)") {
      $0.move(from: ElementPaths(section: 0, elements: IndexRanges(1..<3)), to: path(1, 1))
    },
    .init("move(from:to:)") { $0.move(from: path(0, 0), to: path(1, 1)) },
    .init("swapAt(_:_:)") { $0.swapAt(path(0, 0), path(2, 1)) },
    .init("move(from:to:)") { $0.sections.move(from: 0, to: 2) },
    .init("move(fromOffsets:toOffset:)") {
      $0.sections.move(fromOffsets: [0, 2], toOffset: 2)
    },
    .init("swapAt(_:_:)") { $0.sections.swapAt(0, 2) },
  ]

  private static let orders: [SectionsMutatingCall] = [
    .init("reverse()") { $0[section: 1].reverse() },
    .init("shuffle(using:)") { $0[section: 1].shuffle() },
    .init("partition(by:)") { $0[section: 1].partition { $0 < 6 } },
    .init("sort(by:)") { $0[section: 1].sort(by: >) },
    .init("sortElements(by:)") { $0.sortElements(by: >) },
    .init("sort()") { $0[section: 1].sort() },
    .init("sort()") { $0[section: 1].sort() },
    .init("reverse()") { $0.sections.reverse() },
    .init("shuffle(using:)") { $0.sections.shuffle() },
    .init("partition(by:)") { $0.sections.partition { $0.header.id < 1 } },
    .init("sort(by:)") { $0.sections.sort { $0.header.id > $1.header.id } },
    .init("sort(by:)") { $0.sections.sort(by: \.header.id) },
  ]

  private static let others: [SectionsMutatingCall] = [
    .init("transaction(_:)") { list in
      list.transaction { list in
        list[section: 0].append(3)
        list.sections.remove(at: 1)
      }
    },
    .init("transaction(_:)") { list in
      struct Refusal: Error {}
      try? list.transaction { list in
        list.sections.removeAll()
        throw Refusal()
      }
    },
    .init("transaction(_:body:)") { list in
      transaction(list, ObservableArray([1])) { list, other in list[section: 0].append(other[0]) }
    },
    .init("apply(_:)") { list in
      let other = ObservableSections(list.snapshot)
      other.historyLimit = 1
      other[section: 0].append(7)
      list.followedRevision = other.at(0)
      if let patch = other.patch(since: 0) { try? list.apply(patch) }
    },
    .init("followedRevision") { $0.followedRevision = 3 },
    .init("moveSubranges(_:to:)") { $0.sections.moveSubranges(RangeSet([0..<1]), to: 2) },
    .init("touchHeader()") { $0[section: 1].touchHeader() },
    .init("name") { $0.name = "a name" },
    .init("historyLimit") { $0.historyLimit = $0.revision.version % 4 },
  ]
}
