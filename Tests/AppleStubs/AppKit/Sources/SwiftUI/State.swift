/// https://developer.apple.com/documentation/swiftui/dynamicproperty
public protocol DynamicProperty {
  /// https://developer.apple.com/documentation/swiftui/dynamicproperty/update()-29hjo
  mutating func update()
}

extension DynamicProperty {
  /// Does nothing.
  public mutating func update() {}
}

/// What a host does with the storage of a view's state.
@MainActor protocol StoredState {
  var storage: AnyObject { get }
  func forward(to other: AnyObject)
  func observe(_ onChange: @escaping @MainActor () -> Void)
}

/// The state of a view. The value that a view is made with counts when it appears first; later ones
/// are ignored.
///
/// https://developer.apple.com/documentation/swiftui/state
@propertyWrapper public struct State<Value>: DynamicProperty {
  final class Box {
    var value: Value
    /// The box of the view's first value.
    var first: Box?
    var onChange: (@MainActor () -> Void)?

    init(_ value: Value) {
      self.value = value
    }
  }

  private let box: Box

  /// https://developer.apple.com/documentation/swiftui/state/init(wrappedvalue:)
  public init(wrappedValue value: Value) {
    box = Box(value)
  }

  /// https://developer.apple.com/documentation/swiftui/state/init(initialvalue:)
  public init(initialValue value: Value) {
    box = Box(value)
  }

  /// https://developer.apple.com/documentation/swiftui/state/wrappedvalue
  ///
  /// It may be read on any thread; here it is set on the main one.
  public var wrappedValue: Value {
    get { (box.first ?? box).value }
    nonmutating set {
      let box = box.first ?? box
      box.value = newValue
      if let onChange = box.onChange { MainActor.assumeIsolated { onChange() } }
    }
  }

  /// https://developer.apple.com/documentation/swiftui/state/projectedvalue
  @MainActor public var projectedValue: Binding<Value> {
    Binding(get: { wrappedValue }, set: { wrappedValue = $0 })
  }
}

extension State: StoredState {
  @MainActor var storage: AnyObject { box }

  @MainActor func forward(to other: AnyObject) {
    if other !== box { box.first = other as? Box }
  }

  @MainActor func observe(_ onChange: @escaping @MainActor () -> Void) { box.onChange = onChange }
}

/// https://developer.apple.com/documentation/swiftui/binding
@propertyWrapper @MainActor public struct Binding<Value> {
  private let get: () -> Value
  private let set: (Value) -> Void

  /// https://developer.apple.com/documentation/swiftui/binding/init(get:set:)-7ufcp
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    (self.get, self.set) = (get, set)
  }

  /// https://developer.apple.com/documentation/swiftui/binding/wrappedvalue
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  /// https://developer.apple.com/documentation/swiftui/binding/projectedvalue
  public var projectedValue: Binding<Value> { self }
}
