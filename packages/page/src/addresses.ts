const ascii = /^[\0-\x7f]*$/;

/**
 * Whether a text is a URL, with a base also a relative one. `URL.canParse` of Node 20 refuses `müller.example` once it is compiled.
 *
 * @example
 * canParseUrl("https://müller.example/"); // true
 */
export function canParseUrl(url: string, base?: string): boolean {
  if (ascii.test(url) && ascii.test(base ?? "")) return URL.canParse(url, base);
  try {
    return new URL(url, base) !== null;
  } catch {
    return false;
  }
}

/**
 * Decode the percent signs of an address or a part of one. A text that is not encoded in UTF-8 stays as it is.
 *
 * @example
 * percentDecode("caf%C3%A9"); // "café"
 */
export function percentDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
