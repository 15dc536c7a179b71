import { type Element, Flag, type NodeTable, type Text } from "@decant/dom";
import { knownTag, tagSet } from "@decant/dom/internal";
import type { VerdictCode } from "@decant/page";
import { changeFates, Fate, type Outcome } from "../account/outcome.ts";
import { blockChars, isProse, keptShare, markedChars } from "../blocks/block-counts.ts";
import { attributesOf } from "../blocks/page-structure.ts";
import type { Attempt } from "../candidates/attempts.ts";
import { ruleNumber } from "../decision-rules.ts";
import type { Winner } from "../fallbacks/fall-back.ts";
import { ratio } from "../features/feature-input.ts";
import { evidenceBit, evidenceOf } from "../features/names.ts";
import { titleSeparators } from "../features/title-overlap.ts";
import { isBelieved, type PageView } from "../page-view.ts";
import { judge, type ListShape, type VerdictInput } from "./verdict.ts";

/**
 * Decide whether the page has content at all.
 *
 * @param outcome Changed in place: kept blocks are dropped if the content comes from data, or if there is none.
 * @param showsDeclared Whether the content has what the page declares.
 */
export function judgeOutcome(
  view: PageView,
  outcome: Outcome,
  { won, data }: Winner,
  showsDeclared: boolean,
): readonly VerdictCode[] {
  if (data !== undefined) {
    changeFates(outcome, Fate.KEPT, Fate.DROPPED, data.id);
    return [];
  }
  const { chars } = markedChars(view.table, view.blocks, outcome.fates);
  const { codes, discards } = judge({ ...verdictInput(view, outcome, chars, isDoubtful(won)), showsDeclared });
  if (discards) changeFates(outcome, Fate.KEPT, Fate.DROPPED, "verdict");
  return codes;
}

/** A rejected choice with a higher expected F1 is not doubtful: the caller's scorer may want links. Half changes 1, twice none of 1,982 pages. */
const sureChoice = 0.9;
/** An accepted choice with a lower expected F1 is doubtful. */
const leastChoice = 0.2;

function isDoubtful({ choice, accepted }: Attempt): boolean {
  return choice.expectedF1 > 0 && choice.expectedF1 < (accepted ? leastChoice : sureChoice);
}

/** Characters of the chosen text, and of the headings, that the verdict rules read. */
const openingLength = 2000;
/** Characters of the text right after the chosen text, where an offer to subscribe is. Half and twice change none of 260 pages that read it. */
const sequelLength = 200;

/** Read the input of the verdict rules. @param chars Visible characters of the content. @param isDoubtful Whether the choice is doubtful. */
function verdictInput(
  view: PageView,
  outcome: Outcome,
  chars: number,
  isDoubtful: boolean,
): Omit<VerdictInput, "showsDeclared"> {
  const { table, blocks } = view;
  const { fates } = outcome;
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
    ...(Math.min(chars, shownChars) < maxReadChars ? readTexts(view, outcome) : noTexts),
    list: listShape(view, fates),
  };
}

/** Longer pages match no rule that reads texts. */
const maxReadChars = 3000;

function isShown(flags: number): boolean {
  return (flags & (Flag.HIDDEN | Flag.NOSCRIPT)) === 0;
}

const offer = ruleNumber("offer-box");

type Texts = Pick<VerdictInput, "headline" | "subject" | "shown" | "opening" | "sequel">;

const noTexts: Texts = { headline: "", subject: "", shown: "", opening: "", sequel: "" };

function readTexts({ table, blocks, hints }: PageView, { fates, rules }: Outcome): Texts {
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
    const block = blocks.ofRun[run];
    // An offer that was dropped from the text says what the text lacks.
    if (fates[block] === Fate.KEPT || rules[block] === offer) {
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
    else if (isProse(own.chars, own.links)) prose += own.chars;
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

/** Landmarks of the content. Their text is never chrome. */
const contentTags = tagSet(["main", "article"]);
const chromeTags = tagSet(["footer", "nav", "header"]);
/** WAI-ARIA 1.2, landmark roles. */
const chromeRoles: ReadonlySet<string> = new Set(["contentinfo", "navigation", "banner"]);
const chromeNames = evidenceBit("footer") | evidenceBit("navigation");
const pageTags = tagSet(["html", "body"]);

/** Share of the kept words that must be in chrome. Half and twice change no page of 1,982. */
const minChromeShare = 0.9;

/**
 * Whether all kept text is in the page's footer, header or navigation, by element, role or name, and not in its content: that is missing
 * or comes from a script. Used only for choices that failed their checks, because on such a page the chrome holds most of the text and
 * is scored as a wrapper.
 */
function isAllChrome({ table, blocks, size, ignoresNames }: PageView, fates: Uint8Array): boolean {
  const inChrome = new Uint8Array(table.size);
  for (let node = 1; node < table.size; node++) {
    const tag = table.tag[node];
    const { role = "", class: names = "", id = "" } = attributesOf(table, node);
    const isNamed = !ignoresNames && (evidenceOf(`${names} ${id}`) & chromeNames) !== 0;
    if (pageTags[tag] === 1 || contentTags[tag] === 1 || role === "main") continue;
    const isChrome = chromeTags[tag] === 1 || chromeRoles.has(role) || isNamed;
    inChrome[node] = isChrome ? 1 : inChrome[table.parent[node]];
  }
  return keptShare(size, fates, (block) => inChrome[blocks.container[block]] === 1) >= minChromeShare;
}
