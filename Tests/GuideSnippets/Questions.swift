import ObservableCollections
import ObservableCollectionsTesting
import Testing

// The code of Docs/Guides/Questions.md.

@MainActor private func shown(
  _ tasks: ObservableArray<Task>, _ task: Task, in table: RecordingSink<Task>
) -> CoalescingObserver<BatchUpdate<Task>> {
  let open = tasks.filtered { !$0.isDone }
  let rendering = open.render(into: table)
  task.isDone = true  // one removal
  return rendering
}

@Test("Questions: a task that is done is one removal")
@MainActor func removal() {
  let (task, table) = (Task(), RecordingSink<Task> { $0 === $1 })
  let rendering = shown(ObservableArray([Task(), task, Task()]), task, in: table)
  rendering.flush()
  #expect(table.rows.count == 2 && table.faults == [])
  #expect(table.batches.map(\.changes.removals) == [[1]])
}
