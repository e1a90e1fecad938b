import ObservableCollections
import ObservableCollectionsTesting
import Testing

@testable import CoreTestSupport
@testable import ObservableLists

/// An observer ends itself, by the token that its handler receives.
@MainActor struct EndingInHandlerTests {
  private let array = ObservableArray([1, 2])
  private let heard = Recorder<String>()

  private var isUnobserved: Bool { !array.core.shared.deliveries.hasReceivers }

  @Test("While it hears the initial record, on the calling thread and on the main actor")
  func initial() {
    let tokens = [
      array.observe(on: .callingThread, options: [.initial, .new]) { [heard] change, observation in
        heard.keep("\(change.kind)")
        observation.cancel()
      },
      array.observe(options: [.initial, .new]) { [heard] change, observation in
        heard.keep("\(change.kind)")
        observation.cancel()
      },
      array.observe(on: .callingActor, options: [.initial, .new]) { [heard] change, observation in
        heard.keep("\(change.kind)")
        observation.cancel()
      },
    ]
    #expect(isUnobserved)
    array.append(3)
    #expect(heard.values == ["setting", "setting", "setting"])
    withExtendedLifetime(tokens) {}
  }

  private actor Index {
    var token: ChangeObservation?

    func start(_ array: ObservableArray<Int>, _ heard: Recorder<String>) {
      token = array.observe(isolatedTo: self, options: .initial) { _, change, observation in
        heard.keep("\(change.kind)")
        observation.cancel()
      }
    }
  }

  @Test("On an actor, from inside and from outside")
  func actors() async {
    let (inner, outer) = (Index(), Index())
    await inner.start(array, heard)
    let token = array.observe(isolatedTo: outer, options: .initial) {
      [heard] _, change, observation in
      heard.keep("\(change.kind)")
      observation.cancel()
    }
    array.append(3)
    await token.settled()
    try? await wait { isUnobserved }
    #expect(heard.values == ["setting", "setting"])
  }

  @Test("While it hears any other record; what was announced does not come")
  func later() {
    let list = ObservableSections([SectionSnapshot(Head(id: 0), elements: [Cell(token: 0)])])
    let token = list.observe(on: .callingThread, options: [.prior, .initial]) {
      [heard] change, observation in
      heard.keep("\(change.kind)")
      if change.isPrior { observation.cancel() }
    }
    list[section: 0].append(Cell(token: 1))
    list[section: 0].append(Cell(token: 2))
    #expect(heard.values.count == 2)
    withExtendedLifetime(token) {}
  }

  @Test("The handler does not keep the token")
  func release() {
    final class Captured: Sendable {}
    weak var captured: Captured?
    do {
      let object = Captured()
      captured = object
      let token = array.observe(on: .callingThread) { [object] _, _ in
        withExtendedLifetime(object) {}
      }
      array.append(3)
      withExtendedLifetime(token) {}
    }
    #expect(captured == nil)
    #expect(isUnobserved)
  }

  @Test("Records made meanwhile by another thread come to nobody")
  func meanwhile() {
    let array = array
    let token = array.observe(on: .callingThread, options: .initial) {
      [heard] change, observation in
      heard.keep("\(change.kind)")
      onOtherThread { array.append(3) }
      observation.cancel()
    }
    array.append(4)
    #expect(heard.values == ["setting"])
    withExtendedLifetime(token) {}
  }
}

#if DEBUG && (os(macOS) || os(Linux))
  /// What `let _ =` ends at once is warned of, once.
  struct DiscardedTokenTests {
    /// The warnings of a process.
    private func warnings(_ standardError: [UInt8]?) -> [Substring] {
      String(decoding: standardError ?? [], as: UTF8.self)
        .split(separator: "\n").filter { $0.hasPrefix("ObservableCollections") }
    }

    // A thread that is interrupted for long between the two is not warned: so more than one try.
    @Test("A token that nobody holds is warned of, once, with the list's name")
    func unheld() async {
      let results = [
        await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
          let posts = ObservableArray<Int>(name: "posts")
          for _ in 0..<1_000 { let _ = posts.observe(on: .callingThread) { _ in } }
        },
        await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
          let posts = ObservableArray<Int>(name: "posts")
          for _ in 0..<1_000 { let _ = posts.render(on: .callingThread, initial: false) { _ in } }
        },
        await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
          let posts = ObservableArray<Int>(name: "posts")
          for _ in 0..<1_000 { let _ = posts.trace { _ in } }
        },
      ]
      for (result, call) in zip(results, ["observe", "render", "trace"]) {
        let lines = warnings(result?.standardErrorContent)
        #expect(lines.count == 1)
        #expect(lines.joined().contains("what \(call) returned for \"posts\" was released"))
      }
    }

    @Test("A token that was cancelled, or has seen a change, is not")
    func held() async {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        let posts = ObservableArray<Int>()
        for _ in 0..<100 {
          posts.observe(on: .callingThread) { _ in }.cancel()
          posts.render(on: .callingThread, initial: false) { _ in }.cancel()
          posts.trace { _ in }.cancel()
          let tokens = (
            posts.observe(on: .callingThread) { _ in },
            posts.render(on: .callingThread, initial: false) { _ in },
            posts.trace { _ in }
          )
          posts.append(1)
          withExtendedLifetime(tokens) {}
        }
      }
      let lines = warnings(result?.standardErrorContent)
      #expect(lines == [])
    }
  }
#endif
