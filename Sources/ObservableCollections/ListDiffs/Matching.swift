/// Decides which elements of two lists are the same element, and when such a survivor is updated.
///
/// ```swift
/// posts.replaceAll(with: latest, matching: .id)
/// posts.replaceAll(with: latest, matching: .id { old, new in old.title != new.title })
/// posts.replaceAll(with: latest, matching: .key(\.url))
/// names.replaceAll(with: latest, matching: .self)
/// ```
///
/// Elements match if their keys are equal. An element that has a match in the other list survives: it
/// stays or moves, and it is updated if the matching says so. Keys should be unique in each list;
/// ``DiffDiagnostics`` says what happens where they are not.
///
/// A matching is made where it is used, so that the comparison of two lists is compiled for the type
/// of their elements. It is not `Sendable`: its closures may use what belongs to the caller's actor.
/// `replaceAllInBackground` makes its matching in the background and needs no `Sendable` value.
public struct Matching<Element> {
  /// Compares two lists; the changes get the states that the lists are in.
  @usableFromInline
  let compare:
    (ComparedList<Element>, UnsafeBufferPointer<Element>, Revision, Revision) -> KeyedDiff
  /// Compares the elements of a section that is in both lists; true if they are all unchanged.
  @usableFromInline
  let compareSection: (ArraySnapshot<Element>, ArraySnapshot<Element>, inout DiffFindings) -> Bool

  /// Makes a matching of a rule. The code behind the closures is compiled for the rule and the elements.
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
  /// Elements with equal ids match, and every survivor is updated, because nothing compares the
  /// contents of these elements.
  ///
  /// An object that is the same in both lists is not updated. If its properties changed,
  /// ``ObservableArray/touch(at:)-(Int)`` says so. To leave other survivors alone, make the elements
  /// `Equatable` or use ``id(updatedWhen:)``.
  @inlinable public static var id: Matching { Matching(DiffByID()) }

  /// Elements with equal ids match.
  ///
  /// - Parameter isUpdated: whether a survivor is updated; gets the old element, then the new one.
  @inlinable
  public static func id(
    updatedWhen isUpdated: @escaping (_ old: Element, _ new: Element) -> Bool
  ) -> Matching {
    Matching(DiffByKey(key: \.id, differ: isUpdated))
  }
}

extension Matching where Element: Identifiable & Equatable {
  /// Elements with equal ids match, and a survivor is updated if it is not equal.
  @inlinable public static var id: Matching { Matching(DiffByIDAndEquality()) }
}

// MARK: - By the elements themselves

extension Matching where Element: Hashable {
  /// Equal elements match, and no survivor is ever updated: an element that changed is another one.
  @inlinable public static var `self`: Matching { Matching(DiffByElement()) }
}

// MARK: - By another key

extension Matching where Element: Equatable {
  /// Elements with equal keys match, and a survivor is updated if it is not equal.
  ///
  /// A key path is written where it is used, `.key(\.url)`; one in a variable needs a closure,
  /// `.key { $0[keyPath: path] }`.
  ///
  /// - Parameter key: an element's key; called several times for an element, so it should be cheap.
  @inlinable
  public static func key<Key: Hashable>(_ key: @escaping (Element) -> Key) -> Matching {
    Matching(DiffByKey(key: key, differ: !=))
  }
}

extension Matching {
  /// Elements with equal keys match.
  ///
  /// - Parameters:
  ///   - key: an element's key; called several times for an element, so it should be cheap.
  ///   - isUpdated: whether a survivor is updated; gets the old element, then the new one.
  @inlinable
  public static func key<Key: Hashable>(
    _ key: @escaping (Element) -> Key,
    updatedWhen isUpdated: @escaping (_ old: Element, _ new: Element) -> Bool
  ) -> Matching {
    Matching(DiffByKey(key: key, differ: isUpdated))
  }
}

// MARK: - Elements that do not qualify

extension Matching {
  /// Explains why elements without an id have no such matching.
  @available(
    *, unavailable,
    message: "'.id' needs elements that are Identifiable; use '.key(\\.…)' or '.self'"
  )
  public static var id: Matching { trap("'.id' needs Identifiable elements") }

  /// Explains why elements without an id have no such matching.
  @available(
    *, unavailable,
    message: "'.id' needs elements that are Identifiable; use '.key(\\.…, updatedWhen: …)'"
  )
  public static func id(
    updatedWhen isUpdated: @escaping (_ old: Element, _ new: Element) -> Bool
  ) -> Matching { trap("'.id' needs Identifiable elements") }

  /// Explains why elements that cannot be hashed have no such matching.
  @available(
    *, unavailable,
    message: "'.self' needs elements that are Hashable; use '.id' or '.key(\\.…)'"
  )
  public static var `self`: Matching { trap("'.self' needs Hashable elements") }

  /// Explains what is missing with elements that cannot be compared.
  @available(
    *, unavailable,
    message: "elements that are not Equatable need '.key(\\.…, updatedWhen: { old, new in … })'"
  )
  public static func key<Key: Hashable>(_ key: @escaping (Element) -> Key) -> Matching {
    trap("'.key' without 'updatedWhen:' needs Equatable elements")
  }
}
