"""Finds phrases that plain English avoids, in pages of documentation, in comments of Swift files and scripts, and in names of tests.

    check.py [--pages | --sources] [FILE ...]

Without names of files, it reads Docs and the other pages (`--pages`), and the Swift files in Sources and Tests and all scripts (`--sources`).
Prints each place as FILE:LINE, with the phrase and advice. Exits with 1 if there are any. `allowed.txt` lists phrases that are fine.
Code, quotations and links are not checked.
"""

import ast
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]

# A sentence, or a part of one that ends with a colon or semicolon, with more words is reported.
LONGEST = 40

# Each pattern of prose, and advice.
PATTERNS = [
    (r"(?<!there )(?<!There )\b(?:is|are|was|were|be) no (?!longer\b|more\b|less\b|fewer\b|different\b|better\b|worse\b|way\b|need\b|point\b|reason\b)", "isn't a …"),
    (r"\b(?:has|have|had) not\b(?! \w+(?:ed|en)\b)(?! been\b)", "doesn't have, or hasn't"),
    (r"\bas ever\b", "(leave it out)"),
    (r"\bby turns\b", "alternately"),
    (r"\b(?:is|are|was|were|be) made of\b", "consists of, or is created from"),
    (r"(?<!each )(?<!all )(?<!some )(?<!none )(?<!one )(?<!both )(?<!most )(?<!first )(?<!few )\bof (?:which|whom)\b", "begin a new sentence"),
    (r"\b(?:whoever|whomever)\b", "any observer, everyone who"),
    (r"\bTold (?:is|are)\b", "Notifies …"),
    (r"\b(?:is|are|was|were|be|been) (?:told|said)\b(?! to\b)(?! apart\b)", "notifies, reports, says: name who does it"),
    (r"\b(?:goes|go|went) before\b", "takes precedence over"),
    (r"\bstands? (?:in|at|behind|before|there)\b", "is in"),
    (r"\bfor who\b|\bby who\b|\bof who\b", "if you …, or those who"),
    (r"\b(?:of|for|from|by|with|in|to|at|than|over|into|under|like|beside|behind|between|besides|but|all|only|also) what\b", "name the thing"),
    (r"(?:^|(?<=[.!:;] ))(?:What|Who)\b(?=[^.?!]*(?:[.!;:]|$))(?![^.!]*\?)", "begin with the noun that the clause stands for"),
    (r"\b(?:keep|keeps|write|writes|read|reads|cost|costs|take|takes|hold|holds|leave|leaves|return|returns|change|changes|lose|loses|"
     r"get|gets|give|gives|make|makes|use|uses|ignore|ignores|skip|skips|remove|removes|contain|contains|has|have|do|does|find|finds|"
     r"throw|throws|refuse|refuses|want|wants|need|needs|try|tries|store|stores|replace|replaces|add|adds|call|calls|run|runs|puts|put) what\b",
     "name the thing"),
    (r"(?:^|(?<=[.!?] ))(?:Of|In which|Of which|By which)\b (?!course\b)", "begin with the subject or the condition: If …"),

]
# Sentences in which the patterns must find something, and others in which they must not.
AVOIDED = """\
for who comes from dictionaries with casts
fields of what a thousand documents have that the class has not
Told is who has read the city.
Told are those who have read something.
keep what is no object
What is no JSON is an error, as ever.
Of members with the same name the first one is read.
a text of which nothing is read
both are measured by turns
In which order elements are read.
observers, whoever sets it
"""
PLAIN = """\
fields that documents contain but the class doesn't declare
Notifies everyone who read a value that differs.
There is no value. It has not been read, and is no longer there.
Of course, each of which may fail. It shows what changed. What can go wrong?
"""
# A file of Swift, and its prose.
SWIFT = """\
/// A summary
/// of two lines.
// MARK: - Reading
let link = "https://example.com"  // A link.
@Test(
    "nothing is left")
"""
PROSE = ["A summary\nof two lines.", "# Reading", "A link.", "Nothing is left"]
COMPILED = [(re.compile(pattern, re.MULTILINE), advice) for pattern, advice in PATTERNS]


def allowed():
    path = pathlib.Path(__file__).with_name("allowed.txt")
    lines = (line.strip() for line in path.read_text(encoding="utf-8").splitlines())
    return [line for line in lines if line and not line.startswith("#")]


def blank(match):
    return re.sub(r"[^\n]", "x", match.group(0))


def page(text):
    """The prose of a page by paragraphs: (line number, text). Code, tables' bars, quotes and links' addresses are taken out."""
    text = re.sub(r"^```.*?^```", lambda m: "\n" * m.group(0).count("\n"), text, flags=re.DOTALL | re.MULTILINE)
    text = re.sub(r"<!--.*?-->", lambda m: "\n" * m.group(0).count("\n"), text, flags=re.DOTALL)
    lines = [("" if line.startswith("    ") and not line.lstrip().startswith(("*", "-")) else line) for line in text.split("\n")]
    # Indented lines that go on with a list's item are prose.
    result, item = [], False
    for raw, line in zip(text.split("\n"), lines):
        if re.match(r"\s*(?:[*-]|\d+\.) ", raw):
            item = True
        elif not raw.strip():
            item = item and True
        elif not raw.startswith(" "):
            item = False
        result.append(raw if item and raw.strip() and not raw.startswith("        ") else line)
    return paragraphs(result)


def source(text):
    """The comments of a file of Swift, and the names of its tests and suites, by paragraphs."""
    return comments(text, r"///") + comments(text, r"//(?!/)") + trailing(text) + names(text)


def comments(text, mark):
    """The comments that have their lines to themselves and begin with a mark, by paragraphs."""
    lines, code = [], False
    for line in text.split("\n"):
        match = re.match(r"\s*" + mark + r"(.*)", line)
        comment = match.group(1) if match else ""
        if match and comment.strip().startswith("```"):
            code = not code
            comment = ""
        if not match:
            code = False
        # A heading is a paragraph, which begins with its first word.
        comment = re.sub(r"^ MARK: (?:- )?", " # ", comment)
        lines.append("" if code or comment.startswith("     ") else comment[1:])
    return paragraphs(lines)


def trailing(text):
    """The comments that follow code in the same line, each of them a paragraph. In literals, `//` begins none."""
    found = []
    for number, line in enumerate(text.split("\n"), 1):
        code = re.sub(r'"(?:[^"\\]|\\.)*"', blank, line)
        match = re.match(r"\s*[^\s/].*?\s//\s(.*)", code)
        if match:
            found.append((number, line[match.start(1):]))
    return found


def names(text):
    """The names of tests and suites, each of them a paragraph that begins with a capital letter, as in prose."""
    pattern = r'@(?:Test|Suite)\(\s*"((?:[^"\\]|\\.)*)"'
    return [(text.count("\n", 0, m.start(1)) + 1, m.group(1)[:1].upper() + m.group(1)[1:]) for m in re.finditer(pattern, text)]


def script(text):
    """The comments of a script, by paragraphs."""
    return comments(re.sub(r"^#!.*", "", text), "#")


def python(text):
    """The comments of a script, and the documentation of its functions and classes, by paragraphs."""
    found = script(text)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(node):
            string = node.body[0].value
            found += [(string.lineno + start - 1, paragraph) for start, paragraph in paragraphs(string.value.split("\n"))]
    return found


# The function that finds the prose of a file, by the ending of its name. Scripts of the shell have none.
KINDS = {".swift": source, ".md": page, ".py": python, "": script}


def files_in(*folders):
    """The files in folders, without those in folders that builds create."""
    for folder in (ROOT / name for name in folders):
        for path in sorted(folder.rglob("*")):
            if path.is_file() and not any(part.startswith(".") for part in path.relative_to(folder).parts):
                yield path


def paragraphs(lines):
    found, start, current = [], 0, []
    for number, line in enumerate(lines + [""], 1):
        is_new = not line.strip() or re.match(r"\s*(?:[*-]|\d+\.|#+|\|) ?", line)
        if is_new and current:
            found.append((start, "\n".join(current)))
            current = []
        if line.strip():
            if not current:
                start = number
            current.append(line)
    return found


def prose(text):
    """A paragraph without code and addresses, and without what precedes its first word, at the same lines."""
    text = re.sub(r"``[^`]+``|`[^`]*`", blank, text)
    text = re.sub(r"\]\([^)]*\)", blank, text)
    text = re.sub(r"[\"“][^\"”\n]*[\"”]", blank, text)
    text = re.sub(r"^\s*(?:[*-]|\d+\.|#+) +", "", text)
    text = text.replace("**", "")
    return text


def check(path, permitted):
    text = path.read_text(encoding="utf-8")
    for start, paragraph in KINDS[path.suffix](text):
        whole = prose(paragraph)
        joined = re.sub(r"\n\s*", lambda m: "\n", whole)
        flat = joined.replace("\n", " ")
        cells = [(m.start(), m.group(0)) for m in re.finditer(r"[^|]+", flat)] if flat.lstrip().startswith("|") else [(0, flat)]
        for offset, cell in cells:
            stripped = cell.lstrip()
            offset += len(cell) - len(stripped)
            for pattern, advice in COMPILED:
                for match in pattern.finditer(stripped):
                    around = stripped[max(0, match.start() - 40):match.end() + 40]
                    if any(phrase in around for phrase in permitted):
                        continue
                    if "question" in advice and around.endswith("?"):
                        continue
                    line = start + joined[:offset + match.start()].count("\n")
                    context = stripped[max(0, match.start() - 25):match.end() + 35].strip()
                    yield line, match.group(0), context, advice
        if not flat.lstrip().startswith("|"):
            for sentence in re.split(r"(?<=[.!?:;]) ", flat):
                words = sentence.split()
                if len(words) > LONGEST:
                    yield start, f"{len(words)} words", " ".join(words[:8]), "split the sentence"


def is_script(path):
    """Whether a file is a script of the shell."""
    return not path.suffix and path.read_bytes().startswith(b"#!")


def find(text):
    """Whether a pattern finds something in a line."""
    return any(pattern.search(text) for pattern, _ in COMPILED)


def test():
    wrong = [line for line in AVOIDED.splitlines() if not find(line)] + [line for line in PLAIN.splitlines() if find(line)]
    if wrong:
        sys.exit("the patterns are wrong about:\n" + "\n".join(wrong))
    found = [paragraph for _, paragraph in source(SWIFT)]
    if found != PROSE:
        sys.exit(f"the prose of Swift is wrong: {found}")


def main():
    arguments = [a for a in sys.argv[1:] if not a.startswith("--")]
    options = {a for a in sys.argv[1:] if a.startswith("--")}
    if arguments:
        files = [pathlib.Path(a).resolve() for a in arguments]
    else:
        files = []
        if "--sources" not in options:
            files += [p for p in files_in("Docs") if p.suffix == ".md"]
            files += [p for p in (ROOT / n for n in ("README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md")) if p.exists()]
        if "--pages" not in options:
            files += [p for p in files_in("Sources", "Tests") if p.suffix == ".swift"]
            files += [p for p in files_in("Tests", ".ci", "Docs/Examples") if p.suffix == ".py" or is_script(p)]
    test()
    permitted = allowed()
    count = 0
    for path in files:
        for line, phrase, context, advice in check(path, permitted):
            count += 1
            name = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
            print(f"{name}:{line}: “{phrase.strip()}” in “…{context}…”: {advice}")
    print(f"{len(files)} files, {count} phrases to rewrite")
    sys.exit(1 if count else 0)


main()
