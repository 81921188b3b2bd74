"""Finds public declarations whose documentation lacks a part that Quick Help shows.

Usage: documented.py FOLDER OF SYMBOL GRAPHS

A declaration needs a summary. A function or initializer also needs each of its parameters by name, what it returns, and what it
throws. Declarations that fulfill a requirement of a protocol inherit its documentation; symbols that the compiler makes, deprecated
ones, and ones whose name begins with an underscore, are skipped.
"""

import json
import pathlib
import re
import sys

CALLABLE = {"swift.func", "swift.method", "swift.type.method", "swift.init", "swift.subscript", "swift.type.subscript", "swift.macro"}
# Protocols of the standard library and Foundation say what these do.
INHERITED = {
    "encode(to:)", "init(from:)", "hash(into:)", "==(_:_:)", "<(_:_:)", "makeIterator()", "next()", "init(rawValue:)", "index(after:)",
    "index(before:)", "index(_:offsetBy:)", "distance(from:to:)", "init(arrayLiteral:)", "init(dictionaryLiteral:)",
    "init(stringLiteral:)", "init(integerLiteral:)", "init(floatLiteral:)", "init(booleanLiteral:)", "replaceSubrange(_:with:)",
    "reserveCapacity(_:)", "callAsFunction(_:)", "init()", "subscript(_:)",
}


def missing(symbol):
    """The parts that the documentation of a symbol lacks."""
    lines = [line["text"] for line in symbol.get("docComment", {}).get("lines", [])]
    text = "\n".join(lines)
    if not lines or not lines[0].strip() or lines[0].lstrip().startswith("- "):
        return ["summary"]
    if symbol["kind"]["identifier"] not in CALLABLE or symbol["names"]["title"].split(".")[-1] in INHERITED:
        return []
    parts = []
    signature = symbol.get("functionSignature", {})
    documented = set(re.findall(r"^\s*- Parameter (\w+):", text, re.M)) | set(re.findall(r"^\s+- (\w+):", text, re.M))
    for parameter in signature.get("parameters", []):
        # The name inside, if there is one: documentation uses that.
        name = parameter.get("internalName") or parameter["name"]
        if name != "_" and name not in documented:
            parts.append(f"parameter {name}")
    returned = "".join(part["spelling"] for part in signature.get("returns", []))
    kind = symbol["kind"]["identifier"]
    if kind not in {"swift.init", "swift.subscript", "swift.type.subscript"} and returned not in {"", "()", "Void"}:
        if not re.search(r"^\s*- Returns:", text, re.M):
            parts.append("returns")
    keywords = [part["spelling"] for part in symbol["declarationFragments"] if part["kind"] == "keyword"]
    if {"throws", "rethrows"} & set(keywords) and not re.search(r"^\s*- Throws:", text, re.M):
        parts.append("throws")
    return parts


def main(folder):
    failures = []
    counted = 0
    seen = set()
    for file in sorted(pathlib.Path(folder).glob("LazyJSON*.symbols.json")):
        for symbol in json.loads(file.read_text())["symbols"]:
            path = symbol.get("location", {}).get("uri", "")
            name = ".".join(symbol["pathComponents"])
            identity = symbol["identifier"]["precise"]
            if not path or identity in seen or "::SYNTHESIZED::" in identity:
                continue
            seen.add(identity)
            if any(entry.get("isUnconditionallyDeprecated") for entry in symbol.get("availability", [])):
                continue
            if any(part.startswith("_") for part in symbol["pathComponents"]):
                continue
            counted += 1
            parts = missing(symbol)
            if parts:
                place = symbol["location"]["position"]["line"] + 1
                relative = path.split("/Sources/")[-1]
                failures.append(f"Sources/{relative}:{place}: {name}: no {', no '.join(parts)}")
    for failure in sorted(failures):
        print(failure)
    print(f"{counted} public declarations, {len(failures)} without a part of their documentation")
    return 1 if failures or not counted else 0


sys.exit(main(sys.argv[1]))
