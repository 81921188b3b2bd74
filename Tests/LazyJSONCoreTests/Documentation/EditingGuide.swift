import Foundation
import LazyJSON
import TestSupport
import Testing

// The examples of Docs/Guides/Editing.md, block by block and letter by letter; the last test compares the two.

@JSONModel final class Passenger: JSONModel {
    @Property("id", .readOnly) var number: Int = 0
    var first: String?
    var last: String?
    var trips = 0
    var friends: [Passenger]
    var relatives: [String: Passenger]
    var fullName: String { [first, last].compactMap { $0 }.joined(separator: " ") }
}
extension Mutable where Model: Passenger {
    mutating func board() { self.trips += 1 }
    var name: String {
        get { self.fullName }
        set {
            let words = newValue.split(separator: " ")
            self.first = words.first.map(String.init)
            self.last = words.count > 1 ? words.last.map(String.init) : nil
        }
    }
}

@JSONModel class Playlist: JSONModel {
    var title: String?
    var isPublic = false
}
@JSONModel final class Mixtape: Playlist {}

extension JSONModelProtocol where Self: Playlist {
    init(titled title: String) { self.init { $0.title = title } }
    func published() -> Self { mutate { $0.isPublic = true } }
    static func untitled() -> Self { Self(titled: "Untitled") }
}

protocol Titled: JSONModel {
    var title: String { get }
}
extension Titled {
    func retitled(_ title: String) -> Self { mutate { $0.title = title } }
}
extension Photo: Titled {}

@Suite("Docs/Guides/Editing.md") struct EditingGuide {
    @JSONModel final class Hotel: JSONModel {
        var name: String?
    }
    @JSONModel final class Trip: JSONModel {
        var guide: Passenger?
        var driver: Passenger?
        var hotel: Hotel
        var stops: [String]
        var notes: [String: String]
        var passengers: LazyArray<Passenger>
    }

    @Test("Change several properties, and remove them")
    func properties() throws {
        let passenger = try Passenger(parsing: #"{"id": 7, "first": "Bo",  "seat": "12A"}"#)
        let renamed = passenger.mutate { $0.first = "Ada" }
        #expect(renamed.json.text == #"{"id": 7, "first": "Ada",  "seat": "12A"}"#)
        #expect(passenger.first == "Bo")

        let moved = passenger.mutate {
            $0.first = "Ada"
            $0.last = "Lovelace"
            #expect($0.fullName == "Ada Lovelace")
            $0.trips += 1
        }
        #expect(moved.trips == 1)
        let removed = passenger.mutate { $0.first = nil }
        #expect(removed.json.text == #"{"id": 7,  "seat": "12A"}"#)
        let nulled = passenger.mutate { $0.setNull(\.first) }
        #expect(nulled.json.text == #"{"id": 7, "first": null,  "seat": "12A"}"#)
        let spelled = try Passenger(parsing: #"{"trips": "2"}"#)
        #expect(spelled.mutate { $0.trips = 2 } === spelled)
        #expect(spelled.mutate { $0.overwrite(\.trips, with: 2) }.json.text == #"{"trips": 2}"#)
        let upgraded = passenger.mutate { $0[raw: "seat"] = "1A" }
        #expect(upgraded.json["seat"] == "1A")
        let refused = #expect(throws: MutationError.self) { try passenger.tryMutate { $0.number = 2 } }
        #expect(
            refused?.description
                == "Passenger.number was not written: the property is read-only: it is set when the object is created")
        #expect(passenger.mutate { $0.number = 2 } === passenger)
        struct IsFull: Error {}
        #expect(throws: IsFull.self) {
            try passenger.mutate {
                $0.trips += 1
                if $0.trips > 0 { throw IsFull() }
            }
        }
        #expect(passenger.trips == 0)
    }

    @Test("Edit a nested model")
    func nested() throws {
        let trip = try Trip(parsing: #"{"guide": {"id": 1, "first": "Bo"}}"#)
        let edited = trip.mutate {
            $0.guide?.first = "Ada"
            $0.driver?.first = "Eve"
            $0.hotel.name = "Sea View"
        }
        #expect(edited.json.text == #"{"guide": {"id": 1, "first": "Ada"}, "hotel": {"name": "Sea View"}}"#)
    }

    @Test("Edit lists")
    func lists() throws {
        let tour = try Trip(parsing: #"{"stops": ["Rome", null, "Bari"], "notes": {"Rome": "2 nights", "x": {}}}"#)
        let longer = tour.mutate {
            $0.stops.append("Lecce")
            $0.stops[0] = "Naples"
            $0.notes["Bari"] = "1 night"
            $0.notes["Rome"] = nil
        }
        #expect(longer.json["stops"]?.text == #"["Naples", null, "Bari", "Lecce"]"#)
        #expect(longer.json["notes"]?.text == #"{"x": {}, "Bari": "1 night"}"#)
        let bus = try Trip(parsing: #"{"passengers": [{"id": 1}, "?", {"id": 2}, {"id": 3}]}"#)
        let changed = bus.mutate {
            $0.passengers[0].trips = 5
            $0.passengers.removeAll { $0.number == 2 }
            $0.passengers.append(Passenger { $0.number = 4 })
            $0.passengers.swapAt(0, 1)
        }
        #expect(changed.json["passengers"]?.text == #"[{"id": 3}, "?", {"id": 1, "trips": 5}, {"id": 4}]"#)
        let list = try LazyArray<Passenger>(parsing: #"[{"id": 1}, {"id": 2}]"#)
        #expect(list.mutate { $0[1].trips = 1 }.json.text == #"[{"id": 1}, {"id": 2, "trips": 1}]"#)
        let drawing = try LazyArray<Shape>(parsing: #"[{"type": "circle", "radius": 1}, {"type": "line"}]"#)
        let doubled = drawing.mutate {
            for index in $0.indices { $0[index][as: Circle.self]?.radius *= 2 }
        }
        #expect(doubled.json.text == #"[{"type": "circle", "radius": 2}, {"type": "line"}]"#)
    }

    @Test("Create a new object")
    func new() {
        let guest = Passenger {
            $0.number = 9
            $0.first = "Eve"
        }
        #expect(guest.json.text == #"{"id":9,"first":"Eve"}"#)
    }

    @Test("Add methods to drafts")
    func methods() throws {
        let family = try Passenger(
            parsing: #"{"id": 7, "first": "Bo", "friends": [{"id": 8}, null], "relatives": {"sister": {"id": 9}}}"#)
        let boarded = family.mutate {
            $0.board()
            $0.name = "Ada Lovelace"
            $0.friends[0].board()
            $0.relatives["sister"]?.name = "Eve"
            #expect($0.fullName == "Ada Lovelace")
        }
        #expect(boarded.friends[0].trips == 1)
        #expect(boarded.json["friends"]?.text == #"[{"id": 8, "trips": 1}, null]"#)
        #expect(boarded.relatives["sister"]?.fullName == "Eve")
    }

    @Test("Add initializers")
    func initializers() {
        let mixtape: Mixtape = Mixtape(titled: "Side A").published()
        #expect(mixtape.json.text == #"{"title":"Side A","isPublic":true}"#)
        let shared: Playlist = mixtape
        #expect(shared.published() === mixtape && Mixtape.untitled().title == "Untitled")
        #expect(Photo().retitled("Hill").json.text == #"{"title":"Hill"}"#)
    }

    @Test("every block of the page is tested")
    func sameAsThePage() throws {
        #expect(try GuideCode.untested(page: "Docs/Guides/Editing.md", in: #filePath, blocks: 20) == [])
    }
}
