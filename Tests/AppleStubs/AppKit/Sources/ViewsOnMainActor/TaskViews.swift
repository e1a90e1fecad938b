import AdaptersOnAppKit
import Observation
import ObservableCollections
import SwiftUI

// Views of objects, in a module that is isolated to the main actor by default, as a new app is.

@Observable package final class TodoTask: nonisolated Identifiable {
  package let id: Int
  package var title: String
  package var isDone = false

  package init(id: Int, title: String) {
    (self.id, self.title) = (id, title)
  }
}

package struct TaskList: View {
  @ObservedRows private var tasks: ArraySnapshot<TodoTask>

  package init(_ tasks: ObservableList<TodoTask>) {
    _tasks = ObservedRows(tasks)
  }

  package var body: some View {
    List {
      ForEachRow(tasks) { task in
        Button(task.title) { task.isDone = true }
      }
      .onDelete { $tasks.remove(atOffsets: $0) }
    }
  }
}

/// The tasks that are still to be done.
package func openTasks(_ tasks: ObservableArray<TodoTask>) -> ObservableList<TodoTask> {
  tasks.filtered(on: .mainActor) { !$0.isDone }
}

package struct TaskSections: View {
  @ObservedSections private var letters: SectionsSnapshot<SectionKey<String>, TodoTask>

  package init(_ tasks: ObservableArray<TodoTask>) {
    _letters = ObservedSections(tasks.sections(on: .mainActor) { String($0.title.prefix(1)) })
  }

  package var body: some View {
    List {
      ForEachSection(letters) { task in
        Text(task.title)
      } header: { letter in
        Text(letter.id)
      }
    }
  }
}

package struct TaskDetail: View {
  @ObservedElement private var task: TodoTask?

  package init(_ tasks: ObservableArray<TodoTask>, id: TodoTask.ID) {
    _task = ObservedElement(tasks, id: id)
  }

  package var body: some View { Text(task?.title ?? "Deleted") }
}
