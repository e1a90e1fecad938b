import ObservableCollections
import Testing

@testable import ObservableCollectionsTesting

/// What a bulk edit becomes on the way to a smallest script: every kind of edit, step by step.
@Suite("Edits of many places at once, made smaller")
struct SectionsBulkEditShrinkingTests {
  private static func path(_ section: Int, _ element: Int) -> ElementPath {
    ElementPath(section: section, element: element)
  }

  private static func paths(_ places: (Int, Int)...) -> ElementPaths {
    ElementPaths(places.map { path($0.0, $0.1) })
  }

  /// An edit, the same where the section 0 is gone, how large it is, and what is smaller.
  private struct Case {
    let edit: SectionsBulkEdit
    let lowered: SectionsBulkEdit
    let size: Int
    let smaller: [SectionsBulkEdit]
  }

  private static let elementCases = [
    Case(
      edit: .swapElements(path(1, 0), path(2, 3)), lowered: .swapElements(path(0, 0), path(1, 3)),
      size: 3, smaller: []),
    Case(
      edit: .gatherElements(paths((1, 0), (2, 1)), to: path(2, 0)),
      lowered: .gatherElements(paths((0, 0), (1, 1)), to: path(1, 0)), size: 4,
      smaller: [
        .gatherElements(paths((1, 0)), to: path(2, 0)),
        .gatherElements(paths((2, 1)), to: path(2, 0)),
      ]),
    Case(
      edit: .insertElements(paths((1, 0), (1, 4))),
      lowered: .insertElements(paths((0, 0), (0, 4))), size: 3,
      smaller: [.insertElements(paths((1, 0))), .insertElements(paths((1, 4)))]),
    Case(
      edit: .removeElements(paths((2, 0), (3, 1))),
      lowered: .removeElements(paths((1, 0), (2, 1))), size: 3,
      smaller: [.removeElements(paths((2, 0))), .removeElements(paths((3, 1)))]),
    Case(
      edit: .replaceElements(paths((2, 0))), lowered: .replaceElements(paths((1, 0))), size: 2,
      smaller: []),
    Case(
      edit: .exchangeElements(1..<3, section: 2, count: 2),
      lowered: .exchangeElements(1..<3, section: 1, count: 2), size: 5,
      smaller: [
        .exchangeElements(1..<2, section: 2, count: 2),
        .exchangeElements(2..<3, section: 2, count: 2),
        .exchangeElements(1..<3, section: 2, count: 1),
      ]),
    Case(
      edit: .exchangeElements(1..<2, section: 2, count: 0),
      lowered: .exchangeElements(1..<2, section: 1, count: 0), size: 2, smaller: []),
    Case(
      edit: .reorderElements(.shuffled(seed: 4), section: 1),
      lowered: .reorderElements(.shuffled(seed: 4), section: 0), size: 4,
      smaller: [
        .reorderElements(.reversed, section: 1),
        .reorderElements(.partitioned(every: 2), section: 1),
      ]),
    Case(
      edit: .removeEachElement(every: 3), lowered: .removeEachElement(every: 3), size: 2,
      smaller: []),
  ]

  private static let sectionCases = [
    Case(edit: .swapSections(1, 3), lowered: .swapSections(0, 2), size: 3, smaller: []),
    Case(
      edit: .gatherSections([1, 3], toOffset: 2), lowered: .gatherSections([0, 2], toOffset: 1),
      size: 4,
      smaller: [.gatherSections([1], toOffset: 2), .gatherSections([3], toOffset: 2)]),
    Case(
      edit: .removeSections([2, 3]), lowered: .removeSections([1, 2]), size: 3,
      smaller: [.removeSections([2]), .removeSections([3])]),
    Case(
      edit: .updateSections([1]), lowered: .updateSections([0]), size: 2, smaller: []),
    Case(
      edit: .exchangeSections(1..<3, counts: [4]), lowered: .exchangeSections(0..<2, counts: [4]),
      size: 8,
      smaller: [
        .exchangeSections(1..<2, counts: [4]), .exchangeSections(2..<3, counts: [4]),
        .exchangeSections(1..<3, counts: []),
      ]),
    Case(
      edit: .exchangeSections(1..<2, counts: []), lowered: .exchangeSections(0..<1, counts: []),
      size: 2, smaller: []),
    Case(
      edit: .reorderSections(.partitioned(every: 3)),
      lowered: .reorderSections(.partitioned(every: 3)), size: 3,
      smaller: [.reorderSections(.reversed)]),
    Case(
      edit: .reorderSections(.reversed), lowered: .reorderSections(.reversed), size: 2,
      smaller: []),
    Case(
      edit: .removeEachSection(every: 2), lowered: .removeEachSection(every: 2), size: 2,
      smaller: []),
    Case(
      edit: .replaceAll(.shuffled(seed: 1), every: 2),
      lowered: .replaceAll(.shuffled(seed: 1), every: 2), size: 5,
      smaller: [.replaceAll(.reversed, every: 2), .replaceAll(.partitioned(every: 2), every: 2)]),
  ]

  @Test("Where a section is gone, all places behind it count one less")
  func lowering() {
    for own in Self.elementCases + Self.sectionCases {
      #expect(own.edit.loweringSections { $0 - 1 } == own.lowered)
    }
  }

  @Test("Each step leaves one place or one new thing out, or takes a simpler order")
  func smaller() {
    for own in Self.elementCases + Self.sectionCases {
      #expect(own.edit.smaller == own.smaller, "\(own.edit)")
      #expect(own.edit.size == own.size, "\(own.edit)")
      for smaller in own.smaller {
        #expect(smaller.size < own.edit.size, "\(smaller) of \(own.edit)")
      }
    }
  }

  @Test("An order is one of so many places, the same for a seed, and mostly another for another")
  func orders() {
    typealias Order = SectionsBulkEdit.Order
    #expect(Order.reversed.indexes(of: 4) == [3, 2, 1, 0])
    #expect(Order.partitioned(every: 2).indexes(of: 5) == [0, 2, 4, 1, 3])
    #expect(Order.partitioned(every: 3).indexes(of: 7) == [0, 1, 3, 4, 6, 2, 5])
    #expect(Order.partitioned(every: 1).indexes(of: 3) == [0, 1, 2])
    let shuffled = (0..<20 as Range<UInt64>).map { Order.shuffled(seed: $0).indexes(of: 6) }
    for (seed, order) in shuffled.enumerated() {
      #expect(order.sorted() == Array(0..<6))
      #expect(order == Order.shuffled(seed: UInt64(seed)).indexes(of: 6))
    }
    #expect(Set(shuffled).count > 15)
  }
}
