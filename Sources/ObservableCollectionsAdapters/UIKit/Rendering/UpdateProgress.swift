#if canImport(UIKit) && !os(watchOS)
  /// How far the blocks of an update are.
  @MainActor final class UpdateProgress {
    private var closures: Int
    private var completions: Int
    private var isIssued = false
    private var isLate = false
    private var settle: ((_ isLate: Bool) -> Void)?
    private var finish: (() -> Void)?

    init(
      _ count: Int, settle: @escaping (_ isLate: Bool) -> Void, finish: @escaping () -> Void
    ) {
      (closures, completions) = (count, count)
      (self.settle, self.finish) = (settle, finish)
    }

    func noteClosure() { closures -= 1 }

    func noteCompletion() {
      completions -= 1
      advance()
    }

    /// All blocks have been handed to the view.
    func noteIssued() {
      isIssued = true
      isLate = closures > 0
      advance()
    }

    private func advance() {
      guard isIssued, closures == 0 else { return }
      settle.take()?(isLate)
      if completions == 0 { finish.take()?() }
    }
  }
#endif
