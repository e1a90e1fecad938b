import Testing
import UIKit

@Suite("Exceptions that nobody waits for") @MainActor
struct UncaughtExceptionTests {
  @Test("Without a handler the program ends, with the widget's message")
  func ends() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let list = PlainList(.table, counts: [2])
        list.simulation.onException = nil
        list.perform { list.table?.view.deleteRows(at: [[0, 7]], with: .fade) }
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains("attempt to delete row 7 from section 0 which only contains 2 rows before"))
  }
}
