// The Foundation that the library uses: FoundationEssentials on Linux without the trait `FullFoundation`, otherwise all
// of it.
#if canImport(FoundationEssentials) && !FullFoundation
    @_exported import FoundationEssentials
#else
    @_exported import Foundation
#endif
// The system's functions, which FoundationEssentials doesn't export.
#if canImport(Glibc)
    @_exported import Glibc
#elseif canImport(Musl)
    @_exported import Musl
#elseif canImport(Android)
    @_exported import Android
#endif
