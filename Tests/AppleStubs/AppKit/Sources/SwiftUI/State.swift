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
  /// `@unchecked Sendable` holds as far as Apple's does: the host sets it on the main thread, and reads
  /// it elsewhere only while that one waits.
  final class Box: @unchecked Sendable {
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
  public var projectedValue: Binding<Value> {
    Binding(reading: { wrappedValue }, writing: { wrappedValue = $0 })
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
@propertyWrapper public struct Binding<Value> {
  private let get: () -> Value
  private let set: (Value) -> Void

  /// https://developer.apple.com/documentation/swiftui/binding/init(get:set:)-7ufcp
  ///
  /// Each closure is called without waiting, and must be called where it is isolated to.
  public init(
    get: @escaping @isolated(any) @Sendable () -> Value,
    set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {
    // A function that knows its isolation is called as one that does not.
    let read = unsafeBitCast(get, to: (@Sendable () -> Value).self)
    let write = unsafeBitCast(set, to: (@Sendable (Value) -> Void).self)
    let (reader, writer) = (get.isolation, set.isolation)
    self.get = {
      reader?.preconditionIsolated("A binding is read elsewhere")
      return read()
    }
    self.set = {
      writer?.preconditionIsolated("A binding is set elsewhere")
      write($0)
    }
  }

  /// https://developer.apple.com/documentation/swiftui/binding/init(projectedvalue:)
  public init(projectedValue: Binding<Value>) { self = projectedValue }

  /// That of a view's state; the simulator's.
  init(reading get: @escaping () -> Value, writing set: @escaping (Value) -> Void) {
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
