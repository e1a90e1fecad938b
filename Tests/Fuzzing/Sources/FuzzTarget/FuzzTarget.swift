import FuzzPlan

/// What libFuzzer calls with each input that it makes up.
///
/// A failure ends the program, after it has said what was asked for and what went wrong; the fuzzer
/// then keeps the input in a file, which `swift run Fuzz FILE` tells step by step.
@_cdecl("LLVMFuzzerTestOneInput")
public func runOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let plan = Plan(bytes: Array(UnsafeBufferPointer(start: start, count: count)))
  if let failure = plan.failure() { fatalError("\(plan)\n\(failure)") }
  return 0
}
