import { verification } from "@decant/normalize";
import { convert } from "@decant/pipeline";
import { convert as convertLite } from "@decant/pipeline/lite";
import pages from "./pages.js";

/** SHA-256 of the whole result of each page and pipeline, in hexadecimal. */
export async function digests() {
  const found = [];
  for (const { html, url } of pages) {
    for (const page of [convert(html, { url, verify: true }, { verification }), convertLite(html, { url })]) {
      const bytes = new TextEncoder().encode(JSON.stringify(page));
      const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
      found.push(Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join(""));
    }
  }
  return found;
}
