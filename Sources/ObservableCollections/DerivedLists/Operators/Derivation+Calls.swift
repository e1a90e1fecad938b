#if DEBUG
  // The calls that make lists whose closures read what nobody follows.

  extension Filtering {
    package static var call: String { Source.self == Element.self ? "filtered" : "compactMapped" }
  }

  extension Mapping {
    package static var call: String { "mapped" }
  }

  extension Ordering {
    static var call: String { "ordered" }
  }

  extension LimitingWhile {
    static var call: String { "limited" }
  }

  extension Deduplicating {
    static var call: String { "distinct" }
  }

  extension Reducing {
    static var call: String { "reduced" }
  }
#endif
