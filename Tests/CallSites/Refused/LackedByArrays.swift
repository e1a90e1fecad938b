// error: '==' is unavailable: compare snapshots: a.snapshot == b.snapshot; or objects: a === b
// error: has no member 'hashValue'
// error: cannot convert value of type '[Post]' to type 'ObservableArray<Post>' in coercion
// error: has no member 'startIndex'
// error: 'endIndex' is unavailable: use count, or snapshot.endIndex
// error: incorrect argument label in call (have 'after:', expected 'ofID:')
// error: has no member 'distance'
// error: 'last(where:)' is unavailable: use snapshot.last(where:)
// error: 'lastIndex(where:)' is unavailable: use snapshot.lastIndex(where:)
// error: cannot call value of non-function type 'Range<Int>'
// error: has no member 'firstRange'
// error: has no member 'ranges'
// error: cannot convert value of type '[Int]' to expected argument type 'Int'
// error: has no member 'trimmingPrefix'
// error: has no member 'replacing'
// error: missing argument label 'at:' in call
// error: 'randomElement()' is unavailable: use snapshot.randomElement()
// error: 'elements' is unavailable: use the list itself, snapshot, or Array(list)
// error: 'limited(to:)' is unavailable: use a half-open range: limited(to: 2..<6)
// error: has no member 'difference'
// error: has no member 'removingSubranges'
// error: no exact matches in call to subscript
// error: has no member 'capacity'
// error: has no member 'applying'
// error: has no member 'trimPrefix'
// error: has no member 'span'
// error: has no member 'withUnsafeBufferPointer'
// code: posts.hashValue
// instead: its `snapshot` has [what an array has](Reference.md#the-calls-of-array)
import ObservableCollections

// The README lists what an `ObservableArray` lacks beside an `Array`.
func lacked(_ posts: ObservableArray<Post>, _ post: Post, _ numbers: ObservableArray<Int>) {
  _ = posts == posts
  _ = posts.hashValue
  _ = [post] as ObservableArray<Post>
  _ = posts.startIndex
  _ = posts.endIndex
  _ = posts.index(after: 0)
  _ = posts.distance(from: 0, to: 1)
  _ = posts.last { $0.id > 1 }
  _ = posts.lastIndex { $0.id > 1 }
  _ = posts.indices(of: post)
  _ = posts.firstRange(of: [post])
  _ = posts.ranges(of: [post])
  _ = numbers.contains([1, 2])
  _ = numbers.split(separator: [1, 2])
  _ = numbers.trimmingPrefix([1])
  _ = numbers.replacing([1, 2], with: [3])
  numbers.replace([1, 2], with: [3])
  _ = posts.randomElement()
  _ = posts.elements
  _ = posts.limited(to: 10...)
  _ = posts.difference(from: [post])
  _ = posts.removingSubranges(RangeSet(0..<1))
  _ = posts[RangeSet(0..<1)]
  _ = posts.capacity
  _ = posts.applying([post].difference(from: []) { $0.id == $1.id })
  _ = posts.trimPrefix([post])
  _ = posts.span
  _ = posts.withUnsafeBufferPointer { $0.count }
}
