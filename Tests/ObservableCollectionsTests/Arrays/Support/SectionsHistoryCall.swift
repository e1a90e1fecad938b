@testable import ObservableCollections

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
    .init(name: "append(_:toSection:)") { $0.append(Cell(token: $1), toSection: 0) },
    .init(name: "append(contentsOf:toSection:)") {
      $0.append(contentsOf: [Cell(token: $1)], toSection: 1)
    },
    .init(name: "insert(_:at:)") { $0.insert(Cell(token: $1), at: top) },
    .init(name: "insert(contentsOf:at:)") { $0.insert(contentsOf: [Cell(token: $1)], at: next) },
    .init(name: "insert(_:at:) paths") { $0.insert([Cell(token: $1)], at: ElementPaths([top])) },
    .init(name: "append(_:elements:)") { $0.append(Head(id: $1), elements: [Cell(token: $1)]) },
    .init(name: "insert(_:elements:at:)") {
      $0.insert(Head(id: $1), elements: [Cell(token: $1)], at: 1)
    },
    .init(name: "insert(contentsOf:at:) sections") {
      $0.insert(contentsOf: [section($1)], at: 0)
    },
    .init(name: "append(contentsOf:)") { $0.append(contentsOf: [section($1)]) },
    .init(name: "insert(sections, at:)") { $0.insert([section($1)], at: [1]) },
  ]

  private static let removals: [SectionsHistoryCall] = [
    .init(name: "remove(at:)") { list, _ in list.remove(at: top) },
    .init(name: "remove(at:) paths") { list, _ in list.remove(at: ElementPaths([top, next])) },
    .init(name: "removeElements(_:inSection:)") { list, _ in
      list.removeElements(0..<1, inSection: 0)
    },
    .init(name: "removeElements(inSection:where:)") { list, _ in
      list.removeElements(inSection: 0) { $0.token % 2 == 0 }
    },
    .init(name: "removeElements(where:)") { list, _ in
      list.removeElements { $0.token % 3 == 0 }
    },
    .init(name: "removeAllElements") { list, _ in list.removeAllElements(inSection: 1) },
    .init(name: "removeFirstElements") { list, _ in list.removeFirstElements(1, inSection: 0) },
    .init(name: "removeLastElements") { list, _ in list.removeLastElements(1, inSection: 0) },
    .init(name: "removeFirstElement") { list, _ in list.removeFirstElement(inSection: 0) },
    .init(name: "removeLastElement") { list, _ in list.removeLastElement(inSection: 0) },
    .init(name: "popFirstElement") { list, _ in list.popFirstElement(inSection: 0) },
    .init(name: "popLastElement") { list, _ in list.popLastElement(inSection: 0) },
    .init(name: "removeSection") { list, _ in list.removeSection(at: 0) },
    .init(name: "removeSections(at:)") { list, _ in list.removeSections(at: [0]) },
    .init(name: "removeSections(_:)") { list, _ in list.removeSections(1...) },
    .init(name: "removeSections(where:)") { list, _ in
      list.removeSections { $0.elements.isEmpty }
    },
    .init(name: "removeFirstSections") { list, _ in list.removeFirstSections(1) },
    .init(name: "removeLastSections") { list, _ in list.removeLastSections(1) },
    .init(name: "removeFirstSection") { list, _ in list.removeFirstSection() },
    .init(name: "removeLastSection") { list, _ in list.removeLastSection() },
    .init(name: "popFirstSection") { list, _ in list.popFirstSection() },
    .init(name: "popLastSection") { list, _ in list.popLastSection() },
    .init(name: "removeAll") { list, _ in list.removeAll() },
  ]

  private static let replacements: [SectionsHistoryCall] = [
    .init(name: "subscript(_:)") { $0[top] = Cell(token: $1) },
    .init(name: "replace(at:with:)") { $0.replace(at: next, with: Cell(token: $1)) },
    .init(name: "replace(at:with:) paths") {
      $0.replace(at: ElementPaths([top]), with: [Cell(token: $1)])
    },
    .init(name: "replaceElements") {
      $0.replaceElements(0..<1, inSection: 0, with: [Cell(token: $1)])
    },
    .init(name: "update(at:_:)") { list, _ in list.update(at: top) { $0.value += 1 } },
    .init(name: "touch(at:)") { list, _ in list.touch(at: top) },
    .init(name: "touch(at:) paths") { list, _ in list.touch(at: ElementPaths([top, next])) },
    .init(name: "replaceSection") { $0.replaceSection(at: 0, with: Head(id: $1)) },
    .init(name: "replaceSections(at:with:)") { $0.replaceSections(at: [1], with: [Head(id: $1)]) },
    .init(name: "replaceSections(_:with:)") { $0.replaceSections(0..<1, with: [section($1)]) },
    .init(name: "updateSection") { list, _ in list.updateSection(at: 0) { $0.value += 1 } },
    .init(name: "touchSection") { list, _ in list.touchSection(at: 0) },
    .init(name: "touchSections") { list, _ in list.touchSections(at: [0, 1]) },
  ]

  private static let moves: [SectionsHistoryCall] = [
    .init(name: "move(from:to:)") { list, _ in list.move(from: top, to: next) },
    .init(name: "move(from:to:) paths") { list, _ in
      list.move(from: ElementPaths([path(0, 1), next]), to: top)
    },
    .init(name: "move(fromOffsets:toOffset:)") { list, _ in
      list.move(fromOffsets: ElementPaths([next]), toOffset: top)
    },
    .init(name: "move(fromOffsets:inSection:toOffset:)") { list, _ in
      list.move(fromOffsets: [0], inSection: 0, toOffset: 2)
    },
    .init(name: "swapAt") { list, _ in list.swapAt(top, next) },
    .init(name: "moveSection") { list, _ in list.moveSection(from: 0, to: 1) },
    .init(name: "moveSections") { list, _ in list.moveSections(fromOffsets: [0], toOffset: 2) },
    .init(name: "swapSections") { list, _ in list.swapSections(0, 1) },
  ]

  private static let orders: [SectionsHistoryCall] = [
    .init(name: "reverseElements") { list, _ in list.reverseElements(inSection: 0) },
    .init(name: "sortElements(inSection:by:)") { list, _ in
      list.sortElements(inSection: 0) { $0.token > $1.token }
    },
    .init(name: "sortElements(by:)") { list, _ in list.sortElements { $0.token < $1.token } },
    .init(name: "partitionElements") { list, _ in
      list.partitionElements(inSection: 0) { $0.token % 2 == 0 }
    },
    .init(name: "shuffleElements") { list, _ in list.shuffleElements(inSection: 0) },
    .init(name: "reverseSections") { list, _ in list.reverseSections() },
    .init(name: "sortSections(by:)") { list, _ in
      list.sortSections { $0.header.id < $1.header.id }
    },
    .init(name: "partitionSections") { list, _ in
      list.partitionSections { $0.header.id % 2 == 0 }
    },
    .init(name: "shuffleSections") { list, _ in list.shuffleSections() },
  ]

  private static let whole: [SectionsHistoryCall] = [
    .init(name: "transaction") { list, fresh in
      list.transaction { list in
        list.append(Cell(token: fresh), toSection: 0)
        list.moveSection(from: 0, to: 1)
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
    while list.count < 2 {
      list.append(Head(id: fresh + list.count + 1), elements: [Cell(token: fresh + 1)])
    }
    if list.count > 6 { list.removeSections(4...) }
    for (section, least) in [(0, 2), (1, 1)] {
      while list[section].elements.count < least {
        let token = fresh + 3 + section * 3 + list[section].elements.count
        list.append(Cell(token: token), toSection: section)
      }
    }
  }
}
