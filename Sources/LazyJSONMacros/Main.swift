import Foundation
import LazyJSONExpansion

/// The program that the compiler starts to expand macros. It ends with its input.
@main
struct Main {
    static func main() throws {
        try Plugin.serve(FileHandle.standardInput, FileHandle.standardOutput)
    }
}
