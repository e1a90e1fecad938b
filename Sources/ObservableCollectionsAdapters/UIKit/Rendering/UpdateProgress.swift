#if canImport(UIKit) && !os(watchOS)
  /// How far the blocks of an update are.
  @MainActor final class UpdateProgress {
    /// What to do if the view gives a block up; nil for one whose closure has run, or never will.
    private var losses: [(() -> Void)?]
    private var completions: Int
    /// Whether all blocks have been handed to the view.
    private(set) var isIssued = false
    private var isLate = false
    private var settle: ((_ isLate: Bool) -> Void)?
    private var finish: (() -> Void)?

    /// - Parameters:
    ///   - losses: for each block, what to do if it completes and its closure has not run.
    ///   - settle: called when all closures have run, or will not.
    ///   - finish: called when all blocks have completed.
    init(
      losses: [() -> Void], settle: @escaping (_ isLate: Bool) -> Void,
      finish: @escaping () -> Void
    ) {
      (self.losses, completions) = (losses, losses.count)
      (self.settle, self.finish) = (settle, finish)
    }

    /// The closure of a block runs. False if it must do nothing, because the block has completed.
    func beginClosure(_ block: Int) -> Bool { losses[block].take() != nil }

    func noteCompletion(_ block: Int) {
      losses[block].take()?()
      completions -= 1
      advance()
    }

    /// All blocks have been handed to the view: settles what is settled already, as a part of the
    /// same step. ``noteIssued()`` follows.
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
