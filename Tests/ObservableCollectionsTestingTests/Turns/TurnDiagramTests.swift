import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

/// Diagrams are read and shown, and say what is wrong with a text.
struct TurnDiagramTests {
  @Test("A column is a turn; parentheses hold several things of one, brackets one of several names")
  func reading() throws {
    let diagram = try TurnDiagram(reading: "ab-(c[de])(f|)|")
    #expect(
      diagram.turns == [
        [.names("a")], [.names("b")], [], [.names("c"), .names("de")], [.names("f"), .end],
        [.end],
      ])
    #expect(diagram.description == "ab-(c[de])(f|)|")
    #expect(try TurnDiagram(reading: " a  b- (c [d e]) (f|) | ") == diagram)
    #expect(try TurnDiagram(reading: "").turns == [])
    #expect(try TurnDiagram(reading: "(a)[b]").description == "ab")
  }

  @Test(
    "A text that is no diagram is refused, and the place is marked",
    arguments: [
      ("ab+", 2, "\"+\" makes no sense here"), ("a)", 1, "\")\" makes no sense here"),
      ("a(bc", 1, "A parenthesis is not closed"), ("()", 0, "A turn in parentheses is empty"),
      ("a[b", 1, "A bracket is not closed"), ("[]", 0, "Brackets are empty"),
      ("[a|]", 2, "\"|\" is no name"), ("(a-b)", 2, "\"-\" makes no sense here"),
    ])
  func refusal(text: String, offset: Int, fault: String) throws {
    let error = try #require(throws: TurnDiagramError.self) { try TurnDiagram(reading: text) }
    #expect(error == TurnDiagramError.expected(text, offset, fault))
    let mark = String(repeating: " ", count: offset) + "^"
    #expect(error.description == "\(fault)\n\(text)\n\(mark)")
  }

  #if os(macOS) || os(Linux)
    @Test("A bad literal traps with the fault")
    func badLiteral() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let diagram: TurnDiagram = "(a"
        print(diagram)
      }
      try expectMessage("A parenthesis is not closed\n(a\n^", in: result)
    }
  #endif
}

extension TurnDiagramError {
  /// The error that a text gives, read from a text of the same fault.
  fileprivate static func expected(
    _ text: String, _ offset: Int, _ fault: String
  ) -> TurnDiagramError? {
    do {
      _ = try TurnDiagram(reading: text)
      return nil
    } catch {
      return error.text == text && error.offset == offset && error.fault == fault ? error : nil
    }
  }
}

/// What came out is named by the edits that it brings, and a difference is shown turn below turn.
struct TurnDiagramTestTests {
  private let array = ObservableArray<Character>()
  private let turns = ManualTurnScheduler()
  private let test = TurnDiagramTest()

  private func observe() -> CoalescingObserver<BatchUpdate<Character>> {
    array.render(on: .callingThread, every: turns.scheduler, initial: false) { [test] in
      test.emit(from: $0.start, to: $0.end)
    }
  }

  private func run(
    _ edits: TurnDiagram, _ expected: TurnDiagram, end: () -> Void = {}
  ) throws {
    try test.run(
      edits: edits, expecting: expected, version: { array.revision.version },
      edit: { name in
        if name == "u" { array.popFirst() } else { array.append(name) }
        if name == "x" { array.append(name) }
      }, end: end, endTurn: { turns.endTurn() })
  }

  @Test("Batches are named by their edits, also by those of several records")
  func names() throws {
    let coalescer = observe()
    try run("ab-(cd)(xe)-", "ab-[cd][xe]")
    #expect(test.outputCount == 4)
    withExtendedLifetime(coalescer) {}
  }

  @Test("The end is an action, and nothing comes after it")
  func end() throws {
    let coalescer = observe()
    try run("a(b|)c", "a", end: { coalescer.cancel() })
  }

  @Test("Names and the end can be said directly")
  func direct() throws {
    try test.run(
      edits: "a-|", expecting: "(a[yz])-(z|)", version: { array.revision.version },
      edit: { name in
        test.emit("\(name)")
        test.emit("yz")
      },
      end: {
        test.emit("z")
        test.emitEnd()
      }, endTurn: { turns.endTurn() })
  }

  @Test("A change that no edit made is named by a star")
  func unknownChange() throws {
    let coalescer = observe()
    try test.run(
      edits: "a-b", expecting: "a*[b*]", version: { array.revision.version },
      edit: { array.append($0) },
      endTurn: {
        turns.endTurn()
        array.append("!")
      })
    withExtendedLifetime(coalescer) {}
  }

  @Test("A difference shows all diagrams, turn below turn, with marks")
  func mismatch() throws {
    let coalescer = observe()
    let error = try #require(throws: TurnDiagramMismatch.self) { try run("a-(bc)-d", "a-c[bc]") }
    #expect(
      error.description == """
        turn      1 2 3    4    5
        edits     a - (bc) -    d
        expected  a - c    [bc] -
        actual    a - [bc] -    d
                      ^    ^    ^
        """)
    withExtendedLifetime(coalescer) {}
  }

  @Test("What comes out twice, or too late, is a difference")
  func tooMuch() throws {
    let (first, second) = (observe(), observe())
    #expect(throws: TurnDiagramMismatch.self) { try run("a-", "a-") }
    withExtendedLifetime((first, second)) {}
  }

  @Test("Turns may end asynchronously")
  func asynchronous() async throws {
    let coalescer = observe()
    try await test.run(
      edits: "a-(bc)", expecting: "a-[bc]", version: { array.revision.version },
      edit: { array.append($0) },
      endTurnAndWait: {
        await Task.yield()
        turns.endTurn()
      })
    withExtendedLifetime(coalescer) {}
  }
}
