import LazyJSON
import TestSupport
import Testing

/// The examples of RFC 8259, and of JSON Pointer, Patch and Merge Patch in JSONPointerTests, JSONPatchExampleTests and MergePatchTests.
@Suite struct RFC8259ExampleTests {
    final class Thumbnail: JSONModel, @unchecked Sendable {
        @Property("Url") var url: String?
        @Property("Height") var height: Int = 0
        @Property("Width") var width: Int = 0
    }
    final class Picture: JSONModel, @unchecked Sendable {
        @Property("Image.Width") var width: Int = 0
        @Property("Image.Height") var height: Int = 0
        @Property("Image.Title") var title: String?
        @Property("Image.Thumbnail") var thumbnail: Thumbnail?
        @Property("Image.Animated") var isAnimated: Bool = true
        @Property("Image.IDs") var ids: [Int]
    }
    final class Location: JSONModel, @unchecked Sendable {
        @Property var precision: String?
        @Property("Latitude") var latitude: Double = 0
        @Property("Longitude") var longitude: Double = 0
        @Property("Address") var address: String?
        @Property("City") var city: String?
        @Property("State") var state: String?
        @Property("Zip") var zip: Int = 0
        @Property("Country") var country: String?
    }

    @Test("§13: an object is read, and written with its bytes")
    func object() throws {
        let text = """
            {
              "Image": {
                "Width":  800,
                "Height": 600,
                "Title":  "View from 15th Floor",
                "Thumbnail": {
                  "Url":    "http://www.example.com/image/481989943",
                  "Height": 125,
                  "Width":  100
                },
                "Animated" : false,
                "IDs": [116, 943, 234, 38793]
              }
            }
            """
        let picture = try Picture(parsing: text)
        #expect(picture.width == 800 && picture.height == 600 && picture.title == "View from 15th Floor")
        #expect(picture.thumbnail?.url == "http://www.example.com/image/481989943")
        #expect(picture.thumbnail?.height == 125 && picture.thumbnail?.width == 100)
        #expect(!picture.isAnimated && picture.ids == [116, 943, 234, 38793])
        #expect(picture.json.text == text)
    }

    @Test("§13: an array of two objects is read")
    func array() throws {
        let text = """
            [
              {
                "precision": "zip",
                "Latitude":  37.7668,
                "Longitude": -122.3959,
                "Address":   "",
                "City":      "SAN FRANCISCO",
                "State":     "CA",
                "Zip":       "94107",
                "Country":   "US"
              },
              {
                "precision": "zip",
                "Latitude":  37.371991,
                "Longitude": -122.026020,
                "Address":   "",
                "City":      "SUNNYVALE",
                "State":     "CA",
                "Zip":       "94085",
                "Country":   "US"
              }
            ]
            """
        let locations = try LazyArray<Location>(parsing: text)
        #expect(locations.map(\.city) == ["SAN FRANCISCO", "SUNNYVALE"])
        #expect(locations.map(\.latitude) == [37.7668, 37.371991])
        #expect(locations.map(\.longitude) == [-122.3959, -122.02602])
        #expect(locations.map(\.zip) == [94107, 94085], "a number in a string is read as one")
        #expect(
            locations.allSatisfy { $0.precision == "zip" && $0.address == "" && $0.state == "CA" && $0.country == "US" }
        )
        #expect(locations.json.text == text)
    }

    @Test(
        "§13: texts of only a value are read",
        arguments: [("\"Hello world!\"", "Hello world!" as JSON), ("42", 42), ("true", true)])
    func scalars(_ text: String, _ value: JSON) throws {
        #expect(try JSON(parsing: text) == value)
    }

    @Test(
        "§7, §8.2, §8.3: escapes are read",
        arguments: [
            (#""\u005C""#, "\\"), (#""\uD834\uDD1E""#, "\u{1D11E}"), (#""\uDEAD""#, "\u{FFFD}"), (#""a\\b""#, "a\\b"),
            (#""a\u005Cb""#, "a\\b"),
        ])
    func escapes(_ text: String, _ value: String) throws {
        let json = try JSON(parsing: text)
        #expect(json.string == value && json.text == text)
    }

    @Test("§6: numbers that no double can hold are kept, and read as the nearest one")
    func numbers() throws {
        let (large, precise) = (try JSON(parsing: "1E400"), try JSON(parsing: "3.141592653589793238462643383279"))
        #expect(large.double == nil && large.text == "1E400")
        #expect(precise.double == .pi && precise.text == "3.141592653589793238462643383279")
    }
}
