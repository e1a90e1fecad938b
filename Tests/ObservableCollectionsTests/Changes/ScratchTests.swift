import TestSupport
import Testing

@testable import ObservableCollections

/// Working memory on the stack, in the spare block, and in blocks of its own.
@Suite("Scratch memory")
struct ScratchTests {
  /// An element of 512 bytes, with a number in it.
  private typealias Number = SIMD64<Int>

  /// Fills lists to the brim, and finds in each what was put there.
  private func fill(_ capacities: [Int], in scratch: inout Scratch, from first: Int = 0) {
    let lists = capacities.enumerated().map { number, capacity in
      var list = scratch.list(of: Number.self, capacity: capacity)
      for place in 0..<capacity { list.append(Number(repeating: first + number * 100_000 + place)) }
      return list
    }
    for (number, list) in lists.enumerated() {
      let isWhole = (0..<capacities[number]).allSatisfy { place in
        list[place] == Number(repeating: first + number * 100_000 + place)
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
    Scratch.with(bytes: bytes(capacities)) { fill(capacities, in: &$0) }
  }

  @Test(
    "Further lists leave those before them as they are",
    arguments: [[1], [2], [60], [512], [40_000]], [[1], [2], [400], [30_000]])
  func furtherLists(_ capacities: [Int], _ more: [Int]) {
    for hint in [0, bytes(more)] {
      Scratch.with(bytes: bytes(capacities), more: hint) { scratch in
        var list = scratch.list(of: Number.self, capacity: capacities[0])
        for place in 0..<capacities[0] { list.append(Number(repeating: ~place)) }
        for round in 0..<2 {
          scratch.withMore(bytes: bytes(more)) { fill(more, in: &$0, from: round) }
        }
        let isWhole = (0..<capacities[0]).allSatisfy { list[$0] == Number(repeating: ~$0) }
        #expect(isWhole, "\(capacities), then \(more)")
      }
    }
  }

  #if os(macOS) || os(Linux)
    @Test("A list for which there is no room traps")
    func noRoom() async throws {
      let tooLong = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Scratch.with(bytes: 16) { _ = $0.list(of: UInt8.self, capacity: 17) }
      }
      try expectMessage("24 bytes do not fit in the 16 that a scratch has left", in: tooLong)
    }
  #endif
}
