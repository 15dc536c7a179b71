import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FileNames } from "./file-names.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

const flat = (): FileNames => new FileNames({ extension: ".md", keepDirs: false, withComments: false });
const mirrored = (extension = ".md"): FileNames => new FileNames({ extension, keepDirs: true, withComments: false });
const mirror = (id: string): string => mirrored().take(id).path;

describe("a flat name", () => {
  test.each([
    ["https://www.example.org/Über uns?x=1", /^example-org-uber-uns-x-1-[\da-f]{12}\.md$/],
    ["guide/deep/Index.html.gz", /^guide-deep-index-[\da-f]{12}\.md$/],
    ["../../etc/passwd", /^etc-passwd-[\da-f]{12}\.md$/],
    ["日本語", /^page-[\da-f]{12}\.md$/],
    ["", /^page-[\da-f]{12}\.md$/],
    ["con", /^con-[\da-f]{12}\.md$/],
    [`${"very long ".repeat(1000)}`, /^(?:very-long-){6}[\da-f]{12}\.md$/],
  ])("of %j is readable and safe", (id, name) => {
    expect(flat().take(id).path).toMatch(name);
  });

  test("depends on nothing but the id", () => {
    const names = flat();
    for (let i = 0; i < 100; i++) names.take(`other ${i}`);
    expect(names.take("a.html")).toEqual(flat().take("a.html"));
  });

  test("of an id that comes again gets a number", () => {
    const names = flat();
    const [first, second, third] = ["a", "a", "a"].map((id) => names.take(id).path);
    expect(second).toBe(first?.replace(".md", "-2.md"));
    expect(third).toBe(first?.replace(".md", "-3.md"));
  });
});

describe("a mirrored name", () => {
  test.each([
    ["guide/deep/c.html.gz", "guide/deep/c.md"],
    ["../../etc/passwd", "etc/passwd.md"],
    ["/etc/passwd", "etc/passwd.md"],
    ["a/./../b/..../c.htm", "a/b/c.md"],
    ["..\\..\\windows\\system.ini", "windows/system.ini.md"],
    ["C:\\pages\\a.html", "C_/pages/a.md"],
    [".ssh/authorized_keys", "ssh/authorized_keys.md"],
    ["con/aux.html", "con_/aux_.md"],
    ["COM1.backup/nul", "COM1_.backup/nul_.md"],
    ["a<b>c|d?.html", "a_b_c_d_.md"],
    ["line\nbreak\u0000\u202etxt", "line_break__txt.md"],
    ["trailing. ./x .html", "trailing/x.md"],
    ["https://www.example.org/a/b?page=2", "example.org/a/b_page=2.md"],
    ["x.md/y.html", "x.md_/y.md"],
    ["", "page.md"],
    ["...", "page.md"],
    ["Straße/ü.html", "Straße/ü.md"],
  ])("of %j is %j", (id, path) => {
    expect(mirror(id)).toBe(path);
  });

  test("that is too long is cut, and still tells its pages apart", () => {
    const long = "x".repeat(300);
    expect(mirror(`${long}1.html`)).toMatch(/^x{37}-[\da-f]{12}\.md$/);
    expect(mirror(`${long}1.html`)).not.toBe(mirror(`${long}2.html`));
    expect(mirror("deep/".repeat(100))).toMatch(/^deep(?:-deep)+-[\da-f]{12}\.md$/);
    expect(mirror("😀".repeat(60))).not.toMatch(/\p{Cs}/u);
  });

  test.each([
    ["spaces", " ", "a", "b"],
    ["spaces and dots", " .", "a", "b"],
    ["hyphens", "-", "a", "b"],
    ["dots at the start", ".", "", "b"],
    ["marks that pile up", "\u0315\u0300", "a", ""],
    ["separators", "/ ", "a", "b"],
  ])("of an id of %s is made in time that grows with its length alone", (_, part, before, after) => {
    // In quadratic time, these take minutes; the limit of the test ends them.
    const id = before + part.repeat(400_000) + after;
    expect(mirror(id).length).toBeLessThan(200);
    expect(flat().take(id).path.length).toBeLessThan(100);
    expect(mirror(id)).not.toBe(mirror(`${id}x`));
  });

  test.each([
    ["the case of a letter", "guide/Tides.html", "guide/tides.html"],
    ["the ending", "guide/tides.html", "guide/tides.htm"],
    ["the form of an accent", "caf\u00e9", "cafe\u0301"],
    ["an old form of a letter", "\u017fands", "sands"],
    ["a sharp s", "stra\u00dfe", "STRASSE"],
    ["an invisible character", "a\ufe0f", "a"],
  ])("that differs in %s alone gets digits of its own", (_, one, two) => {
    const names = mirrored();
    const first = names.take(one).path;
    const second = names.take(two).path;
    expect(second).toMatch(/-[\da-f]{12}\.md$/);
    expect(second).not.toBe(first);
  });

  test("of a note has nothing that a link of Obsidian cannot hold", () => {
    const names = new FileNames({ extension: ".md", keepDirs: true, withComments: false, isNote: true });
    expect(names.take("a/[b]#c^d.html").path).toBe("a/_b__c_d.md");
    expect(names.take("a/_b__c_d.html").path).toMatch(/^a\/_b__c_d-[\da-f]{12}\.md$/);
    expect(mirror("a/[b]#c^d.html")).toBe("a/[b]#c^d.md");
  });

  test("of a page leaves that of its comments free", () => {
    const names = new FileNames({ extension: ".md.gz", keepDirs: true, withComments: true });
    expect(names.take("a.html")).toEqual({ path: "a.md.gz", commentsPath: "a.comments.md.gz" });
    expect(names.take("a.comments.html").path).toMatch(/^a\.comments-[\da-f]{12}\.md\.gz$/);
  });
});

const reservedName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
const unsafeCharacter = /[<>:"|?*\\\p{Cc}]/u;

test.each([[false], [true]])("no id leads out of the folder or to another page's file (mirrored: %s)", (keepDirs) => {
  const part = fc.oneof(
    fc.string({ unit: "binary", maxLength: 12 }),
    fc.constantFrom("..", ".", "", "con", "NUL.txt", "a", "A", "x.md", "a.html", " ", "é", "e\u0301", "C:", "\\", "."),
  );
  const id = fc.array(part, { maxLength: 6 }).map((parts) => parts.join("/"));
  fc.assert(
    fc.property(fc.array(id, { minLength: 1, maxLength: 12 }), (ids) => {
      const names = new FileNames({ extension: ".md", keepDirs, withComments: true });
      const paths = ids.map((each) => names.take(each)).flatMap(({ path, commentsPath }) => [path, commentsPath]);
      const folded = paths.map((path) => path.normalize("NFC").toLowerCase());
      expect(new Set(folded).size).toBe(paths.length);
      // A file is never a folder of another file.
      for (const path of folded) expect(folded.some((other) => other.startsWith(`${path}/`))).toBe(false);
      for (const path of paths) {
        expect(path.length).toBeLessThan(260);
        for (const segment of path.split("/")) {
          expect(segment).not.toMatch(unsafeCharacter);
          expect(segment).not.toMatch(reservedName);
          expect(segment).not.toMatch(/^\.|[. ]$|^$/);
          expect(Buffer.byteLength(segment)).toBeLessThan(256);
        }
      }
    }),
    { numRuns: 300 },
  );
});
