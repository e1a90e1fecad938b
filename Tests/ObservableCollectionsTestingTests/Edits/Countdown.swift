/// A closure that gives -1, -2, -3 and so on: new elements that no list held before.
func countdown() -> () -> Int {
  var next = 0
  return {
    next -= 1
    return next
  }
}
