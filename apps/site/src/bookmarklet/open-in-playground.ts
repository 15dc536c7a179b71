/// <reference lib="dom" />

/**
 * Open the page that is shown in the playground, as a link of the playground with the page in it.
 *
 * This function is a bookmark: its source runs in any page, so it names nothing outside itself and has no comments. It loads nothing
 * and asks no server, and sets only an address, so a Content Security Policy has nothing to forbid; a message to the new tab would
 * be lost where the page isolates itself (`Cross-Origin-Opener-Policy`). The tab is opened before anything is awaited, because
 * browsers block tabs that come later. Open shadow roots are part of what is seen, so they are written, too.
 *
 * @param playground Address of the playground.
 */
export async function openInPlayground(playground: string): Promise<void> {
  const tab = open("about:blank");
  const root = document.documentElement;
  const shadowRoots: ShadowRoot[] = [];
  const scopes: ParentNode[] = [document];
  for (const scope of scopes)
    for (const { shadowRoot } of scope.querySelectorAll("*"))
      if (shadowRoot !== null) {
        shadowRoots.push(shadowRoot);
        scopes.push(shadowRoot);
      }
  const inner = "getHTML" in root ? root.getHTML({ shadowRoots }) : document.documentElement.innerHTML;
  const start = (root.cloneNode(false) as Element).outerHTML.slice(0, -"</html>".length);
  const html = new Blob(["<!doctype html>", start, inner, "</html>"]);
  const packed = html.stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  if (html.size > 5_000_000 || bytes.length > 700_000) {
    tab?.close();
    alert("This page is too large for a link. Save it, and drop the file on the playground.");
    return;
  }
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  const page = text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  const address = `${playground}#${new URLSearchParams({ url: location.href, page })}`;
  if (tab === null) location.assign(address);
  else {
    tab.opener = null;
    tab.location.assign(address);
  }
}
