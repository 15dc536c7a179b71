/** A page in the fragment of a link: compressed, as base64url. Fragments are not sent to servers. */

/** Longest packed page, in characters: longer links are cut by programs that pass them on. */
const maxPacked = 32_000;
/** Most characters that a link unpacks to. */
const maxUnpacked = 5_000_000;

const format = "deflate-raw";

/** @returns `null` if the page is too large for a link. */
export async function packPage(html: string): Promise<string | null> {
  if (html.length > maxUnpacked) return null;
  const packed = new Blob([html]).stream().pipeThrough(new CompressionStream(format));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  if (Math.ceil((bytes.length * 4) / 3) > maxPacked) return null;
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @throws {Error} If the text is no packed page. */
export async function unpackPage(packed: string): Promise<string> {
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
    const stream = new Blob([bytes])
      .stream()
      .pipeThrough(new DecompressionStream(format))
      .pipeThrough(new TextDecoderStream());
    let html = "";
    const reader = stream.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      html += part.value;
      // A few bytes may unpack to gigabytes.
      if (html.length > maxUnpacked) throw new Error("too large");
    }
    return html;
  } catch (cause) {
    throw new Error("The page in this link is incomplete.", { cause });
  }
}
