import type { Thing } from "@decant/dom/internal";
import { type HeadingClue, isInChrome, type PageClues, type TextClue } from "./page-clues.ts";
import { squash } from "./text.ts";
import { texts } from "./things.ts";

/** Place of a clue: by the title, elsewhere in the content, in a card about another page, or in the page's chrome. */
export type Place = "near" | "content" | "card" | "chrome";

/** Distances of clues from the page's title, in characters of text. */
export class Places {
  private readonly title: HeadingClue | undefined;
  private readonly titleKey: string;
  /** The chosen title, in the form for comparison. */
  private readonly wanted: string;
  private readonly headings: readonly HeadingClue[];

  /** The chosen title. */
  readonly wantedTitle: string;

  constructor(page: PageClues, title: string | undefined) {
    this.wantedTitle = title ?? "";
    const { headings } = page.clues;
    this.headings = headings;
    const wanted = squash(title ?? "");
    this.wanted = wanted;
    this.title =
      headings.find(({ key }) => key === wanted) ??
      headings.find((heading) => heading.level === 1 && !isInChrome(heading) && !heading.site) ??
      headings.find(({ level }) => level === 1);
    this.titleKey = this.title?.key ?? "";
  }

  of(clue: TextClue): Place {
    if (isInChrome(clue)) return "chrome";
    if (this.isInCard(clue)) return "card";
    if (this.title === undefined) return "near";
    const { place, endPlace } = this.title;
    return clue.place >= place - nearBefore && clue.place <= endPlace + nearAfter ? "near" : "content";
  }

  /** Whether clues are in cards about several other pages. One or two cards may be the page's own header, linked to itself. */
  areInCards(clues: readonly TextClue[]): boolean {
    let cards = 0;
    return clues.some((clue) => this.of(clue) === "card" && ++cards > ownCards);
  }

  /** Characters of text between the title and a clue, either way. */
  distance({ place }: { readonly place: number }): number {
    if (this.title === undefined) return place;
    return place < this.title.place ? this.title.place - place : Math.max(0, place - this.title.endPlace);
  }

  /** Whether no other heading is between the title and a clue. */
  isUnderTitle({ heading }: TextClue): boolean {
    return heading !== undefined && this.isTitle(heading);
  }

  /** Whether a thing has titles, but not the page's. */
  isTitledOtherwise(thing: Thing): boolean {
    const titles = [...texts(thing, "headline"), ...texts(thing, "name")];
    return titles.length > 0 && titles.every((title) => squash(title) !== this.wanted);
  }

  /** Whether a clue comes before the title, at any distance. */
  isBefore({ place }: { readonly place: number }): boolean {
    return this.title !== undefined && place < this.title.place;
  }

  /** Whether a clue is below or right above a heading that links to another page. A clue right above the title belongs to the title. */
  private isInCard({ heading, place }: TextClue): boolean {
    const title = this.title;
    if (title !== undefined && heading !== undefined && title.index === heading.index + 1)
      if (place < title.place && title.place - place < cardLead) return false;
    const isOwn = heading !== undefined && this.isTitle(heading);
    if (heading !== undefined && !isOwn && heading.linked && !heading.site && place < heading.endPlace + cardLength)
      return true;
    const next = this.headings[heading === undefined ? 0 : heading.index + 1];
    return next?.linked === true && !isOwn && !this.isTitle(next) && next.place < place + cardLead;
  }

  /** The title, or a heading with the same text, such as one inside an element named as a title. */
  private isTitle(heading: HeadingClue): boolean {
    return heading === this.title || (this.titleKey !== "" && heading.key === this.titleKey);
  }
}

/** Characters before and after the title within which bylines and datelines are expected (guess). */
const nearBefore = 500;
const nearAfter = 1200;
/** Characters of text that a card has below its heading, and above it (guess). */
const cardLength = 500;
const cardLead = 120;
const ownCards = 2;
