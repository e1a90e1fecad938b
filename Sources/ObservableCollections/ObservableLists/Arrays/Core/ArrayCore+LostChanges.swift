#if DEBUG
  // What debug builds find out about changes that get lost. `posts[0].n += 1` reads an element and writes it back: what
  // another thread writes in between is overwritten. No lock can be held across both, because what changes the
  // element may wait for another thread; and no sanitizer sees a race. So the places that are written back compare
  // versions. Optimised builds have none of this.

  extension ArrayCore {
    /// Writes back an element. Warns, once for a list, if another thread has changed the list since the
    /// element was read.
    ///
    /// Holds the gate meanwhile: no other thread comes between the comparison and the write.
    ///
    /// - Parameters:
    ///   - place: where the element is written: `[3]`. Made only for a warning.
    ///   - version: the version that was read.
    ///   - write: writes the element, and returns the old one, which is released with nothing held.
    package func writeBack<Element>(
      at place: @autoclosure () -> String, readAt version: Int, _ write: () -> Element
    ) {
      if isHeldByCurrentThread {
        _ = write()
      } else {
        enter("subscript(_:)")
        noteWriteBack(at: place(), readAt: version)
        let old = write()
        leave()
        withExtendedLifetime(old) {}
      }
    }

    /// Warns, once for a list, if another thread has changed the list since an element was read
    /// that is about to be written back. Called by the holder of the gate.
    ///
    /// - Parameters:
    ///   - place: where the element is written: `[3]`. Made only for a warning.
    ///   - version: the version that was read.
    package func noteWriteBack(at place: @autoclosure () -> String, readAt version: Int) {
      let now = withLock { () -> Int? in
        if self.version == version || lastChanger == currentThreadIdentity() { return nil }
        if hasWarnedOfLostChange { return nil }
        hasWarnedOfLostChange = true
        return self.version
      }
      guard let now else { return }
      let list = name.map { "\"\($0)\"" } ?? "a list without a name"
      writeWarning(
        "ObservableCollections: \(place()) of \(list) was read at version \(version) and is written back at version \(now): "
          + "another thread changed the list in between, so what it wrote there is lost, or another element is overwritten. Use update(at:_:), which is one step."
      )
    }

    /// The version, before an element is read that is to be written back.
    var versionToWriteBack: Int { withLock { version } }

    /// The thread that changed the list last. Protected by the data lock.
    private var lastChanger: UInt { memory.content.pointee.lastChanger }

    /// Whether such a warning was written. Protected by the data lock.
    var hasWarnedOfLostChange: Bool {
      get { memory.content.pointee.hasWarnedOfLostChange }
      nonmutating set { memory.content.pointee.hasWarnedOfLostChange = newValue }
    }
  }

  extension ObservableList {
    /// An element that is to be changed and written back, and the version that it is read at.
    func elementToWriteBack(at index: Int) -> (element: Element, version: Int) {
      let (snapshot, version) = readVersioned()
      checkIndex(index, count: snapshot.count, in: core.site(of: "subscript(_:)"))
      return (snapshot.element(at: index), version)
    }
  }
#endif
