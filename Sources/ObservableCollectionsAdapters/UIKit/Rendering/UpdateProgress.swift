#if canImport(UIKit) && !os(watchOS)
  /// The progress of an update's blocks.
  @MainActor final class UpdateProgress {
    /// For each block, a closure that is called if the view drops the block; `nil` if the block's
    /// update closure has run, or never will.
    private var losses: [(() -> Void)?]
    private var completions: Int
    /// Whether all blocks were passed to the view.
    private(set) var isIssued = false
    private var isLate = false
    private var settle: ((_ isLate: Bool) -> Void)?
    private var finish: (() -> Void)?

    /// - Parameters:
    ///   - losses: for each block, a closure that is called if the block completes without running
    ///     its update closure.
    ///   - settle: called when no update closure remains to be run.
    ///   - finish: called when all blocks have completed.
    init(
      losses: [() -> Void], settle: @escaping (_ isLate: Bool) -> Void,
      finish: @escaping () -> Void
    ) {
      (self.losses, completions) = (losses, losses.count)
      (self.settle, self.finish) = (settle, finish)
    }

    /// Notes that a block's closure runs. Returns `false` if the closure must do nothing, because
    /// the block has completed.
    func beginClosure(_ block: Int) -> Bool { losses[block].take() != nil }

    func noteCompletion(_ block: Int) {
      losses[block].take()?()
      completions -= 1
      advance()
    }

    /// Called after all blocks were passed to the view: settles the update in the same step, if its
    /// closures have run. ``noteIssued()`` follows.
    func settleIssued() {
      isLate = isWaiting
      if !isWaiting { settle.take()?(false) }
    }

    func noteIssued() {
      isIssued = true
      advance()
    }

    private var isWaiting: Bool { losses.contains { $0 != nil } }

    private func advance() {
      guard isIssued, !isWaiting else { return }
      settle.take()?(isLate)
      if completions == 0 { finish.take()?() }
    }
  }
#endif
