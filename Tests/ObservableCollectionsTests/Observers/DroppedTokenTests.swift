#if DEBUG && (os(macOS) || os(Linux))
  import TestSupport
  import Testing

  import ObservableCollections
  @testable import ObservableLists

  /// The warning for a token that is released by the statement that made it. Each runs in a process of its own,
  /// because there is one warning for all tokens, with a time that stands still but for what the test says.
  @Suite("Dropped tokens")
  struct DroppedTokenTests {
    private static func stopTime() { DiscardedTokenCheck.testTime.store(0, ordering: .relaxed) }

    private static func passTime() {
      _ = DiscardedTokenCheck.testTime.add(1, ordering: .relaxed)
    }

    private static func isWarned(_ call: String, _ result: ExitTest.Result?) -> Bool {
      String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        .contains("what \(call) returned for \"posts\" was released at once")
    }

    @Test("An observer is warned of, however long its closure took for the initial record")
    func initial() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        Self.stopTime()
        let list = ObservableArray([1], name: "posts")
        _ = list.observe(on: .callingThread, options: .initial) { _ in Self.passTime() }
      }
      #expect(Self.isWarned("observe", result))
    }

    @Test("So is one on the main actor")
    func actor() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        Self.stopTime()
        let list = ObservableArray([1], name: "posts")
        _ = await list.observe(options: .initial) { _ in Self.passTime() }
      }
      #expect(Self.isWarned("observe", result))
    }

    @Test("So is a rendering")
    func rendering() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        Self.stopTime()
        let list = ObservableArray([1], name: "posts")
        _ = list.render(on: .callingThread, every: .manual, initial: true) { _ in Self.passTime() }
      }
      #expect(Self.isWarned("render", result))
    }

    @Test("So is a trace")
    func trace() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        Self.stopTime()
        let list = ObservableArray([1], name: "posts")
        _ = list.trace { _ in }
      }
      #expect(Self.isWarned("trace", result))
    }

    @Test("So is an undo, by its own name")
    func undo() async throws {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        Self.stopTime()
        await MainActor.run {
          let list = ObservableArray([1], name: "posts")
          _ = ListUndo(of: list)
        }
      }
      try expectMessage("a ListUndo for \"posts\" was released at once", in: result)
      #expect(!Self.isWarned("render", result))
    }

    @Test("Each call and name of a list is warned of once")
    func several() async throws {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        Self.stopTime()
        for name in ["posts", "people", "posts"] {
          let list = ObservableArray([1], name: name)
          _ = list.observe(on: .callingThread) { _ in }
          _ = list.trace { _ in }
        }
      }
      let said = String(
        decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(said.split(separator: "\n").count == 4)
      #expect(said.contains("what trace returned for \"people\" was released at once"))
    }

    @Test("A token that was held for a time is not")
    func held() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        Self.stopTime()
        let list = ObservableArray([1], name: "posts")
        let observation = list.observe(on: .callingThread) { _ in }
        Self.passTime()
        withExtendedLifetime(observation) {}
      }
      #expect(!Self.isWarned("observe", result))
    }
  }
#endif
