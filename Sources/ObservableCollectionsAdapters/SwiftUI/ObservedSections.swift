#if canImport(SwiftUI)
  import ObservableCollections
  import SwiftUI

  /// A property wrapper that gives a view the sections of a list, updated once a turn with an
  /// animation.
  ///
  /// The counterpart of ``ObservedRows`` for `ObservableSections`.
  @propertyWrapper
  public struct ObservedSections<Header: Identifiable, Element>: DynamicProperty {
    @State private var shown: ShownSections<Header, Element>
    private let list: ObservableSectionsList<Header, Element>

    /// Creates a property that shows a list.
    ///
    /// - Parameters:
    ///   - list: the list to show.
    ///   - scheduler: determines when a turn ends. Only the first value that the view is created
    ///     with is used.
    ///   - animation: the animations of changes. Only the first value that the view is created with
    ///     is used.
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

    /// The model of the sections, for pausing it and for changes by the user.
    @MainActor public var projectedValue: ShownSections<Header, Element> { shown }

    /// Selects the list of the most recently created view. Called by SwiftUI before it evaluates
    /// the view.
    ///
    /// Changes by older values of the view then have no effect.
    ///
    /// The calling thread is not documented, and calls on background threads have been observed
    /// (pointfreeco/swift-composable-architecture, issue 3247). Therefore, it only stores the list.
    public mutating func update() { shown.latest.list = list }
  }
#endif
