import { convert } from "@decant/pipeline";
import pages from "./pages.js";

/** SHA-256 of each page's whole result, in hexadecimal. */
export async function digests() {
  const found = [];
  for (const { html, url } of pages) {
    const page = JSON.stringify(convert(html, { url, verify: true }));
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(page)));
    found.push(Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join(""));
  }
  return found;
}
