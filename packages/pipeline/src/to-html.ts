import type { Page } from "@decant/page";
import type { Root } from "hast";
import { toHtml as serialize } from "hast-util-to-html";

/**
 * Write the main content as safe, semantic HTML: what the sanitizer allowed, without scripts, styles, handlers or
 * dangerous addresses.
 *
 * @param content A page converted with `keepTrees`, or a hast of the sanitizer.
 * @throws {TypeError} If the page has no trees.
 * @example
 * toHtml(convert("<p onclick=evil()>Hi", { extract: false, keepTrees: true })); // "<p>Hi</p>"
 */
export function toHtml(content: Page | Root): string {
  const tree = "type" in content ? content : content.trees?.hast;
  if (tree === undefined)
    throw new TypeError("toHtml: expected a page with trees; convert it with { keepTrees: true }");
  return serialize(tree as Root);
}
