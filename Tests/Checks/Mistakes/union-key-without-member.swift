// says: no member names the cases of this union: write the member as @JSONModel("type")
// flags: -c -o /dev/null
import LazyJSON

@JSONModel enum Content: JSONUnion {
    @Key("text") case text(String)
    case other(JSON)
}
