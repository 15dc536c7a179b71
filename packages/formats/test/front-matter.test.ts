import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { type DocumentRecord, frontMatter } from "../src/index.ts";
import { emptyDocument } from "./support/empty-document.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

const withMetadata = (metadata: object): DocumentRecord => ({
  ...emptyDocument,
  metadata: { ...emptyDocument.metadata, ...metadata },
});

function readBack(block: string, version: "1.1" | "1.2"): unknown {
  const lines = block.split("\n");
  expect(lines[0]).toBe("---");
  expect(lines.at(-2)).toBe("---");
  return parse(lines.slice(1, -2).join("\n"), { version });
}

describe("frontMatter", () => {
  test("writes quoted strings in a fixed order", () => {
    expect(
      frontMatter({
        ...withMetadata({ title: "Tides", authors: ["Jane Doe"], published: "2024-03-05" }),
        url: "https://example.com/",
      }),
    ).toBe(
      '---\ntitle: "Tides"\nauthors:\n  - "Jane Doe"\npublished: "2024-03-05"\nurl: "https://example.com/"\n---\n',
    );
  });

  test("is empty for a document without metadata", () => {
    expect(frontMatter(withMetadata({}))).toBe("");
  });

  test.each([
    "no",
    "on",
    "~",
    "null",
    "1e3",
    "0x1F",
    "12:30:45",
    "2024-03-05",
    "=",
    "<<",
    "- a",
    "a: b",
    "#",
    "!!str",
    "&a",
    "*a",
    "'",
    '"',
    "\\",
    "---",
    "...",
    "a\n---\nadmin: true",
  ])("%j stays a string", (title) => {
    for (const version of ["1.1", "1.2"] as const) {
      expect(readBack(frontMatter(withMetadata({ title })), version)).toEqual({ title: title.replaceAll("\n", " ") });
    }
  });

  test("any title reads back, and adds no key", () => {
    fc.assert(
      fc.property(
        // With a letter: a title of invisible characters alone is dropped.
        fc.string({ unit: "binary" }).map((text) => `a${text}`),
        fc.array(fc.string({ unit: "grapheme", minLength: 1 }), { minLength: 1, maxLength: 3 }),
        (title, tags) => {
          const block = frontMatter(withMetadata({ title, tags }));
          expect(readBack(block, "1.1")).toEqual(readBack(block, "1.2"));
          expect(Object.keys(readBack(block, "1.2") as object)).toEqual(["title", "tags"]);
        },
      ),
    );
  });
});
