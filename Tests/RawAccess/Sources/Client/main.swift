import LazyJSON

let json: JSON = ["name": "Bo", "age": "41", "tags": ["a"], "ratio": 0.5, "isNew": true]

func raw() {
    print(json["name"]?.string ?? "")  // warns: 'string' is deprecated
    print(json["age"]?.int ?? 0)  // warns: 'int' is deprecated
    print(json["ratio"]?.double ?? 0)  // warns: 'double' is deprecated
    print(json["ratio"]?.number?.text ?? "")  // warns: 'number' is deprecated
    print(json["isNew"]?.bool ?? false)  // warns: 'bool' is deprecated
    let tags = json["tags"] ?? .null
    for tag in tags.elements { print(tag) }  // warns: 'elements' is deprecated
    for member in json.members { print(member.key) }  // warns: 'members' is deprecated
    print(json.foundationObject)  // warns: 'foundationObject' is deprecated
    print(["a", "b"].map(\JSON.string))  // warns: 'string' is deprecated
}

func typed() {
    let age = json.value(at: "age", as: Int.self) ?? 0
    print(json.value(at: "name", as: String.self) ?? "", age, json["tags"]?[0] ?? .null)
    print(json.value(at: "tags", as: [String].self) ?? [], json.kind, json.count ?? 0, json.text, json.query ?? "")
}

@available(*, deprecated)
func entitled() { print(json["name"]?.string ?? "") }

typed()
raw()
