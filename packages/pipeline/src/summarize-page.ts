import type { AnyNode, NodeTable } from "@decant/dom";
import type { Candidate } from "@decant/extractor";
import type { MetadataResult } from "@decant/metadata";
import type { Block } from "@decant/normalize/write";
import {
  type Addition,
  type Agreement,
  type BlockSpan,
  type CandidateSummary,
  countVisible,
  type Diagnostic,
  type DiagnosticCode,
  type ExtractionSummary,
  type Page,
  type PageComments,
  type PageList,
  type PageStats,
  type Source,
  type SourceSpan,
  type VerdictCode,
} from "@decant/page";
import type { Content } from "./choose-content.ts";
import type { Conversion } from "./convert-selection.ts";
import type { Deadline } from "./deadline.ts";
import type { PageAccount } from "./ledger/account-page.ts";
import { detach } from "./ledger/own-text.ts";
import { PathIndex } from "./ledger/path-index.ts";

/** The results of all stages. */
export interface PageResults {
  readonly source: Source;
  readonly table: NodeTable;
  readonly described: MetadataResult;
  readonly chosen: Content;
  readonly content: Conversion;
  readonly comments: Conversion | null;
  readonly agreement: Agreement | undefined;
  readonly account: PageAccount;
  /** Those of the parser. */
  readonly diagnostics: readonly Diagnostic[];
  readonly deadline: Deadline;
  readonly lists: ReadonlySet<PageList>;
}

/** Make the record of a page. Except for trees, it has no references to the page's nodes or text. */
export function summarizePage(results: PageResults): Page {
  const { source, table, described, chosen, content, comments, agreement, account, lists } = results;
  const paths = new PathIndex(table, source.length, lists.has("paths"));
  const data = chosen.dataElement === null ? undefined : paths.spanOf(chosen.dataElement);
  const place = ({ blocks, isTitleMade }: Conversion) => placeBlocks(blocks, isTitleMade, data, paths);
  const cut = results.diagnostics.find(({ code }) => code === "dom/nodes-cut");
  return {
    source,
    markdown: content.markdown,
    text: content.text,
    comments: comments === null ? null : summarizeComments(comments, account.commentAdditions, place),
    posts: detachTexts(content.posts),
    metadata: detachTexts(described.metadata),
    extraction: { ...summarizeExtraction(chosen, paths, lists), ...(agreement && { agreement }) },
    verdict: judge(chosen.verdict, content.markdown === "", cut !== undefined),
    violations: [
      ...content.violations,
      ...(comments?.violations ?? []),
      ...account.violations,
      ...(cut === undefined ? [] : [{ id: "page-whole", message: cut.message, repaired: false }]),
    ],
    ledger: account.ledger,
    blocks: place(content),
    hidden: account.hidden,
    stats: countPage(source, content, account),
    diagnostics: listDiagnostics(results, paths.leftOut),
    ...(content.trees === undefined ? {} : { trees: { document: table.document, ...content.trees } }),
  };
}

function judge(verdict: readonly VerdictCode[], isEmpty: boolean, isCut: boolean): readonly VerdictCode[] {
  if (isCut && !verdict.includes("partial")) return [...verdict, "partial"];
  return verdict.length === 0 && isEmpty ? ["empty"] : verdict;
}

/** Copy plain data, with new memory for each text, so that no part of the page's text is kept alive. */
function detachTexts<Data>(data: Data): Data {
  const copy = (value: unknown): unknown => {
    if (typeof value === "string") return detach(value);
    if (Array.isArray(value)) return value.map(copy);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, copy(part)]));
  };
  return copy(data) as Data;
}

/** @param leftOut Number of node paths that were left out. */
function listDiagnostics(
  { diagnostics, described, chosen, content, comments, agreement, deadline: { isPassed, ms: deadlineMs } }: PageResults,
  leftOut: number,
): Diagnostic[] {
  const found = [
    ...diagnostics,
    ...described.diagnostics,
    ...chosen.diagnostics,
    ...content.diagnostics.sanitizer,
    ...(comments?.diagnostics.sanitizer ?? []),
    ...content.diagnostics.normalize,
    ...(comments?.diagnostics.normalize ?? []),
  ];
  if (agreement?.review === true) {
    const { extractor, f1 } = agreement;
    const message = `A second extractor (${extractor}) found other content: the F1 of the words of both is ${f1}.`;
    found.push(warn("pipeline/low-agreement", message, { extractor, f1 }));
  }
  if (leftOut > 0) {
    const message = `${leftOut} node paths were left out: the page nests so deep that they would be many times as long as the page.`;
    found.push(warn("pipeline/paths-left-out", message, { leftOut }));
  }
  // Writing one long text is not interrupted, so the deadline may pass.
  if (isPassed)
    found.push(
      warn("pipeline/deadline-passed", `The page took longer than its deadline of ${deadlineMs} ms.`, { deadlineMs }),
    );
  return found;
}

function warn(code: DiagnosticCode, message: string, data: NonNullable<Diagnostic["data"]>): Diagnostic {
  return { code, severity: "warning", message, data };
}

/** Comments without any text count as absent. */
function summarizeComments(
  comments: Conversion,
  additions: readonly Addition[],
  place: (conversion: Conversion) => BlockSpan[],
): PageComments | null {
  const { markdown, text, posts } = comments;
  return markdown === "" ? null : { markdown, text, blocks: place(comments), posts: detachTexts(posts), additions };
}

function summarizeExtraction(
  { content, layer, confidence, pageType, candidates, unnamedWords }: Content,
  paths: PathIndex,
  lists: ReadonlySet<PageList>,
): ExtractionSummary {
  return {
    layer,
    confidence,
    pageType,
    spans: spansOf(content.roots, paths),
    candidates: lists.has("candidates") ? candidates.flatMap((candidate) => summarizeCandidate(candidate, paths)) : [],
    unnamedWords,
  };
}

/** A candidate of several nodes is summarized as the span from its first to its last node, with the path of the first. */
function summarizeCandidate(candidate: Candidate, paths: PathIndex): CandidateSummary[] {
  const { nodes, ...summary } = candidate;
  // A candidate may have thousands of nodes; only the ends matter.
  const [first] = spansOf(nodes.slice(0, 1), paths);
  const [last] = spansOf(nodes.slice(-1), paths);
  if (first === undefined || last === undefined) return [];
  return [{ ...summary, path: first.path ?? "", start: first.start, end: last.end }];
}

function spansOf(nodes: readonly AnyNode[], paths: PathIndex): SourceSpan[] {
  return nodes.flatMap((node) => paths.spanOf(node) ?? []);
}

/** Add paths to blocks. Blocks of recovered text have the position of the data that it was read from; a made title has none. */
function placeBlocks(
  blocks: readonly Block[],
  isTitleMade: boolean,
  data: SourceSpan | undefined,
  paths: PathIndex,
): BlockSpan[] {
  let after = -1;
  return blocks.map((block, index) => {
    const isPlaced = block.start >= 0 || data === undefined || (isTitleMade && index === 0);
    const { start, end } = isPlaced ? block : data;
    const { type, line, endLine } = block;
    const anchor = start < 0 ? undefined : paths.anchorOf(start, end, type === "heading", after);
    after = Math.max(after, start);
    const path = paths.pathOf(start, end);
    return anchor === undefined
      ? { type, line, endLine, start, end, path }
      : { type, line, endLine, start, end, path, anchor: detach(anchor) };
  });
}

/** Stages that recover text which the page does not show. */
const recovering: ReadonlySet<string> = new Set(["extractor", "sanitizer"]);

function countPage({ length }: Source, { markdown, blocks }: Conversion, account: PageAccount): PageStats {
  const { totals, additions } = account.ledger;
  const chars = (list: readonly Addition[]) => list.reduce((sum, { text }) => sum + countVisible(text), 0);
  return {
    htmlChars: length,
    markdownChars: markdown.length,
    visibleChars: totals.visible,
    keptChars: totals.kept,
    movedChars: totals.moved,
    droppedChars: totals.dropped,
    recoveredChars: chars(additions.filter(({ stage }) => recovering.has(stage))),
    addedChars: chars(additions),
    blocks: blocks.length,
    items: account.items,
    hidden: account.hiddenTotals,
  };
}
