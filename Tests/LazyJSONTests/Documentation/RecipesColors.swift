// The colors of Docs/Guides/ModelingRecipes.md, which compile where the platform has the frameworks.

#if canImport(SwiftUI)
    import SwiftUI

    extension Color {
        init(_ rgb: HexColor) {
            self.init(red: Double(rgb.red) / 255, green: Double(rgb.green) / 255, blue: Double(rgb.blue) / 255)
        }
    }
    extension HexColor {
        init(_ color: Color.Resolved) {
            func byte(_ part: Float) -> UInt8 { UInt8((min(max(part, 0), 1) * 255).rounded()) }
            self.init(red: byte(color.red), green: byte(color.green), blue: byte(color.blue))
        }
    }
#endif
#if canImport(UIKit)
    import UIKit

    extension UIColor {
        convenience init(_ rgb: HexColor) {
            let parts = [rgb.red, rgb.green, rgb.blue].map { CGFloat($0) / 255 }
            self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: 1)
        }
    }
    extension HexColor {
        init(_ color: UIColor) {
            var parts: (red: CGFloat, green: CGFloat, blue: CGFloat) = (0, 0, 0)
            color.getRed(&parts.red, green: &parts.green, blue: &parts.blue, alpha: nil)
            func byte(_ part: CGFloat) -> UInt8 { UInt8((min(max(part, 0), 1) * 255).rounded()) }
            self.init(red: byte(parts.red), green: byte(parts.green), blue: byte(parts.blue))
        }
    }
#endif
