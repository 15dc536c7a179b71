import { type Addition, type BlockSpan, commentsRule, type LedgerEntry, type Page } from "@decant/page";
import { firstFrom } from "../ledger/balance.ts";
import { align, alignByColumn, type Piece } from "./align.ts";
import { inkOf } from "./ink.ts";
import { type MarkdownLeaf, readLeaves } from "./markdown-leaves.ts";
import { isInData } from "./recovered.ts";
import { type FatedRun, readSource, type SourceText, textOf } from "./source-text.ts";

/** The fields of a page that provenance needs. Plain data, so a page read from JSON will do. */
export type TracedPage = Pick<Page, "markdown" | "blocks" | "ledger"> & Partial<Pick<Page, "comments">>;

/** One way in which a block's text differs from the text of the HTML it came from. */
export type Edit =
  /** White space was collapsed, or invisible characters were removed. */
  | { readonly kind: "folded" }
  /** Character references were decoded. */
  | { readonly kind: "decoded" }
  /** Text of the HTML span that is missing in the block. */
  | {
      readonly kind: "dropped" | "moved";
      readonly text: string;
      readonly rule: string;
      readonly start: number;
      readonly end: number;
    }
  /** Text of the HTML span that is in another block. */
  | { readonly kind: "elsewhere"; readonly text: string; readonly line: number }
  /** The head rows of a table were merged by column. */
  | { readonly kind: "reordered" }
  /** Text of the block that is not in the HTML span; it replaces `replaces` visible characters. */
  | { readonly kind: "added"; readonly text: string; readonly rule: string; readonly replaces: number };

/** A Markdown block, its HTML span, and every difference between their texts. */
export interface TracedBlock extends BlockSpan {
  /** Text of the block without marks. */
  readonly text: string;
  readonly edits: readonly Edit[];
}

/** A break of the promise of provenance. */
export interface ProvenanceFault {
  readonly id: "text-differs" | "no-source" | "no-block" | "unclaimed-text" | "outside-parent";
  readonly message: string;
  /** First Markdown line concerned. */
  readonly line?: number;
  readonly start?: number;
  readonly end?: number;
}

export interface Provenance {
  /** Every block that directly contains text, in Markdown order. */
  readonly blocks: readonly TracedBlock[];
  /** The same for the page's comments. */
  readonly comments: readonly TracedBlock[];
  /** Empty if every block is explained. */
  readonly faults: readonly ProvenanceFault[];
}

/**
 * Trace every block of a page's Markdown to its HTML, and check that all text is accounted for.
 *
 * The HTML and the Markdown are parsed again, so neither the pipeline's trees nor its counts are used. All visible text that the
 * ledger lists as kept must be in exactly one block, in order. All text of a block must come from its span of HTML, or be
 * declared as added. Only visible characters are compared.
 *
 * @param html The decoded HTML that the page was made from.
 * @param page A page, or its plain data.
 * @throws {TypeError} If `page` is not a page, or `html` is not a string.
 * @example
 * const html = "<p>Say&nbsp;<q>hi</q></p>";
 * traceProvenance(html, convert(html, { extract: false })).blocks[0]?.edits.map(({ kind }) => kind);
 * // ["folded", "decoded", "added", "added"]
 */
export function traceProvenance(html: string, page: TracedPage): Provenance {
  const source = readSource(html, page);
  const faults: ProvenanceFault[] = [];
  const { markdown, blocks, ledger, comments } = page;
  const content = { markdown, blocks, additions: ledger.additions, holds: isKept };
  const apart = comments && { ...comments, holds: isInComments };
  return {
    blocks: traceText(content, source, faults),
    comments: apart ? traceText(apart, source, faults) : [],
    faults,
  };
}

/** One Markdown of the page (content or comments), and the text that the ledger says is in it. */
interface TracedText {
  readonly markdown: string;
  readonly blocks: readonly BlockSpan[];
  readonly additions: readonly Addition[];
  readonly holds: (entry: LedgerEntry) => boolean;
}

const isKept = ({ fate }: LedgerEntry): boolean => fate === "kept";
const isInComments = ({ fate, rule }: LedgerEntry): boolean => fate === "moved" && rule === commentsRule;

function traceText(text: TracedText, source: SourceText, faults: ProvenanceFault[]): TracedBlock[] {
  const leaves = matchLeaves(readLeaves(text.markdown), text.blocks, faults);
  const share = shareOut(source, text, leaves);
  for (const { start, end, text } of share.unclaimed) {
    faults.push({ id: "unclaimed-text", message: `No block names the kept text ${show(text)}.`, start, end });
  }
  const blocks = leaves.map((leaf) => traceBlock(leaf, source, share, text, faults));
  checkNesting(text.blocks, faults);
  return blocks;
}

/** A block with text, as the page lists it and as the reader sees it. */
interface Leaf extends BlockSpan {
  readonly text: string;
  readonly head?: string;
}

/** Find the page's entry for each block that the reader sees. In a callout, the first block begins a line after the mark. */
function matchLeaves(
  leaves: readonly MarkdownLeaf[],
  blocks: readonly BlockSpan[],
  faults: ProvenanceFault[],
): readonly Leaf[] {
  const byLines = new Map(blocks.map((block) => [`${block.type} ${block.line} ${block.endLine}`, block]));
  return leaves.flatMap(({ type, line, endLine, ...read }) => {
    const block = byLines.get(`${type} ${line} ${endLine}`) ?? byLines.get(`${type} ${line + 1} ${endLine}`);
    if (block !== undefined) return [{ ...block, ...read }];
    faults.push({ id: "no-block", message: `The page lists no ${type} ${show(read.text)}.`, line });
    return [];
  });
}

interface Share {
  readonly ofLeaf: ReadonlyMap<Leaf, readonly Piece[]>;
  readonly owner: ReadonlyMap<FatedRun, Leaf>;
  readonly unclaimed: readonly FatedRun[];
}

/** Assign every kept run and every addition to the smallest block whose span contains its start. */
function shareOut({ html, runs }: SourceText, text: TracedText, leaves: readonly Leaf[]): Share {
  const byStart = leaves.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const ofLeaf = new Map<Leaf, Piece[]>();
  const owner = new Map<FatedRun, Leaf>();
  const unclaimed: FatedRun[] = [];
  let open: Leaf[] = [];
  let next = 0;
  for (const { at, ink, addition, run } of claimsOf(html, runs, text, edgesOf(leaves))) {
    for (; next < byStart.length && (byStart[next] as Leaf).start <= at; next++) open.push(byStart[next] as Leaf);
    open = open.filter(({ end }) => end > at);
    // A label that several panels repeat gives several blocks with one span; each takes one copy.
    const pieceCount = (one: Leaf) => ofLeaf.get(one)?.length ?? 0;
    const isBetter = (one: Leaf, best: Leaf) =>
      size(one) < size(best) || (size(one) === size(best) && run === undefined && pieceCount(one) < pieceCount(best));
    const leaf = open.reduce<Leaf | undefined>((best, one) => (best && !isBetter(one, best) ? best : one), undefined);
    if (leaf === undefined) {
      if (run !== undefined) unclaimed.push(run);
      continue;
    }
    if (run !== undefined) owner.set(run, leaf);
    const pieces = ofLeaf.get(leaf) ?? [];
    ofLeaf.set(leaf, pieces);
    pieces.push({ at, ink, addition });
  }
  return { ofLeaf, owner, unclaimed };
}

function edgesOf(leaves: readonly Leaf[]): { readonly start: number }[] {
  const edges = new Set(leaves.flatMap(({ start, end }) => [start, end]));
  return [...edges].sort((a, b) => a - b).map((start) => ({ start }));
}

/** Split a run at block boundaries: a formula in the middle of it may be a block. */
function dividedRun(
  html: string,
  { start, end, ink }: FatedRun,
  edges: readonly { readonly start: number }[],
): { readonly at: number; readonly ink: string }[] {
  const inside = edges.slice(firstFrom(edges, start + 1), firstFrom(edges, end)).map((edge) => edge.start);
  if (inside.length === 0) return [{ at: start, ink }];
  const cuts = [start, ...inside, end];
  return cuts.slice(1).flatMap((to, index) => {
    const at = cuts[index];
    const part = inkOf(textOf(html.slice(at, to)));
    // White space between two formulas belongs to neither.
    return part === "" ? [] : [{ at, ink: part }];
  });
}

interface Claim extends Piece {
  readonly run: FatedRun | undefined;
}

/** Kept runs and additions in source order; an addition at the last unit of a run comes after it. */
function claimsOf(
  html: string,
  runs: readonly FatedRun[],
  { additions, holds }: TracedText,
  edges: readonly { readonly start: number }[],
): Claim[] {
  const claims: Claim[] = [];
  for (const run of runs) {
    if (run.entry !== undefined && holds(run.entry) && run.ink !== "")
      for (const { at, ink } of dividedRun(html, run, edges)) claims.push({ at, ink, addition: undefined, run });
  }
  for (const addition of additions) {
    const { start, text, replaces = 0 } = addition;
    const ink = inkOf(text);
    if (start !== undefined && (ink !== "" || replaces > 0)) claims.push({ at: start, ink, addition, run: undefined });
  }
  return claims.sort((a, b) => a.at - b.at);
}

const size = ({ start, end }: Leaf): number => end - start;

function traceBlock(
  leaf: Leaf,
  source: SourceText,
  share: Share,
  { additions, holds }: TracedText,
  faults: ProvenanceFault[],
): TracedBlock {
  const { text, head, ...block } = leaf;
  const pieces = share.ofLeaf.get(leaf) ?? [];
  const ink = inkOf(text);
  const inOrder = align(pieces, ink);
  const byColumn = inOrder === undefined && head !== undefined ? alignByColumn(pieces, ink, inkOf(head)) : undefined;
  const used = inOrder ?? byColumn ?? alignRecovered(leaf, ink, source, additions);
  if (used === undefined) {
    const { start, end, line } = leaf;
    const from = pieces.map((piece) => piece.ink).join("");
    const message = `The block ${show(text)} does not have the text of its source ${show(from)}.`;
    faults.push({ id: "text-differs", message, line, start, end });
  }
  const edits = listEdits(leaf, source, share, used ?? [], holds);
  return { ...block, text, edits: byColumn === undefined ? edits : [{ kind: "reordered" }, ...edits] };
}

/** Text without a place in the page's text: a declared addition, or read from the data that the block names. */
function alignRecovered(
  { start, end }: Leaf,
  ink: string,
  { html }: SourceText,
  additions: readonly Addition[],
): readonly Addition[] | undefined {
  const recovered = additions.filter((addition) => addition.start === undefined && ink.includes(inkOf(addition.text)));
  const whole = start < 0 ? recovered.find((addition) => inkOf(addition.text) === ink) : undefined;
  if (whole !== undefined) return [whole];
  return recovered.length > 0 && isInData(html.slice(start, end), ink) ? recovered : undefined;
}

function listEdits(
  leaf: Leaf,
  { html, runs }: SourceText,
  share: Share,
  used: readonly Addition[],
  holds: TracedText["holds"],
): Edit[] {
  const edits: Edit[] = [];
  const inside = runs.slice(firstFrom(runs, leaf.start), firstFrom(runs, leaf.end));
  const own = inside.filter((run) => share.owner.get(run) === leaf);
  const slices = own.map(({ start, end }) => html.slice(start, end));
  const shown = own.map(({ text }) => text).join("");
  if (shown !== leaf.text) edits.push({ kind: "folded" });
  if (slices.join("") !== shown && slices.some((slice) => slice.includes("&"))) edits.push({ kind: "decoded" });
  for (const run of inside) {
    const { start, end, text, entry } = run;
    const owner = share.owner.get(run);
    if (owner !== undefined && owner !== leaf) edits.push({ kind: "elsewhere", text, line: owner.line });
    else if (entry !== undefined && entry.fate !== "kept" && !holds(entry))
      edits.push({ kind: entry.fate, text, rule: entry.rule, start, end });
  }
  for (const { text, rule, replaces = 0 } of used) edits.push({ kind: "added", text, rule, replaces });
  return edits;
}

/** Nested blocks must come from inside their parent's span. */
function checkNesting(blocks: readonly BlockSpan[], faults: ProvenanceFault[]): void {
  const open: BlockSpan[] = [];
  for (const block of blocks) {
    while (open.length > 0 && (open.at(-1) as BlockSpan).endLine < block.line) open.pop();
    const parent = open.at(-1);
    if (
      parent !== undefined &&
      containers.has(parent.type) &&
      !(parent.start <= block.start && block.end <= parent.end)
    ) {
      const { line, start, end } = block;
      faults.push({
        id: "outside-parent",
        message: `The ${block.type} comes from outside of its ${parent.type}.`,
        line,
        start,
        end,
      });
    }
    open.push(block);
  }
}

const containers: ReadonlySet<string> = new Set(["blockquote", "footnoteDefinition", "list", "listItem"]);
const maxShown = 60;

function show(text: string): string {
  return JSON.stringify(text.length > maxShown ? `${text.slice(0, maxShown)}…` : text);
}
