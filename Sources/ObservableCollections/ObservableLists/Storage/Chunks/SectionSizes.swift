/// The number of rows of each section of a two-level list in the flat list of the log: its header
/// and its elements after it.
///
/// The sizes are in chunks, each with its sum, so that a section is found without reading every
/// section before it. A chunk is split when it holds more sizes than twice the number of chunks:
/// for S sections there are O(√S) chunks of O(√S) sizes (square-root decomposition). It is a value;
/// copies share their chunks until one of them changes.
///
/// No flat list has sections, so the modules that do compile its code, and this one only its layout.
@frozen @usableFromInline
package struct SectionSizes: Sendable {
  /// Sizes of neighbours, and their sum. Not a tuple: the runtime copies those part by part.
  @frozen @usableFromInline
  struct Chunk {
    /// The number of rows of each section.
    @usableFromInline var sizes: [Int]
    /// The sum of the sizes.
    @usableFromInline var total: Int

    /// Creates a chunk of sizes. O(n) for n sizes.
    @_alwaysEmitIntoClient
    init(_ sizes: [Int]) {
      (self.sizes, total) = (sizes, sizes.reduce(0, +))
    }
  }

  @usableFromInline var chunks: [Chunk] = []
  /// The number of sections.
  @usableFromInline package internal(set) var count = 0
  /// The number of rows of all sections.
  @usableFromInline package internal(set) var total = 0

  /// Creates sizes of no sections.
  @_alwaysEmitIntoClient
  package init() {}

  /// Creates the sizes of some sections. O(S).
  @_alwaysEmitIntoClient
  package init(_ sizes: [Int]) {
    insert(sizes, at: 0)
  }

  /// The maximum number of sizes in a chunk.
  @_alwaysEmitIntoClient
  var limit: Int { max(64, 2 * chunks.count) }
}

// MARK: - Reading

extension SectionSizes {
  /// The flat index of the header of a section; after the last section, the number of rows. O(√S).
  @_alwaysEmitIntoClient
  package func start(of section: Int) -> Int {
    var (left, start) = (section, 0)
    for chunk in chunks {
      if left < chunk.sizes.count { return chunk.sizes[..<left].reduce(start, +) }
      left -= chunk.sizes.count
      start += chunk.total
    }
    return start
  }

  /// The rows of a section. O(√S).
  @_alwaysEmitIntoClient
  package subscript(section: Int) -> Int {
    let place = place(of: section)
    return chunks[place.chunk].sizes[place.offset]
  }

  /// The section of a row, and the row's place in it: 0 is the header. O(√S).
  ///
  /// - Parameter row: a flat index; the number of rows gives the end, `(count, 0)`.
  @_alwaysEmitIntoClient
  package func locate(_ row: Int) -> (section: Int, offset: Int) {
    var (section, left) = (0, row)
    for chunk in chunks {
      if left >= chunk.total {
        left -= chunk.total
        section += chunk.sizes.count
        continue
      }
      for size in chunk.sizes {
        if left < size { break }
        left -= size
        section += 1
      }
      break
    }
    return (section, left)
  }

  /// The number of elements in each section. O(S), but a small part of a nanosecond for each.
  @_alwaysEmitIntoClient
  package var elementCounts: [Int] {
    Array(unsafeUninitializedCapacity: count) { counts, initializedCount in
      for chunk in chunks {
        for size in chunk.sizes {
          counts.initializeElement(at: initializedCount, to: size - 1)
          initializedCount += 1
        }
      }
    }
  }

  /// The flat index of the header of each section, followed by the number of rows. O(S).
  @_alwaysEmitIntoClient
  package var starts: [Int] {
    Array(unsafeUninitializedCapacity: count + 1) { starts, initializedCount in
      var start = 0
      starts.initializeElement(at: 0, to: 0)
      initializedCount = 1
      for chunk in chunks {
        for size in chunk.sizes {
          start += size
          starts.initializeElement(at: initializedCount, to: start)
          initializedCount += 1
        }
      }
    }
  }

  /// Whether both are unchanged copies of one value.
  @_alwaysEmitIntoClient
  package func isSameStorage(as other: SectionSizes) -> Bool {
    chunks.withUnsafeBufferPointer(\.baseAddress)
      == other.chunks.withUnsafeBufferPointer(\.baseAddress)
  }

  @_alwaysEmitIntoClient
  func place(of section: Int) -> (chunk: Int, offset: Int) {
    var left = section
    for index in chunks.indices {
      if left < chunks[index].sizes.count { return (index, left) }
      left -= chunks[index].sizes.count
    }
    trap("Section \(section) is outside 0..<\(count)")
  }
}

// MARK: - Edits

extension SectionSizes {
  /// Makes a section longer or shorter. O(√S).
  @_alwaysEmitIntoClient
  package mutating func add(_ change: Int, to section: Int) {
    let place = place(of: section)
    chunks[place.chunk].sizes[place.offset] += change
    chunks[place.chunk].total += change
    total += change
  }

  /// Inserts sizes at a section. O(n + √S) for n sizes.
  // Of an array: other modules would call generic code unspecialized.
  @_alwaysEmitIntoClient
  package mutating func insert(_ sizes: [Int], at section: Int) {
    let new = Chunk(sizes)
    if sizes.isEmpty { return }
    let index = openChunk(at: section)
    count += sizes.count
    total += new.total
    chunks.insert(new, at: index)
    join(max(0, index - 1))
    cut(min(index, chunks.count - 1))
  }

  /// Removes sizes. O(n + √S) for n sizes.
  ///
  /// - Returns: the removed sizes, in order.
  @_alwaysEmitIntoClient
  @discardableResult
  package mutating func remove(_ sections: Range<Int>) -> [Int] {
    let start = openChunk(at: sections.lowerBound)
    let end = openChunk(at: sections.upperBound)
    let removed = chunks[start..<end].flatMap(\.sizes)
    chunks.removeSubrange(start..<end)
    count -= removed.count
    total -= removed.reduce(0, +)
    join(max(0, start - 1))
    return removed
  }

  /// Moves sizes; `newStart` counts without them.
  @_alwaysEmitIntoClient
  package mutating func move(_ sections: Range<Int>, to newStart: Int) {
    insert(remove(sections), at: newStart)
  }

  /// Splits so that a chunk starts at a section. Returns the index of that chunk.
  @_alwaysEmitIntoClient
  mutating func openChunk(at section: Int) -> Int {
    if section == count { return chunks.count }
    let place = place(of: section)
    if place.offset == 0 { return place.chunk }
    let sizes = chunks[place.chunk].sizes
    chunks[place.chunk] = Chunk(Array(sizes[..<place.offset]))
    chunks.insert(Chunk(Array(sizes[place.offset...])), at: place.chunk + 1)
    return place.chunk + 1
  }

  /// Merges a chunk with its neighbours while they are short.
  @_alwaysEmitIntoClient
  mutating func join(_ index: Int) {
    while index + 1 < chunks.count,
      chunks[index].sizes.count + chunks[index + 1].sizes.count <= limit
    {
      chunks[index] = Chunk(chunks[index].sizes + chunks[index + 1].sizes)
      chunks.remove(at: index + 1)
    }
  }

  /// Splits a chunk that is too long into pieces of half the length.
  @_alwaysEmitIntoClient
  mutating func cut(_ index: Int) {
    let sizes = chunks[index].sizes
    guard sizes.count > limit else { return }
    let length = max(limit / 2, Int(Double(sizes.count).squareRoot()))
    let pieces = stride(from: 0, to: sizes.count, by: length).map {
      Chunk(Array(sizes[$0..<min($0 + length, sizes.count)]))
    }
    chunks.replaceSubrange(index...index, with: pieces)
  }
}
