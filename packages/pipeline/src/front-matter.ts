import type { Page } from "@decant/page";

// What YAML 1.1 cannot hold (C0, C1, byte order mark, noncharacters), or reads as a line end (U+2028, U+2029).
const unsafe = /[\p{Cc}\u2028\u2029\ufeff\ufffe\uffff]+|\p{Cs}/gu;

/**
 * A page's metadata as a YAML block to put before its Markdown.
 *
 * Every value is a quoted string or a list of them, so that YAML 1.1 and 1.2 read back the same strings ("no", "1e3" and
 * dates among them). The keys are fixed: no value can add one. Fields without a value are left out.
 *
 * @returns Lines between `---` and `---`, with a line end; empty for a page without metadata.
 * @example
 * frontMatter(convert("<title>Tides</title><h1>Tides</h1>"));
 * // ---
 * // title: "Tides"
 * // ---
 */
export function frontMatter(page: Page): string {
  const { metadata, source } = page;
  const fields = {
    title: metadata.title,
    authors: metadata.authors,
    published: metadata.published,
    modified: metadata.modified,
    site_name: metadata.siteName,
    description: metadata.description,
    url: source.url,
    canonical_url: metadata.canonicalUrl,
    language: metadata.language,
    image: metadata.image,
    tags: metadata.tags,
    categories: metadata.categories,
    license: metadata.license,
  };
  const entries = Object.entries(fields).flatMap(([key, value]) =>
    value === null || value.length === 0 ? [] : [[key, clean(value)] as const],
  );
  if (entries.length === 0) return "";
  return `---\n${entries.map(([key, value]) => `${key}:${write(value)}\n`).join("")}---\n`;
}

/** Strings of JSON are strings of YAML, in either version. */
function write(value: string | readonly string[]): string {
  return typeof value === "string"
    ? ` ${JSON.stringify(value)}`
    : value.map((item) => `\n  - ${JSON.stringify(item)}`).join("");
}

function clean(value: string | readonly string[]): string | string[] {
  return typeof value === "string"
    ? value.replace(unsafe, " ").trim()
    : value.map((item) => item.replace(unsafe, " ").trim());
}
