/** A page in the fragment of a link: compressed, as base64url. Fragments are not sent to servers. */

/** Longest packed page, in characters: longer links are cut by programs that pass them on. */
const maxPacked = 32_000;
/** Most bytes that a link unpacks to. */
const maxUnpacked = 5_000_000;

const format = "deflate-raw";

/** @returns `null` if the page is too large for a link. */
export async function packPage(html: string): Promise<string | null> {
  const page = new Blob([html]);
  if (page.size > maxUnpacked) return null;
  const packed = page.stream().pipeThrough(new CompressionStream(format));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  if (Math.ceil((bytes.length * 4) / 3) > maxPacked) return null;
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));

/** @throws {Error} If the text is no packed page. */
export async function unpackPage(packed: string): Promise<Uint8Array> {
  try {
    const bytes = bytesOf(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(format)).getReader();
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let length = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value);
      length += part.value.length;
      // A few bytes may unpack to gigabytes.
      if (length > maxUnpacked) throw new Error("too large");
    }
    return new Uint8Array(await new Blob(parts).arrayBuffer());
  } catch (cause) {
    throw new Error("It is incomplete.", { cause });
  }
}
