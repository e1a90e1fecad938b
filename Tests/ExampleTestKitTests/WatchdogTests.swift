import ExampleTestKit
import Foundation
import Testing

/// When a watchdog ends the tests, and what it says.
struct WatchdogTests {
  private var limits: Standstill.Limits {
    var limits = Standstill.Limits()
    (limits.looks, limits.share, limits.betweenSteps) = (4, 0.01, 100)
    return limits
  }

  @Test func testsThatUseNoProcessorTimeStandStill() {
    var standstill = Standstill(limits: limits)
    let verdicts = (0..<6).map { _ in standstill.look(steps: 1, processorTime: 7) }
    #expect(verdicts[..<4].allSatisfy { $0 == nil })
    #expect(verdicts[4] == .idle(looks: 4, seconds: 0))
  }

  /// Twenty-eight others on two cores leave a fifteenth of a core to each.
  @Test func aFifteenthOfACoreIsNoStandstill() {
    var standstill = Standstill(limits: limits)
    for look in 0..<50 {
      #expect(standstill.look(steps: 1, processorTime: Double(look) / 15) == nil)
    }
  }

  @Test func whereNoTestRunsNothingStandsStill() {
    var standstill = Standstill(limits: limits)
    for _ in 0..<3 { #expect(standstill.look(steps: 1, processorTime: 7) == nil) }
    for _ in 0..<9 { #expect(standstill.look(steps: nil, processorTime: 7) == nil) }
    for _ in 0..<4 { #expect(standstill.look(steps: 2, processorTime: 7) == nil) }
  }

  @Test func workWithoutEndIsFound() {
    var standstill = Standstill(limits: limits)
    #expect(standstill.look(steps: 1, processorTime: 0) == nil)
    #expect(standstill.look(steps: 1, processorTime: 99) == nil)
    #expect(standstill.look(steps: 2, processorTime: 150) == nil)
    #expect(standstill.look(steps: 2, processorTime: 249) == nil)
    #expect(standstill.look(steps: 2, processorTime: 251) == .endless(seconds: 101))
  }

  #if os(macOS) || os(Linux)
    @Test func itNamesTheTestsAndWhatTheyWaitFor() async throws {
      let result = await #expect(
        processExitsWith: .exitCode(Watchdog.exitCode), observing: [\.standardErrorContent]
      ) {
        var limits = Standstill.Limits()
        (limits.looks, limits.share) = (5, 0.5)
        let watchdog = Watchdog(every: 0.02, limits: limits)
        try await watchdog.watch("the first test") {
          try await watchdog.waiting(for: { "what never comes" }) {
            try await Task.sleep(for: .seconds(86_400))
          }
        }
      }
      let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(said.contains("error: The tests stand still: in 5 looks they used "))
      #expect(said.contains("\n  the first test\n"))
      #expect(said.contains(" waits for what never comes\n"))
    }
  #endif

  #if os(Linux)
    @Test func processorTimeCountsProgramsThatRunAndThatHaveEnded() async throws {
      let process = Process()
      process.executableURL = URL(filePath: "/bin/sh")
      // It works for a moment and is there until it is ended. Should the tests be ended before, it
      // ends too: its parent is another one then, while a signal still finds the tests until somebody
      // has waited for them. Nobody waits for what it could print.
      let work = "i=0; while [ $i -lt 300000 ]; do i=$((i + 1)); done"
      let parent = "read -r id name state parent others </proc/$$/stat"
      process.arguments = [
        "-c", "\(work); while \(parent) && [ $parent = $PPID ]; do sleep 1; done",
      ]
      for stream in [\Process.standardInput, \.standardOutput, \.standardError] {
        process[keyPath: stream] = FileHandle.nullDevice
      }
      try process.run()
      let id = process.processIdentifier
      let time = { ProcessorTime.descendants().first { $0.id == id }?.seconds ?? 0 }
      try await wait(for: "the program's processor time") { time() >= 0.02 }
      // Not by a signal that the program may have inherited as one to ignore.
      kill(id, SIGKILL)
      process.waitUntilExit()
      #expect(time() == 0)
      #expect(ProcessorTime.used >= 0.02)
    }
  #endif
}

/// Who may run at a time.
struct GateTests {
  @Test func placesGoToThoseWhoWaitInTheirOrder() async {
    let gate = Gate(places: 2)
    await gate.enter()
    await gate.enter()
    let order = Order()
    var waiting: [Task<Void, Never>] = []
    for number in 0..<3 {
      waiting.append(
        Task {
          await gate.enter()
          await order.note(number)
          gate.leave()
        })
      while gate.waitingCount <= number { await Task.yield() }
    }
    gate.leave()
    for task in waiting { await task.value }
    #expect(await order.numbers == [0, 1, 2])
    gate.leave()
    await gate.enter()
    await gate.enter()
    #expect(gate.waitingCount == 0)
  }
}

private actor Order {
  var numbers: [Int] = []
  func note(_ number: Int) { numbers.append(number) }
}
