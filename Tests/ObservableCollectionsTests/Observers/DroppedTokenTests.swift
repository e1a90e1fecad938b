#if DEBUG && (os(macOS) || os(Linux))
  import Testing

  import ObservableCollections

  /// The warning for a token that is released by the statement that made it. It is given for a token that lives for
  /// a few microseconds; so a busy machine may prevent it, and each process is tried several times.
  @Suite("Dropped tokens")
  struct DroppedTokenTests {
    private static func isWarned(
      of call: String, in run: () async -> ExitTest.Result?
    ) async -> Bool {
      for _ in 0..<10 {
        let text = String(decoding: await run()?.standardErrorContent ?? [], as: UTF8.self)
        if text.contains("what \(call) of \"posts\" returned was released at once") { return true }
      }
      return false
    }

    @Test("The first observer of a program that is dropped at once is warned of")
    func observer() async {
      let isWarned = await Self.isWarned(of: "observe") {
        await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
          let list = ObservableArray([1], name: "posts")
          _ = await list.observe { _ in }
        }
      }
      #expect(isWarned)
    }

    @Test("So is one whose closure took long for the initial record")
    func initial() async {
      let isWarned = await Self.isWarned(of: "observe") {
        await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
          let list = ObservableArray([1], name: "posts")
          _ = list.observe(on: .callingThread, options: .initial) { _ in
            let end = ContinuousClock.now + .microseconds(100)
            while ContinuousClock.now < end {}
          }
        }
      }
      #expect(isWarned)
    }

    @Test("So is the first rendering, and the first trace")
    func others() async {
      let isRenderingWarned = await Self.isWarned(of: "render") {
        await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
          let list = ObservableArray([1], name: "posts")
          _ = list.render(on: .callingThread, every: .manual, initial: false) { _ in }
        }
      }
      #expect(isRenderingWarned)
      let isTraceWarned = await Self.isWarned(of: "trace") {
        await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
          let list = ObservableArray([1], name: "posts")
          _ = list.trace { _ in }
        }
      }
      #expect(isTraceWarned)
    }
  }
#endif
