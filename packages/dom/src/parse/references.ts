import { decodeHTML, decodeHTMLAttribute } from "entities/decode";

/**
 * Takes stretches out of a page with their character references decoded.
 *
 * Stretches have to be asked for in the order of the page: the next ampersand is looked for once, not for each.
 */
export class ReferenceDecoder {
  private readonly html: string;
  private ampersand = -1;

  constructor(html: string) {
    this.html = html;
  }

  text(start: number, end: number): string {
    const data = this.html.slice(start, end);
    return this.isBefore(start, end) ? (decodeCommon(data) ?? decodeHTML(data)) : data;
  }

  attribute(start: number, end: number): string {
    const data = this.html.slice(start, end);
    return this.isBefore(start, end) ? (decodeCommon(data) ?? decodeHTMLAttribute(data)) : data;
  }

  /** Whether there is an ampersand in a stretch. */
  private isBefore(start: number, end: number): boolean {
    if (this.ampersand < start) {
      const next = this.html.indexOf("&", start);
      this.ampersand = next < 0 ? this.html.length : next;
    }
    return this.ampersand < end;
  }
}

/** The references that nearly all pages have no others than, by what stands behind the ampersand. */
const common: readonly (readonly [name: string, character: string])[] = [
  ["amp;", "&"],
  ["nbsp;", "\u00a0"],
  ["#39;", "'"],
  ["quot;", '"'],
  ["lt;", "<"],
  ["gt;", ">"],
];

/**
 * Decode a stretch whose references are all common ones.
 *
 * @returns Nothing for other stretches, which take the table of all 2,231 names; making that takes longer than reading a small page.
 */
function decodeCommon(data: string): string | undefined {
  let decoded = "";
  let from = 0;
  for (let at = data.indexOf("&"); at >= 0; at = data.indexOf("&", from)) {
    const found = common.find(([name]) => data.startsWith(name, at + 1));
    if (found === undefined) return undefined;
    decoded += data.slice(from, at) + found[1];
    from = at + 1 + found[0].length;
  }
  return decoded + data.slice(from);
}
