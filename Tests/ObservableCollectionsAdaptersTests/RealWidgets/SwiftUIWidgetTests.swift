// Compiled and run on Apple's platforms only: the stubs have no module that has both.
#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
  import ObservableCollections
  import ObservableCollectionsAdapters
  import SwiftUI
  import Testing
  import UIKit

  private struct NoteList: View {
    @ObservedSections private var folders: SectionsSnapshot<ShownFolder, ShownNote>

    init(_ folders: ObservableSections<ShownFolder, ShownNote>) {
      _folders = ObservedSections(folders)
    }

    var body: some View {
      List {
        ForEachSection(folders) { note in
          Text(note.text)
        } header: { folder in
          Text(folder.name)
        }
      }
    }
  }

  @Suite("A list of SwiftUI, 200 random turns") @MainActor
  struct SwiftUIWidgetTests {
    /// The collection view that shows a `List`.
    private func collectionView(in view: UIView) -> UICollectionView? {
      if let view = view as? UICollectionView { return view }
      return view.subviews.lazy.compactMap { collectionView(in: $0) }.first
    }

    @Test("Its sections are sections, and each element is a row")
    func sections() async throws {
      let notes = RandomNotes(seed: 5)
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      let controller = UIHostingController(rootView: NoteList(notes.sections))
      window.rootViewController = controller
      window.isHidden = false
      for turn in 0..<200 {
        notes.changeSections()
        let counts = notes.shownSections.map { $0.count - 1 }
        var shown: [Int] = []
        for _ in 0..<250 where shown != counts {
          try await Task.sleep(for: .milliseconds(20))
          window.layoutIfNeeded()
          guard let list = collectionView(in: controller.view) else { continue }
          shown = (0..<list.numberOfSections).map { list.numberOfItems(inSection: $0) }
          // In some styles a header is the first item of its section.
          if shown == counts.map({ $0 + 1 }) { shown = counts }
        }
        try #require(shown == counts, "turn \(turn)")
      }
    }
  }
#endif
