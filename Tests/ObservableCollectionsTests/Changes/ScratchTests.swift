import ObservableCollections
import Testing

@testable import ListChanges

/// Working memory on the stack, in the spare block, and in blocks of its own.
@Suite("Scratch memory")
struct ScratchTests {
  private typealias Eight<Part> = (Part, Part, Part, Part, Part, Part, Part, Part)

  /// An element of 512 bytes that is one number throughout.
  private struct Number {
    private let parts: Eight<Eight<Int>>

    init(_ number: Int) {
      let part = (number, number, number, number, number, number, number, number)
      parts = (part, part, part, part, part, part, part, part)
    }

    func isWhole(_ number: Int) -> Bool { parts.0.0 == number && parts.7.7 == number }
  }

  /// Fills lists to the brim, and finds in each what was put there.
  private func fill(_ capacities: [Int], in scratch: inout Scratch, from first: Int = 0) {
    let lists = capacities.enumerated().map { number, capacity in
      var list = scratch.list(of: Number.self, capacity: capacity)
      for place in 0..<capacity { list.append(Number(first + number * 100_000 + place)) }
      return list
    }
    for (number, list) in lists.enumerated() {
      let isWhole = (0..<capacities[number]).allSatisfy { place in
        list[place].isWhole(first + number * 100_000 + place)
      }
      #expect(isWhole, "list \(number) of \(capacities)")
    }
  }

  private func bytes(_ capacities: [Int]) -> Int {
    capacities.reduce(0, +) * MemoryLayout<Number>.stride
  }

  @Test(
    "Lists keep apart, whatever block they lie in",
    arguments: [
      [0], [2], [1, 2], [3, 60], [512], [500, 1, 12], [513, 1], [40_000, 30_000, 10], [64_000, 1],
    ])
  func listsKeepApart(_ capacities: [Int]) {
    var count = 0
    Scratch.with(bytes: bytes(capacities)) { scratch in
      fill(capacities, in: &scratch)
      count += 1
    }
    #expect(count == 1)
  }

  @Test(
    "Further lists leave those before them as they are",
    arguments: [[1], [2], [60], [512], [40_000]], [[1], [2], [400], [30_000]])
  func furtherLists(_ capacities: [Int], _ more: [Int]) {
    var count = 0
    for hint in [0, bytes(more)] {
      Scratch.with(bytes: bytes(capacities), more: hint) { scratch in
        var list = scratch.list(of: Number.self, capacity: capacities[0])
        for place in 0..<capacities[0] { list.append(Number(~place)) }
        for round in 0..<2 {
          scratch.withMore(bytes: bytes(more)) { scratch in
            fill(more, in: &scratch, from: round)
            count += 1
          }
        }
        let isWhole = (0..<capacities[0]).allSatisfy { list[$0].isWhole(~$0) }
        #expect(isWhole, "\(capacities), then \(more)")
      }
    }
    #expect(count == 4)
  }

  @Test(
    "Lists that take more than was said lie in further blocks", arguments: [16, 2_000, 300_000])
  func moreThanSaid(_ bytes: Int) {
    Scratch.with(bytes: bytes) { scratch in
      fill([1, 3], in: &scratch)
      scratch.withMore(bytes: bytes) { fill([700, 1], in: &$0) }
      fill([600], in: &scratch)
    }
  }
}
