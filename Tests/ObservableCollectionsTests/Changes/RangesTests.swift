import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ListChanges

/// The ranges of a set behave as an array of them does, with and without memory of their own.
struct RangesTests {
  private static let lists: [[Range<Int>]] = [
    [], [0..<2], [0..<2, 4..<5], [0..<2, 4..<5, 9..<12],
  ]

  @Test("Every replacement of ranges leaves what it leaves in an array")
  func replaceSubrange() {
    for list in Self.lists {
      for start in 0...list.count {
        for end in start...list.count {
          for new in Self.lists {
            var ranges = IndexRanges.Ranges(list)
            var model = list
            ranges.replaceSubrange(start..<end, with: new)
            model.replaceSubrange(start..<end, with: new)
            expect(ranges, equals: model)
          }
        }
      }
    }
  }

  @Test("Appending, inserting and exchanging one range")
  func singleRanges() {
    for list in Self.lists {
      for position in 0...list.count {
        var ranges = IndexRanges.Ranges(list)
        var model = list
        ranges.append(20..<30)
        model.append(20..<30)
        expect(ranges, equals: model)
        ranges.insert(40..<50, at: position)
        model.insert(40..<50, at: position)
        expect(ranges, equals: model)
        ranges[position] = 60..<61
        model[position] = 60..<61
        expect(ranges, equals: model)
      }
    }
  }

  @Test("Equal ranges are equal and hash alike, however they came about")
  func equality() {
    var grown = IndexRanges.Ranges([0..<2, 4..<5])
    grown.replaceSubrange(1..<2, with: [])
    #expect(Array(grown) == [0..<2])
    #expect(grown.hashValue == IndexRanges.Ranges(0..<2).hashValue)
    grown.replaceSubrange(0..<1, with: [])
    #expect(grown.isEmpty)
    #expect(grown.hashValue == IndexRanges.Ranges().hashValue)
    #expect(IndexRanges.Ranges(3..<3).isEmpty)
  }

  #if os(macOS) || os(Linux)
    @Test("A position outside traps with the values")
    func outside() async throws {
      let outside = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = IndexRanges.Ranges(0..<2)[1]
      }
      try expectMessage("Index 1 is outside 0..<1", in: outside)
    }
  #endif

  private func expect(_ ranges: IndexRanges.Ranges, equals model: [Range<Int>]) {
    #expect(Array(ranges) == model)
    #expect(ranges.count == model.count)
    #expect(ranges.isEmpty == model.isEmpty)
    #expect(ranges == IndexRanges.Ranges(model))
    #expect(ranges.description == model.description)
  }
}
