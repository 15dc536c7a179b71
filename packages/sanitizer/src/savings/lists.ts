import { textOf } from "../tree/edit.ts";
import type { HastParent } from "../tree/opening.ts";
import type { SavingRule } from "./edits.ts";
import type { FoundLink } from "./inventory.ts";
import { proseLength, proseLengths } from "./links.ts";

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
/** Items of a list. A guess. */
const minItems = 3;
/** Links, and characters, between such a link and the one of its item. Chosen by hand. */
const maxBetween = 6;
const maxAway = 700;
/** Longest text of such a link. A guess. */
const maxLabel = 60;

export const itemLink: SavingRule = {
  id: "item-link",
  reason: "Links that each item of a list has beside its own: to its author, a tag, a search, comments, an action.",
  apply({ links }, edits) {
    const lengths = proseLengths(links);
    const counts = new Map<string, Set<HastParent>>();
    const rules = links.map((link) => {
      const isOfItem = !link.inHeading && (lengths.get(link.block) ?? 0) <= proseLength && !edits.has(link.node);
      const rule = isOfItem ? ruleOf(link) : undefined;
      if (rule !== undefined) counts.set(rule, (counts.get(rule) ?? new Set()).add(link.block));
      return rule;
    });
    const isMain = (other: FoundLink | undefined, index: number, at: number): boolean =>
      other !== undefined &&
      rules[index] === undefined &&
      Math.abs(other.at - at) <= maxAway &&
      other.text.trim() !== "" &&
      (lengths.get(other.block) ?? 0) <= proseLength;
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
/** Fewer links do not make a list of contents. A guess. */
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
