import ExampleTestKit
import Foundation
import Testing

@testable import TerminalSinks

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Whether a terminal takes what is written.
@Suite(.fewAtATime) struct OutputTests {
  @Test func aTerminalThatIsFullTakesNothingUntilSomeoneReads() throws {
    let (outside, inside) = try terminal()
    defer { for side in [outside, inside] { close(side) } }
    #expect(canWrite(to: inside, within: 0))
    let bytes = [UInt8](repeating: 65, count: 4_096)
    // The terminal hands on what it has in its own time, and then there is room again: it is full
    // when a hundred waits have found no room.
    var waits = 0
    while waits < 100 {
      waits = canWrite(to: inside, within: 20) ? 0 : waits + 1
      while write(inside, bytes, bytes.count) > 0 {}
    }
    #expect(!canWrite(to: inside, within: 0))
    #expect(!canWrite(to: inside, within: 20))
    var read = bytes
    while Foundation.read(outside, &read, read.count) > 0 {}
    #expect(canWrite(to: inside, within: 1_000))
  }

  @Test func whatCannotBeWrittenFailsAtOnce() throws {
    let (outside, inside) = try terminal()
    close(outside)
    #expect(canWrite(to: inside, within: -1))
    close(inside)
    #expect(canWrite(to: 1_000_000, within: -1))
    #expect(canWrite(to: -1, within: -1))
  }

  /// A pseudoterminal whose calls return at once.
  private func terminal() throws -> (outside: Int32, inside: Int32) {
    var (outside, inside): (Int32, Int32) = (-1, -1)
    try #require(openpty(&outside, &inside, nil, nil, nil) == 0)
    for side in [outside, inside] { _ = fcntl(side, F_SETFL, O_NONBLOCK) }
    return (outside, inside)
  }
}
