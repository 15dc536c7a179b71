import { knownTag, tagSet } from "@decant/dom";
import { Fate } from "./decisions.ts";
import { evidenceBit, evidenceOf } from "./evidence.ts";
import { attributesOf } from "./page-structure.ts";
import type { PageView } from "./page-view.ts";

/** Landmarks of the content, and its role: what stands in them is not the page's frame, whatever they stand in. */
const contentTags = tagSet(["main", "article"]);
const chromeTags = tagSet(["footer", "nav", "header"]);
/** WAI-ARIA 1.2, landmark roles. */
const chromeRoles: ReadonlySet<string> = new Set(["contentinfo", "navigation", "banner"]);
const chromeNames = evidenceBit("footer") | evidenceBit("navigation");
const HTML = knownTag("html");
const BODY = knownTag("body");

/** Share of the kept words that must stand in the page's frame. A guess: what is beside it is a stray label. */
const minChromeShare = 0.9;

/**
 * Whether all that was kept stands in the page's footer, header or navigation, by element, role or name: a page whose content
 * did not come, or came by a script. On a page that is nothing else, these hold most of the text, so that the score
 * believes them to be its wrapper; asked of choices that have failed their checks alone.
 */
export function standsInChrome(view: PageView, fates: Uint8Array): boolean {
  const { table, blocks, size } = view;
  let kept = 0;
  let inChrome = 0;
  for (let block = 0; block < blocks.count; block++) {
    if (fates[block] !== Fate.KEPT) continue;
    kept += size[block] as number;
    for (let node = blocks.container[block] as number; node > 0; node = table.parent[node] as number) {
      if (isContent(view, node)) break;
      if (!isChrome(view, node)) continue;
      inChrome += size[block] as number;
      break;
    }
  }
  return kept > 0 && inChrome >= kept * minChromeShare;
}

function isContent({ table }: PageView, node: number): boolean {
  if (contentTags[table.tag[node] as number] === 1) return true;
  return attributesOf(table, node).role === "main";
}

function isChrome({ table, ignoresNames }: PageView, node: number): boolean {
  const tag = table.tag[node] as number;
  if (chromeTags[tag] === 1) return true;
  if (tag === HTML || tag === BODY) return false;
  const { role, class: names = "", id = "" } = attributesOf(table, node);
  if (role !== undefined && chromeRoles.has(role)) return true;
  return !ignoresNames && (evidenceOf(`${names} ${id}`) & chromeNames) !== 0;
}
