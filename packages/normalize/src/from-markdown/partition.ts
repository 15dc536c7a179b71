import { eventsOf } from "./from-markdown.ts";
import { boundedSyntax } from "./syntax.ts";

/** The purpose of a character of Markdown. */
export type MarkdownPart =
  /** Text, code and formulas that a reader shows. */
  | "text"
  /** Addresses of links and images. */
  | "address"
  /** Alternative texts of images, titles of links and images. */
  | "description"
  /** Labels of footnotes and definitions, languages of code blocks. */
  | "name"
  /** Tags and comments. */
  | "html"
  /** White space around marks and blocks. */
  | "space"
  /** Marks of Markdown, which the writer adds. */
  | "list-marker"
  | "task-box"
  | "heading-mark"
  | "quotation-mark"
  | "fence"
  | "code-mark"
  | "math-mark"
  | "emphasis-mark"
  | "strikethrough-mark"
  | "bracket"
  | "table-rule"
  | "rule"
  | "break"
  | "escape"
  | "footnote-mark"
  | "definition-mark"
  | "callout-mark";

/** The part of each token of the reader. The table is complete. */
const parts: Readonly<Record<MarkdownPart, readonly string[]>> = {
  text: [
    "data", "characterEscapeValue", "characterReferenceValue", "characterReferenceMarker", "characterReferenceMarkerNumeric",
    "characterReferenceMarkerHexadecimal", "codeTextData", "codeFlowValue", "inlineMathData", "displayMathLine",
    "autolinkProtocol", "autolinkEmail", "literalAutolinkHttp", "literalAutolinkWww", "literalAutolinkEmail",
  ],
  address: ["resourceDestinationString", "resourceDestinationRaw", "definitionDestinationString", "definitionDestinationRaw"],
  description: ["resourceTitleString", "definitionTitleString"],
  name: [
    "codeFencedFenceInfo", "codeFencedFenceMeta", "displayMathMeta", "gfmFootnoteCallString",
    "gfmFootnoteDefinitionLabelString", "definitionLabelString", "referenceString",
  ],
  html: ["htmlFlowData", "htmlTextData"],
  space: [
    "whitespace", "lineEnding", "lineEndingBlank", "linePrefix", "lineSuffix", "listItemIndent", "listItemPrefixWhitespace",
    "blockQuotePrefixWhitespace", "codeTextPadding", "gfmFootnoteDefinitionIndent", "gfmFootnoteDefinitionWhitespace",
    "byteOrderMark",
  ],
  "list-marker": ["listItemMarker", "listItemValue"],
  "task-box": ["taskListCheckMarker", "taskListCheckValueChecked", "taskListCheckValueUnchecked"],
  "heading-mark": ["atxHeadingSequence", "setextHeadingLineSequence"],
  "quotation-mark": ["blockQuoteMarker"],
  fence: ["codeFencedFenceSequence", "displayMathFence"],
  "code-mark": ["codeTextSequence"],
  "math-mark": ["inlineMath"],
  "emphasis-mark": ["emphasisSequence", "strongSequence"],
  "strikethrough-mark": ["strikethroughSequence"],
  bracket: [
    "labelMarker", "labelImageMarker", "resourceMarker", "resourceTitleMarker", "resourceDestinationLiteralMarker",
    "autolinkMarker", "referenceMarker",
  ],
  "table-rule": ["tableCellDivider", "tableDelimiterFiller", "tableDelimiterMarker"],
  rule: ["thematicBreakSequence"],
  break: ["hardBreakEscape", "hardBreakTrailing"],
  escape: ["escapeMarker"],
  "footnote-mark": [
    "gfmFootnoteCallLabelMarker", "gfmFootnoteCallMarker", "gfmFootnoteDefinitionLabelMarker", "gfmFootnoteDefinitionMarker",
  ],
  "definition-mark": [
    "definitionMarker", "definitionLabelMarker", "definitionTitleMarker", "definitionDestinationLiteralMarker",
  ],
  "callout-mark": [],
}; // biome-ignore format: tables of words

const partOf: ReadonlyMap<string, MarkdownPart> = new Map(
  Object.entries(parts).flatMap(([part, types]) => types.map((type) => [type, part as MarkdownPart] as const)),
);

/** Parts that include everything inside their tokens. */
const wholes: ReadonlySet<MarkdownPart> = new Set(["address", "description", "name"]);

/** Number of UTF-16 code units in each part; their sum is the length of the Markdown. */
export interface MarkdownPartition {
  readonly length: number;
  readonly parts: Readonly<Partial<Record<MarkdownPart, number>>>;
  /** Tokens of the reader that belong to no part; empty unless the reader has new ones. */
  readonly unknown: readonly string[];
  /** Tokens that our writer never writes: `setextHeading`, `codeIndented`, `hardBreakTrailing`, and `characterReference`, except `&lt;`, `&amp;`, `&#91;` and `&#93;`. */
  readonly foreign: readonly string[];
}

const foreignTypes: ReadonlySet<string> = new Set([
  "setextHeading",
  "codeIndented",
  "hardBreakTrailing",
  "characterReference",
]);

const writtenReferences = /^&(?:lt|amp|#91|#93);$/;

interface Open {
  readonly type: string;
  readonly part: MarkdownPart | undefined;
}

/**
 * Count the characters of a Markdown by purpose: text, address, description, name, white space, or a mark.
 *
 * Text is the page's; the rest comes from its attributes or from the writer. So every invented character is found. Read as
 * CommonMark 0.31.2 with GFM and math.
 *
 * @example
 * partitionMarkdown("- [a](b)\n").parts; // { "list-marker": 1, space: 2, bracket: 4, text: 1, address: 1 }
 */
export function partitionMarkdown(markdown: string): MarkdownPartition {
  const counts: Partial<Record<MarkdownPart, number>> = {};
  const unknown = new Set<string>();
  const foreign = new Set<string>();
  const open: Open[] = [];
  let done = 0;
  for (const [kind, token] of eventsOf(markdown, boundedSyntax)) {
    const offset = kind === "enter" ? token.start.offset : token.end.offset;
    const isReference = token.type === "characterReference";
    const isLessThan = isReference && markdown.startsWith(lessThan, token.start.offset);
    const isWritten = isReference && writtenReferences.test(markdown.slice(token.start.offset, token.end.offset));
    if (foreignTypes.has(token.type) && !isWritten) foreign.add(token.type);
    if (offset > done) {
      const part = partAt(open, unknown);
      counts[part] = (counts[part] ?? 0) + offset - done;
      done = offset;
    }
    if (kind === "exit") {
      const closed = open.pop();
      if (closed?.part !== undefined) continue;
      // The reader gives a formula in one piece, with its marks.
      if (token.type === "inlineMath")
        move(counts, "math-mark", 2 * (dollars.exec(markdown.slice(token.start.offset, offset))?.[0].length ?? 0));
      if (isLessThan) move(counts, "escape", lessThan.length - 1);
    } else open.push({ type: token.type, part: within(open, token.type) });
  }
  if (markdown.length > done) counts.space = (counts.space ?? 0) + markdown.length - done;
  const callouts = calloutLength(markdown);
  if (callouts > 0) move(counts, "callout-mark", callouts);
  return { length: markdown.length, parts: counts, unknown: [...unknown], foreign: [...foreign] };
}

/** The part of everything inside the innermost token, if a token around it has one for all. */
function within(open: readonly Open[], type: string): MarkdownPart | undefined {
  const inherited = open.at(-1)?.part;
  if (inherited !== undefined) return inherited;
  if (type === "labelText" && open.some((around) => around.type === "image")) return "description";
  const part = partOf.get(type);
  return part !== undefined && wholes.has(part) ? part : undefined;
}

function partAt(open: readonly Open[], unknown: Set<string>): MarkdownPart {
  const token = open.at(-1);
  if (token === undefined) return "space";
  const part = token.part ?? partOf.get(token.type);
  if (part === undefined) unknown.add(token.type);
  return part ?? "text";
}

/** Count text as a part of another kind. */
function move(counts: Partial<Record<MarkdownPart, number>>, part: MarkdownPart, length: number): void {
  counts[part] = (counts[part] ?? 0) + length;
  counts.text = (counts.text ?? 0) - length;
}

const dollars = /^\$+/;
/** Written for a `<` that would begin a tag: one of its characters is text. */
const lessThan = "&lt;";

/** At most 999 marks in a row: an unbounded repetition takes room on a stack, and code can have lines of a million `>`. */
const calloutLine =
  /^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)]|\[\^[^\]\s]+\]:)){0,999}[ \t]*>[ \t]*\[!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*$/gim;
const calloutText = /\[![A-Za-z]+\]/;

/** The marks of callouts, which the reader takes for text. */
function calloutLength(markdown: string): number {
  let length = 0;
  for (const [line] of markdown.matchAll(calloutLine)) length += calloutText.exec(line)?.[0].length ?? 0;
  return length;
}
