import ObservableCollections

/// 4. An actor that owns an array of elements that are not `Sendable` hears its own records.
public enum CallSite4 {
  private actor Library {
    private let books = ObservableArray<Book>()
    private var token: ChangeObservation?
    private var lines: [String] = []

    func start() {
      token = books.observe(isolatedTo: self, options: [.initial, .new]) { library, change in
        library.lines.append("\(change)")
        change.newElements?.first?.title += "!"
      }
    }

    func add(_ title: String) -> [String] {
      books.append(Book(title))
      return lines + books.map(\.title)
    }
  }

  /// A global actor's code names the calling actor.
  @globalActor private actor Shelves {
    static let shared = Shelves()
  }

  @Shelves private final class Shelf {
    private let books = ObservableArray<Book>()
    private var token: ChangeObservation?
    private var count = 0

    func start() {
      token = books.observe(on: .callingActor) { [weak self] _ in self?.count += 1 }
    }

    func add(_ title: String) -> String {
      books.append(Book(title))
      return "heard \(count)"
    }
  }

  @Shelves private static func shelf() -> String {
    let shelf = Shelf()
    shelf.start()
    return shelf.add("c")
  }

  /// What the actors know when their calls return.
  public nonisolated static func run() async -> [String] {
    let library = Library()
    await library.start()
    return await library.add("a") + library.add("b") + [shelf()]
  }
}
