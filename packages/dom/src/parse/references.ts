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
    return this.isBefore(start, end) ? decodeHTML(data) : data;
  }

  attribute(start: number, end: number): string {
    const data = this.html.slice(start, end);
    return this.isBefore(start, end) ? decodeHTMLAttribute(data) : data;
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
