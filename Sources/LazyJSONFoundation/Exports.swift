// The Foundation that the library uses: FoundationEssentials on Linux without the trait `FullFoundation`, otherwise all
// of it.
#if canImport(FoundationEssentials) && !FullFoundation
    @_exported import FoundationEssentials
#else
    @_exported import Foundation
#endif
