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

/** The references that nearly all pages have no others than. */
const common: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": "\u00a0",
};
const reference = /&[^&;]{0,6};?/g;

/**
 * Decode a stretch whose references are all common ones.
 *
 * @returns Nothing for other stretches, which take the table of all 2,231 names; making that takes longer than reading a small page.
 */
function decodeCommon(data: string): string | undefined {
  let isCommon = true;
  const decoded = data.replace(reference, (name) => {
    const character = common[name];
    isCommon &&= character !== undefined;
    return character ?? name;
  });
  return isCommon ? decoded : undefined;
}
