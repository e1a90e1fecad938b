#if DEBUG && (os(macOS) || os(Linux))
  import ObservableCollections
  import ObservableCollectionsTesting
  import Observation
  import TestSupport
  import Testing

  /// Jobs that change what they ask, without end. In processes of their own: the warning is written to
  /// standard error.
  @Suite("Jobs that change what they ask are told")
  struct EndlessJobsTests {
    @Observable @MainActor final class Counter {
      var count = 0
      /// The number of changes that `==` still makes.
      @ObservationIgnored var left = 0
    }

    /// What was read of a counter, whose `==` changes the counter.
    struct Reading: @MainActor Equatable {
      let counter: Counter
      let count: Int

      @MainActor static func == (left: Reading, right: Reading) -> Bool {
        if left.counter.left > 0 {
          left.counter.left -= 1
          left.counter.count += 1
        }
        return left.count == right.count
      }
    }

    /// Shows a counter, and changes it; `==` then changes it some times in a row.
    ///
    /// - Parameter answers: how many times, for each change.
    @MainActor private static func change(answers: [Int]) async {
      let counter = Counter()
      let list = ObservableArray([counter], name: "counters")
        .observingElements(on: .mainActor) { Reading(counter: $0, count: $0.count) }
      let rendering = list.render(initial: true) { _ in }
      for answers in answers {
        counter.left = answers
        counter.count += 1
        for _ in 0..<20 * answers where counter.left > 0 { await Task.yield() }
        precondition(counter.left == 0, "\(counter.left) are left")
        for _ in 0..<20 { await Task.yield() }
      }
      withExtendedLifetime(rendering) {}
    }

    private static func lines(_ result: ExitTest.Result?) -> [Substring] {
      String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        .split(separator: "\n").filter { $0.hasPrefix("ObservableCollections:") }
    }

    @Test("A == of what was read that changes it: told once, after 1,000 jobs in a row")
    func comparing() async throws {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) { @MainActor in
        await Self.change(answers: [9_600])
      }
      try expectMessage(
        "\"counters\" has asked its elements in 1000 jobs in a row, each time after a change that the job before has made: a closure of the list, or `==` of what it returns,",
        in: result)
      #expect(Self.lines(result).count == 1)
    }

    @Test("Fewer jobs in a row are not told, however many there are")
    func fewer() async throws {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        @MainActor in
        await Self.change(answers: [4_800, 4_800])
      }
      #expect(Self.lines(result) == [])
    }
  }
#endif
