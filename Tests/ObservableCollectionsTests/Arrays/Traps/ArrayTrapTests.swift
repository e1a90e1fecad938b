import ObservableCollections
import TestSupport
import Testing

@Suite("ObservableArray: traps")
struct ArrayTrapTests {
  #if os(macOS) || os(Linux)
    #if compiler(>=6.3)
      @Test("Clause 12, errors: a call outside the array traps with what, where and the values")
      func outside() async throws {
        for index in OutsideCall.all.indices {
          let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
          ) {
            [index = index as Int] in
            OutsideCall.all[index].make(ObservableArray(0..<7))
          }
          try expectMessage(OutsideCall.all[index].message, in: result)
        }
      }

      @Test("Clause 6, threads: a change inside another call's closure traps and names both calls")
      func insideClosures() async throws {
        for index in ClosedArrayCall.all.indices {
          let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
          ) {
            [index = index as Int] in
            let array = ObservableArray(0..<7)
            ClosedArrayCall.all[index].make(array) { array.append(1) }
          }
          let name = ClosedArrayCall.all[index].name
          try expectMessage(
            "append(_:) changes the array inside the closure of \(name)", in: result)
        }
      }

      @Test("Clause 6, threads: every mutating call traps inside another call's closure")
      func everyCallInside() async throws {
        for index in MutatingCall.all.indices {
          let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
          ) {
            [index = index as Int] in
            let array = ObservableArray(0..<7)
            array.update(at: 0) { _ in MutatingCall.all[index].make(array) }
          }
          let name = MutatingCall.all[index].name
          try expectMessage(
            "\(name) changes the array inside the closure of update(at:_:)", in: result)
        }
      }
    #endif

    @Test("Clause 6, threads: so it does inside a transaction, and in a closure of its own kind")
    func nestedClosures() async throws {
      let inTransaction = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let array = ObservableArray(0..<7)
        array.transaction { $0.removeAll { _ in array.removeLast() == 0 } }
      }
      try expectMessage(
        "removeLast() changes the array inside the closure of removeAll(where:)",
        in: inTransaction)
      let inItself = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
      {
        let array = ObservableArray(0..<7)
        array.update(at: 0) { _ in array.update(at: 1) { $0 += 1 } }
      }
      try expectMessage(
        "update(at:_:) changes the array inside the closure of update(at:_:)", in: inItself)
    }

    @Test("Clause 9, turns: a main-actor sink is flushed on the main actor only")
    func flushElsewhere() async {
      // What is printed is up to the platform's dispatch library, which checks first.
      await #expect(processExitsWith: .failure) {
        let array = ObservableArray(0..<7)
        let coalescer = await MainActor.run {
          array.render(initial: false) { _ in }
        }
        await Task.detached { coalescer.flush() }.value
      }
    }
  #endif
}
