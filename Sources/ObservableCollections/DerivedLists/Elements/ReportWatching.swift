/// Watches elements that report a change after it, as objects with key-value observation do.
///
/// An element is asked for reports, and told nothing else: so there is no registration in the middle of a change,
/// and no job. Guarded by the gate of the list.
private final class ReportWatching<Element>: ElementWatching {
  /// Asks an element for reports, until the returned token is released.
  typealias Follow = (_ element: Element, _ report: @escaping @Sendable () -> Void) -> Any

  private let hub: ElementHub
  private let follow: Follow
  /// The tokens, by the numbers of the elements.
  private var tokens: [Any?] = []
  private var asked = ElementKey(number: 0, generation: 0)

  init(_ hub: ElementHub, _ follow: @escaping Follow) {
    self.hub = hub
    self.follow = follow
  }

  /// Follows the element that is asked, unless it is followed already.
  func follow(_ element: Element) {
    if tokens[Int(asked.number)] != nil { return }
    tokens[Int(asked.number)] = follow(element) { [weak hub, asked] in hub?.noteChanged(asked) }
  }

  var groups: [RegistrationGroup] { [] }

  func grow(to limit: Int) {
    if limit > tokens.count { tokens += repeatElement(nil, count: limit - tokens.count) }
  }

  func ask<Result>(_ key: ElementKey, _ body: () -> Result) -> Result {
    asked = key
    return body()
  }

  func askTogether<Result>(_ body: () -> (Result, [ElementKey])) -> (Result, RegistrationGroup) {
    trap("Elements that report their changes are not asked together")
  }

  func isWatched(_ number: Int) -> Bool { true }

  func noteReported(_ number: Int) {}

  func giveUp(_ number: Int) { tokens[number] = nil }

  func takeUnsettled() -> [Int32] { [] }
}

extension ObservableList {
  /// A list of the same elements, which replaces each one that reports a change.
  ///
  /// - Parameter follow: asks an element for reports, until the returned token is released.
  package func reportingElements(
    _ follow: @escaping (_ element: Element, _ report: @escaping @Sendable () -> Void) -> Any
  ) -> DerivedList<Element> {
    let hub = ElementHub(ElementExecutor(later: nil), due: DueWork())
    let watching = ReportWatching(hub, follow)
    let tracker = ElementTracker(hub, watching)
    let operation = Mapping<Element, Element>(
      transform: tracker.asking { element in
        watching.follow(element)
        return element
      }, isSame: nil)
    return DerivedList(Observing(operation, tracker, tellsReplacements: true), of: self)
  }
}
