import { gunzipSync } from "node:zlib";
import { Problem } from "./problem.ts";
import type { BodyLimits } from "./read-body.ts";

/** What a body without a type is, by its first bytes. */
export type Sniffed =
  | { readonly kind: "json"; readonly text: string }
  | { readonly kind: "page"; readonly bytes: Uint8Array<ArrayBuffer> };

/**
 * Types that say nothing about the body: none, that of any bytes, and that which curl gives to whatever it sends with `-d` or
 * `--data-binary`.
 */
export const saysNothing: RegExp = /^\s*(?:application\/(?:octet-stream|x-www-form-urlencoded)\s*(?:;|$)|$)/i;
const fromForm = /^\s*application\/x-www-form-urlencoded/i;

const startsAsJson = /^\uFEFF?\s*\{/;
const startsAsMarkup = /^\uFEFF?\s*</;

/**
 * Tell JSON from pages, and gunzip what is gzip data.
 *
 * @param type Of the body, by its header.
 * @throws {Problem} `too-large`, `not-html` for gzip data that is damaged, or `unsupported-type` for fields of a form.
 */
export function sniffBody(
  body: Uint8Array<ArrayBuffer>,
  type: string,
  { maxBytes, held }: Pick<BodyLimits, "maxBytes" | "held">,
): Sniffed {
  const bytes = isGzip(body) ? gunzip(body, maxBytes) : body;
  if (bytes !== body) held.add(bytes.length);
  const start = new TextDecoder().decode(bytes.subarray(0, sniffedBytes));
  if (startsAsJson.test(start)) return { kind: "json", text: new TextDecoder().decode(bytes) };
  if (fromForm.test(type) && !startsAsMarkup.test(start))
    throw new Problem(
      "unsupported-type",
      "expected a page or a JSON object, got fields of a form; give the type of other texts, such as text/markdown",
    );
  return { kind: "page", bytes };
}

const sniffedBytes = 1024;

const isGzip = ([first, second, third]: Uint8Array): boolean => first === 0x1f && second === 0x8b && third === 8;

function gunzip(body: Uint8Array, maxBytes: number): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(gunzipSync(body, { maxOutputLength: maxBytes }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE")
      throw new Problem("too-large", `the page has more than ${maxBytes} bytes`);
    throw new Problem("not-html", "the body is gzip data that is damaged");
  }
}
