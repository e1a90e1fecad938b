extension ObservableSource: Encodable where Batch.Snapshot: Encodable {
  /// Encodes the current content of the list, as its snapshot does.
  public func encode(to encoder: any Encoder) throws {
    try snapshot.encode(to: encoder)
  }
}

extension ObservableSource: CustomStringConvertible, CustomDebugStringConvertible {
  /// The description of the list's current content.
  public var description: String { "\(snapshot)" }

  /// The type, the name if there is one, the version and the content of the list.
  public var debugDescription: String {
    let state = readVersioned()
    let type = "\(type(of: self))".prefix { $0 != "<" }
    let name = name.map { "\($0), " } ?? ""
    return "\(type)(\(name)version \(state.version), \(state.snapshot))"
  }
}

extension ObservableSource: CustomReflectable {
  /// A mirror with the content of the list as children.
  public var customMirror: Mirror {
    let children = Mirror(reflecting: snapshot).children
    return Mirror(self, children: children, displayStyle: .collection)
  }
}
