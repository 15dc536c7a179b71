import { bagOf, overlap, sizeOf } from "../metrics/statistics.ts";
import type { Example } from "../table.ts";
import type { GoldLink, RoundTripGold } from "./gold.ts";
import {
  type BlockBody,
  type BlockOfType,
  type Callout,
  type ContentBlock,
  type Image,
  type Inventory,
  type ItemBlock,
  type Link,
  type Mark,
  ofType,
  takeInventory,
} from "./inventory.ts";
import {
  collapse,
  compact,
  increasingLength,
  type Matching,
  matchMostAlike,
  matchTexts,
  plain,
  wordsOf,
} from "./matching.ts";
import {
  allKindWords,
  commonestShift,
  countKeptCells,
  isKindKnown,
  isLanguageKept,
  isSameCode,
  isSameTex,
  itemFactor,
  languageOf,
  mostAlikeCallout,
  resolveAddress,
  scoreCode,
  scoreTable,
} from "./pieces.ts";
import type { PageFigures, RoundTripScore, Share, Tally } from "./summary.ts";

/**
 * Score the Markdown that was made of a generated page against the source of the page.
 *
 * @param title The title that was found, scored where the page shows one.
 */
export function scoreRoundTrip(gold: RoundTripGold, markdown: string, title: string): RoundTripScore {
  const isMathPage = gold.page === "math" || gold.blocks.some((block) => block.type === "math");
  return new PageScorer(gold, takeInventory(markdown, isMathPage)).score(title);
}

class PageScorer {
  readonly #gold: RoundTripGold;
  readonly #found: Inventory;
  readonly #compactText: string;
  readonly #isNeutral: (text: string) => boolean;
  readonly #findings: Example[] = [];
  /** Places of matched blocks in the gold and in the Markdown. */
  readonly #places: [gold: number, found: number][] = [];

  constructor(gold: RoundTripGold, found: Inventory) {
    this.#gold = gold;
    this.#found = found;
    this.#compactText = compact(found.text);
    this.#isNeutral = neutralTester(gold);
  }

  score(title: string): RoundTripScore {
    const code = this.#matchCode();
    const tables = this.#matchTables();
    const figures: PageFigures = {
      ...(this.#gold.titleIn && { title: this.#scoreTitle(title) }),
      headings: this.#scoreHeadings(),
      paragraphs: this.#scoreParagraphs(),
      lists: this.#scoreLists(),
      code: code.tally,
      tables: tables.tally,
      links: this.#scoreLinks(),
      images: this.#scoreImages(),
      inline: this.#scoreMarks(),
      callouts: this.#scoreCallouts(),
      ...(this.#gold.page === "math" && { math: this.#scoreMath() }),
      footnotes: this.#scoreFootnotes(),
      extras: this.#scoreExtras(),
      ...this.#scoreOrder(),
      ...this.#scoreWords(),
    };
    const kept = { code: code.exact, languages: code.languages, cells: tables.cells };
    return { figures, kept, findings: this.#findings };
  }

  #scoreTitle(given: string): number {
    const wanted = plain(this.#gold.title);
    const words = wordsOf(this.#gold.title).join(" ");
    const headings = ofType(this.#found.blocks, "heading");
    if (plain(given) === wanted || headings.some(({ text }) => plain(text) === wanted)) return 1;
    if (headings.some(({ text }) => wordsOf(text).join(" ") === words)) return 0.8;
    if (plain(given).startsWith(wanted)) return 0.7;
    return this.#compactText.includes(compact(this.#gold.title)) ? 0.3 : 0;
  }

  #scoreHeadings(): Tally {
    const titleWords = wordsOf(this.#gold.title).join(" ");
    const gold = ofType(this.#gold.blocks, "heading");
    const found = ofType(this.#found.blocks, "heading").filter(({ text }) => wordsOf(text).join(" ") !== titleWords);
    const matching = matchTexts(gold, found);
    const steps = [...matching.partners].map(([row, { index, score }]) => ({
      row,
      score,
      by: (found[index]?.level ?? 0) - (gold[row]?.level ?? 0),
    }));
    const shift = commonestShift(steps.map(({ by }) => by));
    for (const { row, by } of steps) if (by !== shift) this.#note("heading-level", gold[row]?.text);
    this.#noteUnmatched("heading", gold, found, matching);
    const sum = steps.reduce((total, { score, by }) => total + (by === shift ? score : 0.5 * score), 0);
    return this.#tallyTexts(sum, gold, found, matching, "heading");
  }

  #scoreParagraphs(): Tally {
    const gold = ofType(this.#gold.blocks, "paragraph");
    const found = ofType(this.#found.blocks, "paragraph");
    const matching = matchTexts(gold, found);
    this.#noteUnmatched("paragraph", gold, found, matching);
    return this.#tallyTexts(matching.sum, gold, found, matching, "paragraph");
  }

  #scoreLists(): Tally {
    const gold = ofType(this.#gold.blocks, "li");
    const found = ofType(this.#found.blocks, "li");
    const matching = matchTexts(gold, found, itemFactor);
    for (const [row, { index }] of matching.partners) {
      const [a, b] = [gold[row] as ItemBlock, found[index] as ItemBlock];
      if (a.checked !== null && a.checked !== b.checked) this.#note("task-lost", a.text);
      if (a.ordered !== b.ordered) this.#note("list-kind", a.text);
      else if (a.start !== b.start) this.#note("list-number", a.text);
      if (a.depth !== b.depth) this.#note("list-depth", a.text);
    }
    this.#noteUnmatched("item", gold, found, matching);
    return this.#tallyTexts(matching.sum, gold, found, matching, "li");
  }

  #matchCode(): { tally: Tally; exact: Share; languages: Share } {
    const gold = ofType(this.#gold.blocks, "code");
    const found = ofType(this.#found.blocks, "code");
    const { matching, pairs, tally } = this.#match("code", gold, found, scoreCode, showCode);
    const named = gold.filter(({ lang }) => languageOf(lang) !== "");
    let [exact, languages] = [0, 0];
    for (const [a, b, score] of pairs) {
      const isExact = isSameCode(a, b);
      exact += Number(isExact);
      languages += Number(languageOf(a.lang) !== "" && isLanguageKept(a, b));
      if (score < 0.999) this.#note(isExact ? "code-language" : "code-text", `${showCode(a)} => ${showCode(b)}`);
    }
    this.#place(gold, found, matching);
    return {
      tally,
      exact: { kept: exact, all: gold.length },
      languages: { kept: languages, all: named.length },
    };
  }

  #matchTables(): { tally: Tally; cells: Share } {
    const gold = ofType(this.#gold.blocks, "table");
    const found = ofType(this.#found.blocks, "table");
    const { matching, pairs, tally } = this.#match("table", gold, found, scoreTable, showTable);
    let kept = 0;
    for (const [a, b, score] of pairs) {
      kept += countKeptCells(a, b);
      if (score < 0.999) this.#note("table-cells", `${score.toFixed(2)} ${showTable(a)} => ${showTable(b)}`);
    }
    this.#place(gold, found, matching);
    return { tally, cells: { kept, all: gold.flatMap(({ rows }) => rows.flat()).length } };
  }

  #scoreLinks(): Tally {
    const base = this.#gold.url;
    const resolve = (link: GoldLink) => ({ ...link, address: resolveAddress(link.href, base) });
    const gold = this.#gold.links.map(resolve);
    const found = this.#found.links.filter(({ href }) => !footnoteAnchor.test(href.split("#")[1] ?? "")).map(resolve);
    const show = ({ text, href }: Link): string => `[${text}](${href})`;
    const scoreOf = (a: (typeof gold)[number], b: (typeof gold)[number]): number => {
      const [wanted, text] = [plain(a.text), plain(b.text)];
      if (a.address !== b.address) return wanted !== "" && wanted === text ? 0.25 : 0;
      return wanted === text || (a.card === true && text.includes(wanted)) ? 1 : 0.6;
    };
    const { pairs, tally } = this.#match("link", gold, found, scoreOf, show);
    for (const [a, b, score] of pairs) if (score < 1) this.#note("link-wrong", `${show(a)} => ${show(b)}`);
    return tally;
  }

  #scoreImages(): Tally {
    const base = this.#gold.url;
    const scoreOf = (a: Image, b: Image): number => {
      const isSameSource = resolveAddress(a.src, base) === resolveAddress(b.src, base);
      return (isSameSource ? 0.7 : 0) + (plain(a.alt) === plain(b.alt) ? 0.3 : 0);
    };
    const show = ({ alt, src }: Image): string => `${alt} ${src}`;
    return this.#match("image", this.#gold.images, this.#found.images, scoreOf, show).tally;
  }

  #scoreMarks(): Tally {
    const taken = new Set<Mark>();
    const keyOf = ({ kind, text }: Mark): string => `${kind} ${kind === "code" ? collapse(text) : plain(text)}`;
    for (const mark of this.#gold.marks) {
      const partner = this.#found.marks.find((other) => !taken.has(other) && keyOf(other) === keyOf(mark));
      if (partner === undefined) this.#note("mark-missing", `${mark.kind}: ${mark.text}`);
      else taken.add(partner);
    }
    const headings = new Set(ofType(this.#gold.blocks, "heading").map(({ text }) => plain(text)));
    // A title that is no heading here may be marked strong instead.
    const isForgiven = ({ kind, text }: Mark): boolean =>
      this.#isNeutral(text) || (kind !== "code" && headings.has(plain(text)));
    const extra = this.#found.marks.filter((mark) => !taken.has(mark) && !isForgiven(mark));
    for (const mark of extra) this.#note("mark-extra", `${mark.kind}: ${mark.text}`);
    return this.#tally(taken.size, this.#gold.marks.length, taken.size + extra.length, taken.size, "mark");
  }

  #scoreCallouts(): Tally {
    const taken = new Set<Callout>();
    let sum = 0;
    for (const callout of this.#gold.callouts) {
      if (this.#compactText.includes(compact(callout.text).slice(0, 30))) sum += 0.5;
      const partner = mostAlikeCallout(callout, this.#found.callouts, taken);
      if (partner === undefined) {
        this.#note("callout-container", `${callout.kind ?? "quote"}: ${callout.text.slice(0, 60)}`);
        continue;
      }
      taken.add(partner);
      sum += 0.3;
      if (isKindKnown(callout, partner)) sum += 0.2;
      else this.#note("callout-kind", `${callout.kind} => ${partner.kind}`);
    }
    const extra = this.#found.callouts.filter((callout) => !taken.has(callout));
    for (const { text } of extra) this.#note("callout-extra", text.slice(0, 60));
    const gold = this.#gold.callouts.length;
    return this.#tally(sum, gold, gold + extra.length, gold, "callout");
  }

  #scoreMath(): Tally {
    const gold = ofType(this.#gold.blocks, "math");
    const found = ofType(this.#found.blocks, "math");
    type Formula = BlockOfType<"math">;
    const scoreOf = (a: Formula, b: Formula): number =>
      isSameTex(a.tex, b.tex) ? 0.8 + (a.display === b.display ? 0.2 : 0) : 0;
    return this.#match("math", gold, found, scoreOf, ({ tex }) => tex).tally;
  }

  #scoreFootnotes(): Tally {
    const gold = this.#gold.footnotes.filter(({ def }) => def !== undefined);
    let sum = 0;
    for (const { text = "" } of gold) {
      const isThere = this.#compactText.includes(compact(text).slice(0, 60));
      const start = compact(text).slice(0, 40);
      const definition = this.#found.footnotes.find(
        (note) => note.def !== undefined && compact(note.text ?? "").includes(start),
      );
      const hasReference = definition !== undefined && this.#found.footnotes.some(({ ref }) => ref === definition.def);
      sum += (isThere ? 0.5 : 0) + (definition === undefined ? 0 : 0.25) + (hasReference ? 0.25 : 0);
      if (!isThere) this.#note("footnote-text", text.slice(0, 60));
      else if (!hasReference) this.#note("footnote-form", text.slice(0, 60));
    }
    return { sum, gold: gold.length, predicted: gold.length };
  }

  #scoreExtras(): Tally {
    const missing = this.#gold.extras.filter(({ text }) => !this.#compactText.includes(compact(text)));
    for (const { kind, text } of missing) this.#note("extra-missing", `${kind}: ${text}`);
    const { length } = this.#gold.extras;
    return { sum: length - missing.length, gold: length, predicted: length };
  }

  #scoreOrder(): PageFigures {
    const blocks = this.#gold.blocks.filter(({ type }) => orderedTypes.has(type));
    if (blocks.length < 2) return {};
    const places = this.#places.sort(([a], [b]) => a - b).map(([, found]) => found);
    if (places.length === 0) return { order: 0 };
    return { order: (increasingLength(places) / places.length) * Math.min(1, places.length / 2) };
  }

  #scoreWords(): PageFigures {
    const wanted = bagOf(wordsOf(this.#gold.sourceText));
    const found = bagOf(wordsOf(this.#found.text));
    const allowed = allowedWords(this.#gold, wanted);
    const leaked = [...found].filter(([word, count]) => count > (allowed.get(word) ?? 0)).map(([word]) => word);
    if (leaked.length > 0) this.#note("leak", leaked.slice(0, 30).join(" "));
    const foundCount = sizeOf(found);
    return {
      recall: wanted.size === 0 ? 1 : overlap(wanted, found) / sizeOf(wanted),
      clean: foundCount === 0 ? 0 : overlap(found, allowed) / foundCount,
    };
  }

  /** Match the most alike, and note what has no partner. */
  #match<Item>(
    type: string,
    gold: readonly Item[],
    found: readonly Item[],
    scoreOf: (gold: Item, found: Item) => number,
    show: (item: Item) => string,
  ): { matching: Matching; pairs: [gold: Item, found: Item, score: number][]; tally: Tally } {
    const matching = matchMostAlike(gold, found, scoreOf);
    const lines = (items: readonly Item[]) => items.map((item) => ({ text: show(item) }));
    this.#noteUnmatched(type, lines(gold), lines(found), matching);
    const pairs = Array.from(matching.partners, ([row, { index, score }]): [Item, Item, number] => {
      return [gold[row] as Item, found[index] as Item, score];
    });
    const tally = this.#tally(matching.sum, gold.length, found.length, matching.partners.size, type);
    return { matching, pairs, tally };
  }

  #tallyTexts<Block extends ContentBlock & { readonly text: string }>(
    sum: number,
    gold: readonly Block[],
    found: readonly Block[],
    matching: Matching,
    type: BlockBody["type"],
  ): Tally {
    this.#place(gold, found, matching);
    const counted = found.filter(({ text }, index) => matching.taken.has(index) || !this.#isNeutral(text));
    return this.#tally(sum, gold.length, counted.length, matching.partners.size, type);
  }

  /** What the generator itself lost or rewrote cannot be matched: as many extra items are forgiven. */
  #tally(sum: number, gold: number, predicted: number, matched: number, type: string): Tally {
    const lost = this.#gold.dropped.filter((item) => item.type === type).length;
    return { sum, gold, predicted: predicted - Math.min(Math.max(0, predicted - matched), lost) };
  }

  #place(gold: readonly ContentBlock[], found: readonly ContentBlock[], { partners }: Matching): void {
    for (const [row, { index }] of partners) this.#places.push([gold[row]?.i ?? 0, found[index]?.i ?? 0]);
  }

  #note(kind: string, text = ""): void {
    this.#findings.push({ kind, text });
  }

  #noteUnmatched(
    what: string,
    gold: readonly { readonly text: string }[],
    found: readonly { readonly text: string }[],
    { partners, taken }: Matching,
  ): void {
    for (const [row, { text }] of gold.entries()) if (!partners.has(row)) this.#note(`${what}-missing`, text);
    for (const [index, { text }] of found.entries()) {
      if (!taken.has(index) && !this.#isNeutral(text)) this.#note(`${what}-extra`, text);
    }
  }
}

const orderedTypes: ReadonlySet<string> = new Set(["heading", "paragraph", "li", "code", "table"]);
const footnoteAnchor = /^(?:user-content-)?fn/i;

function showCode({ lang, text }: Pick<BlockOfType<"code">, "lang" | "text">): string {
  return `${lang ?? ""}: ${text.slice(0, 80)}`;
}

function showTable({ rows }: Pick<BlockOfType<"table">, "rows">): string {
  return JSON.stringify(rows.slice(0, 2));
}

const footnoteHeadings: readonly string[] = ["Footnotes", "Notes", "Note"];
const closingSign = /[:.]$/;
/** Alerts count as alerts, whatever their content. */
const alertMark = /^\[![a-z]+\]/i;

/** Texts that may appear as any block without counting as extra: titles, labels, notes, words for callouts. */
function neutralTester(gold: RoundTripGold): (text: string) => boolean {
  const { extras, footnotes } = gold;
  const texts = neutralTexts(gold);
  return (text) => {
    const [short, whole] = [compact(text), plain(text)];
    return (
      texts.has(whole) ||
      texts.has(whole.replace(closingSign, "")) ||
      alertMark.test(text) ||
      extras.some((extra) => extra.kind === "card" && short.includes(compact(extra.text))) ||
      footnotes.some((note) => note.text !== undefined && note.text !== "" && short.startsWith(compact(note.text)))
    );
  };
}

function neutralTexts({ title, extras, callouts, footnotes }: RoundTripGold): Set<string> {
  const capitalized = allKindWords.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const texts = [
    title,
    ...extras.map(({ text }) => text),
    ...callouts.map((callout) => callout.title ?? ""),
    ...footnotes.map(({ text }) => text ?? ""),
    ...(footnotes.length > 0 ? footnoteHeadings : []),
  ].map(plain);
  if (callouts.length === 0) return new Set(texts);
  const words = [...allKindWords, ...capitalized, ...capitalized.map((word) => `${word}:`)];
  return new Set([...texts, ...words, ...allKindWords.map((word) => word.toUpperCase())]);
}

/** How often each word may occur in a faithful conversion. */
function allowedWords(gold: RoundTripGold, wanted: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const allowed = bagOf(wordsOf(gold.allowText));
  const allow = (word: string, more: number): Map<string, number> => allowed.set(word, (allowed.get(word) ?? 0) + more);
  for (const [word, count] of wanted) allowed.set(word, Math.max(count, allowed.get(word) ?? 0));
  for (const word of allKindWords) allow(word, gold.callouts.length);
  if (gold.footnotes.length > 0) allow("footnotes", 1);
  return allowed;
}
