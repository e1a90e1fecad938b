// Foundation has an `UndoManager` on Apple's platforms only; both toolkits export it.
#if canImport(UIKit)
  import ObservableCollections
  import UIKit
#elseif canImport(AppKit)
  import AppKit
  import ObservableCollections
#endif

#if canImport(UIKit) || canImport(AppKit)
  extension ListUndo {
    /// Registers the steps with an undo manager, such as a window's, for its menu items, shortcuts
    /// and gestures.
    ///
    /// ```swift
    /// let undo = ListUndo(of: posts)
    /// if let undoManager { undo.register(with: undoManager) }
    /// ```
    ///
    /// Each new step registers an action under the step's name. The manager undoes grouped actions
    /// together, such as the steps of one event. Undoing a stale step changes nothing and removes
    /// this list's actions from the manager.
    ///
    /// Afterwards, undo and redo through the manager, not by calling ``undo()`` and ``redo()``.
    /// This method replaces ``onStep``. The manager is held weakly, and its actions do not retain
    /// the list.
    ///
    /// - Parameter manager: the undo manager, which receives the actions of later steps.
    public func register(with manager: UndoManager) {
      let actions = UndoActions(of: self, in: manager)
      onStep = { actions.noteStep(named: $0) }
    }
  }

  /// The actions of a list in an undo manager. They are their own targets, because a manager does
  /// not hold a target: each action holds this.
  @MainActor private final class UndoActions<Batch: ObservableCollections.ListBatch> {
    private weak var undo: ListUndo<Batch>?
    private weak var manager: UndoManager?
    /// How many steps were recorded since the manager began to undo.
    private var countWhileUndoing: Int?

    init(of undo: ListUndo<Batch>, in manager: UndoManager) {
      (self.undo, self.manager) = (undo, manager)
    }

    func noteStep(named name: String?) {
      if let count = countWhileUndoing {
        countWhileUndoing = count + 1
      } else {
        register(1, toUndo: true)
        if let name { manager?.setActionName(name) }
      }
    }

    /// Registers an action; while the manager undoes, that is what it redoes.
    ///
    /// - Parameter count: the number of steps.
    private func register(_ count: Int, toUndo: Bool) {
      // Named here, and so held: the manager's own reference to the target is unowned.
      manager?.registerUndo(withTarget: self) { [self] _ in
        if toUndo { undo(count) } else { redo(count) }
      }
    }

    private func undo(_ count: Int) {
      // What the present turn has changed so far becomes a step now, of which the manager does not know: it is undone, too.
      countWhileUndoing = 0
      defer { countWhileUndoing = nil }
      perform { undo in
        var done = 0
        while done < count + (countWhileUndoing ?? 0), try undo.undo() { done += 1 }
        if done > 0 { register(done, toUndo: false) }
      }
    }

    private func redo(_ count: Int) {
      perform { undo in
        var done = 0
        while done < count, try undo.redo() { done += 1 }
        if done > 0 { register(done, toUndo: true) }
      }
    }

    private func perform(_ body: (ListUndo<Batch>) throws -> Void) {
      guard let undo else { return }
      do {
        try body(undo)
      } catch {
        // Stale: no action of this list can succeed any more.
        manager?.removeAllActions(withTarget: self)
      }
    }
  }
#endif
