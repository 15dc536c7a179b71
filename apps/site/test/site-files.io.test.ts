import { existsSync, readFileSync } from "node:fs";
import { readMarkdownLinks } from "@decant/discovery";
import { expect, test } from "vitest";
import { dist, listBuiltPages } from "./support/built-site.ts";

const origin = "http://site.example";

test("llms.txt lists each page of the site, and its links lead to the Markdown of the page", () => {
  const text = readFileSync(`${dist}llms.txt`, "utf8");
  const headings = text.split("\n").filter((line) => line.startsWith("#"));
  expect(headings).toEqual(expect.arrayContaining(["# Decant", "## Packages", "## Optional"]));
  const links = readMarkdownLinks(text, `${origin}/llms.txt`).filter(({ url }) => url.endsWith(".md"));
  const paths = links.map(({ url }) => new URL(url).pathname.replace("index.html.md", ""));
  expect(paths.toSorted()).toEqual(
    listBuiltPages()
      .map(({ path }) => path)
      .toSorted(),
  );
  for (const { url } of links) expect(existsSync(`${dist}${new URL(url).pathname}`), url).toBe(true);
});
