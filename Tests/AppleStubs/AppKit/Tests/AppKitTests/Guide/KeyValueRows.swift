import AppKit
import Foundation
import ObservableCollections

@testable import AdaptersOnAppKit

// The code of Docs/Guides/ComingFrom.md for bindings; a test of the root package looks for it here.

/// Objects for bindings.
enum KeyValueGuide {
  struct Post: Identifiable, Sendable {
    let id: Int
    var title: String
  }

  /// What a cell is bound to.
  final class PostRow: NSObject {
    #if canImport(ObjectiveC)
      @objc
    #endif
    dynamic var title: String

    init(title: String) { self.title = title }
  }

  /// The list as objects for bindings, which key-value observing hears the changes of.
  @MainActor final class KeyValueRows: NSObject, @MainActor RenderSink {
    #if canImport(ObjectiveC)
      @objc
    #endif
    private(set) var rows: [PostRow] = []

    func reload(_ posts: ArraySnapshot<Post>, at revision: Revision) {
      willChangeValue(forKey: "rows")
      rows = posts.map { PostRow(title: $0.title) }
      didChangeValue(forKey: "rows")
    }

    func apply(_ batch: BatchUpdate<Post>) {
      for step in batch.calls.sequential {
        switch step {
        case .reload:
          reload(batch.after, at: batch.end)
        case .removal(let indexes):
          change(.removal, indexes) { for index in indexes.reversed() { rows.remove(at: index) } }
        case .insertion(let indexes):
          change(.insertion, indexes) {
            for index in indexes {
              rows.insert(PostRow(title: batch.after[index].title), at: index)
            }
          }
        case .move(let from, let to):
          let row = rows[from]
          change(.removal, [from]) { rows.remove(at: from) }
          change(.insertion, [to]) { rows.insert(row, at: to) }
        case .update(let indexes):
          for index in indexes { rows[index].title = batch.after[index].title }
        }
      }
    }

    private func change(_ kind: NSKeyValueChange, _ indexes: IndexRanges, _ body: () -> Void) {
      let indexes = IndexSet(indexes)
      willChange(kind, valuesAt: indexes, forKey: "rows")
      body()
      didChange(kind, valuesAt: indexes, forKey: "rows")
    }
  }
}
