import { convert } from "@decant/pipeline";
import { escapeUTF8 } from "entities";
import { fromHtml } from "hast-util-from-html";
import { readData } from "../../src/fixtures.ts";
import { article, pageUrl } from "../../src/hostile/article.ts";
import { findLiveCode } from "../../src/hostile/live-code.ts";
import {
  type Context,
  contexts,
  elementCounts,
  inkOf,
  isToldAsDropped,
  type LightCase,
  renderers,
  shownBy,
} from "./light-case.ts";

/** Texts that are Markdown at the start of a line, of a block or anywhere. */
const looks: readonly string[] = [
  "# heading", "###### deep", "#", "heading #", "Title ===", "===", "---", "- - -", "***", "___", "* item", "- item", "+ item", "1. item", "1) item", "10. ten", "-", "+", "1.",
  "> quote", ">", "> > deep", "```", "```js", "~~~", "~~~ sh", "    indented", "\tindented", "| a | b |", "|---|---|", "a | b", ":-- | --:", "--- | ---", "[ref]: https://x.yz", "[ref]: /x 'title'", "[^1]", "[^1]: note", "see[^1] there",
  "[x] done", "[ ] open", "- [x] done", "[!NOTE]", "[!WARNING] look", "> [!TIP]", "+++", "title: x", "--- title: x ---", "---\ntitle: x\n---", "*em*", "**strong**", "_em_", "__strong__", "***both***", "a*b*c", "a_b_c", "snake_case_name", "2 * 3 * 4", "~~gone~~", "~one~", "==mark==", "^up^",
  "`code`", "``two``", "`", "\\", "ends\\", "\\*not\\*", "\\\\", "C:\\dir\\*.txt", "[link](/x)", "[link](javascript:alert)", "![image](/x)", "[ref][x]", "[x]", "[a] [b]", "](x)", "![", "[[wiki]]", "<https://x.yz>", "<a@b.cd>", "https://x.yz/a_b_c*d*", "www.x.yz", "www.x.yz/*a*", "a@b.cd", "http://x.yz\\*", "https://x.yz/<b>", "ftp://x.yz/_a_",
  "<b>bold</b>", "<!-- note -->", "<?php x ?>", "<![CDATA[x]]>", "<!DOCTYPE x>", "</div>", "<div>", "<br>", "a < b > c", "a<b", "i<3", "<x@y>", "&amp;", "&lt;b&gt;", "&copy;", "&#35; a", "&#x2a;a&#x2a;", "&nbsp;", "&notanentity;", "AT&T", "$x$", "$$x$$", "$5 and $6", "$", ":::", "::: note", ":smile:", "{{ x }}", "{% raw %}", "%%x%%", "!!! note",
  "Setext\n---", "Setext\n===", "a\n# b", "a\n- b", "a\n1. b", "a\n> b", "a\n```\nb", "a\n| b | c |\n|---|---|", "two  \nlines", "one\n\ntwo", "**a", "a**", "*", "**", "_", "__", "~", "~~", "a ** b ** c", "**「重要」**です", "*a*b", "'quoted' \"twice\"", "a\u00a0# b", "\u200b# a", "\u2028# a", "a|b|c\\|d", "`a|b`", "\\|", "|", "||", "5|",
  "!", "a!", "[x](y)", "^[note]", "x: y", ": what it means", "*[HTML]: x", "[TOC]", "[[_TOC_]]", "{#id}", "{.class}", "$$\nx\n$$", "::: {.note}", "````", "~~~~", "``` a`b", "`` ` ``", "<details>", "<a id=x>", "--", "->", "H~2~O", "++ins++", "{++ins++}", "|:-|", "1\\. x", "&#x23; a", "&#13;# a", "\u00a0\u00a0\u00a0\u00a0code", "a\u2029# b", "a\u0085# b", "a\u000b# b", "a\u000c# b", "0. x", "999999999. x", "1234567890. x", "１. x", "＃ x", "• x", "– x", "‐ x", "<x:y>", "<a+b:c>", "<:x>", "http:", "http://", "https://x", "www.", "xmpp:a@b.cd", "mailto:a@b.cd", "a.b-c_d@a.b", "a@b.c_", "(https://x.yz/a)", "https://x.yz/a)", "https://x.yz/?a=b&amp;c", "https://x.yz/a&copy;", "https://x.yz/**a**", "https://x.yz/`a`", "https://x.yz/~~a~~", "https://x.yz/a|b", "https://x.yz/[a](b)", "_https://x.yz/_", "*https://x.yz/*", "a_https://x.yz/_b", "www.x.yz_a_",
]; // biome-ignore format: words

/** Rendered text must be the page's, and no element may appear that the same page with plain words lacks. */
export const lookAlikes: readonly LightCase[] = contexts.flatMap((context, index) =>
  looks
    // Every text in the commonest places, every other in the rest.
    .filter((_, number) => index < 6 || (number + index) % 4 === 0)
    .map((text) => lookAlike(context, text)),
);

function lookAlike(context: Context, text: string): LightCase {
  const inner = context.around(escapeUTF8(text));
  const html = article(inner);
  const plain = article(context.around("word"));
  const expected = inkOf(fromHtml(context.shown(escapeUTF8(text)), { fragment: true }));
  const check: LightCase["check"] = (page, extract) =>
    extract && isToldAsDropped(page, html, inner)
      ? undefined
      : checkShown(page.markdown, plainMarkdown(plain, extract), expected, context);
  return { id: `${context.id}: ${JSON.stringify(text)}`, html, check };
}

const plainPages = new Map<string, string>();

/** The page with plain words, converted alike; the same for all texts of a context. */
function plainMarkdown(html: string, extract: boolean): string {
  const key = `${extract}${html}`;
  const known = plainPages.get(key) ?? convert(html, { extract, url: pageUrl }).markdown;
  plainPages.set(key, known);
  return known;
}

function checkShown(
  markdown: string,
  plain: string,
  expected: string,
  { needs, verbatim }: Context,
): string | undefined {
  for (const renderer of renderers) {
    if (needs !== undefined && !renderer.knows.includes(needs)) continue;
    const shown = shownBy(renderer, markdown);
    const ink = clean(inkOf(shown));
    if (!ink.includes(clean(expected))) return `${renderer.id} shows ${JSON.stringify(ink.slice(100, 300))}`;
    const before = elementCounts(shownBy(renderer, plain));
    for (const [name, count] of elementCounts(shown)) {
      // Bare addresses become links, and lines of code in a cell pieces of code; the text stays.
      if (name === "a" || name === "br" || name === "p" || (verbatim && name === "code")) continue;
      if (count > (before.get(name) ?? 0)) return `${renderer.id} makes <${name}>`;
    }
  }
  return undefined;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: what cleaning takes away
const uncounted = /[\u200b\u00ad\u0085\u000b]/g;

function clean(text: string): string {
  return text.replace(uncounted, "");
}

/** Addresses and texts that run code where they are read as such. */
const live = readData<{
  /** Spellings that browsers accept, escaped for attributes. */
  readonly addresses: readonly string[];
  /** Places of an address: `{address}`, and `{shown}` for the address as text. */
  readonly places: Readonly<Record<string, string>>;
  /** Live mark-up that a page shows as text. */
  readonly texts: readonly string[];
}>("hostile/live.json");

const escapedQuote = /"/g;

/** No address that runs code may survive in any renderer. */
export const urls: readonly LightCase[] = Object.entries(live.places).flatMap(([place, html], index) =>
  live.addresses
    .filter((_, number) => index < 2 || (number + index) % 4 === 0)
    .map((address) => {
      // Ampersands stay: character references are part of the spelling.
      const quoted = address.replace(escapedQuote, "&quot;");
      const shown = quoted.replaceAll("<", "&lt;");
      const inner = html.replaceAll("{address}", () => quoted).replaceAll("{shown}", () => shown);
      const id = `${place}: ${JSON.stringify(address)}`;
      return { id, html: article(inner), check: ({ markdown }) => findLiveCode(markdown) };
    }),
);

// biome-ignore lint/suspicious/noControlCharactersInRegex: what cleaning takes away
const invisible = /[\u0000\ufffd\u200b\u00ad]/g;

/** Text that looks like markup: it must be inert, and it must be present. */
export const visibleText: readonly LightCase[] = contexts.flatMap((context, index) =>
  live.texts
    .filter((_, number) => index < 2 || (number + index) % 3 === 0)
    .map((text) => {
      const escaped = escapeUTF8(text);
      const inner = context.around(escaped);
      const expected = inkOf(fromHtml(context.shown(escaped), { fragment: true })).replace(invisible, "");
      const html = article(inner, `<meta name=description content="${escaped}">`);
      const check: LightCase["check"] = (page, extract) =>
        findLiveCode(page.markdown) ??
        (extract && isToldAsDropped(page, html, inner) ? undefined : missing(page.markdown, expected, context.needs));
      return { id: `${context.id}: ${JSON.stringify(text)}`, html, check };
    }),
);

function missing(markdown: string, expected: string, needs: Context["needs"]): string | undefined {
  for (const renderer of renderers) {
    if (needs !== undefined && !renderer.knows.includes(needs)) continue;
    const ink = inkOf(shownBy(renderer, markdown)).replace(invisible, "");
    if (!ink.includes(expected))
      return `${renderer.id} shows ${JSON.stringify(ink.slice(100, 300))}, not ${JSON.stringify(expected)}`;
  }
  return undefined;
}
