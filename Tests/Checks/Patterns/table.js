// Makes the table of what ECMA-262 matches: every pattern with every text, with the flag `u`, as JSON Schema reads patterns.
//
//     node Tests/Checks/Patterns/table.js > Fixtures/patterns.json

const texts = [
  "", "a", "b", "ab", "ba", "abc", "aaa", "aab", "abab", "A", "Z", "Ab", "é", "e\u0301", "ß", "ÿ",
  "0", "7", "42", "007", "12345", "1.5", "-3", "1e5", "٣", "a1", "1a", "a_1", "_", "-", "a-b", "a.b",
  ".", " ", "  ", "a b", " a", "a ", "\n", "a\n", "\na", "a\nb", "\r\n", "a\r\n", "a\r\nb", "\r", "\t", "\v",
  "\f", "\u0085", "\u00a0", "\u2028", "a\u2028b", "\u2029", "\ufeff", "\u3000", "\u200b", "\u200d", "\u0000", "\b", "\u001b", "\u007f", "👍", "👨‍👩‍👧",
  "👍a", "🇦🇹", "𝒳", "日本", "ελλ", "Привет", "i", "I", "ı", "K", "ſ", "foo", "food", "a foo.", "foo bar", "foo1",
  "1foo", "x&&y", "&", "[", "]", "[a]", "{", "}", "{2}", "(", ")", "a|b", "^", "$", "\\", "\\d",
  "/", "de-AT", "2024-02-29", "anna@example.com", "#ff00cc", "aaaaaaaaaaaaaaaaaaaaaaaaaaaa!", "password1", "abcabc", "aXbXc", "~", "!", "\"", "'", ",", "+", "*", "?",
];

const patterns = [
  // Anchors and the dot
  "", "a", "^a", "a$", "^a$", "^$", "^", "$", "^^a", "a$$", "^.$", "^..$", "^.*$", "^.+$", ".", "a.b", "\\.", "^.{3}$", "^\\D$", "^\\D+$",
  "^\\D{2}$", "^[^]$", "^[^]*$", "[]", "[^]", "$^", "a|b", "^(a|b)$", "^a|b$", "|", "a|", "^(?:|a)$", "(?:)", "()", "^[^\\n]*$", "\\n$", "^\\s$",
  // Word boundaries
  "\\b", "\\B", "\\bfoo\\b", "\\bfoo", "foo\\b", "\\Bfoo", "foo\\B", "\\b1", "1\\b", "\\b\\d+\\b", "^\\b", "\\b$", "a\\b", "\\ba", "\\bé", "é\\b", "^\\B$", "_\\b",
  // Sets that escapes stand for
  "\\d", "^\\d+$", "\\w", "^\\w+$", "\\W", "^\\W$", "\\s", "^\\s+$", "\\S", "^\\S+$", "^[\\d\\s]+$", "^[^\\d\\s]+$", "[\\D]", "[^\\D]", "^[\\W]$", "^[^\\W]$", "[\\s\\S]", "^[\\w-]+$", "^[\\w.-]+$",
  "\\v", "\\t", "\\f", "\\r", "\\n", "\\0", "[\\b]", "[\\v]", "[\\t\\n]", "\\cJ", "\\cj", "\\cM", "\\x41", "\\x0a", "\\u0061", "\\u{61}", "\\u{1F44D}", "\\ud83d\\udc4d", "^\\ud83d", "\\udc4d$", "[\\ud83d\\udc4d]", "[\\u{1F300}-\\u{1FAFF}]",
  // Sets
  "[a-c]", "^[a-c]+$", "[^a-c]", "[-a]", "[a-]", "[a\\-b]", "[\\]]", "[\\[\\]]", "[[]", "[\\\\]", "[.]", "[$^]", "[^^]", "[a^]", "[x&&y]", "^[x&&y]+$", "^[a-z&&b]$", "[a--]", "[+--]", "[a~~b]", "[a||b]", "[!-~]", "^[ -~]*$", "[(){}*+?|]", "[/]", "[\\/]", "[é]", "[e\u0301]", "^[👍]$", "[^👍]", "[A-z]",
  // Repetition
  "a*", "^a*$", "a+", "^a+$", "a?", "^a?$", "^a{2}$", "^a{2,}$", "^a{1,2}$", "a{0}", "^a{0}$", "^a{0,0}b$", "a{2,3}?", "^a*?$", "^a+?$", "^a??$", "^(a*)*$", "^(a+)+$", "^(a|aa)+$", "^(?:a?){3}$", "^(?:a?b?)*$", "^(?:)*$", "^(?:){3}$", "(?:a{2}){2}", "^(?:ab){2}$", "^(?:ab)*$", "^👍*$", "^.{0,3}$", "^(?:.|\\n)*$", "a{002}",
  // Looking ahead and back
  "(?=a)", "(?!a)", "^(?!a)", "^(?=.*\\d)(?=.*[a-z]).{3,}$", "^(?!.*foo).*$", "a(?=b)", "a(?!b)", "(?<=a)b", "(?<!a)b", "(?<=^a)b", "(?<=\\ba.*)b", "(?<!\\w)foo(?!\\w)", "^(?=(?:..)*$)a", "(?=a(?=b))a", "(?!(?!a))", "(?<=(?<!b)a)b", "(?=$)", "(?<=^)", "^(?=)a", "(?:(?=a)a)+b", "(?<=a{2})b", "(?<=ab|b)a",
  // Groups
  "(?<x>a)b", "(?<x>a)(?<y>b)", "(?<$_1>a)", "(?:a)(b)(c)", "((((a))))", "^(?:[a-z]{2}(?:-[A-Z]{2})?)$", "(?<é>a)",
  // Properties of Unicode
  "^\\p{L}+$", "^\\p{Letter}+$", "\\p{Lu}", "^\\p{Ll}+$", "\\P{L}", "^\\P{L}+$", "\\p{N}", "\\p{Nd}", "\\p{Decimal_Number}", "\\p{Script=Greek}", "^\\p{sc=Cyrl}+$", "\\p{scx=Han}", "\\p{Script_Extensions=Latin}", "\\p{Emoji}", "\\p{Emoji_Presentation}", "^\\p{Alphabetic}+$", "\\p{Alpha}", "\\p{White_Space}", "\\p{Uppercase}", "\\p{Lowercase}", "\\p{ASCII}", "^\\P{ASCII}+$", "\\p{Any}", "\\p{Assigned}", "\\p{gc=Zs}", "\\p{General_Category=Punctuation}", "\\p{punct}", "\\p{S}", "\\p{Sc}", "\\p{M}", "\\p{Cc}", "\\p{Cf}", "[\\p{L}\\d]", "^[^\\p{L}\\d]+$", "[\\P{L}]", "\\p{LC}", "\\p{ID_Start}", "\\p{Hex_Digit}", "\\p{AHex}", "\\p{Regional_Indicator}", "\\p{Ideographic}", "\\p{Z}", "\\p{Cn}", "\\p{Co}", "\\p{Cs}",
  // As in real schemas
  "^\\d{4}-\\d{2}-\\d{2}$", "^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$", "^#(?:[0-9a-fA-F]{3}){1,2}$", "^[a-z]{2}(-[A-Z]{2})?$", "^(?:0|[1-9]\\d*)$", "^-?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?$", "^[A-Za-z0-9_.-]+$", "^[^<>]*$", "^(?=.{8,}$)[a-z]+\\d$", "^[a-z]+(?:[A-Z][a-z]*)*$",
  // What ECMA-262 rejects
  "(", ")", "[", "]", "{", "}", "*", "+", "?", "\\", "a**", "a++", "a*+", "a?+", "a{2}{3}", "{2}", "a{", "a{,3}", "a{2", "a{2,1}", "a{x}", "(?", "(?a", "(?<a", "(?<>a)", "(?<1>a)", "(?<a>a)(?<a>b)", "(?=a", "(?=a)*", "(?!a)+", "(?<=a)?", "^*", "$+", "\\b*", "(?>a)", "(?#a)", "(?P<a>b)", "(?|a)", "(?'a'b)",
  "\\a", "\\e", "\\A", "\\z", "\\Z", "\\G", "\\h", "\\R", "\\X", "\\K", "\\Q", "\\-", "\\_", "\\ ", "\\é", "\\00", "\\01", "\\x", "\\x4", "\\xg0", "\\u", "\\u00", "\\u{}", "\\u{110000}", "\\u{1 F}", "\\u{61", "\\c", "\\c1", "[\\c]", "[\\c1]", "[b-a]", "[\\d-x]", "[a-\\d]", "[\\w-\\d]", "[a", "[a-", "[^", "[\\", "[[:alpha:]", "[\\B]", "[\\1]", "[\\00]",
  "\\p", "\\p{", "\\p{}", "\\pL", "\\p{Greek}", "\\p{letter}", "\\p{l}", "\\p{ L}", "\\p{Foo}", "\\p{Script}", "\\p{Script=}", "\\p{Script=Foo}", "\\p{Script=greek}", "\\p{IsGreek}", "\\p{InGreek}", "\\p{alnum}", "\\p{^L}", "\\p{L=Lu}", "\\p{gc=Foo}", "\\p{White Space}", "\\p{Block=ASCII}", "\\p{ccc=0}", "\\p{Lowercase=Yes}", "\\p{Script=Linear A}",
  "\\k", "\\k<a>", "\\1", "\\2(a)", "(?i)a", "(?x) a", "(?-u)a",
];

// What ECMA-262 accepts and isn't regular, so that the time for it has no limit, and counts that make huge patterns.
const unsupported = [
  "(a)\\1", "^(a*)b\\1$", "(?<x>a)\\k<x>", "\\1(a)", "(a)|\\1", "(?:(a)|b)\\1", "^(?:a{1000}){1000}$", "a{1000000}", "a{0,1000000}", "(?:){1000000}", "a{99999999999999999999}",
];

const rows = [...patterns, ...unsupported].map((pattern) => {
  const row = { pattern };
  if (unsupported.includes(pattern)) row.isUnsupported = true;
  try {
    const regex = new RegExp(pattern, "u");
    if (!row.isUnsupported) row.matches = texts.map((text) => (regex.test(text) ? "1" : "0")).join("");
  } catch {
    if (row.isUnsupported) throw new Error("ECMA-262 rejects " + pattern);
  }
  return row;
});
for (const list of [texts, rows.map((row) => row.pattern)]) {
  const repeated = list.filter((item, index) => list.indexOf(item) !== index);
  if (repeated.length > 0) throw new Error("twice: " + JSON.stringify(repeated));
}
const line = (value) => JSON.stringify(value).replace(/[\u007f-\uffff]/g, (c) => "\\u" + c.charCodeAt(0).toString(16).padStart(4, "0"));
process.stdout.write(`{\n"texts": ${line(texts)},\n"patterns": [\n${rows.map(line).join(",\n")}\n]\n}\n`);
