import SwiftUI
import Testing

/// Closures that are isolated to an actor are left out: Swift 6.3.1 fails on one that is given to a
/// module of an older language mode as `@isolated(any)`.
@Suite("Bindings of the simulator, as SwiftUI's")
struct BindingTests {
  @Test("A view's state gives one on any thread")
  func state() {
    let state = State(initialValue: 3)
    #expect(state.projectedValue.wrappedValue == 3)
  }

  @Test("Closures without isolation may be called on any thread")
  func closures() {
    let binding = Binding(get: { 7 }, set: { _ in })
    binding.projectedValue.wrappedValue = 1
    #expect(binding.wrappedValue == 7)
  }
}
