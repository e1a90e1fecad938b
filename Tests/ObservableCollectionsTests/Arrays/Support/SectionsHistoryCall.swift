import ObservableCollections

@testable import CoreTestSupport
@testable import ObservableLists
@testable import ObservableSectionLists

/// A mutating call on a list with a section of two elements and one of one, and its name.
///
/// `fresh` is an id and a token that no section and no element has.
struct SectionsHistoryCall: Sendable {
  let name: String
  let make: @Sendable (_ list: ObservableSections<Head, Cell>, _ fresh: Int) -> Void

  private static let (top, next) = (path(0, 0), path(1, 0))

  private static func path(_ section: Int, _ element: Int) -> ElementPath {
    ElementPath(section: section, element: element)
  }

  private static func section(_ id: Int) -> SectionSnapshot<Head, Cell> {
    SectionSnapshot(Head(id: id), elements: [Cell(token: id)])
  }

  static let all = keeping + removals + moves + whole
  /// Those that leave no section without elements.
  static let keeping = insertions + replacements + orders

  private static let insertions: [SectionsHistoryCall] = [
    .init(name: "append(_:toSection:)") { $0[section: 0].append(Cell(token: $1)) },
    .init(name: "append(contentsOf:toSection:)") {
      $0[section: 1].append(contentsOf: [Cell(token: $1)])
    },
    .init(name: "insert(_:at:)") { $0.insert(Cell(token: $1), at: top) },
    .init(name: "insert(contentsOf:at:)") { $0.insert(contentsOf: [Cell(token: $1)], at: next) },
    .init(name: "insert(_:at:) paths") { $0.insert([Cell(token: $1)], at: ElementPaths([top])) },
    .init(name: "append(_:elements:)") {
      $0.sections.append(Head(id: $1), elements: [Cell(token: $1)])
    },
    .init(name: "insert(_:elements:at:)") {
      $0.sections.insert(Head(id: $1), elements: [Cell(token: $1)], at: 1)
    },
    .init(name: "insert(contentsOf:at:) sections") {
      $0.sections.insert(contentsOf: [section($1)], at: 0)
    },
    .init(name: "append(contentsOf:)") { $0.sections.append(contentsOf: [section($1)]) },
    .init(name: "insert(sections, at:)") { $0.sections.insert([section($1)], at: [1]) },
  ]

  private static let removals: [SectionsHistoryCall] = [
    .init(name: "remove(at:)") { list, _ in list.remove(at: top) },
    .init(name: "remove(at:) paths") { list, _ in list.remove(at: ElementPaths([top, next])) },
    .init(name: "removeElements(_:inSection:)") { list, _ in
      list[section: 0].removeSubrange(0..<1)
    },
    .init(name: "removeElements(inSection:where:)") { list, _ in
      list[section: 0].removeAll { $0.token % 2 == 0 }
    },
    .init(name: "removeElements(where:)") { list, _ in
      list.removeElements { $0.token % 3 == 0 }
    },
    .init(name: "removeAllElements") { list, _ in list[section: 1].removeAll() },
    .init(name: "removeFirstElements") { list, _ in list[section: 0].removeFirst(1) },
    .init(name: "removeLastElements") { list, _ in list[section: 0].removeLast(1) },
    .init(name: "removeFirstElement") { list, _ in list[section: 0].removeFirst() },
    .init(name: "removeLastElement") { list, _ in list[section: 0].removeLast() },
    .init(name: "popFirstElement") { list, _ in list[section: 0].popFirst() },
    .init(name: "popLastElement") { list, _ in list[section: 0].popLast() },
    .init(name: "removeSection") { list, _ in list.sections.remove(at: 0) },
    .init(name: "removeSections(at:)") { list, _ in list.sections.remove(at: [0]) },
    .init(name: "removeSections(_:)") { list, _ in list.sections.removeSubrange(1...) },
    .init(name: "removeSections(where:)") { list, _ in
      list.sections.removeAll { $0.elements.isEmpty }
    },
    .init(name: "removeFirstSections") { list, _ in list.sections.removeFirst(1) },
    .init(name: "removeLastSections") { list, _ in list.sections.removeLast(1) },
    .init(name: "removeFirstSection") { list, _ in list.sections.removeFirst() },
    .init(name: "removeLastSection") { list, _ in list.sections.removeLast() },
    .init(name: "popFirstSection") { list, _ in list.sections.popFirst() },
    .init(name: "popLastSection") { list, _ in list.sections.popLast() },
    .init(name: "removeAll") { list, _ in list.sections.removeAll() },
  ]

  private static let replacements: [SectionsHistoryCall] = [
    .init(name: "subscript(_:)") { $0[top] = Cell(token: $1) },
    .init(name: "replace(at:with:)") { $0[next] = Cell(token: $1) },
    .init(name: "replace(at:with:) paths") {
      $0.replace(at: ElementPaths([top]), with: [Cell(token: $1)])
    },
    .init(name: "replaceElements") {
      $0[section: 0].replaceSubrange(0..<1, with: [Cell(token: $1)])
    },
    .init(name: "update(at:_:)") { list, _ in list.update(at: top) { $0.value += 1 } },
    .init(name: "touch(at:)") { list, _ in list.touch(at: top) },
    .init(name: "touch(at:) paths") { list, _ in list.touch(at: ElementPaths([top, next])) },
    .init(name: "replaceSection") { $0[section: 0].header = Head(id: $1) },
    .init(name: "replaceSections(at:with:)") {
      $0.sections.replaceHeaders(at: [1], with: [Head(id: $1)])
    },
    .init(name: "replaceSections(_:with:)") {
      $0.sections.replaceSubrange(0..<1, with: [section($1)])
    },
    .init(name: "updateSection") { list, _ in list[section: 0].updateHeader { $0.value += 1 } },
    .init(name: "touchSection") { list, _ in list.sections.touch(at: 0) },
    .init(name: "touchSections") { list, _ in list.sections.touch(at: [0, 1]) },
  ]

  private static let moves: [SectionsHistoryCall] = [
    .init(name: "move(from:to:)") { list, _ in list.move(from: top, to: next) },
    .init(name: "move(from:to:) paths") { list, _ in
      list.move(from: ElementPaths([path(0, 1), next]), to: top)
    },
    .init(name: "move(fromOffsets:inSection:toOffset:)") { list, _ in
      list[section: 0].move(fromOffsets: [0], toOffset: 2)
    },
    .init(name: "swapAt") { list, _ in list.swapAt(top, next) },
    .init(name: "moveSection") { list, _ in list.sections.move(from: 0, to: 1) },
    .init(name: "moveSections") { list, _ in list.sections.move(fromOffsets: [0], toOffset: 2) },
    .init(name: "swapSections") { list, _ in list.sections.swapAt(0, 1) },
  ]

  private static let orders: [SectionsHistoryCall] = [
    .init(name: "reverseElements") { list, _ in list[section: 0].reverse() },
    .init(name: "sortElements(inSection:by:)") { list, _ in
      list[section: 0].sort { $0.token > $1.token }
    },
    .init(name: "sortElements(by:)") { list, _ in list.sortElements { $0.token < $1.token } },
    .init(name: "partitionElements") { list, _ in
      list[section: 0].partition { $0.token % 2 == 0 }
    },
    .init(name: "shuffleElements") { list, _ in list[section: 0].shuffle() },
    .init(name: "reverseSections") { list, _ in list.sections.reverse() },
    .init(name: "sortSections(by:)") { list, _ in
      list.sections.sort { $0.header.id < $1.header.id }
    },
    .init(name: "partitionSections") { list, _ in
      list.sections.partition { $0.header.id % 2 == 0 }
    },
    .init(name: "shuffleSections") { list, _ in list.sections.shuffle() },
  ]

  private static let whole: [SectionsHistoryCall] = [
    .init(name: "transaction") { list, fresh in
      list.transaction { list in
        list[section: 0].append(Cell(token: fresh))
        list.sections.move(from: 0, to: 1)
      }
    },
    .init(name: "replaceAll(with:)") { list, fresh in
      list.replaceAll(with: [section(fresh)] + list.dropFirst())
    },
    .init(name: "historyLimit") { list, fresh in list.historyLimit = fresh % 5 },
    .init(name: "name") { list, fresh in list.name = fresh % 2 == 0 ? "list" : nil },
  ]
}

extension SectionsHistoryCall {
  /// Two sections at least, of two elements and of one, and no more than six.
  static func refill(_ list: ObservableSections<Head, Cell>, fresh: Int) {
    while list.sections.count < 2 {
      list.sections.append(
        Head(id: fresh + list.sections.count + 1), elements: [Cell(token: fresh + 1)])
    }
    if list.sections.count > 6 { list.sections.removeSubrange(4...) }
    for (section, least) in [(0, 2), (1, 1)] {
      while list[section].elements.count < least {
        let token = fresh + 3 + section * 3 + list[section].elements.count
        list[section: section].append(Cell(token: token))
      }
    }
  }
}
