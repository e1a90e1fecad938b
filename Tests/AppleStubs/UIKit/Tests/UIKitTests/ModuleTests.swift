import ObservableCollections
import Testing
import UIKit

@testable import AdaptersOnUIKit

@Suite("The stub of UIKit") @MainActor
struct ModuleTests {
  @Test("The adapters see this UIKit, and no AppKit")
  func modules() {
    #expect(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 20)).bounds.height == 20)
    #expect(IndexPath(ElementPath(section: 1, element: 2)) == [1, 2])
    #if canImport(AppKit)
      Issue.record("Modules named UIKit and AppKit lie in one build folder")
    #endif
  }
}
