// Models of SwiftData as values; the macro is written out, because no compiler but Apple's has it.

import Observation
import ObservableCollections
import ObservableCollectionsAdapters
import SwiftData
import SwiftUI

// @Model, written out.
final class StoredBook: PersistentModel, Observable {
  var persistentBackingData: any BackingData<StoredBook>
  var title: String {
    get { getValue(forKey: \.title) }
    set { setValue(forKey: \.title, to: newValue) }
  }

  init(title: String) {
    persistentBackingData = StoredBook.createBackingData()
    self.title = title
  }

  required init(backingData: any BackingData<StoredBook>) { persistentBackingData = backingData }

  static var schemaMetadata: [Schema.PropertyMetadata] {
    [
      Schema.PropertyMetadata(
        name: "title", keypath: \StoredBook.title, defaultValue: nil, metadata: nil)
    ]
  }
}

nonisolated struct Book: Identifiable, Equatable, Sendable {
  let id: PersistentIdentifier
  var title: String
}

@MainActor final class Library {
  let books = ObservableArray<Book>()
  private let container: ModelContainer

  init(_ container: ModelContainer) throws {
    self.container = container
    try read()
    _ = NotificationCenter.default.addObserver(
      forName: ModelContext.didSave, object: nil, queue: nil
    ) { [weak self] _ in
      Task { @MainActor in try? self?.read() }
    }
  }

  func read() throws {
    let descriptor = FetchDescriptor<StoredBook>(sortBy: [SortDescriptor(\.title)])
    let stored = try ModelContext(container).fetch(descriptor)
    books.replaceAll(with: stored.map { Book(id: $0.persistentModelID, title: $0.title) })
  }

  func add(_ title: String) throws {
    let context = ModelContext(container)
    context.insert(StoredBook(title: title))
    try context.save()
  }
}

struct LibraryView: View {
  @ObservedRows private var books: ArraySnapshot<Book>
  private let library: Library

  init(_ library: Library) {
    self.library = library
    _books = ObservedRows(library.books)
  }

  var body: some View {
    List { ForEachRow(books) { book in Text(book.title) } }
      .toolbar { Button("Add") { try? library.add("Book \(books.count + 1)") } }
  }
}
