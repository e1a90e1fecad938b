import CoreTestSupport
import ObservableCollections
import TestSupport
import Testing

/// What a function that makes headers of sections may make.
@Suite("Derived sections: headers")
struct SectionHeaderTests {
  private struct Head<ID: Hashable & Sendable>: Identifiable, Equatable, Sendable {
    let id: ID
    let count: Int
  }

  #if os(macOS) || os(Linux)
    @Test("An id that is not the key traps with both, in every call that takes the function")
    func anotherID() async throws {
      let said = "The header of the section with the key 1 has the id 7"
      let plain = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let list = ObservableArray([1, 3])
        _ = list.sections(by: { $0 % 2 }) { Head(id: 6 + $0, count: $1.count) }.snapshot
      }
      try expectMessage(said, in: plain)
      let adjusted = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
      {
        let list = ObservableArray([1, 3])
        _ = list.sections(with: 2, by: { $0 % $1 }) { Head(id: 6 + $0, count: $1.count) }.snapshot
      }
      try expectMessage(said, in: adjusted)
      let bound = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        @MainActor in
        let list = ObservableArray([1, 3])
        _ =
          list.sections(on: .mainActor, by: { $0 % 2 }) { Head(id: 6 + $0, count: $1.count) }
          .snapshot
      }
      try expectMessage(said, in: bound)
      let both = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        @MainActor in
        let list = ObservableArray([1, 3])
        _ =
          list.sections(on: .mainActor, with: 2, by: { $0 % $1 }) {
            Head(id: 6 + $0, count: $1.count)
          }.snapshot
      }
      try expectMessage(said, in: both)
    }
  #endif

  @Test("A key that is not equal to itself is the id of its header")
  func notANumber() {
    let list = ObservableArray([1.5, .nan, 2.5, .nan])
    let sections = list.sections(by: { $0 }) { Head(id: $0, count: $1.count) }
    #expect(sections.snapshot.map(\.header.count) == [1, 1, 1, 1])
    list.remove(at: 1)
    #expect(sections.snapshot.map(\.header.count) == [1, 1, 1])
  }

  /// A key that is equal to nothing, and has another hash each time.
  private struct LyingKey: Hashable, Sendable {
    let asked: LockedValue<Int>

    static func == (left: LyingKey, right: LyingKey) -> Bool { false }

    func hash(into hasher: inout Hasher) {
      hasher.combine(
        asked.withLock {
          $0 += 1
          return $0
        })
    }
  }

  @Test("A key that lies never traps where nobody makes headers, in every form of the call")
  @MainActor func lies() {
    let asked = LockedValue(0)
    let list = ObservableArray(0..<5)
    let forms: [ObservableSectionsList<SectionKey<LyingKey>, Int>] = [
      list.sections(by: { _ in LyingKey(asked: asked) }),
      list.sections(with: 1, by: { _, _ in LyingKey(asked: asked) }),
      list.sections(on: .mainActor, by: { _ in LyingKey(asked: asked) }),
      list.sections(on: .mainActor, with: 1, by: { _, _ in LyingKey(asked: asked) }),
    ]
    for sections in forms { #expect(sections.elementCount == 5) }
    list.append(5)
    for sections in forms { #expect(sections.elementCount == 6) }
  }
}
