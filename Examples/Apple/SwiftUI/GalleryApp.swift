import ExampleModels
import ObservableCollectionsAdapters
import SwiftUI

/// The program: one window with the gallery of examples.
@main
struct GalleryApp: App {
  var body: some Scene {
    WindowGroup { GalleryView() }
  }
}

/// The menu of the examples.
struct GalleryView: View {
  var body: some View {
    NavigationStack {
      List {
        ForEachRow(ExampleScreens.all) { entry in
          NavigationLink(value: entry.name) {
            RowView(text: RowText(entry.name, detail: entry.summary))
          }
        }
      }
      .navigationTitle("Gallery")
      .navigationDestination(for: String.self) { name in
        if let entry = ExampleScreens.named(name) { ExampleView(entry: entry) }
      }
    }
  }
}

/// An example, which runs for as long as it is on the screen.
struct ExampleView: View {
  let entry: ExampleEntry
  @State private var screen: (any ExampleScreen)?

  init(entry: ExampleEntry) {
    self.entry = entry
  }

  var body: some View {
    VStack {
      if let screen { ScreenView(screen) }
    }
    .navigationTitle(entry.name)
    .task {
      let made = entry.make()
      screen = made
      await made.run()
    }
  }
}
