// Calls without the required `initial:`. Neither value is right for all: Docs/Decisions/0030.

extension ObservableSource {
  /// Unavailable: pass `initial: true` or `initial: false`.
  @available(
    *, unavailable,
    message:
      "say what comes first: render(initial: true) { … } for all that there is, initial: false for changes only"
  )
  @MainActor public func render(
    on place: OnMainActor = .mainActor, every scheduler: TurnScheduler = .turn,
    _ show: @escaping @MainActor (Batch) -> Void
  ) -> CoalescingObserver<Batch> {
    trap("A closure says what comes first")
  }

  /// Unavailable: pass `initial: true` or `initial: false`.
  @available(
    *, unavailable,
    message:
      "say what comes first: render(on: .callingActor, initial: true) { … } for all that there is, initial: false for changes only"
  )
  public func render(
    on place: CallingActor, every scheduler: TurnScheduler? = nil,
    isolation: isolated any Actor = #isolation, _ show: @escaping (Batch) -> Void
  ) -> CoalescingObserver<Batch> {
    trap("A closure says what comes first")
  }
}

extension ObservableSource where Batch: Sendable {
  /// Unavailable: pass `initial: true` or `initial: false`.
  @available(
    *, unavailable,
    message:
      "say what comes first: render(on: .callingThread, initial: true) { … } for all that there is, initial: false for changes only"
  )
  public func render(
    on place: CallingThread, every scheduler: TurnScheduler? = nil,
    isolation: (any Actor)? = #isolation, _ show: @escaping @Sendable (Batch) -> Void
  ) -> CoalescingObserver<Batch> {
    trap("A closure says what comes first")
  }
}
