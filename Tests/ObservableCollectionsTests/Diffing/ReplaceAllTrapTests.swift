import ObservableCollections
import TestSupport
import Testing

@Suite struct ReplaceAllTrapTests {
  #if os(macOS) || os(Linux)
    @Test func changingTheArrayWhileItIsComparedTraps() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let array = ObservableArray([1, 2])
        array.replaceAll(
          with: [2, 1],
          matching: .key { number in
            array.append(3)
            return number
          })
      }
      try expectMessage(
        "append(_:) changes the array inside the closure of replaceAll(with:)", in: result)
    }

    @Test func callingItInTheClosureOfAnotherCallTraps() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let array = ObservableArray([1, 2])
        array.removeAll { _ in array.replaceAll(with: [], matching: .self).metRepeatedKeys }
      }
      try expectMessage(
        "replaceAll(with:) changes the array inside the closure of removeAll(where:)", in: result)
    }
  #endif
}
