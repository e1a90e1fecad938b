#if canImport(ObjectiveC)
  import Foundation
  import ObjectiveC
  import ObservableCollections

  extension ObservableList where Element: NSObject {
    /// A derived list of the same elements. An element is replaced when key-value observing reports
    /// a change of a followed property.
    ///
    /// ```swift
    /// let rows = posts.observingElements(keyValue: \.title, \.isDone)
    /// ```
    ///
    /// It is for classes that are not `Observable`. The properties must be `@objc dynamic`, or report by
    /// `willChangeValue(for:)` and `didChangeValue(for:)`. A report replaces the element at once, on the
    /// thread of the change, even if the value is equal to the previous one; the batch of a turn has one
    /// replacement. An element that leaves the list is not observed any more.
    ///
    /// - Parameters:
    ///   - property: a property to follow.
    ///   - others: more of them.
    /// - Complexity: the first read takes O(N) for N elements, a change O(log N).
    public func observingElements<Value, each Other>(
      keyValue property: any KeyPath<Element, Value> & Sendable,
      _ others: repeat any KeyPath<Element, each Other> & Sendable
    ) -> DerivedList<Element> {
      reportingElements { element, report in
        var tokens = [element.observe(property) { _, _ in report() }]
        for other in repeat each others {
          tokens.append(element.observe(other) { _, _ in report() })
        }
        return tokens
      }
    }
  }
#endif
