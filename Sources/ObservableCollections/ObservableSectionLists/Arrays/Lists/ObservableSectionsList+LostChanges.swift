#if DEBUG
  extension ObservableSectionsList {
    /// An element that is to be changed and written back, and the version at which it is read.
    func elementToWriteBack(at path: ElementPath) -> (element: Element, version: Int) {
      let (snapshot, version) = readVersioned()
      snapshot.checkPath(path, in: core.site(of: "subscript(_:)"))
      return (snapshot[path], version)
    }
  }
#endif
