import ObservableCollections
import SwiftUI
import Testing
import TestingOnAppKit
import ViewsOnMainActor

@Suite("Objects of the main actor in views") @MainActor
struct MainActorObjectTests {
  private let tasks = ObservableArray(
    ["one", "two", "three"].enumerated().map {
      TodoTask(id: $0, title: $1)
    })

  @Test("Rows, sections and one object, in a module of the main actor")
  func shown() async throws {
    let host = ViewHost { TaskList(openTasks(tasks)) }
    #expect(host.nodes.texts == ["one", "two", "three"])
    #expect(ViewHost { TaskSections(tasks) }.nodes.texts == ["o", "one", "t", "two", "three"])
    #expect(ViewHost { TaskDetail(tasks, id: 1) }.nodes.texts == ["two"])
    tasks[1].title = "second"
    host.renderIfNeeded()
    #expect(host.nodes.texts == ["one", "second", "three"])
    #expect(host.faults == [])
  }
}
