/// A rule that determines which elements of two lists are the same, and which of them are updated.
///
/// ```swift
/// posts.replaceAll(with: latest, matching: .id)
/// posts.replaceAll(with: latest, matching: .id { old, new in old.title != new.title })
/// posts.replaceAll(with: latest, matching: .key(\.url))
/// names.replaceAll(with: ["a", "b"], matching: .self)
/// ```
///
/// Elements match if their keys are equal. An element with a match in the other list survives: it
/// stays or moves, and it is updated if the matching says so. Keys should be unique in each list;
/// for repeated keys, see ``DiffDiagnostics``.
///
/// Create a matching where you use it, so that the comparison of two lists is compiled for the type
/// of their elements. It is not `Sendable`: its closures may use the state of the caller's actor.
/// `replaceAllInBackground` creates its matching in the background and needs no `Sendable` value.
public struct Matching<Element> {
  /// Compares two lists in the given states, and returns the changes between these.
  @usableFromInline
  let compare:
    (ComparedList<Element>, UnsafeBufferPointer<Element>, Revision, Revision) -> KeyedDiff
  /// Compares the elements of a section that is in both lists; returns whether all are unchanged.
  @usableFromInline
  package let compareSection:
    (ArraySnapshot<Element>, ArraySnapshot<Element>, inout DiffFindings) -> Bool

  /// Creates a matching from a rule. The closures' code is specialized for the rule and the
  /// elements.
  @inlinable
  init(_ rule: some DiffRule<Element>) {
    compare = { old, new, start, end in
      switch old {
      case .buffer(let old):
        KeyedDiff(DiffLists(old, new, rule), start: start, end: end)
      case .snapshot(let old):
        old.withDiffSource { old in
          KeyedDiff(DiffLists(old, new, rule), start: start, end: end)
        }
      }
    }
    compareSection = { old, new, findings in rule.compareSection(old, new, &findings) }
  }
}

// MARK: - By id

extension Matching where Element: Identifiable {
  /// Matches elements with equal ids, and updates every survivor, because these elements' contents
  /// cannot be compared.
  ///
  /// An object that is the same in both lists is not updated. If its properties changed, report
  /// that with ``ObservableArray/touch(at:)-(Int)``. To leave other survivors alone, make the
  /// elements `Equatable` or use ``id(updatedWhen:)``.
  @inlinable public static var id: Matching { Matching(DiffByID()) }

  /// Matches elements with equal ids, and compares their contents by a closure.
  ///
  /// - Parameter isUpdated: returns whether a survivor is updated; receives the old element, then
  ///   the new one.
  @_alwaysEmitIntoClient
  public static func id(
    updatedWhen isUpdated: @escaping (_ old: Element, _ new: Element) -> Bool
  ) -> Matching {
    Matching(DiffByKey(key: \.id, differ: isUpdated))
  }
}

extension Matching where Element: Identifiable & Equatable {
  /// Matches elements with equal ids, and updates survivors that are not equal.
  @inlinable public static var id: Matching { Matching(DiffByIDAndEquality()) }
}

// MARK: - By the elements themselves

extension Matching where Element: Hashable {
  /// Matches equal elements, and updates no survivor: a changed element is another element.
  @inlinable public static var `self`: Matching { Matching(DiffByElement()) }
}

// MARK: - By another key

extension Matching where Element: Equatable {
  /// Matches elements with equal keys, and updates survivors that are not equal.
  ///
  /// Write a key path where you use it, `.key(\.url)`; one in a variable needs a closure, `.key {
  /// $0[keyPath: path] }`.
  ///
  /// - Parameter key: returns the key of an element. It should be fast: it is called several times
  ///   for an element.
  @_alwaysEmitIntoClient
  public static func key<Key: Hashable>(_ key: @escaping (Element) -> Key) -> Matching {
    Matching(DiffByKey(key: key, differ: !=))
  }
}

extension Matching {
  /// Matches elements with equal keys, and compares their contents by a closure.
  ///
  /// - Parameters:
  ///   - key: returns the key of an element. It should be fast: it is called several times for an
  ///     element.
  ///   - isUpdated: returns whether a survivor is updated; receives the old element, then the new
  ///     one.
  @_alwaysEmitIntoClient
  public static func key<Key: Hashable>(
    _ key: @escaping (Element) -> Key,
    updatedWhen isUpdated: @escaping (_ old: Element, _ new: Element) -> Bool
  ) -> Matching {
    Matching(DiffByKey(key: key, differ: isUpdated))
  }
}

// MARK: - Elements that do not qualify

extension Matching {
  /// Unavailable: elements without an id cannot be matched by id.
  @available(
    *, unavailable,
    message: "'.id' needs elements that are Identifiable; use '.key(\\.…)' or '.self'"
  )
  public static var id: Matching { trap("'.id' needs Identifiable elements") }

  /// Unavailable: elements without an id cannot be matched by id.
  @available(
    *, unavailable,
    message: "'.id' needs elements that are Identifiable; use '.key(\\.…, updatedWhen: …)'"
  )
  public static func id(
    updatedWhen isUpdated: @escaping (_ old: Element, _ new: Element) -> Bool
  ) -> Matching { trap("'.id' needs Identifiable elements") }

  /// Unavailable: elements that are not `Hashable` cannot be matched by themselves.
  @available(
    *, unavailable,
    message: "'.self' needs elements that are Hashable; use '.id' or '.key(\\.…)'"
  )
  public static var `self`: Matching { trap("'.self' needs Hashable elements") }

  /// Unavailable: elements that are not `Equatable` need a closure that compares their contents.
  @available(
    *, unavailable,
    message: "elements that are not Equatable need '.key(\\.…, updatedWhen: { old, new in … })'"
  )
  public static func key<Key: Hashable>(_ key: @escaping (Element) -> Key) -> Matching {
    trap("'.key' without 'updatedWhen:' needs Equatable elements")
  }
}
