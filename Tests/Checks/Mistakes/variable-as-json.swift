// says: cannot assign value of type 'String' to subscript of type 'JSON'
import LazyJSON

func rename(_ json: inout JSON, _ name: String) {
    json["name"] = name
}
