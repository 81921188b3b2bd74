// says: value of optional type 'JSON?' must be unwrapped
import LazyJSON

func name(in json: JSON) -> JSON? { json["user"]["name"] }
