import { frontMatter, toDocument } from "@decant/formats";
import type { Page } from "@decant/pipeline";
import { escapeUTF8 } from "entities";
import { CORE_SCHEMA, load, YAML11_SCHEMA } from "js-yaml";
import { parse } from "yaml";
import { article } from "../../src/hostile/article.ts";
import type { LightCase } from "./light-case.ts";

const values: readonly string[] = [
  "no", "No", "NO", "yes", "on", "off", "y", "n", "true", "False", "null", "Null", "~", "", " ", "1", "-1", "1e3", "1.5e-3", "1_000", "0o7", "010", "0x1F", "0b11", ".5", "5.", ".inf", "-.inf", ".nan", ".NaN", "12:30:45", "190:20:30", "2024-01-01", "2024-01-01T10:00:00Z", "2001-12-14 21:59:43.10 -5", "=", "<<", "<<: *a", "!!str x", "!tag x", "!!binary aGk=", "&a x", "*a", "- a", "-", "--", "---", "---x", "...", "? a", "?", ": a", ":", "a: b", "a:", "a:b", "# a", "a # b", "a #b", "{a: b}", "{", "}", "[a]", "[", "]", ",", "|", "|-", ">", ">-", "%YAML 1.1", "@a", "`a`", "'", "''", "'a'", "\"", "\"\"", "\"a\"", "\"a\": b", "\\", "\\n", "\\u0041", "a\\", "a'b\"c", "a\nb: c", "a\n---\nadmin: true", "a\n...\nadmin: true", "\nadmin: true", "a\r\nadmin: true", "a\tb", "\ta", "a\u0085b: c", "a\u2028b: c", "a\u2029b: c", "a\u00a0b", "\ufeffa", "a\ufeffb", "a\u0000b", "a\u0001b", "a\u007fb", "a\u0080b", "a\ud800b", "a\udfffb", "\ufffe", "\uffff", "🙂", "🙂: a", "é", "漢字", "‮abc", "\u200b", "\u{e0041}", "__proto__", "constructor", "toString", "title: x\nauthor: y", "x".repeat(3000), "a ".repeat(900), "<script>alert(1)</script>", "{{ x }}", "{% x %}", "$(x)", "!ruby/object:X {}", "!!python/object/apply:os.system ['x']", "- - a", "key: [a, b]", "a: |\n  b", "+++", "title = 'x'",
]; // biome-ignore format: words

/** Where a page says things about itself. */
const sources: Readonly<Record<string, (value: string) => string>> = {
  title: (value) => article("", "").replace("<title>The gauge</title>", `<title>${value}</title>`),
  "og:title": (value) => article("", `<meta property="og:title" content="${value}">`),
  heading: (value) => article("").replace("<h1>The gauge</h1>", `<h1>${value}</h1>`),
  author: (value) => article("", `<meta name="author" content="${value}">`),
  description: (value) => article("", `<meta name="description" content="${value}">`),
  keywords: (value) => article("", `<meta name="keywords" content="${value}, ${value}b">`),
  tag: (value) => article("", `<meta property="article:tag" content="${value}"><meta property="article:section" content="${value}">`),
  site: (value) => article("", `<meta property="og:site_name" content="${value}">`),
  language: (value) => article("").replace('lang="en"', `lang="${value}"`),
  date: (value) => article("", `<meta property="article:published_time" content="${value}"><meta property="article:modified_time" content="${value}">`),
  addresses: (value) => article("", `<link rel="canonical" href="${value}"><meta property="og:image" content="${value}"><link rel="license" href="${value}">`),
  "json-ld": (value) => article("", `<script type="application/ld+json">${JSON.stringify({ "@type": "Article", headline: value, author: { name: value }, keywords: [value], description: value, [value]: value }).replaceAll("&quot;", '\\"').replaceAll("<", "\\u003c")}</script>`),
}; // biome-ignore format: one line a source

// biome-ignore format: words
const keys: ReadonlySet<string> = new Set(["title", "authors", "published", "modified", "site_name", "description", "url", "canonical_url", "language", "image", "tags", "categories", "license", "id", "page_type", "content_language", "verdict"]);
const readers: Readonly<Record<string, (yaml: string) => unknown>> = {
  "yaml 1.1": (yaml) => parse(yaml, { version: "1.1" }),
  "yaml 1.2": (yaml) => parse(yaml, { version: "1.2" }),
  "js-yaml": (yaml) => load(yaml),
  "js-yaml 1.1": (yaml) => load(yaml, { schema: YAML11_SCHEMA }),
  "js-yaml core": (yaml) => load(yaml, { schema: CORE_SCHEMA }),
};

/** Front matter reads alike everywhere: strings only, under the keys that there are, and what it says is what was found. */
export const frontMatters: readonly LightCase[] = Object.entries(sources).flatMap(([source, make], index) =>
  values
    .filter((_, number) => index < 2 || (number + index) % 2 === 0)
    .map((value) => ({
      id: `${source}: ${JSON.stringify(value.slice(0, 60))}`,
      html: make(escapeUTF8(value)),
      check: checkFrontMatter,
    })),
);

function checkFrontMatter(page: Page): string | undefined {
  const document = `${frontMatter(toDocument(page))}\n${page.markdown}`;
  const end = document.indexOf("\n---\n", 3);
  if (!document.startsWith("---\n") || end < 0) return "no front matter";
  const yaml = document.slice(4, end + 1);
  const { metadata } = page;
  for (const [id, read] of Object.entries(readers)) {
    let read_: unknown;
    try {
      read_ = read(yaml);
    } catch (error) {
      return `${id}: ${String(error).slice(0, 200)}`;
    }
    const found = read_ as Record<string, unknown>;
    for (const [key, value] of Object.entries(found)) {
      if (!keys.has(key)) return `${id}: key ${key}`;
      if (![value].flat().every((item) => typeof item === "string")) return `${id}: ${key} is ${JSON.stringify(value)}`;
    }
    if (metadata.title !== null && found.title !== metadata.title)
      return `${id}: title ${JSON.stringify(found.title)}, not ${JSON.stringify(metadata.title)}`;
  }
  return undefined;
}
