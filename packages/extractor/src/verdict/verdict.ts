import type { Element, NodeTable, Text } from "@decant/dom";
import { knownTag, SelectorRules } from "@decant/dom/internal";
import type { VerdictCode } from "@decant/page";
import { minContentChars } from "../candidates/checks.ts";
import { frameworkRows } from "../frameworks.ts";
import {
  choiceText,
  consentText,
  cookieText,
  errorHeadline,
  errorNotice,
  memberQuestion,
  newsletterText,
  paywallNotice,
  policyHeadline,
  privacyText,
} from "./verdict-words.ts";

/** What a verdict may look at. Texts are there only for pages with little text, see `verdictInput`. */
export interface VerdictInput {
  readonly table: NodeTable;
  /** Title element and headings, each part of them on a line, in lower case. */
  readonly headline: string;
  /** Title element and first heading alone, in lower case: what the page says that it is about. */
  readonly subject: string;
  /** Visible characters of the chosen content. */
  readonly chars: number;
  /** Those of them that are in headings. */
  readonly headingChars: number;
  /** Whether the choice failed its checks and is in the page's header, navigation or footer. */
  readonly isChrome: boolean;
  /** Whether the page says, or its address does, that it belongs to a manual: it may explain consent at any length. */
  readonly isManual: boolean;
  /** All text that is shown without scripts. */
  readonly shownChars: number;
  /** All text that is shown, chosen or not, at most its first 2,000 characters, in lower case. */
  readonly shown: string;
  /** The chosen text, at most its first 2,000 characters, in lower case. */
  readonly opening: string;
  /** The first 200 characters shown after the chosen text, in lower case. */
  readonly sequel: string;
  readonly list: ListShape;
}

/** How much the chosen content is a list of teasers. */
export interface ListShape {
  /** Number of its blocks. */
  readonly blocks: number;
  /** Share of its text in links (0 to 1). */
  readonly linkShare: number;
  /** Share of its text in repeated elements that link somewhere (0 to 1). */
  readonly teaserShare: number;
  /** Characters of prose outside of those. */
  readonly ownProse: number;
}

interface VerdictRule {
  readonly code: VerdictCode;
  /** Whether what was chosen is no content of the page either, so that nothing is kept. @default never */
  readonly discards?: (input: VerdictInput) => boolean;
  readonly applies: (input: VerdictInput) => boolean;
}

const SCRIPT = knownTag("script");
const META = knownTag("meta");
const LINK = knownTag("link");

/** The name of the language is the same in all languages. */
const scriptNotice = /java ?script/;
/** What publishers state for search engines (schema.org, `isAccessibleForFree`), whatever the language. */
const saysFalse = /^\s*false\s*$/i;
const notForFree = /"isAccessibleForFree"\s*:\s*"?false/i;

/** The end of a sentence of some length, in any script: a shell has labels. A guess. */
const sentence = /[^.!?。！？।]{40,}[.!?।](?:\s|$)|[^.!?。！？।]{15,}[。！？]/u;

/**
 * In order; the first that applies is the verdict. What a page says of itself comes before what it lacks: error pages and walls
 * are short, and run scripts as well.
 */
export const verdictRules: readonly VerdictRule[] = [
  { code: "empty", applies: ({ chars, shownChars, table }) => chars === 0 && shownChars === 0 && !hasScript(table) },
  {
    code: "error-page",
    applies: ({ headline, chars, shownChars, subject, opening }) =>
      chars < 1500 &&
      (errorHeadline.test(headline) ||
        (isNotice(chars, shownChars) && errorNotice.test(`${subject}\n${opening.slice(0, noticeLength)}`))),
  },
  {
    code: "consent-wall",
    discards: () => true,
    applies: (input) => !input.isManual && (isAboutConsent(input) || asksForConsent(input)),
  },
  {
    code: "paywall",
    applies: ({ opening, sequel, chars, table }) =>
      chars > 0 &&
      chars < 3000 &&
      (isForMembers(opening, chars) ||
        (chars < maxPreviewChars && (isForMembers(sequel, chars) || isStatedPaid(table)))),
  },
  {
    code: "js-shell",
    // Its title alone is what the page has of its own.
    discards: ({ table, isChrome, chars, headingChars }) => isChrome || headingChars === chars || hasMountPoint(table),
    applies: isShell,
  },
  {
    code: "too-short",
    discards: ({ isChrome }) => isChrome,
    applies: ({ chars, shownChars, isChrome }) => (chars < minContentChars || isChrome) && shownChars > 0,
  },
  // On wcxb-dev, with the model of `fast`: all pages that it names are listings or collections; it names 23 % of the listings.
  {
    code: "listing",
    applies: ({ list: { blocks, linkShare, teaserShare, ownProse } }) =>
      blocks >= 8 && linkShare > 0.4 && teaserShare > 0.5 && ownProse <= 400,
  },
];

/** The verdict, and whether the chosen text is no content either. */
export function judge(input: VerdictInput): { readonly codes: readonly VerdictCode[]; readonly discards: boolean } {
  const found = verdictRules.find((rule) => rule.applies(input));
  return { codes: found === undefined ? [] : [found.code], discards: found?.discards?.(input) === true };
}

/** A page of so little is a notice, whatever menus are around it. Guesses. */
const isNotice = (chars: number, shownChars: number): boolean => chars < 250 && shownChars < 1000;
/** Notices come to the point. A guess. */
const noticeLength = 150;

/** The chosen text is a long dialog, with the choices explained. */
function isAboutConsent({ subject, opening, chars }: VerdictInput): boolean {
  if (policyHeadline.test(subject)) return false;
  return chars > 0 && chars < 3000 && (opening.match(consentText)?.length ?? 0) >= 4 && cookieText.test(opening);
}

/** Nothing but a dialog was chosen, or nothing at all: a short one tells itself by its button. */
function asksForConsent({ table, subject, shown, opening, chars, shownChars }: VerdictInput): boolean {
  if (shownChars >= 3000 || (chars >= maxDialogChars && policyHeadline.test(subject))) return false;
  const words = chars < minContentChars ? shown : opening;
  const said = new Set([...words.matchAll(privacyText), ...words.matchAll(consentText)].map(([word]) => word));
  return said.size >= 2 && hasChoiceButton(table);
}

/** More than this on cookies is a page about them. A guess. */
const maxDialogChars = 500;
const maxButtonChars = 40;
const BUTTON = knownTag("button");
const INPUT = knownTag("input");
const A = knownTag("a");

/** Whether a button, or a link in the place of one, lets the reader choose. */
function hasChoiceButton(table: NodeTable): boolean {
  for (let i = 1; i < table.size; i++) {
    const tag = table.tag[i];
    const { attribs } = table.nodes[i] as Partial<Element>;
    if (attribs === undefined || (tag !== BUTTON && tag !== INPUT && tag !== A && attribs.role !== "button")) continue;
    const label = tag === INPUT ? (attribs.value ?? "") : labelOf(table, i);
    if (label.length <= maxButtonChars && choiceText.test(label.trim().toLowerCase())) return true;
  }
  return false;
}

/** Text of an element; of a long one the beginning. */
function labelOf({ nodes, end }: NodeTable, element: number): string {
  let label = "";
  for (let i = element + 1; i < (end[element] as number) && label.length <= maxButtonChars; i++) {
    const { data } = nodes[i] as Partial<Text>;
    if (data !== undefined) label += data;
  }
  return label;
}

/** A whole text is longer, and a call for members may be under it. A guess. */
const maxTeaserChars = 600;

/** Whether words end where readers would have to pay. */
function isForMembers(text: string, chars: number): boolean {
  if (paywallNotice.test(text)) return true;
  return chars < maxTeaserChars && memberQuestion.test(text) && !newsletterText.test(text);
}

/** Beside an element that waits for a script, menus and legal lines may be at greater length. Guesses. */
function isShell({ table, opening, chars, shownChars, isChrome }: VerdictInput): boolean {
  if (isChrome) return hasScript(table);
  if (chars >= 400 || shownChars >= 1000) return false;
  if (hasScript(table) && hasMountPoint(table)) return true;
  if (chars >= 200 || shownChars >= 400) return false;
  return scriptNotice.test(opening) || (hasScript(table) && !sentence.test(opening));
}

const mountPoints = new SelectorRules(frameworkRows("mount-point"));
/** More visible characters are content; fewer say "Loading". A guess. */
const maxMountChars = 60;

/** Whether the element that scripts fill is still empty. */
function hasMountPoint(table: NodeTable): boolean {
  const [first] = [...mountPoints.match(table).values()].flat().sort((a, b) => a - b);
  return first !== undefined && table.sum(table.chars, first) <= maxMountChars;
}

/** More text than this is an article, though it was to be paid for. A guess. */
const maxPreviewChars = 1500;

/** Whether the page says in its JSON-LD or microdata that its content is not for free. */
function isStatedPaid({ size, tag, nodes }: NodeTable): boolean {
  for (let i = 1; i < size; i++) {
    if (tag[i] !== SCRIPT && tag[i] !== META) continue;
    const { attribs, children } = nodes[i] as Element;
    if (attribs.itemprop === "isAccessibleForFree" && saysFalse.test(attribs.content ?? "")) return true;
    if (!(attribs.type ?? "").toLowerCase().startsWith("application/ld+json")) continue;
    if (children.some((child) => "data" in child && notForFree.test(child.data))) return true;
  }
  return false;
}

/** Whether the page runs scripts, or has them loaded ahead (`link`, HTML Standard, section 4.6.7). */
function hasScript({ tag, nodes, size }: NodeTable): boolean {
  if (tag.includes(SCRIPT)) return true;
  for (let i = 1; i < size; i++) {
    if (tag[i] !== LINK) continue;
    const { as, rel = "" } = (nodes[i] as Element).attribs;
    if (as === "script" || rel.toLowerCase() === "modulepreload") return true;
  }
  return false;
}
