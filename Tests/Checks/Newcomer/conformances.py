#!/usr/bin/env python3
"""Finds conformances that a static archive loses: conformances.py FOLDER, where FOLDER has the object files of a build.

A linker takes a file out of an archive only if a file that it has taken refers to it. A conformance that is looked up at run time is
therefore lost, unless the linker reaches its file from another one: from the file of its type, from that of its protocol (the code
that looks it up refers to this), or, for a type of another library, from that of every model. Protocols that only the compiler looks
up don't matter.
"""
import pathlib, re, subprocess, sys

# Each after those that it depends on.
MODULES = ["CStructurals"] + ["LazyJSON" + name for name in ["Core", "Validation", "Change", "Stored", "Streams", ""]]
ALWAYS = ["LazyJSONCore/JSONModel.swift", "LazyJSONCore/Property.swift"]
COMPILED = re.compile(r"Swift\.(Async)?(Sequence|Iterator|.*Collection)|Swift\.ExpressibleBy")
# Printed by the same file.
ALLOWED = {("UnreadPart", "CustomStringConvertible")}

def symbols(path):
    for line in subprocess.run(["nm", path], capture_output=True, text=True, check=True).stdout.splitlines():
        words = line.split()
        if len(words) >= 2: yield words[-2], words[-1]

def demangled(names):
    text = subprocess.run(["swift", "demangle", "--compact"], input="\n".join(names), capture_output=True, text=True, check=True)
    return dict(zip(names, text.stdout.split("\n")))

folder = pathlib.Path(sys.argv[1])
# A build leaves object files of sources that are gone.
sources = {path.name for path in (pathlib.Path(__file__).parents[3] / "Sources").rglob("*.*")}
files = {
    f"{module}/{path.name.removesuffix('.o')}": path
    for module in MODULES for path in sorted((folder / f"{module}.build").rglob("*.o"))
    if path.name.removesuffix(".o") in sources
}
definers, references, conformances, homes = {}, {}, [], {}
for file, path in files.items():
    references[file] = set()
    for kind, name in symbols(path):
        if kind == "U":
            references[file].add(name)
            continue
        if kind.isupper(): definers.setdefault(name, file)
        if name.startswith("$s") and name.endswith("Mc"): conformances.append((file, name))
        if name.startswith("$s") and name[-2:] in ("Mn", "Mp"): homes[name] = file

def reached(starts):
    found, rest = set(starts), list(starts)
    while rest:
        for name in references[rest.pop()]:
            file = definers.get(name)
            if file and file not in found: found.add(file); rest.append(file)
    return found

always = reached([file for file in ALWAYS if file in files])
texts = demangled(list(homes) + [name for _, name in conformances])
home = {re.sub(r"^\S+ \S+ (type )?descriptor for |^protocol descriptor for ", "", texts[name]): file for name, file in homes.items()}
lost = []
for file, name in conformances:
    match = re.search(r"descriptor for (?:<.*?> )?(.+?)(?:<[^:]*>)? : ([^:]+) in \w+$", texts[name])
    if not match or file in always or COMPILED.match(match[2]): continue
    starts = [home[part] for part in match.groups() if part in home]
    if file not in reached(starts) and tuple(part.split(".")[-1] for part in match.groups()) not in ALLOWED:
        lost.append(f"{file}: {match[1]}: {match[2]}")
if not conformances or not always: sys.exit(f"{folder} has no object files of the library")
print("\n".join(sorted(lost)) or f"{len(conformances)} conformances are found when the library is linked from archives")
sys.exit(1 if lost else 0)
