import { sizeOf } from "@decant/package-checks/sizes";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { serialize } from "../src/index.ts";
import { foreignDocument, hostileDocument } from "./support/arbitraries.ts";
import { emptyDocument } from "./support/empty-document.ts";
import { fixtureNames, readFixture } from "./support/fixtures.ts";
import { validateTei } from "./support/validate-tei.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

/** Every failure prints its seed. */
const numRuns = sizeOf("formats");
const teiOf = (markdown: string): string => serialize({ ...emptyDocument, markdown }, "tei");

describe("TEI is valid", () => {
  test.each(fixtureNames)("%s", (name) => {
    expect(validateTei(serialize(readFixture(name), "tei"))).toEqual([]);
  });

  test("for a document that holds nothing", () => {
    expect(validateTei(serialize(emptyDocument, "tei"))).toEqual([]);
  });

  test.each([
    ["a heading in a quotation, an item and a footnote", "> ## a\n\n- ## b\n\nc[^1]\n\n[^1]:\n    ## d\n"],
    ["headings that skip levels, up and down", "### a\n\n# b\n\n#### c\n\n## d\n\ne\n"],
    ["text before the first heading, and a rule at the end", "a\n\n# b\n\n---\n"],
    ["addresses that are no URIs", "[a](http://b.c/%zz[1]#d#e) ![f](<http://[g>) [h](http://i.j:k/)\n"],
    ["footnotes of one label", "a[^1]\n\n[^1]: b\n\n[^1]: c\n"],
    ["a list of terms, some without definition", "- **a**\\\n  b\n- **c**\n"],
    ["blocks in an item", "- a\n\n  | b |\n  |---|\n  | c |\n\n  ```x y\n  d\n  ```\n\n  > e\n"],
    ["alerts and formulas", "> [!NOTE]\n> a $b$\n>\n> $$\n> c\n> $$\n"],
  ])("for %s", (_name, markdown) => {
    expect(validateTei(teiOf(markdown))).toEqual([]);
  });

  test("for hostile pages", () => {
    fc.assert(
      fc.property(hostileDocument, (document) => {
        expect(validateTei(serialize(document, "tei"))).toEqual([]);
      }),
      { numRuns },
    );
  });

  test("for any strings", () => {
    fc.assert(
      fc.property(foreignDocument, (document) => {
        expect(validateTei(serialize(document, "tei"))).toEqual([]);
      }),
      { numRuns },
    );
  });
});

test.each([
  ["a paragraph behind a division", (tei: string) => tei.replace(/<\/div>\n<\/body>/, "<p>x</p></div></body>")],
  ["a heading in a paragraph", (tei: string) => tei.replace("<p>", "<p><head>x</head>")],
  ["two labels in a row", (tei: string) => tei.replace("<label>a", "<label>x</label><label>a")],
  ["an impossible date", (tei: string) => tei.replace("<bibl>", '<bibl><date type="x" when="2024-02-30"/>')],
  ["no title", (tei: string) => tei.replace('<titleStmt>\n<title type="main"/>', "<titleStmt>")],
  ["a space in an address", (tei: string) => tei.replace('target="', 'target="a b')],
])("the schema refuses %s", (_name, spoil) => {
  const tei = teiOf("# A\n\n[x](/y)\n\n- **a**\\\n  b\n");
  const spoilt = spoil(tei);
  expect(spoilt).not.toBe(tei);
  expect(validateTei(spoilt)).not.toEqual([]);
});
