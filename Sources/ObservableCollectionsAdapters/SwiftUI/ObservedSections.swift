#if canImport(SwiftUI)
  import ObservableCollections
  import SwiftUI

  /// A property of a view that shows a list of sections: the sections, once a turn, in an animation
  /// that fits. It is to `ObservableSections` what ``ObservedRows`` is to an array.
  @propertyWrapper
  public struct ObservedSections<Header: Identifiable, Element>: DynamicProperty {
    @State private var shown: ShownSections<Header, Element>
    private let list: ObservableSectionsList<Header, Element>

    /// Shows a list.
    ///
    /// - Parameters:
    ///   - list: what is shown.
    ///   - scheduler: when a turn ends. What the view was made with first counts.
    ///   - animation: how turns are shown. What the view was made with first counts.
    @MainActor public init(
      _ list: ObservableSectionsList<Header, Element>, scheduler: TurnScheduler = .mainActor,
      animation: ListAnimation = ListAnimation()
    ) {
      self.list = list
      _shown = State(
        initialValue: ShownSections(of: list, scheduler: scheduler, animation: animation))
    }

    /// The sections, for `ForEach`, `List` and ``ForEachSection``.
    @MainActor public var wrappedValue: SectionsSnapshot<Header, Element> {
      projectedValue.sections
    }

    /// What keeps the sections: to pause it, or to tell it what the user did.
    @MainActor public var projectedValue: ShownSections<Header, Element> { shown }

    /// Has the list shown that the view was made with last. SwiftUI calls it before it evaluates the
    /// view: so that what an older value of the view does late changes nothing.
    ///
    /// No document says on which thread, and it has been called on others than the main one
    /// (pointfreeco/swift-composable-architecture, issue 3247). So it only notes which list it is.
    public mutating func update() { shown.latest.list = list }
  }
#endif
