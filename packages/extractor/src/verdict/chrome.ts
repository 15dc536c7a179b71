import { knownTag, tagSet } from "@decant/dom/internal";
import { Fate } from "../account/outcome.ts";
import { attributesOf } from "../blocks/page-structure.ts";
import { evidenceBit, evidenceOf } from "../features/name-evidence.ts";
import type { PageView } from "../page-view.ts";

/** Landmarks of the content, and its role: what is in them is not the page's frame, whatever they are in. */
const contentTags = tagSet(["main", "article"]);
const chromeTags = tagSet(["footer", "nav", "header"]);
/** WAI-ARIA 1.2, landmark roles. */
const chromeRoles: ReadonlySet<string> = new Set(["contentinfo", "navigation", "banner"]);
const chromeNames = evidenceBit("footer") | evidenceBit("navigation");
const HTML = knownTag("html");
const BODY = knownTag("body");

/** Share of the kept words that must be in the page's frame. A guess: what is beside it is a stray label. */
const minChromeShare = 0.9;

/**
 * Whether all that was kept is in the page's footer, header or navigation, by element, role or name: a page whose content
 * did not come, or came by a script. On a page that is nothing else, these hold most of the text, so that the score
 * believes them to be its wrapper; asked of choices that have failed their checks alone.
 */
export function standsInChrome(view: PageView, fates: Uint8Array): boolean {
  const { table, blocks, size } = view;
  const known = new Uint8Array(table.size);
  let kept = 0;
  let inChrome = 0;
  for (let block = 0; block < blocks.count; block++) {
    if (fates[block] !== Fate.KEPT) continue;
    kept += size[block] as number;
    if (isInChrome(view, blocks.container[block] as number, known)) inChrome += size[block] as number;
  }
  return kept > 0 && inChrome >= kept * minChromeShare;
}

const FRAMED = 1;
const FREE = 2;

/** Whether chrome stands nearer around a node than content does. @param known What is known of nodes, which is asked once of each. */
function isInChrome(view: PageView, container: number, known: Uint8Array): boolean {
  const { parent } = view.table;
  let node = container;
  while (node > 0 && known[node] === 0 && !isContent(view, node) && !isChrome(view, node))
    node = parent[node] as number;
  const isFramed = node > 0 && (known[node] === 0 ? !isContent(view, node) : known[node] === FRAMED);
  for (let up = container; up > node; up = parent[up] as number) known[up] = isFramed ? FRAMED : FREE;
  if (node > 0) known[node] = isFramed ? FRAMED : FREE;
  return isFramed;
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
