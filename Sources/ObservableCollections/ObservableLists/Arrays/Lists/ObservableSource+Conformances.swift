extension ObservableSource: Encodable where Batch.Snapshot: Encodable {
  /// Writes what the list holds, as its snapshot does.
  public func encode(to encoder: any Encoder) throws {
    try snapshot.encode(to: encoder)
  }
}

extension ObservableSource: CustomStringConvertible, CustomDebugStringConvertible {
  /// What the list holds, as its snapshot prints it.
  public var description: String { "\(snapshot)" }

  /// The type, the name if there is one, the version and what the list holds.
  public var debugDescription: String {
    let state = readVersioned()
    let type = "\(type(of: self))".prefix { $0 != "<" }
    let name = name.map { "\($0), " } ?? ""
    return "\(type)(\(name)version \(state.version), \(state.snapshot))"
  }
}

extension ObservableSource: CustomReflectable {
  /// What the list holds, as children.
  public var customMirror: Mirror {
    let children = Mirror(reflecting: snapshot).children
    return Mirror(self, children: children, displayStyle: .collection)
  }
}
