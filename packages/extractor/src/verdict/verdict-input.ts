import { type Element, Flag, type NodeTable, type Text } from "@decant/dom";
import { knownTag } from "@decant/dom/internal";
import { Fate } from "../account/outcome.ts";
import { blockChars, isProse } from "../blocks/block-counts.ts";
import { ratio } from "../features/numbers.ts";
import { titleSeparators } from "../features/title-overlap.ts";
import { isBelieved, type PageView } from "../page-view.ts";
import { isAllChrome } from "./chrome.ts";
import type { ListShape, VerdictInput } from "./verdict.ts";

/** Characters of the chosen text, and of the headings, that the verdict rules read. */
const openingLength = 2000;
/** Characters of the text right after the chosen text, where an offer to subscribe is. A guess. */
const sequelLength = 200;

/** Read the input of the verdict rules. @param chars Visible characters of the content. @param isDoubtful Whether the choice is doubtful. */
export function verdictInput(view: PageView, fates: Uint8Array, chars: number, isDoubtful: boolean): VerdictInput {
  const { table, blocks } = view;
  let shownChars = 0;
  let headingChars = 0;
  for (let run = 0; run < table.runs.count; run++) {
    const flags = table.flags[table.runNodes[run]];
    const own = table.runs.chars[run];
    if (isShown(flags)) shownChars += own;
    const isHeading = (flags & Flag.HEADING) !== 0;
    if (isHeading && fates[blocks.ofRun[run]] === Fate.KEPT) headingChars += own;
  }
  return {
    table,
    chars,
    headingChars,
    isChrome: isDoubtful && isAllChrome(view, fates),
    isManual: isBelieved(view) && view.pageType === "documentation",
    shownChars,
    ...(Math.min(chars, shownChars) < maxReadChars ? readTexts(view, fates) : noTexts),
    list: listShape(view, fates),
  };
}

/** Longer pages match no rule that reads texts. */
const maxReadChars = 3000;

function isShown(flags: number): boolean {
  return (flags & (Flag.HIDDEN | Flag.NOSCRIPT)) === 0;
}

type Texts = Pick<VerdictInput, "headline" | "subject" | "shown" | "opening" | "sequel">;

const noTexts: Texts = { headline: "", subject: "", shown: "", opening: "", sequel: "" };

function readTexts({ table, blocks, hints }: PageView, fates: Uint8Array): Texts {
  let shown = "";
  let opening = "";
  let sequel = "";
  const title = `${pageTitle(table)}\n${hints.title ?? ""}`.slice(0, openingLength);
  let firstHeading = 0;
  let headings = "";
  for (let run = 0; run < table.runs.count; run++) {
    const node = table.runNodes[run];
    const flags = table.flags[node];
    const { data } = table.nodes[node] as Text;
    if (isShown(flags) && shown.length < openingLength) shown += ` ${data}`;
    if ((flags & Flag.HEADING) !== 0 && headings.length < openingLength) {
      firstHeading ||= headings.length + data.length + 1;
      headings += `\n${data}`;
    }
    if (fates[blocks.ofRun[run]] === Fate.KEPT) {
      if (opening.length < openingLength) opening += ` ${data}`;
      sequel = "";
    } else if (isShown(flags) && sequel.length < sequelLength) sequel += ` ${data}`;
  }
  return {
    headline: partsOf(`${title}${headings}`),
    subject: partsOf(`${title}${headings.slice(0, firstHeading)}`),
    shown: shown.slice(0, openingLength).toLowerCase(),
    opening: opening.slice(0, openingLength).toLowerCase(),
    sequel: sequel.slice(0, sequelLength).toLowerCase(),
  };
}

/** Titles and headings in lower case, each part on its own line. */
function partsOf(text: string): string {
  return text.slice(0, openingLength).toLowerCase().replace(titleSeparators, "\n");
}

const TITLE = knownTag("title");

/** Title of the page, not of an `svg`. */
function pageTitle({ tag, nodes, parent, size }: NodeTable): string {
  for (let i = 1; i < size; i++) {
    if (tag[i] !== TITLE) continue;
    if ((nodes[parent[i]] as Partial<Element>).name === "svg") continue;
    return (nodes[i] as Element).children.map((child) => ("data" in child ? child.data : "")).join("");
  }
  return "";
}

/** Fewest siblings of a list of teasers, and levels from a block up to them. Chosen by hand. */
const minTeasers = 5;
const teaserLevels = 6;

function listShape(view: PageView, fates: Uint8Array): ListShape {
  let chars = 0;
  let links = 0;
  let teasers = 0;
  let prose = 0;
  let count = 0;
  for (let b = 0; b < view.blocks.count; b++) {
    if (fates[b] !== Fate.KEPT) continue;
    const own = blockChars(view.table, view.blocks, b);
    const isTeaser = isInTeaser(view, b);
    count++;
    chars += own.chars;
    links += own.links;
    if (isTeaser) teasers += own.chars;
    else if (isProse(own)) prose += own.chars;
  }
  return { blocks: count, linkShare: ratio(links, chars), teaserShare: ratio(teasers, chars), ownProse: prose };
}

/** Whether a block is in one of several siblings of the same shape with links. */
function isInTeaser({ table, blocks, shapes }: PageView, block: number): boolean {
  let node = blocks.container[block];
  for (let level = 0; level < teaserLevels && node > 0; level++, node = table.parent[node]) {
    if (shapes.repeats[shapes.groupOf[node]] >= minTeasers && table.sum(table.links, node) > 0) return true;
  }
  return false;
}
