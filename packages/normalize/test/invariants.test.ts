import type { Nodes as HastNodes } from "hast";
import type { PhrasingContent, Root, RootContent } from "mdast";
import { describe, expect, test } from "vitest";
import { invariants, verification } from "../src/index.ts";
import { checkTree } from "../src/invariants/check.ts";
import type { Checked } from "../src/invariants/invariant.ts";
import { toMarkdown } from "../src/normalize.ts";
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

/** Quotations in each other. */
function nested(depth: number): RootContent {
  let inner = paragraph("a");
  for (let level = 0; level < depth; level++) inner = { type: "blockquote", children: [inner as never] };
  return inner;
}

const positionTo = (offset: number) => ({
  start: { line: 1, column: 1, offset: 0 },
  end: { line: 1, column: offset + 1, offset },
});

/** For each invariant a document that breaks it, but no other invariant that is repaired before. */
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
    repaired: "ab&lt;x> y\n",
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
    broken: {
      mdast: tree(
        { type: "code", lang: "a b`c", value: "d" },
        { type: "code", lang: "|", meta: "e", value: "--" },
        { type: "code", lang: "e", meta: "{onclick=f}", value: "g" },
      ),
    },
    repaired: "```a\nd\n```\n\n```\n--\n```\n\n```e\ng\n```\n",
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
        { type: "footnoteDefinition", identifier: "2", children: [{ type: "paragraph", children: [text("b d")] }] },
        { type: "footnoteDefinition", identifier: "3", children: [{ type: "paragraph", children: [text("c")] }] },
      ),
    },
    repaired: "a[^2]\n\n[^2]: b d\n\nc\n",
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
  "link-target": {
    broken: { mdast: tree({ type: "paragraph", children: [{ type: "link", url: " ", children: [text("a")] }] }) },
  },
  "url-token": {
    broken: {
      mdast: tree({ type: "paragraph", children: [{ type: "link", url: "/b c>\nd", children: [text("a")] }] }),
    },
    repaired: "[a](/b%20c%3E%0Ad)\n",
  },
  "image-source": {
    broken: {
      mdast: tree({
        type: "paragraph",
        children: [
          { type: "image", url: "", alt: "a" },
          { type: "image", url: "", alt: "" },
        ],
      }),
    },
    repaired: "a\n",
  },
  "reference-defined": {
    broken: {
      mdast: tree({
        type: "paragraph",
        children: [
          { type: "linkReference", identifier: "b", referenceType: "full", children: [text("a")] },
          { type: "imageReference", identifier: "b", referenceType: "full", alt: "c" },
        ],
      }),
    },
    repaired: "ac\n",
  },
  "definition-unique": {
    broken: {
      mdast: tree(
        { type: "definition", identifier: "a", label: "a", url: "b" },
        { type: "definition", identifier: "A", label: "A", url: "c" },
      ),
    },
    repaired: "[a]: b\n",
  },
  "no-nested-link": {
    broken: {
      mdast: tree({
        type: "paragraph",
        children: [
          {
            type: "link",
            url: "x",
            children: [
              text("a"),
              { type: "strong", children: [{ type: "link", url: "y", children: [text("b")] }] },
            ] as never,
          },
        ],
      }),
    },
    repaired: "[a**b**](x)\n",
  },
  "clean-description": {
    broken: {
      mdast: tree({
        type: "paragraph",
        children: [{ type: "image", url: "x", alt: "a\n\u202eb", title: "c\u0000" }],
      }),
    },
    repaired: '![a b](x "c")\n',
  },
  "code-order": {
    broken: { mdast: tree({ type: "code", value: "if (a) { /*\u202e } \u2066*/" }) },
    repaired: "```\nif (a) { /* } */\n```\n",
  },
  "math-safe": {
    broken: {
      mdast: tree(
        { type: "math", value: "\\href{javascript:alert(1)}{x}" },
        { type: "paragraph", children: [{ type: "inlineMath", value: "\\csname href\\endcsname" }] },
        {
          type: "paragraph",
          children: [{ type: "inlineMath", value: "`" }, text(" "), { type: "inlineMath", value: "<a >" }],
        },
        { type: "math", value: "[a](b)" },
      ),
    },
    repaired:
      "```tex\n\\href{javascript:alert(1)}{x}\n```\n\n`\\csname href\\endcsname`\n\n`` ` `` $< a >$\n\n$$\n[a] (b)\n$$\n",
  },
  "math-balanced": { broken: { mdast: tree({ type: "math", value: "\\frac{1}{2" }) } },
  "heading-depth": {
    broken: { mdast: tree({ type: "heading", depth: 9 as never, children: [text("a")] }) },
    repaired: "###### a\n",
  },
  "cell-single-line": {
    broken: { mdast: tree({ type: "table", children: [row("a\nb"), row("c")] }) },
    repaired: "| a b |\n|---|\n| c |\n",
  },
  "footnote-label": {
    broken: {
      mdast: tree({ type: "paragraph", children: [text("a"), { type: "footnoteReference", identifier: "b ]c" }] }),
    },
  },
  "nesting-bounded": { broken: { mdast: tree(nested(101)) } },
  "node-place": { broken: { mdast: tree({ type: "list", children: [paragraph("a") as never] }) } },
  "no-edge-break": {
    broken: { mdast: tree({ type: "paragraph", children: [{ type: "break" }, text("a"), { type: "break" }] }) },
    repaired: "a\n",
  },
  "well-formed": { broken: { mdast: tree(), markdown: "a\n`\ud800`\n" } },
  "no-control-character": { broken: { mdast: tree(), markdown: "`a\u001b[31m`\n" } },
  "line-feed-only": { broken: { mdast: tree(), markdown: "a\r\n" } },
  "single-final-line-end": { broken: { mdast: tree(), markdown: "a\n\n" } },
  "no-trailing-space": { broken: { mdast: tree(), markdown: "a  \nb\n\n```\nc  \n```\n" } },
  "no-front-matter": { broken: { mdast: tree(), markdown: "---\ntitle: mine\n---\n" } },
  "no-swallowed-escape": { broken: { mdast: tree(), markdown: "see https://example.org/a\\_b c\n" } },
  "same-anywhere": { broken: { mdast: tree(), markdown: "$[a](b)$\n" } },
  "marks-declared": { broken: { mdast: tree(), markdown: "a\n===\n" } },
  "list-numbers": { broken: { mdast: tree(), markdown: "1. a\n1. b\n" } },
  "length-bounded": {
    broken: { mdast: tree(), markdown: "a".repeat(2000), source: source({ ...root(), position: positionTo(10) }) },
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

  test("has an id and a sentence, and says whether it is repaired", () => {
    expect(invariant.repairs === true).toBe(repaired !== undefined);
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

test("no-empty-block sees what other repairs left empty, from the inside out", () => {
  const emphasis: PhrasingContent = { type: "emphasis", children: [{ type: "footnoteReference", identifier: "1" }] };
  const mdast = tree(
    {
      type: "list",
      children: [
        { type: "listItem", children: [{ type: "paragraph", children: [emphasis] }, paragraph("a") as never] },
      ],
    },
    paragraph("b"),
  );
  expect(checkTree({ mdast }).map(({ id }) => id)).toEqual(["footnote-pairs", "no-empty-block", "no-empty-block"]);
  expect(toMarkdown(mdast)).toBe("- a\n\nb\n");
});

test("footnotes move behind the lists that do not start at 1", () => {
  const note = (identifier: string): RootContent => ({
    type: "footnoteDefinition",
    identifier,
    children: [paragraph("n") as never],
  });
  const list = (start: number): RootContent => ({
    type: "list",
    ordered: true,
    start,
    children: [{ type: "listItem", children: [paragraph("a") as never] }],
  });
  const call = (identifier: string) => ({ type: "footnoteReference", identifier }) as const;
  const mdast = tree(
    { type: "paragraph", children: [call("1"), call("2")] },
    note("1"),
    note("2"),
    list(0),
    list(4),
    list(1),
  );
  expect(verification.checkTree({ mdast })).toMatchObject([{ id: "list-start", repaired: true }]);
  expect(mdast.children.map(({ type }) => type)).toEqual([
    "paragraph",
    "list",
    "list",
    "footnoteDefinition",
    "footnoteDefinition",
    "list",
  ]);
  expect(checkTree({ mdast })).toEqual([]);
});
