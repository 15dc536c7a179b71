import { openInPlayground } from "./open-in-playground.ts";

const whiteSpace = /\s+/g;

/**
 * The script of the page that offers the bookmark. It gives the link its address in the browser, because only there it is known where
 * the site is.
 *
 * @param playground Address of the playground, relative to the page.
 */
export function writeBookmarkScript(playground: string): string {
  const source = openInPlayground.toString().replace(whiteSpace, " ");
  return [
    `const code = ${JSON.stringify(source)};`,
    `const playground = JSON.stringify(new URL(${JSON.stringify(playground)}, location.href));`,
    'document.querySelector("#bookmarklet").href = "javascript:" + encodeURIComponent("void (" + code + ")(" + playground + ")");',
  ].join("\n");
}
