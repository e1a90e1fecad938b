// The whole core: a program that imports this module needs no other of them.

@_exported import DerivedLists
@_exported import DerivedSectionLists
@_exported import ListCalls
@_exported import ListChanges
@_exported import ListDiffs
@_exported import NeighbourLists
@_exported import ObservableLists
@_exported import ObservableSectionLists
@_exported import OutlineLists
@_exported import PairedLists
@_exported import UndoableLists
