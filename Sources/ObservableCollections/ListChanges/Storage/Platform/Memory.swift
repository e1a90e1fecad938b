// The one file of the module that talks to the platform: memory, also such that can grow.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Allocates memory for elements.
///
/// `malloc` aligns to two words, which is enough for most types. `UnsafeMutablePointer.allocate`
/// asks for the same alignment explicitly, and takes a longer path for that.
@inlinable
func allocateElements<Element>(_ capacity: Int) -> UnsafeMutablePointer<Element> {
  if !isAlignedByMalloc(Element.self) { return .allocate(capacity: capacity) }
  return allocateBytes(capacity * MemoryLayout<Element>.stride)
    .bindMemory(to: Element.self, capacity: capacity)
}

/// Frees a block from `allocateElements`. Its elements must be deinitialized.
@inlinable
func deallocateElements<Element>(_ elements: UnsafeMutablePointer<Element>) {
  if !isAlignedByMalloc(Element.self) { return elements.deallocate() }
  deallocateBytes(elements)
}

@_alwaysEmitIntoClient
func isAlignedByMalloc<Element>(_ type: Element.Type) -> Bool {
  MemoryLayout<Element>.alignment <= 2 * MemoryLayout<Int>.alignment
}

@usableFromInline
package func allocateBytes(_ count: Int) -> UnsafeMutableRawPointer {
  guard let memory = malloc(max(1, count)) else { trap("There is no memory for \(count) bytes") }
  return memory
}

@usableFromInline
package func deallocateBytes(_ bytes: UnsafeMutableRawPointer) { free(bytes) }

/// Memory for words that can grow in place: growing a large block moves pages, not bytes.
///
/// - Parameters:
///   - words: a block from this function, invalid afterwards, or nil for a new one.
///   - count: the new number of words. The content of the old block is kept.
func reallocateWords(_ words: UnsafeMutablePointer<Int>?, count: Int) -> UnsafeMutablePointer<Int> {
  guard let memory = realloc(words, count * MemoryLayout<Int>.stride) else {
    trap("There is no memory for \(count) words")
  }
  return memory.assumingMemoryBound(to: Int.self)
}

/// Frees a block from `reallocateWords`.
func deallocateWords(_ words: UnsafeMutablePointer<Int>) { free(words) }
