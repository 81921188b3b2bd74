// On systems without SwiftUI this module is empty.
