import ExampleModels
import ObservableCollections
import Testing

@testable import WebSinks

@Suite("Thumbnails")
struct ThumbnailTests {
  @Test("Each example has one, whose batches come back to where they began")
  func circles() throws {
    let names = ExampleScreens.all.map(\.name)
    for name in names {
      let thumbnail = try #require(Thumbnail.named(name), "\(name)")
      #expect(thumbnail.patches.count > 1 && !thumbnail.patches.contains { $0.changes.isEmpty })
      var rows = thumbnail.rows
      for patch in thumbnail.patches { rows = try patch.applied(to: rows, at: patch.start) }
      #expect(rows == thumbnail.rows, "\(name)")
    }
    let layouts = names.map { Thumbnail.named($0)?.layout == .grid }
    #expect(layouts == names.map { $0 == "Numbers" })
    #expect(Thumbnail.named("nothing") == nil)
  }

  @Test("Each example has a title of its own for those who do not know its name")
  @MainActor func titles() {
    let screens = ExampleScreens.all.map { $0.make() }
    #expect(screens.allSatisfy { $0.title != $0.name && $0.title.contains(" ") })
    #expect(Set(screens.map(\.title)).count == screens.count)
  }
}
