import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { extra } from "@decant/sanitizer/extra";
import { expect, test } from "vitest";
import { createPipeline } from "../src/index.ts";

const fixtures = fileURLToPath(new URL("../../../fixtures/", import.meta.url));
const names = readdirSync(fixtures).filter((name) => existsSync(`${fixtures}${name}/index.html`));

/** Addresses of a note, an article, a news story, a manual and a shop. */
const addresses = [
  "https://example.org/notes/page",
  "https://example.org/2025/05/a-page-with-words/",
  "https://example.org/news/a-page-with-words-12345",
  "https://docs.example.org/guide/page.html",
  "https://shop.example.org/products/lantern?variant=2",
];

const pipeline = createPipeline({ lists: [] });
const withExtra = createPipeline({ lists: [], sanitizer: { extra } });

const destination = /\]\((?:[^()]|\([^()]*\))*\)/g;
const bareAddress = /<?https?:\/\/[^\s>]+>?/g;
const headStart = /<head[^>]*>|<html[^>]*>|^/i;
// A bracket is escaped where no link begins in it.
const linkMark = /!?\\?\[|\]\(\)/g;

/** Markdown up to the addresses in it. */
function withoutLinks(markdown: string): string {
  return markdown.replace(destination, "]()").replace(linkMark, "").replace(bareAddress, "");
}

test.each(names)("the address decides nothing about the content: %s", (name) => {
  const { extra: needsExtra } = JSON.parse(readFileSync(`${fixtures}${name}/case.json`, "utf8"));
  const { convert } = needsExtra === true ? withExtra : pipeline;
  const html = readFileSync(`${fixtures}${name}/index.html`);
  const [first, ...others] = addresses.map((url) => convert(html, { url }));
  for (const page of others) {
    const { pageType, confidence } = page.extraction;
    expect({ pageType, confidence }).toEqual({
      pageType: first?.extraction.pageType,
      confidence: first?.extraction.confidence,
    });
    expect(page.verdict).toEqual(first?.verdict);
    expect(withoutLinks(page.markdown)).toBe(withoutLinks(first?.markdown ?? ""));
  }
  // Without an address, a base resolves links, because players are left out if their address cannot be resolved.
  const based = html.toString("latin1").replace(headStart, `$&<base href="${addresses[0]}">`);
  expect(withoutLinks(convert(Buffer.from(based, "latin1")).markdown)).toBe(withoutLinks(first?.markdown ?? ""));
});
