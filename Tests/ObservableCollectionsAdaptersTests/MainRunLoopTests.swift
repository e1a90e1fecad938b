import ExampleTestKit
import Testing

#if os(macOS) || os(Linux)
  /// The end of the main run loop's pass as the end of a turn, seen in a program that runs one.
  @Suite(.fewAtATime) struct MainRunLoopTests {
    @Test("A thousand changes in one pass come in one batch, at its end")
    func onePass() async throws {
      let figures = try await RunLoopTurnsProgram.figures(of: "one-pass")
      #expect(figures["version"] == 1_000)
      #expect(figures["batchesBeforeTheEnd"] == 0)
      #expect(figures["batches"] == 1)
      #expect(figures["inserted"] == 1_000)
      #expect(figures["lastVersion"] == 1_000)
    }

    @Test("Changes from four threads come in at most one batch a pass")
    func fourThreads() async throws {
      let figures = try await RunLoopTurnsProgram.figures(of: "four-threads")
      let batches = try #require(figures["batches"])
      #expect(figures["version"] == 10_000)
      #expect(figures["count"] == 10_000)
      #expect(figures["inserted"] == 10_000)
      #expect(figures["lastVersion"] == 10_000)
      #expect(figures["chained"] == 1)
      #expect(batches > 1)
      #expect(figures["passesWithABatch"] == batches)
    }

    @Test("A loop that is never let wait ends turns too")
    func zeroTimeouts() async throws {
      let figures = try await RunLoopTurnsProgram.figures(of: "zero-timeouts")
      #expect(figures["batchesBeforeTheEnd"] == 5)
      #expect(figures["batches"] == 5)
      #expect(figures["chained"] == 1)
      #expect(figures["lastVersion"] == 5)
    }

    @Test("Nothing wakes the loop when nothing changed")
    func idle() async throws {
      let figures = try await RunLoopTurnsProgram.figures(of: "idle")
      #expect(figures["batches"] == 1)
      // The loop returns after the last job, is run again and goes to sleep; what wakes it is the end of
      // the experiment.
      #expect(try #require(figures["idlePasses"]) <= 2)
    }
  }
#endif
