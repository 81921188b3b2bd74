"""Prepares the documentation for DocC, and reports what DocC found.

Usage: site.py FOLDER OF SYMBOL GRAPHS, CATALOG TO WRITE, FOLDER FOR THE MERGED GRAPH
       site.py --report DIAGNOSTICS, CATALOG

The modules of the library are one for its users, `LazyJSON`: their symbol graphs are merged. The pages of Docs are copied into the
catalog, as articles whose links to other pages are DocC's. Pages with symbols only, and the lists of topics, are in Docs/LazyJSON.docc.
"""

import json
import pathlib
import re
import shutil
import sys

MODULES = ["LazyJSONCore", "LazyJSONValidation", "LazyJSONChange", "LazyJSONStored", "LazyJSONStreams", "LazyJSON"]
REPOSITORY = pathlib.Path(__file__).resolve().parents[3]
CATALOG = REPOSITORY / "Docs" / "LazyJSON.docc"


def is_listed(symbol):
    """Whether readers should find the symbol: it has no underscore, and is not deprecated."""
    hidden = any(part.startswith("_") for part in symbol["pathComponents"])
    deprecated = any(item.get("isUnconditionallyDeprecated") or "deprecated" in item for item in symbol.get("availability", []))
    unavailable = any(item.get("isUnconditionallyUnavailable") for item in symbol.get("availability", []))
    return not (hidden or deprecated or unavailable)


def merge(graphs, output):
    """Writes one symbol graph for all modules, and returns the names of the symbols that have no parent."""
    merged = None
    left_out = set()
    symbols, relationships = {}, []
    for module in MODULES:
        for file in sorted(graphs.glob(f"{module}.symbols.json")) + sorted(graphs.glob(f"{module}@LazyJSON*.symbols.json")):
            graph = json.loads(file.read_text())
            merged = merged or graph
            for symbol in graph["symbols"]:
                if is_listed(symbol):
                    symbols.setdefault(symbol["identifier"]["precise"], symbol)
                else:
                    left_out.add(symbol["identifier"]["precise"])
            relationships += graph["relationships"]
    merged["module"]["name"] = "LazyJSON"
    merged["symbols"] = list(symbols.values())
    merged["relationships"] = [
        relationship for relationship in relationships
        if relationship["source"] not in left_out and relationship["target"] not in left_out
    ]
    for symbol in symbols.values():
        # Symbols refer to the module that an extension extends.
        extension = symbol.get("swiftExtension")
        if extension and extension.get("extendedModule", "").startswith("LazyJSON"):
            extension["extendedModule"] = "LazyJSON"
    output.mkdir(parents=True)
    (output / "LazyJSON.symbols.json").write_text(json.dumps(merged))
    return [symbol["pathComponents"][0] for symbol in symbols.values() if len(symbol["pathComponents"]) == 1]


def article(page, symbols):
    """The name of a page's article, which no symbol may have."""
    # The pages of the examples are called README, each in the folder of its package.
    name = page.parent.name if page.stem == "README" else page.stem
    return name + "Page" if name in symbols else name


def files(pattern):
    """The files of Docs whose names match, without those in folders that builds create."""
    found = sorted((REPOSITORY / "Docs").rglob(pattern))
    return [file for file in found if not any(part.startswith(".") for part in file.relative_to(REPOSITORY).parts)]


def copy_pages(catalog, symbols):
    """Copies the pages of Docs and the README's parts, with links that DocC understands. Returns the names of the articles."""
    pages = {page.resolve(): article(page, symbols) for page in files("*.md") if CATALOG not in page.parents}
    for page, name in pages.items():
        text = page.read_text()

        def link(match):
            words, goal = match.group(1), match.group(2)
            if re.match(r"[a-z]+:", goal):
                return match.group(0)
            path, _, anchor = goal.partition("#")
            target = (page.parent / path).resolve() if path else page
            if target in pages:
                # DocC's anchors keep the case of the heading.
                return f"[{words}](doc:{pages[target]}{'#' + headings(target).get(anchor, anchor) if anchor else ''})"
            if target.suffix in {".svg", ".png"}:
                return match.group(0).replace(goal, target.name)
            # Other files of the repository aren't part of the site.
            return f"`{target.relative_to(REPOSITORY)}`" if target.is_relative_to(REPOSITORY) and target.exists() else match.group(0)

        parts = re.split(r"(^```.*?^```$|`[^`\n]*`)", text, flags=re.M | re.S)
        text = "".join(part if index % 2 else part for index, part in enumerate(parts))
        fenced = re.split(r"(^```.*?^```$)", text, flags=re.M | re.S)
        for index in range(0, len(fenced), 2):
            fenced[index] = re.sub(r"\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)", link, fenced[index])
        (catalog / f"{name}.md").write_text("".join(fenced))
    for image in files("*.svg") + files("*.png"):
        if CATALOG not in image.parents:
            shutil.copy(image, catalog / image.name)
    return sorted(pages.values())


def headings(page):
    """DocC's anchors of a page by those of a repository's page."""
    anchors = {}
    for line in re.sub(r"^```.*?^```$", "", page.read_text(), flags=re.M | re.S).splitlines():
        match = re.match(r"#{2,6} (.*)", line)
        if match:
            plain = re.sub(r"[`*]", "", match.group(1))
            ours = re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")
            # Spaces become dashes first, so that two are left of a word of punctuation.
            theirs = re.sub(r"[^\w\-<>]", "", re.sub(r"\s+", "-", plain)).strip("-")
            anchors[ours] = theirs.replace("<", "%3C").replace(">", "%3E")
    return anchors


def main(graphs, catalog, output):
    if catalog.exists():
        shutil.rmtree(catalog)
    shutil.copytree(CATALOG, catalog)
    names = merge(graphs, output)
    articles = copy_pages(catalog, set(names))
    topics = "\n".join(page.read_text() for page in CATALOG.glob("*.md"))
    # Symbols with one name have a hash behind it.
    listed = set(re.findall(r"^[-*] ``(?:LazyJSON/)?([^`]+?)(?:-[0-9a-z]{5})?``", topics, re.M)) | set(re.findall(r"^[-*] <doc:([^>]+)>", topics, re.M))
    missing = [name for name in names + articles if name not in listed]
    for name in missing:
        print(f"{CATALOG.relative_to(REPOSITORY)}: no topic lists {name}", file=sys.stderr)
    print(f"{len(names)} types and functions, {len(articles)} pages, {len(missing)} that no topic lists")
    return 1 if missing else 0


def report(diagnostics, catalog):
    found = 0
    entries = json.loads(diagnostics.read_text()).get("diagnostics", []) if diagnostics.exists() else []
    for entry in entries:
        if entry["severity"] not in {"warning", "error"}:
            continue
        found += 1
        source = entry.get("source") or ""
        line = (entry.get("range") or {}).get("start", {}).get("line", "")
        print(f"{source.split('/')[-1]}:{line}: {entry['summary']}", file=sys.stderr)
    print(f"{found} warnings of DocC")
    return 1 if found else 0


if __name__ == "__main__":
    if sys.argv[1] == "--report":
        sys.exit(report(pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])))
    sys.exit(main(*(pathlib.Path(argument) for argument in sys.argv[1:4])))
