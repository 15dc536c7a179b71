import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { convert } from "../src/index.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const file = `${root}apps/site/docs/what-survives.md`;
const constructs = "packages/pipeline/test/constructs/";
const frameworks = "packages/sanitizer/test/frameworks/";
const extra = "packages/sanitizer/test/extra/";

const groups: readonly (readonly [file: string, title: string])[] = [
  ["text", "Text"],
  ["headings", "Headings and sections"],
  ["lists", "Lists"],
  ["tables", "Tables"],
  ["code", "Code"],
  ["figures", "Pictures, players, quotations"],
  ["notes", "Notes, formulas, callouts, tabs"],
];

interface Construct {
  readonly title: string;
  readonly html: string;
}

/** The sections of a page of constructs. */
function constructsIn(name: string): Construct[] {
  const page = readFileSync(`${root}${constructs}${name}.html`, "utf8");
  return [...page.matchAll(/<section title="([^"]+)">\n([\s\S]*?)\n<\/section>/g)].map(([, title, html]) => ({
    title: title as string,
    html: html as string,
  }));
}

/** Convert a part of a page as it is. */
function toMarkdown(html: string): string {
  return convert(html, { extract: false, url: "https://example.org/page" }).markdown.trimEnd();
}

/** A fence that its text does not close. */
function fenced(language: string, text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

function section([name, title]: (typeof groups)[number]): string {
  const rows = constructsIn(name).map(
    ({ title, html }) => `### ${title}\n\n${fenced("html", html)}\n\n${fenced("md", toMarkdown(html))}`,
  );
  return `## ${title}\n\nFrom [\`${name}.html\`](../../../${constructs}${name}.html).\n\n${rows.join("\n\n")}`;
}

/** The small pages of frameworks, by kind. */
function frameworkRows(folder: string): string {
  return readdirSync(`${root}${folder}`)
    .sort()
    .map((kind) => {
      const pages = readdirSync(`${root}${folder}${kind}`).sort();
      const links = pages.map((page) => `[${page.replace(".html", "")}](../../../${folder}${kind}/${page})`);
      return `| ${kind.replaceAll("-", " ")} | ${links.join(", ")} |`;
    })
    .join("\n");
}

/** The whole pages that programs made of a document beside them. */
function programRows(): string {
  return readdirSync(`${root}fixtures`)
    .sort()
    .flatMap((name) => {
      const folder = `${root}fixtures/${name}/`;
      const source = existsSync(`${folder}case.json`) && readdirSync(folder).find((file) => file.startsWith("source."));
      if (!source) return [];
      const { why } = JSON.parse(readFileSync(`${folder}case.json`, "utf8")) as { why: string };
      const links = [source, "index.html", "expected.md"].map((file) => `[${file}](../../../fixtures/${name}/${file})`);
      return `| ${why.replaceAll("|", "\\|")} | ${links.join(", ")} |`;
    })
    .join("\n");
}

const page = (): string => `# What survives

What a construct of HTML becomes in Markdown, each made from a part of a page by the code of this version. \`packages/pipeline/test/what-survives.test.ts\` writes this page: change a fixture or the code, then run it with \`UPDATE=1\`.

${groups.map(section).join("\n\n")}

## As frameworks write it

The same constructs in the mark-up of generators, editors and platforms; each page is a fixture.

| construct | pages |
|---|---|
${frameworkRows(frameworks)}

With the command, the servers, or [\`@decant/sanitizer/extra\`](../../../packages/sanitizer#extra) also:

| construct | pages |
|---|---|
${frameworkRows(extra)}

## As programs write it

Whole pages that programs made of a document, with the Markdown that the pages become.

| page | files |
|---|---|
${programRows()}
`;

test("the page of constructs says what the code does (UPDATE=1 writes it)", () => {
  if (process.env.UPDATE === "1" && !process.env.CI) writeFileSync(file, page());
  expect(readFileSync(file, "utf8")).toBe(page());
});

test("at least ten pages are by programs", () => {
  expect(programRows().split("\n").length).toBeGreaterThanOrEqual(16);
});

test("every construct keeps its words", () => {
  const titles = groups.flatMap(([name]) => constructsIn(name).map(({ title }) => title));
  expect(titles.length).toBeGreaterThanOrEqual(60);
  expect(new Set(titles).size).toBe(titles.length);
});
