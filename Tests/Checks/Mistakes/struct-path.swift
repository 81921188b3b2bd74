// says: "full..name" is not a path: names are separated by single dots, and a dot or a backslash in a name is escaped with a backslash
import LazyJSON

@JSONModel struct User {
    @Key("full..name") var name: String?
}
