import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { extra } from "@decant/sanitizer/extra";
import { afterAll, describe, expect, test } from "vitest";
import { createPipeline } from "../src/index.ts";
import { type Difference, differencesOf } from "./sites/differences.ts";
import { addressOf, expectedBlocks, readBlocks, type Site } from "./sites/expected-blocks.ts";

/** A difference that is known, with the reason why it is there. */
interface KnownDifference extends Difference {
  readonly reason: string;
}

const folder = fileURLToPath(new URL("../../../fixtures/sites/", import.meta.url));
const listFile = fileURLToPath(new URL("./fixtures/sites.json", import.meta.url));
const manifest = JSON.parse(readFileSync(`${folder}manifest.json`, "utf8")) as { sites: Record<string, Site> };
const sites: Readonly<Record<string, Site>> = Object.fromEntries(
  Object.entries(manifest.sites).map(([name, site]) => [name, { ...site, pages: new Set(pagesOf(name)) }]),
);
const known: Readonly<Record<string, readonly KnownDifference[]>> = existsSync(listFile)
  ? JSON.parse(readFileSync(listFile, "utf8"))
  : {};
const isUpdate = process.env.UPDATE === "1" && !process.env.CI;
const remaining: Record<string, KnownDifference[]> = {};
// Authors link the same words again; here the source is expected as it is.
const pipeline = createPipeline({ keep: ["savings"] });
/** Generators whose tasks, notes and tags are in the pack of rare forms. */
const usesExtra: ReadonlySet<string> = new Set(["asciidoctor", "org", "texinfo", "typedoc"]);
const withExtra = createPipeline({ keep: ["savings"], sanitizer: { extra } });

const pages = Object.keys(sites).flatMap((site) => pagesOf(site).map((page) => ({ site, page })));
/** Pages with a source; a generator made the others from program code, and they have an expected file. */
const translated = pages.filter(({ page }) => existsSync(`${folder}content/${page}.md`));
const generated = pages.filter(({ page }) => !existsSync(`${folder}content/${page}.md`));

function pagesOf(site: string): string[] {
  return readdirSync(`${folder}pages/${site}`)
    .filter((file) => file.endsWith(".html"))
    .map((file) => file.slice(0, -".html".length));
}

function convertPage(name: string, page: string): string {
  const site = sites[name] as Site;
  const html = readFileSync(`${folder}pages/${name}/${page}.html`);
  const isGenerated = site.generated !== undefined && page.includes(".");
  const url = isGenerated ? site.generated?.replace("{page}", page.replace(".", "/")) : addressOf(page, site);
  return (usesExtra.has(name) ? withExtra : pipeline).convert(html, { url: url as string }).markdown;
}

test("every site of the manifest has pages, and its tools are named", () => {
  expect(Object.keys(sites).length).toBeGreaterThanOrEqual(8);
  for (const [name, { tool, theme }] of Object.entries(sites)) {
    expect(pages.filter(({ site }) => site === name).length, name).toBeGreaterThanOrEqual(8);
    expect(tool, name).toMatch(/\d/);
    expect(theme, name).not.toBe("");
  }
});

test("known differences are of pages that exist, and have reasons", () => {
  const names = translated.map(({ site, page }) => `${site}/${page}`);
  expect(Object.keys(known).filter((name) => !names.includes(name))).toEqual([]);
  expect(
    Object.values(known)
      .flat()
      .filter(({ reason }) => reason === ""),
  ).toEqual([]);
});

describe("the Markdown of a page is the source that it was made from, block by block", () => {
  test.each(translated)("$site/$page", ({ site, page }) => {
    const source = readFileSync(`${folder}content/${page}.md`, "utf8");
    const blocks = readBlocks(convertPage(site, page));
    const differences = differencesOf(expectedBlocks(source, page, sites[site] as Site), blocks);
    const name = `${site}/${page}`;
    const list = known[name] ?? [];
    const reasonOf = (difference: Difference): string | undefined =>
      list.find((item) => isSame(item, difference))?.reason;
    if (differences.length > 0) remaining[name] = differences.map((d) => ({ ...d, reason: reasonOf(d) ?? "" }));
    if (isUpdate) return;
    expect(differences.filter((difference) => reasonOf(difference) === undefined)).toEqual([]);
    // Corrected items must leave the list, or they could break again unseen.
    expect(list.filter((item) => !differences.some((difference) => isSame(item, difference)))).toEqual([]);
  });
});

describe("pages made from program code", () => {
  test.each(generated)("$site/$page", ({ site, page }) => {
    const file = `${folder}pages/${site}/${page}.md`;
    const markdown = convertPage(site, page);
    if (isUpdate) writeFileSync(file, markdown);
    expect(markdown).toBe(readFileSync(file, "utf8"));
  });
});

afterAll(() => {
  if (isUpdate) writeFileSync(listFile, `${JSON.stringify(remaining, undefined, 2)}\n`);
});

function isSame(a: Difference, b: Difference): boolean {
  return JSON.stringify([a.expected, a.found]) === JSON.stringify([b.expected, b.found]);
}
