import type { Element, NodeTable, Text } from "@decant/dom";
import { jsonLdOf, knownTag, SelectorRules, tagSet } from "@decant/dom/internal";
import type { VerdictCode } from "@decant/page";
import { shownText } from "../blocks/split-blocks.ts";
import { minContentChars } from "../candidates/attempts.ts";
import { frameworkRows } from "../frameworks.ts";
import {
  choiceText,
  consentText,
  cookieText,
  errorHeadline,
  errorNotice,
  memberQuestion,
  navigationHelp,
  newsletterText,
  outageNotice,
  paywallNotice,
  policyHeadline,
  privacyText,
} from "./verdict-words.ts";

/** Input of the verdict rules. Texts are empty for long pages, see `verdictInput`. */
export interface VerdictInput {
  readonly table: NodeTable;
  /** Title element and headings, one part a line, in lower case. */
  readonly headline: string;
  /** Title element and first heading, in lower case. */
  readonly subject: string;
  /** Visible characters of the chosen content. */
  readonly chars: number;
  /** Visible characters of the chosen content in headings. */
  readonly headingChars: number;
  /** Whether the choice is doubtful and in the page's header, navigation or footer. */
  readonly isChrome: boolean;
  /** Whether the page is believed to belong to a manual, which may explain consent. */
  readonly isManual: boolean;
  /** Whether the content has what the page declares for its own thing: a bar that asks for consent does not hide it. */
  readonly showsDeclared: boolean;
  /** Visible characters of the page without scripts. */
  readonly shownChars: number;
  /** First 2,000 characters of the visible text, in lower case. */
  readonly shown: string;
  /** First 2,000 characters of the chosen text, in lower case. */
  readonly opening: string;
  /** First 200 visible characters after the chosen text, in lower case. */
  readonly sequel: string;
  readonly list: ListShape;
}

/** Numbers that show whether the chosen content is a list of teasers. */
export interface ListShape {
  /** Number of its blocks. */
  readonly blocks: number;
  /** Share of its text in links (0 to 1). */
  readonly linkShare: number;
  /** Share of its text in repeated elements with links (0 to 1). */
  readonly teaserShare: number;
  /** Characters of prose outside these elements. */
  readonly ownProse: number;
}

interface VerdictRule {
  readonly code: VerdictCode;
  /** Whether the chosen text is dropped as well. @default never */
  readonly discards?: (input: VerdictInput) => boolean;
  readonly applies: (input: VerdictInput) => boolean;
}

const SCRIPT = knownTag("script");
const LINK = knownTag("link");
const dataTags = tagSet(["pre", "td"]);

const scriptNotice = /java ?script/;
/** Statement for search engines (schema.org). */
const accessProperty = "isAccessibleForFree";
const saysFalse = /^\s*false\b/i;
const saysTrue = /^\s*true\b/i;

/** End of a sentence of some length, in any script: a shell has only labels. A guess. */
const sentence = /[^.!?。！？।]{40,}[.!?।](?:\s|$)|[^.!?。！？।]{15,}[。！？]/u;

/** In order; the first that applies is the verdict. Error pages and walls come first, because they are short and run scripts, too. */
export const verdictRules: readonly VerdictRule[] = [
  { code: "empty", applies: ({ chars, shownChars, table }) => chars === 0 && shownChars === 0 && !hasScript(table) },
  {
    code: "error-page",
    applies: ({ headline, chars, shownChars, subject, opening }) =>
      chars < 1500 &&
      (errorHeadline.test(headline) ||
        (isNotice(chars, shownChars) && errorNotice.test(`${subject}\n${opening.slice(0, noticeLength)}`)) ||
        (chars < maxOutageChars && outageNotice.test(`${subject}\n${opening}`))),
  },
  {
    code: "consent-wall",
    discards: () => true,
    applies: (input) => !input.isManual && !input.showsDeclared && (isAboutConsent(input) || asksForConsent(input)),
  },
  {
    code: "paywall",
    applies: ({ opening, sequel, chars, table }) =>
      chars > 0 &&
      chars < 3000 &&
      ((isForMembers(opening, chars) && !isStatedFree(table)) ||
        (chars < maxPreviewChars && (isStatedPaid(table) || (isForMembers(sequel, chars) && !isStatedFree(table))))),
  },
  {
    code: "js-shell",
    // A title alone is not content.
    discards: (input) =>
      input.isChrome || input.headingChars === input.chars || isWithoutWords(input) || hasMountPoint(input.table),
    applies: (input) => isShell(input) || (isWithoutWords(input) && hasScript(input.table)),
  },
  {
    code: "too-short",
    discards: (input) => input.isChrome || isWithoutWords(input),
    applies: (input) =>
      (input.chars < minContentChars || input.isChrome || isWithoutWords(input)) && input.shownChars > 0,
  },
  // On wcxb-dev, with the model of `fast`: it finds 23 % of the listings, and all pages that it finds are listings or collections.
  {
    code: "listing",
    // The index of a manual is a list of links, too, but its readers want it.
    applies: ({ isManual, list: { blocks, linkShare, teaserShare, ownProse } }) =>
      !isManual && blocks >= 8 && linkShare > 0.4 && teaserShare > 0.5 && ownProse <= 400,
  },
];

/** The verdict, and whether the chosen text is dropped as well. */
export function judge(input: VerdictInput): { readonly codes: readonly VerdictCode[]; readonly discards: boolean } {
  const found = verdictRules.find((rule) => rule.applies(input));
  return { codes: found === undefined ? [] : [found.code], discards: found?.discards?.(input) === true };
}

/** Whether a page is as short as a notice with its menus. Chosen by hand. */
const isNotice = (chars: number, shownChars: number): boolean => chars < 250 && shownChars < 1000;
/** Characters in which a notice states its reason. Half and twice change no page of 1,982. */
const noticeLength = 150;

/** A longer text may be about an outage. Half and twice change none of 261 pages that read it. */
const maxOutageChars = 400;
/** Fewer visible characters beside help for navigation are nothing to read. A guess. */
const minOwnChars = 30;
/** One of two texts of such help must have so many characters: "Menu" and "Home" may head a short page. A guess. */
const minHelpChars = 20;
/** A longer text is not help for navigation. A guess. */
const maxHelpChars = 1200;
const inWords = /[\p{L}\p{N}]/u;
const inWord = /[\p{L}\p{N}]/gu;

/** Whether the chosen text has no word (`...`), or only explains how to navigate the page. */
function isWithoutWords({ opening, chars }: VerdictInput): boolean {
  if (chars === 0 || chars > maxHelpChars || opening === "") return false;
  if (!inWords.test(opening)) return true;
  const help = opening.match(navigationHelp) ?? [];
  const isHelp = help.length > 2 || (help.length === 2 && help.some(({ length }) => length >= minHelpChars));
  return isHelp && (opening.replace(navigationHelp, "").match(inWord)?.length ?? 0) < minOwnChars;
}

/** Whether the chosen text is a long consent dialog. */
function isAboutConsent({ subject, opening, chars }: VerdictInput): boolean {
  if (policyHeadline.test(subject)) return false;
  return chars > 0 && chars < 3000 && (opening.match(consentText)?.length ?? 0) >= 4 && cookieText.test(opening);
}

/** Whether the chosen text, or all text of a short page, is a consent dialog with a button. A bar beside `main`, or a heading with a text, is none. */
function asksForConsent({ table, subject, shown, opening, chars, headingChars, shownChars }: VerdictInput): boolean {
  if (shownChars >= 3000 || (chars >= maxDialogChars && policyHeadline.test(subject))) return false;
  const main = table.tag.indexOf(MAIN);
  const text = main > 0 ? shownText(table, main, table.end[main]).slice(0, 2000).trim() : "";
  const isHeaded = headingChars > 0 && headingChars < chars;
  const words = text.toLowerCase() || (chars < minContentChars && !isHeaded ? shown : opening);
  const found = new Set([...words.matchAll(privacyText), ...words.matchAll(consentText)].map(([word]) => word));
  return found.size >= 2 && hasChoiceButton(table);
}

/** A longer text about cookies is a page about them. A guess. */
const maxDialogChars = 500;
const maxButtonChars = 40;
const MAIN = knownTag("main");
const BUTTON = knownTag("button");
const INPUT = knownTag("input");
const A = knownTag("a");

/** Whether a button, or a link used as one, accepts or rejects. */
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

/** Text of an element, or its beginning if it is long. */
function labelOf({ nodes, end }: NodeTable, element: number): string {
  let label = "";
  for (let i = element + 1; i < end[element] && label.length <= maxButtonChars; i++) {
    const { data } = nodes[i] as Partial<Text>;
    if (data !== undefined) label += data;
  }
  return label;
}

/** A longer text is complete, and a call for members may follow it. Half and twice change none of 260 pages that read it. */
const maxTeaserChars = 600;

/** Whether a text asks readers to subscribe. */
function isForMembers(text: string, chars: number): boolean {
  if (paywallNotice.test(text)) return true;
  return chars < maxTeaserChars && memberQuestion.test(text) && !newsletterText.test(text);
}

/** Whether scripts bring the content. Next to an empty mount point, menus and legal lines may be longer. Chosen by hand. */
function isShell({ table, opening, chars, shownChars, isChrome }: VerdictInput): boolean {
  if (isChrome) return hasScript(table);
  if (chars >= 400 || shownChars >= 1000) return false;
  if (hasScript(table) && hasMountPoint(table)) return true;
  if (chars >= 200 || shownChars >= 400) return false;
  if (scriptNotice.test(opening)) return true;
  // A short list of a repository has no sentence, but cells or code.
  return hasScript(table) && !sentence.test(opening) && !table.tag.some((tag) => dataTags[tag] === 1);
}

const mountPoints = new SelectorRules(frameworkRows("mount-point"), true);
/** With more visible characters a mount point has content and not just "Loading". Half changes 1, twice none of 1,982 pages. */
const maxMountChars = 60;

/** Whether the page has a mount point for scripts that is still empty. */
function hasMountPoint(table: NodeTable): boolean {
  const [first] = [...mountPoints.match(table).values()].flat().sort((a, b) => a - b);
  return first !== undefined && table.sum(table.chars, first) <= maxMountChars;
}

/** A longer text is a complete article, even if it is marked as paid. Half and twice change none of 260 pages that read it. */
const maxPreviewChars = 1500;

/** Whether JSON-LD or microdata marks the content as paid, or a part of it. */
const isStatedPaid = (table: NodeTable): boolean => accessOf(table).some((value) => saysFalse.test(value));
/** Whether it marks the content as free, and no part of it as paid: an offer below it withholds nothing. */
const isStatedFree = (table: NodeTable): boolean =>
  accessOf(table).some((value) => saysTrue.test(value)) && !isStatedPaid(table);

/** What a page states about free access. */
function accessOf(table: NodeTable): string[] {
  const marked = table.nodes.flatMap((node) => {
    const { itemprop, content = "" } = (node as Partial<Element> | undefined)?.attribs ?? {};
    return itemprop === accessProperty ? [content] : [];
  });
  const stated = jsonLdOf(table).things.flatMap(({ properties }) => properties.get(accessProperty) ?? []);
  return [...marked, ...stated.filter((value) => typeof value === "string")];
}

/** Whether the page runs or preloads scripts (`link`, HTML Standard, section 4.6.7). */
function hasScript({ tag, nodes, size }: NodeTable): boolean {
  if (tag.includes(SCRIPT)) return true;
  for (let i = 1; i < size; i++) {
    if (tag[i] !== LINK) continue;
    const { as, rel = "" } = (nodes[i] as Element).attribs;
    if (as === "script" || rel.toLowerCase() === "modulepreload") return true;
  }
  return false;
}
