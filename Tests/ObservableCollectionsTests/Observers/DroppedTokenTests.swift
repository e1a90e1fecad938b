#if DEBUG && (os(macOS) || os(Linux))
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
        .contains("what \(call) of \"posts\" returned was released at once")
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
