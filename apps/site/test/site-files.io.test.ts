import { existsSync, readFileSync } from "node:fs";
import { readLlmsTxt } from "@decant/discovery";
import { expect, test } from "vitest";
import { dist, listBuiltPages } from "./support/built-site.ts";

const origin = "http://site.example";

test("llms.txt lists each page of the site, and its links lead to the Markdown of the page", () => {
  const { title, sections, diagnostics } = readLlmsTxt(readFileSync(`${dist}llms.txt`, "utf8"), {
    url: `${origin}/llms.txt`,
  });
  expect({ title, diagnostics }).toEqual({ title: "Decant", diagnostics: [] });
  const links = sections.flatMap((section) => section.links);
  const paths = links.map(({ url }) => new URL(url).pathname.replace("index.html.md", ""));
  expect(paths.toSorted()).toEqual(
    listBuiltPages()
      .map(({ path }) => path)
      .toSorted(),
  );
  for (const { url } of links) expect(existsSync(`${dist}${new URL(url).pathname}`), url).toBe(true);
  expect(sections.map((section) => section.title)).toEqual(expect.arrayContaining(["Packages", "Optional"]));
});
