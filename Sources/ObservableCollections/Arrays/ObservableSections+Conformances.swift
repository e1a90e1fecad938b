extension ObservableSections: Sequence {
  /// Iterates over the sections as they are now; later changes do not show.
  ///
  /// `underestimatedCount` stays 0: code that copies a sequence takes at least so many elements
  /// from an iterator made later, and another thread may have removed some by then.
  public func makeIterator() -> ArraySnapshot<SectionSnapshot<Header, Element>>.Iterator {
    snapshot.sections.makeIterator()
  }
}

extension ObservableSections: Equatable where Header: Equatable, Element: Equatable {
  /// Whether both have equal sections with equal elements, in the same order. O(n).
  public static func == (left: ObservableSections, right: ObservableSections) -> Bool {
    left === right || left.snapshot == right.snapshot
  }
}

extension ObservableSections: ExpressibleByArrayLiteral {
  /// Makes a list of these sections. Traps if two have the same id.
  public convenience init(arrayLiteral sections: SectionSnapshot<Header, Element>...) {
    self.init(sections)
  }
}

extension ObservableSections: Encodable where Header: Encodable, Element: Encodable {
  /// Writes the sections as an array does: `[{"section": …, "elements": […]}]`.
  public func encode(to encoder: any Encoder) throws {
    try snapshot.encode(to: encoder)
  }
}

extension ObservableSections: Decodable where Header: Decodable, Element: Decodable {
  /// Reads what an array of sections writes.
  ///
  /// - Parameter decoder: where to read.
  /// - Throws: `DecodingError.dataCorrupted` with a ``PatchError`` as its underlying error
  ///   if two sections have the same id; else what the decoder throws.
  public convenience init(from decoder: any Decoder) throws {
    let snapshot = try SectionsSnapshot<Header, Element>(from: decoder)
    do throws(PatchError) {
      try snapshot.checkSectionIDs()
    } catch {
      throw DecodingError.refused(error, at: decoder.codingPath)
    }
    self.init(snapshot)
  }
}

extension ObservableSections: CustomStringConvertible, CustomDebugStringConvertible {
  /// The sections, as an array prints them.
  public var description: String { snapshot.description }

  /// The type, the version and the sections.
  public var debugDescription: String {
    let state = readVersioned()
    let name = name.map { "\($0), " } ?? ""
    return "ObservableSections(\(name)version \(state.version), \(state.snapshot))"
  }
}

extension ObservableSections: CustomReflectable {
  /// The sections as children.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: snapshot, displayStyle: .collection)
  }
}
