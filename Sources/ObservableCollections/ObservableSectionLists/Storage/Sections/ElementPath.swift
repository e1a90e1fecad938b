/// A place in a two-level list: the index of a section, and the index of an element in it.
///
/// Both indexes count in the same version of the list: in an old path both are old indexes, in a
/// new path both are new ones.
///
/// ```swift
/// ElementPath(section: 0, element: 9) < ElementPath(section: 1, element: 0)  // true
/// ```
public struct ElementPath: Hashable, Sendable {
  /// The index of the section.
  public var section: Int
  /// The index of the element in its section.
  public var element: Int

  /// Creates a path. The indexes are not checked: using a path that is outside a list traps.
  ///
  /// - Parameters:
  ///   - section: the index of the section.
  ///   - element: the index of the element in the section.
  public init(section: Int, element: Int) {
    self.section = section
    self.element = element
  }
}

extension ElementPath: Comparable {
  /// Returns whether one path is before another: by section, then by element.
  public static func < (left: ElementPath, right: ElementPath) -> Bool {
    (left.section, left.element) < (right.section, right.element)
  }
}

extension ElementPath: CustomStringConvertible {
  /// The section and the element: `(2, 0)`.
  public var description: String { "(\(section), \(element))" }
}

// On the wire: `[section, element]`.
extension ElementPath: CodedAsNumbers {
  package static var codedName: String { "A path" }
  package static var codedCount: Int { 2 }

  package init(numbers: [Int]) { self.init(section: numbers[0], element: numbers[1]) }

  package var numbers: [Int] { [section, element] }
}
