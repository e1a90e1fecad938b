import Observation

/// A derived list whose operator gets a value besides the elements, its *parameter*, which can be replaced: a
/// search text, a column to order by, how many elements to show.
///
/// ```swift
/// let found = posts.filtered(with: "") { post, text in
///   text.isEmpty || post.title.contains(text)
/// }
/// found.parameter = "swift"      // what comes and goes is one batch
/// ```
///
/// An element that is in the list before and after stays the same row: another text removes and inserts, another
/// order moves.
public final class AdjustableList<Element, Parameter: Equatable & Sendable>: DerivedList<Element> {
  /// Guarded by the data lock of the core.
  private var value: Parameter
  /// Has the node take another parameter, and calls its second argument when no other call does the same.
  private let adjust: (Parameter, () -> Void) -> Void
  /// Main actor only.
  private var follower: ParameterFollower<Element, Parameter>?

  /// - Parameters:
  ///   - parameter: the first one.
  ///   - source: the list to follow.
  ///   - function: the operator's function with a parameter.
  ///   - operation: the operator with a function.
  init<Operator: AdjustableDerivation>(
    with parameter: Parameter, of source: ObservableList<Operator.Source>,
    function: @escaping (Parameter) -> Operator.Function,
    operation: (Operator.Function) -> Operator
  ) where Operator.Element == Element {
    let node = DerivedNode(operation(function(parameter)), of: source)
    value = parameter
    adjust = { node.adjust(to: function($0), noting: $1) }
    super.init(node)
  }

  /// What the operator's function gets besides the elements.
  ///
  /// A new one is a change of this list: its observers hear of it, and its sinks get a batch. An equal one is
  /// none. Setting it in a function of the list is a programmer error, and traps. Reading it can be tracked, as
  /// reading the list can.
  ///
  /// - Complexity: to read, O(1). To set, that of the first look at the list; for a list that is
  ///   ``ObservableList/limited(to:)-(Int)``, O(C + log N) for C elements that come or go.
  public var parameter: Parameter {
    get {
      core.noteRead()
      return core.withLock { value }
    }
    set {
      if newValue == core.withLock({ value }) { return }
      adjust(newValue) {
        core.withLock {
          value = newValue
          core.shared.readMarks.noteChange()
        }
      }
    }
  }

  /// Sets the parameter to a value now, and again whenever what was read to find it has changed.
  ///
  /// ```swift
  /// found.follow { model.searchText }
  /// ```
  ///
  /// A change is followed in the next job of the main actor. It ends with the list, and with
  /// the next call.
  ///
  /// - Parameter value: reads properties of `Observable` objects, or lists. It is held as long as the list:
  ///   it should not hold the list.
  @MainActor public func follow(_ value: @escaping @MainActor () -> Parameter) {
    let follower = ParameterFollower(list: self, value: value)
    self.follower = follower
    follower.look()
  }

  /// Whether a follower is the last one.
  @MainActor fileprivate func isFollowed(
    by follower: ParameterFollower<Element, Parameter>
  ) -> Bool { self.follower === follower }
}

/// What sets the parameter of a list to what a closure reads.
@MainActor private final class ParameterFollower<Element, Parameter: Equatable & Sendable> {
  private weak var list: AdjustableList<Element, Parameter>?
  private let value: @MainActor () -> Parameter

  init(list: AdjustableList<Element, Parameter>, value: @escaping @MainActor () -> Parameter) {
    self.list = list
    self.value = value
  }

  /// Reads the value, and again when it has changed.
  func look() {
    guard let list, list.isFollowed(by: self) else { return }
    list.parameter = withObservationTracking(value) { [weak self] in
      Task { @MainActor in self?.look() }
    }
  }
}

// `@unchecked Sendable` holds because `value` is guarded, `adjust` is constant and takes the gate, `follower`
// belongs to the main actor, and all else is that of the classes above.
extension AdjustableList: @unchecked Sendable where Element: Sendable {}
