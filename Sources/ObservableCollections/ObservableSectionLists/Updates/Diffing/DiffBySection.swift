/// Compares the ids of sections; a surviving one is updated if a closure finds a difference of
/// headers.
@usableFromInline
struct DiffBySection<Header: Identifiable, SectionElement>: DiffRule {
  @usableFromInline let headersDiffer: (Header, Header) -> Bool

  @inlinable
  init(headersDiffer: @escaping (Header, Header) -> Bool) { self.headersDiffer = headersDiffer }

  @_alwaysEmitIntoClient
  func haveEqualKeys(
    _ one: SectionSnapshot<Header, SectionElement>,
    _ other: SectionSnapshot<Header, SectionElement>
  ) -> Bool { one.header.id == other.header.id }

  @_alwaysEmitIntoClient
  func keyHash(_ section: SectionSnapshot<Header, SectionElement>) -> Int {
    section.header.id.hashValue
  }

  @inlinable
  func isUpdated(
    _ old: SectionSnapshot<Header, SectionElement>,
    _ new: SectionSnapshot<Header, SectionElement>
  ) -> Bool { headersDiffer(old.header, new.header) }
}
