import { remembering } from "@decant/dom/internal";
import { isLeadOn } from "../source/lead-on.ts";
import type { HastParent } from "../tree/context.ts";
import { shownChildren, textOf } from "../tree/edit.ts";
import type { SavingRule } from "./edits.ts";
import type { FoundLink } from "./inventory.ts";

/** A link that items of a list have beside their own: to the author, the subject, or an action. */
interface ItemLinkRule {
  readonly id: string;
  /** Part of the address after the host. */
  readonly address?: RegExp;
  readonly text?: RegExp;
}

const itemLinkRules: readonly ItemLinkRule[] = [
  {
    id: "person",
    address:
      /\/(?:authors?|by|contributors?|creators?|journalists?|members?|people|profiles?|reporters?|sellers?|staff|u|users?|writers?)\/(?:(?:show|profile|view)\/)?[^/?#]+\/?(?:[?#]|$)|\/(?:users?|profile)(?:\.php)?\?/i,
  },
  { id: "handle", address: /^\/@[^/?#]+\/?$/ },
  {
    id: "subject",
    address:
      /\/(?:brands?|categor(?:y|ies)|genres?|hashtags?|keywords?|labels?|sections?|tags?|topics?)\/[^/?#]+\/?(?:[?#]|$)/i,
  },
  { id: "hashtag", text: /^#[\p{L}\p{N}_-]+$/u },
  { id: "search", address: /\/(?:search|find)\b[^?#]{0,100}\?|[?&](?:author|mauthors|query|sort(?:by)?|site)=/i },
  {
    id: "action",
    text: /^(?:\d{1,6}\s+)?(?:bookmark|comments?|cite|discuss|favou?rite|flag|hide|past|permalink|print|repl(?:y|ies)|report|save|share|votes?)$/i,
  },
  { id: "rating", text: /\bout of 5 stars\b|^\(?[\d.,]{1,12}[km]?\+?\s(?:\w{1,20}\s)?(?:ratings?|reviews?)\)?$/i },
  { id: "profile", text: /\sprofile$/i },
  { id: "age", text: /^(?:an?|\d{1,3}) (?:sec(?:ond)?|min(?:ute)?|hour|day|week|month|year)s? ago$/i },
];

const host = /^https?:\/\/[^/?#]+/i;
/** Items of a list. Half changes 69, twice 6 of 119 pages. */
const minItems = 3;
/** Links, and characters, between such a link and the one of its item. Chosen by hand. */
const maxBetween = 6;
const maxAway = 700;
/** Longest text of such a link. Half and twice change nothing (261 pages). */
const maxLabel = 60;

export const itemLink: SavingRule = {
  id: "item-link",
  reason: "Links that each item of a list has beside its own: to its author, a tag, a search, comments, an action.",
  apply({ links }, edits) {
    const isProse = proseTest();
    const counts = new Map<string, Set<HastParent>>();
    const rules = links.map((link) => {
      const isOfItem = !link.inHeading && !isProse(link.block) && !edits.has(link.node);
      const rule = isOfItem ? ruleOf(link) : undefined;
      if (rule !== undefined) counts.set(rule, (counts.get(rule) ?? new Set()).add(link.block));
      return rule;
    });
    const isMain = (other: FoundLink | undefined, index: number, at: number): boolean =>
      other !== undefined &&
      rules[index] === undefined &&
      Math.abs(other.at - at) <= maxAway &&
      other.text.trim() !== "" &&
      !isProse(other.block);
    for (const [index, link] of links.entries()) {
      const rule = rules[index];
      if (rule === undefined || (counts.get(rule)?.size ?? 0) < minItems) continue;
      for (let other = Math.max(0, index - maxBetween); other <= index + maxBetween; other++)
        if (isMain(links[other], other, link.at)) edits.unwrap(link.node, "item-link");
    }
  },
};

function ruleOf({ href, text }: FoundLink): string | undefined {
  const words = text.trim();
  if (words.length > maxLabel) return undefined;
  const path = href.replace(host, "");
  return itemLinkRules.find((rule) => (rule.address?.test(path) ?? true) && (rule.text?.test(words) ?? true))?.id;
}

/** A note's number or sign, in brackets or not. */
const mark = /^(?:[[(]?(?:\d{1,3}|[*†‡§¶]{1,3})[\])]?|\[[a-z]\])$/i;
/** Fewer links do not make a list of contents. Half changes 15, twice 1 of 261 pages. */
const minContents = 3;
/** Text of a list or row beside one character in its links, and of words before it. Chosen by hand: numbers of chapters, “Jump to”. */
const mostText = 1.4;
const leadIn = 12;
const spaces = /\s+/g;

export const samePageLink: SavingRule = {
  id: "same-page-link",
  reason:
    "Links into the page itself: lists and rows of links to its sections, and the numbers of notes that it does not have.",
  apply({ links }, edits, urls) {
    const rows = new Map<HastParent, FoundLink[]>();
    const isInside = ({ node: { properties }, href }: FoundLink) =>
      properties.dataFootnoteRef === undefined &&
      properties.dataFootnoteBackref === undefined &&
      urls.fragmentOf(href) !== undefined;
    for (const link of links) {
      if (edits.has(link.node)) continue;
      if (mark.test(link.text.trim()) && isInside(link)) edits.unwrap(link.node, "same-page-link");
      const place = link.list ?? link.block;
      const row = rows.get(place);
      if (row === undefined) rows.set(place, [link]);
      else row.push(link);
    }
    for (const [place, row] of rows) {
      if (row.length < minContents || place.type === "root" || !row.every(isInside)) continue;
      const length = row.reduce((sum, { text }) => sum + text.trim().length, 0) * mostText + leadIn;
      if (
        textOf(place, 2 * length)
          .replace(spaces, " ")
          .trim().length > length
      )
        continue;
      for (const { node } of row) edits.unwrap(node, "same-page-link");
    }
  },
};

/** Other links that may be between two links of one card. Half changes 9, twice 15 of 260 pages. */
const maxInCard = 4;
/** Characters that may be between two links of one card. A teaser. Half changes 29, twice 18 of 260 pages. */
const maxApart = 700;
const anyWord = /[\p{L}\p{N}]/u;
/** Links in text of at least this length do not belong to a card. Half changes 12, twice 13 of 260 pages. */
const proseLength = 200;

/** Parts of a card's page that its number of comments links to. */
const toComments = /#(?:comments|respond|disqus_thread|reviews?)$/;

/** Links of one card with one address: consecutive, or with few other links between them. */
function cardsOf(links: readonly FoundLink[]): FoundLink[][] {
  const open = new Map<string, { group: FoundLink[]; last: number }>();
  const cards: FoundLink[][] = [];
  for (const [index, link] of links.entries()) {
    const address = link.href.replace(toComments, "");
    const found = open.get(address);
    const before = found?.group.at(-1);
    const isNear =
      found !== undefined &&
      before !== undefined &&
      index - found.last <= maxInCard + 1 &&
      link.at - before.at <= maxApart;
    if (isNear) {
      found.group.push(link);
      found.last = index;
    } else {
      const group = [link];
      cards.push(group);
      open.set(address, { group, last: index });
    }
  }
  return cards.filter(({ length }) => length > 1);
}

/** The link of a card that stays: on a heading, else with the longest text. */
function mainLink(card: readonly FoundLink[]): FoundLink {
  const weight = ({ inHeading, text }: FoundLink) =>
    (inHeading ? 10_000 : 0) + (isLeadOn(text) ? 0 : text.trim().length);
  return card.reduce((best, link) => (weight(link) > weight(best) ? link : best));
}

export const readMore: SavingRule = {
  id: "read-more",
  reason: "A link that only leads on (“Read more”), beside a link with words to the same address.",
  apply({ links }, edits) {
    const isSentence = remembering(endsInWords);
    for (const card of cardsOf(links)) {
      const main = mainLink(card);
      if (isLeadOn(main.text) || main.text.trim() === "") continue;
      for (const link of card)
        if (link !== main && isLeadOn(link.text) && !isSentence(link.block)) edits.remove(link.node, "read-more");
    }
  },
};

/** Whether a block ends with words outside links: “CREATE VIEW or VIEW of a table” has links that are part of a sentence. */
function endsInWords({ children }: HastParent): boolean {
  const last = children.findLast((child) => child.type !== "text" || anyWord.test(child.value));
  return last?.type === "text";
}

export const cardAddress: SavingRule = {
  id: "card-address",
  reason: "The address of a card again: picture, title and price lead to one page. The link on the title stays.",
  apply({ links }, edits) {
    const isProse = proseTest();
    for (const card of cardsOf(links.filter(({ block }) => !isProse(block)))) {
      const main = mainLink(card);
      for (const link of card)
        if (link !== main && !edits.has(link.node) && link.text.trim() !== "" && !isTerm(link))
          edits.unwrap(link.node, "card-address");
    }
  },
};

/** A term of a definition list that begins with a link is the place to follow it, although prose had it before. */
function isTerm({ block, node }: Pick<FoundLink, "block" | "node">): boolean {
  return block.type === "element" && block.tagName === "dt" && shownChildren(block)[0] === node;
}

export const repeatedLink: SavingRule = {
  id: "repeated-link",
  reason:
    "The same words with the same address again below one heading of the second level, or below several of short cards.",
  apply({ links }, edits) {
    let section = -1;
    let sectionStart = 0;
    let start = 0;
    const seen = new Set<string>();
    for (const { node, href, text, section: own, at, block } of links) {
      if (own !== section) {
        if (at - sectionStart > maxCard || at - start > maxCards) {
          seen.clear();
          start = at;
        }
        section = own;
        sectionStart = at;
      }
      if (text.trim() === "" || edits.has(node)) continue;
      const key = `${href} ${text}`;
      const { size } = seen;
      if (seen.add(key).size === size && !isTerm({ block, node })) edits.unwrap(node, "repeated-link");
    }
  },
};

/** Characters of a section that is a card, and of cards that are read together. Chosen by hand. */
const maxCard = 250;
const maxCards = 1500;

/** A test whether the text directly in a block is prose, which counts each block once. */
function proseTest(): (block: HastParent) => boolean {
  return remembering(
    ({ children }) =>
      children.reduce((sum, child) => sum + (child.type === "text" ? child.value.length : 0), 0) > proseLength,
  );
}
