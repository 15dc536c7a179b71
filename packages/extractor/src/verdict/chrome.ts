import { knownTag, tagSet } from "@decant/dom/internal";
import { Fate } from "../account/outcome.ts";
import { attributesOf } from "../blocks/page-structure.ts";
import { evidenceBit, evidenceOf } from "../features/name-evidence.ts";
import type { PageView } from "../page-view.ts";

/** Landmarks of the content. Their text is never chrome. */
const contentTags = tagSet(["main", "article"]);
const chromeTags = tagSet(["footer", "nav", "header"]);
/** WAI-ARIA 1.2, landmark roles. */
const chromeRoles: ReadonlySet<string> = new Set(["contentinfo", "navigation", "banner"]);
const chromeNames = evidenceBit("footer") | evidenceBit("navigation");
const HTML = knownTag("html");
const BODY = knownTag("body");

/** Share of the kept words that must be in chrome. A guess. */
const minChromeShare = 0.9;

/**
 * Whether all kept text is in the page's footer, header or navigation, by element, role or name: its content is missing or comes
 * from a script. Used only for choices that failed their checks, because on such a page the chrome holds most of the text and is
 * scored as a wrapper.
 */
export function isAllChrome(view: PageView, fates: Uint8Array): boolean {
  const { table, blocks, size } = view;
  const known = new Uint8Array(table.size);
  let kept = 0;
  let inChrome = 0;
  for (let block = 0; block < blocks.count; block++) {
    if (fates[block] !== Fate.KEPT) continue;
    kept += size[block];
    if (isInChrome(view, blocks.container[block], known)) inChrome += size[block];
  }
  return kept > 0 && inChrome >= kept * minChromeShare;
}

const CHROME = 1;
const CONTENT = 2;

/** Whether the nearest landmark around a node is chrome and not content. @param known Results so far, by node. */
function isInChrome(view: PageView, container: number, known: Uint8Array): boolean {
  const { parent } = view.table;
  let node = container;
  while (node > 0 && known[node] === 0 && !isContent(view, node) && !isChrome(view, node)) node = parent[node];
  const result = node > 0 && (known[node] === 0 ? !isContent(view, node) : known[node] === CHROME);
  for (let up = container; up > node; up = parent[up]) known[up] = result ? CHROME : CONTENT;
  if (node > 0) known[node] = result ? CHROME : CONTENT;
  return result;
}

function isContent({ table }: PageView, node: number): boolean {
  if (contentTags[table.tag[node]] === 1) return true;
  return attributesOf(table, node).role === "main";
}

function isChrome({ table, ignoresNames }: PageView, node: number): boolean {
  const tag = table.tag[node];
  if (chromeTags[tag] === 1) return true;
  if (tag === HTML || tag === BODY) return false;
  const { role, class: names = "", id = "" } = attributesOf(table, node);
  if (role !== undefined && chromeRoles.has(role)) return true;
  return !ignoresNames && (evidenceOf(`${names} ${id}`) & chromeNames) !== 0;
}
