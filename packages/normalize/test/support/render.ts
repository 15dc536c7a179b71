import { fromHtml } from "hast-util-from-html";
import { toHtml } from "hast-util-to-html";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";

/** As the most careless renderer would: raw HTML on, every scheme let through. */
const careless = { allowDangerousHtml: true, allowDangerousProtocol: true } as const;

export function renderCommonmark(markdown: string): string {
  return micromark(markdown, careless);
}

export function renderGfm(markdown: string): string {
  return micromark(markdown, { ...careless, extensions: [gfm()], htmlExtensions: [gfmHtml()] });
}

const spaces = /[\t\n\f\r ]+/g;
const betweenTags = /> </g;

/** HTML that shows the same becomes the same string: attributes in one form, white space folded. */
export function canonicalHtml(html: string): string {
  return toHtml(fromHtml(html, { fragment: true }))
    .replace(spaces, " ")
    .replace(betweenTags, "><")
    .trim();
}
