import { isLeadOn, leadsTo } from "../source/lead-on.ts";
import type { HastParent } from "../tree/opening.ts";
import type { SavingRule } from "./edits.ts";
import type { FoundLink } from "./inventory.ts";

/** Other links that may be between two links of one card. A guess. */
const maxBetween = 4;
/** Characters that may be between two links of one card. A guess: a teaser. */
const maxApart = 700;
const anyWord = /[\p{L}\p{N}]/u;
/** Links in text of at least this length do not belong to a card. A guess. */
export const proseLength = 200;

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
      index - found.last <= maxBetween + 1 &&
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
    const sentences = new Map<HastParent, boolean>();
    const isSentence = (block: HastParent): boolean => {
      const known = sentences.get(block) ?? endsInWords(block);
      sentences.set(block, known);
      return known;
    };
    for (const card of cardsOf(links)) {
      const main = mainLink(card);
      if (isLeadOn(main.text) || main.text.trim() === "") continue;
      const title = main.text.trim().toLowerCase();
      const leads = ({ text }: FoundLink) => isLeadOn(text) || leadsTo(text.toLowerCase(), title);
      for (const link of card)
        if (link !== main && leads(link) && !isSentence(link.block)) edits.remove(link.node, "read-more");
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
    const lengths = proseLengths(links);
    for (const card of cardsOf(links.filter(({ block }) => (lengths.get(block) ?? 0) <= proseLength))) {
      const main = mainLink(card);
      for (const link of card)
        if (link !== main && !edits.has(link.node) && link.text.trim() !== "") edits.unwrap(link.node, "card-address");
    }
  },
};

export const repeatedLink: SavingRule = {
  id: "repeated-link",
  reason:
    "The same words with the same address again below one heading of the second level, or below several of short cards.",
  apply({ links }, edits) {
    let section = -1;
    let sectionStart = 0;
    let start = 0;
    const seen = new Set<string>();
    for (const { node, href, text, section: own, at } of links) {
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
      if (seen.add(key).size === size) edits.unwrap(node, "repeated-link");
    }
  },
};

/** Characters of a section that is a card, and of cards that are read together. Chosen by hand. */
const maxCard = 250;
const maxCards = 1500;

/** Length of the text directly in each block. */
export function proseLengths(links: readonly FoundLink[]): ReadonlyMap<HastParent, number> {
  const lengths = new Map<HastParent, number>();
  for (const { block } of links) {
    if (lengths.has(block)) continue;
    let length = 0;
    for (const child of block.children) if (child.type === "text") length += child.value.length;
    lengths.set(block, length);
  }
  return lengths;
}
