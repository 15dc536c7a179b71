/** Longest address that is read, in UTF-16 code units; servers refuse longer ones. */
const maxUrlLength = 8192;

/** Resolve an address as a page or file writes it; `undefined` unless it is one of http or https of bearable length. */
export function resolveHttp(text: string, base?: string): URL | undefined {
  const trimmed = text.trim();
  // An error for each address of a bad file would cost more than all the reading.
  if (trimmed === "" || trimmed.length > maxUrlLength || !URL.canParse(trimmed, base)) return undefined;
  const url = new URL(trimmed, base);
  return isHttp(url) && url.href.length <= maxUrlLength ? url : undefined;
}

function isHttp({ protocol }: URL): boolean {
  return protocol === "http:" || protocol === "https:";
}

/** @throws {TypeError} If the value is not an absolute http or https address. */
export function checkHttp(name: string, value: unknown): URL {
  const url = typeof value === "string" && URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !isHttp(url))
    throw new TypeError(`${name}: expected an absolute http or https address, got ${JSON.stringify(value)}`);
  return url;
}

/** An address that may be left out. @throws {TypeError} If it is given and no absolute http or https address. */
export function checkBase(name: string, value: string | undefined): string | undefined {
  return value === undefined ? undefined : checkHttp(name, value).href;
}
