import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Invariant, invariants } from "@decant/normalize";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const docs = `${root}apps/site/docs/`;
const sources = `${root}packages/normalize/src/invariants/`;

/** The files of the invariants, each with its text. */
const files = readdirSync(sources).map((name) => ({ name, text: readFileSync(`${sources}${name}`, "utf8") }));

/** The file of an invariant, and the comment above it there. */
function rowOf({ id }: Invariant): { readonly name: string; readonly comment: string } {
  const row = new RegExp(`/\\*\\*((?:(?!\\*/)[\\s\\S])*?)\\*/\\s*(?:\\w+\\()?\\{[^{}]*?\\bid: "${id}"`);
  const found = files.flatMap(({ name, text }) => {
    const comment = row.exec(text)?.[1];
    return comment === undefined ? [] : [{ name, comment }];
  });
  return found[0] ?? { name: "", comment: "" };
}

/** Reason from the comment above an invariant. */
function reasonOf(invariant: Invariant): string {
  return rowOf(invariant)
    .comment.replace(/^\s*\*?\s?/gm, "")
    .replace(/\s+/g, " ")
    .trim();
}

const when = {
  always: "Checked always.",
  verify: "Checked with `verify`, `strict`, and by `decant check`.",
  markdown: "Checked with `verify`, `strict`, and by `decant check`, on the Markdown itself.",
} as const;
const needsSource: ReadonlySet<string> = new Set([
  "fence-verbatim",
  "no-lost-text",
  "no-invented-text",
  "length-bounded",
]);

/** Names of elements are code; else they would be elements of the page. */
const withCode = (text: string): string => text.replace(/(?<!`)<\/?[a-z]+>(?!`)/g, "`$&`");

function section(invariant: Invariant): string {
  const { id, sentence, repairs, runs } = invariant;
  const lines = [
    `## ${id}`,
    withCode(sentence),
    withCode(reasonOf(invariant)),
    `${when[runs ?? "always"]} ${repairs ? "Violations are repaired, and the repair is reported." : "Violations are reported."}${needsSource.has(id) ? " Compares with the source, so `decant check` leaves it out." : ""}`,
    `\`packages/normalize/src/invariants/${rowOf(invariant).name}\`; a document in \`packages/normalize/test/invariants.test.ts\` breaks it.`,
  ];
  return lines.filter((line) => line !== "").join("\n\n");
}

const page = `# Invariants of the Markdown

These properties hold for all Markdown that Decant writes. \`packages/pipeline/test/explain/promises.test.ts\` writes this page from the code: change the code, then run it with \`UPDATE=1\`.

\`decant check FILE.md\` checks any Markdown; \`checkMarkdown\` and the remark plugin of \`@decant/normalize\` do the same in a program.

${invariants.map(section).join("\n\n")}
`;

test("the page of invariants says what the code says (UPDATE=1 writes it)", () => {
  const file = `${docs}invariants.md`;
  if (process.env.UPDATE === "1" && !process.env.CI) writeFileSync(file, page);
  expect(readFileSync(file, "utf8")).toBe(page);
});

test("there are at least 25 invariants, each with a reason", () => {
  expect(invariants.length).toBeGreaterThanOrEqual(25);
  expect(invariants.filter((invariant) => reasonOf(invariant) === "").map(({ id }) => id)).toEqual([]);
});

test("the page of promises names files and tests that exist", () => {
  const text = readFileSync(`${docs}promises.md`, "utf8");
  const paths = [...text.matchAll(/`((?:packages|apps|fixtures|\.ci)\/[\w./-]+)`/g)].map(([, path]) => path as string);
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => !existsSync(`${root}${path}`))).toEqual([]);
});
