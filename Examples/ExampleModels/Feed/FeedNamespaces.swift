import Foundation

/// The namespaces in which a document writes its own elements, as its root and its channel say.
///
/// RSS 2.0 has none, and some documents give it one. Atom 0.3 has another than Atom 1.0, and RSS 1.0 has
/// one that its channel is in.
struct FeedNamespaces {
  private var plain: Set<String> = [""]
  private var atom: Set<String> = ["http://www.w3.org/2005/Atom"]

  private static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"

  /// The namespace of an element: without the white space that some documents write around it. A prefix that the
  /// document does not declare is a namespace of its own, or its elements would be the document's own.
  static func name(_ uri: String?, of qualifiedName: String?) -> String {
    let uri = (uri ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    guard uri.isEmpty, let name = qualifiedName, let colon = name.firstIndex(of: ":") else {
      return uri
    }
    return String(name[...colon])
  }

  /// Takes over what the root says.
  ///
  /// - Returns: whether it is that of a feed.
  mutating func note(root name: String, _ namespace: String) -> Bool {
    switch name {
    case "rss": plain.insert(namespace)
    case "feed":
      atom.insert(namespace)
      plain.remove(namespace)
    case "RDF": return namespace == Self.rdf
    default: return false
    }
    return true
  }

  /// Takes over what a child of the root says.
  mutating func note(child name: String, _ namespace: String) {
    if name == "channel" { plain.insert(namespace) }
  }

  func element(_ name: String, _ namespace: String) -> FeedElement {
    FeedElement(
      name: name, isAtom: atom.contains(namespace), isPlain: plain.contains(namespace),
      isDublinCore: namespace == "http://purl.org/dc/elements/1.1/")
  }
}

/// An element that feeds use, whatever its prefix.
struct FeedElement: Hashable {
  let name: String
  let isAtom: Bool
  let isPlain: Bool
  let isDublinCore: Bool

  /// Whether it is what a post is made of.
  var isEntry: Bool { isPlain && name == "item" || isAtom && name == "entry" }
}
