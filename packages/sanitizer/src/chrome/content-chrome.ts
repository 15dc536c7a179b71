import { codeChrome } from "./code-chrome.ts";
import { controlChrome } from "./control-chrome.ts";
import { fillerChrome } from "./filler-chrome.ts";
import { headingChrome } from "./heading-chrome.ts";
import { linkChrome } from "./link-chrome.ts";
import { pageChrome } from "./page-chrome.ts";
import type { DropRule } from "./rule.ts";

/**
 * Additions of themes and platforms inside the content: controls, permalinks, decorations. In order.
 *
 * A rule that goes by a name alone limits the text it may take, so that an article in a badly named wrapper survives.
 */
export const contentChrome: readonly DropRule[] = [
  ...headingChrome,
  ...codeChrome,
  ...linkChrome,
  ...pageChrome,
  ...controlChrome,
  ...fillerChrome,
];
