import type { Nodes as HastNodes } from "hast";
import type { Root, RootContent } from "mdast";
import { describe, expect, test } from "vitest";
import { type Checked, invariants } from "../src/index.ts";
import { checkTree } from "../src/invariants/check.ts";
import { toMarkdown } from "../src/markdown/to-markdown.ts";
import { element, root } from "./support/hast.ts";

const source = (hast: HastNodes): NonNullable<Checked["source"]> => ({
  hast,
  omitted: new Set(),
  added: [],
  removed: [],
});
const tree = (...children: RootContent[]): Root => ({ type: "root", children });
const text = (value: string) => ({ type: "text", value }) as const;
const paragraph = (value: string): RootContent => ({ type: "paragraph", children: [text(value)] });
const heading = (depth: 1 | 2 | 3 | 4, value = "a"): RootContent => ({
  type: "heading",
  depth,
  children: [text(value)],
});
const row = (...cells: string[]) => ({
  type: "tableRow" as const,
  children: cells.map((cell) => ({ type: "tableCell" as const, children: [text(cell)] })),
});

interface Mutant {
  readonly broken: Checked;
  /** Whether it can be repaired without loss, and the Markdown after that. */
  readonly repaired?: string;
}

/** For each invariant a document that breaks it and nothing else that is repaired before. */
const mutants: Readonly<Record<string, Mutant>> = {
  "link-safe": {
    broken: {
      mdast: tree({
        type: "paragraph",
        children: [{ type: "link", url: "java\tscript:alert(1)", children: [text("a")] }],
      }),
    },
    repaired: "a\n",
  },
  "link-absolute": {
    broken: {
      mdast: tree({ type: "paragraph", children: [{ type: "link", url: "b", children: [text("a")] }] }),
      baseUrl: "https://e.org/c/",
    },
    repaired: "[a](https://e.org/c/b)\n",
  },
  "no-raw-html": {
    broken: {
      mdast: tree({
        type: "paragraph",
        children: [
          { type: "html", value: "<b onclick=x>" },
          text("a"),
          { type: "html", value: "<sup>" },
          text("b"),
          { type: "html", value: "<x> y" },
        ],
      }),
    },
    repaired: "ab\\<x> y\n",
  },
  "clean-text": { broken: { mdast: tree(paragraph("a\u202eb\u0000")) }, repaired: "ab\n" },
  "heading-single-line": {
    broken: { mdast: tree({ type: "heading", depth: 1, children: [text("a\nb"), { type: "break" }, text("c")] }) },
    repaired: "# a b c\n",
  },
  "heading-step": {
    broken: { mdast: tree(heading(2), heading(4), heading(4), heading(3), heading(1), heading(3)) },
    repaired: "## a\n\n### a\n\n### a\n\n### a\n\n# a\n\n## a\n",
  },
  "code-language-token": {
    broken: { mdast: tree({ type: "code", lang: "a b`c", value: "d" }) },
    repaired: "```a\nd\n```\n",
  },
  "list-start": {
    broken: {
      mdast: tree({
        type: "list",
        ordered: true,
        start: -3,
        children: [{ type: "listItem", children: [{ type: "paragraph", children: [text("a")] }] }],
      }),
    },
    repaired: "0. a\n",
  },
  "table-rectangular": {
    broken: { mdast: tree({ type: "table", align: ["left"], children: [row("a"), row("b", "c"), row("d")] }) },
    repaired: "| a | |\n|:--|---|\n| b | c |\n| d | |\n",
  },
  "footnote-pairs": {
    broken: {
      mdast: tree(
        {
          type: "paragraph",
          children: [
            text("a"),
            { type: "footnoteReference", identifier: "1" },
            { type: "footnoteReference", identifier: "2" },
          ],
        },
        { type: "footnoteDefinition", identifier: "2", children: [{ type: "paragraph", children: [text("b")] }] },
        { type: "footnoteDefinition", identifier: "3", children: [{ type: "paragraph", children: [text("c")] }] },
      ),
    },
    repaired: "a[^2]\n\n[^2]: b\n\nc\n",
  },
  "no-empty-block": {
    broken: {
      mdast: tree(
        paragraph("a"),
        { type: "heading", depth: 2, children: [text(" ")] },
        { type: "paragraph", children: [text("b"), { type: "strong", children: [] }] },
      ),
    },
    repaired: "a\n\nb\n",
  },
  "fence-verbatim": {
    broken: { mdast: tree({ type: "code", value: "a b" }), source: source(root(element("pre", ["a  b"]))) },
  },
  "no-lost-text": { broken: { mdast: tree(paragraph("a")), source: source(root(element("p", ["ab"]))) } },
  "no-invented-text": { broken: { mdast: tree(paragraph("ab")), source: source(root(element("p", ["a"]))) } },
  "reparse-equal": { broken: { mdast: tree(paragraph("# a")), markdown: "# a\n" } },
  idempotent: { broken: { mdast: tree(paragraph("a")), markdown: "a\n=\n" } },
};

describe.each(invariants.map((invariant) => [invariant.id, invariant] as const))("%s", (id, invariant) => {
  const { broken, repaired } = mutants[id] as Mutant;

  test("has an id and a sentence", () => {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(invariant.sentence).toMatch(/^[A-Z].*\.$/);
  });

  test("is caught when broken", () => {
    const violations = checkTree(structuredClone(broken), [invariant]);
    expect(violations.length).toBeGreaterThan(0);
    for (const violation of violations) {
      expect(violation).toMatchObject({ id, repaired: repaired !== undefined });
      expect(violation.message).not.toBe("");
    }
  });

  test("is repaired without loss, or left alone", () => {
    const document = structuredClone(broken);
    checkTree(document, [invariant]);
    expect(toMarkdown(document.mdast)).toBe(repaired ?? toMarkdown(broken.mdast));
    if (repaired !== undefined) expect(checkTree(document, [invariant])).toEqual([]);
  });

  test("holds for a document without faults, and leaves it alone", () => {
    const hast = root(element("h1", ["a"]), element("p", ["b"]), element("pre", ["c"]));
    const mdast = tree(heading(1), paragraph("b"), { type: "code", value: "c" });
    const before = structuredClone(mdast);
    expect(
      checkTree({ mdast, source: source(hast), baseUrl: "https://e.org/", markdown: toMarkdown(mdast) }, [invariant]),
    ).toEqual([]);
    expect(mdast).toEqual(before);
  });

  test("holds for nothing", () => {
    expect(checkTree({ mdast: tree(), source: source(root()), markdown: "" }, [invariant])).toEqual([]);
  });
});

test("ids are unique, and each has a document that breaks it", () => {
  const ids = invariants.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(Object.keys(mutants).toSorted()).toEqual(ids.toSorted());
});

test("what a heading step changes keeps who stands below whom", () => {
  const mdast = tree(
    heading(3),
    heading(4),
    { type: "blockquote", children: [heading(1) as never] },
    heading(2),
    heading(4),
  );
  checkTree(
    { mdast },
    invariants.filter(({ id }) => id === "heading-step"),
  );
  expect(toMarkdown(mdast)).toBe("### a\n\n#### a\n\n> # a\n\n## a\n\n### a\n");
});

test("many repairs below one parent take one pass", () => {
  const empty = Array.from({ length: 50_000 }, () => ({ type: "footnoteReference", identifier: "x" }) as const);
  const document: Checked = { mdast: tree({ type: "paragraph", children: [text("a"), ...empty] }) };
  expect(checkTree(document)).toHaveLength(50_000);
  expect(toMarkdown(document.mdast)).toBe("a\n");
});
