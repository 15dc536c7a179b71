import type { PhrasingContent } from "mdast";

/** The inline reader's knowledge of the document around a text. */
export interface InlineContext {
  /** Labels of footnotes that the document defines, in lower case. */
  readonly footnotes: ReadonlySet<string>;
  /** Whether the text is a cell of a table, where `\|` is a pipe in code, too. */
  readonly inCell: boolean;
}

const image = /!\[(?:\\[^\n]|[^[\]\\`<$\n]){0,999}\]/.source;
/** An address with brackets in it at most once inside each other, and a title. */
const resource =
  /\((?:<(?:\\[^\n]|[^<>\\\n]){0,2000}>|(?:\\[^\s]|[^\s()<\\\p{Cc}]|\((?:\\[^\s]|[^\s()<\\\p{Cc}]){0,999}\)){0,2000})(?: "(?:\\[^\n]|[^"\\\n]){0,2000}")?\)/u
    .source;

/** What a text begins with, if its meaning is plain; the names are those of its groups. */
const token = new RegExp(
  [
    // Text, or a character that is no mark here.
    /(?<text>[^\\`*_~[\]<&$!\n]+|&(?!#?[A-Za-z\d]{1,40};)|!(?!\[)|<(?![A-Za-z/!?])|\\(?![!-/:-@[-`{-~\n])|\$+(?![^$]*\$))/
      .source,
    /\\(?:(?<escaped>[!-/:-@[-`{-~])|(?<lineBreak>\n))/.source,
    /(?<lineEnd>(?<![ \t])\n(?![ \t]))/.source,
    /(?<run>\*+|_+|~+)/.source,
    /(?<ticks>`+)(?!`)(?<code>[^\n\t]{0,2000}?[^`\n\t])\k<ticks>(?!`)/.source,
    /(?<dollars>\$+)(?!\$)(?<formula>[^\n\t]{0,2000}?[^$\n\t])\k<dollars>(?!\$)/.source,
    /(?<reference>&(?:lt|amp|gt|quot|#91|#93);)/.source,
    /(?<tag><\/?[a-z][a-z0-9]{0,20}>)|<(?<address>https?:[^\s<>]{0,2000})>/.source,
    /\[\^(?<note>[^\]]{0,999})\]/.source,
    `(?<image>${image}${resource})`,
    `(?<brackets>\\[(?<inside>(?:${image}${resource}|\\\\[^\\n]|[^[\\]\\\\]){0,2000})\\](?:(?<resource>${resource})|(?!\\()))`,
    // A bracket that closes nothing.
    /(?<closing>\])/.source,
  ].join("|"),
  "uy",
);

/** References that our writer writes, and the most frequent others. */
const references: Readonly<Record<string, string>> = {
  ...{ "&lt;": "<", "&amp;": "&", "&gt;": ">", "&quot;": '"', "&#91;": "[", "&#93;": "]" },
};

/** An open mark of emphasis. */
interface OpenMark {
  readonly run: string;
  readonly nodes: PhrasingContent[];
}

/** Most marks of emphasis inside each other. */
const deepest = 8;

/**
 * Read the inline Markdown of a paragraph, heading or cell.
 *
 * It reads only text with one obvious meaning and refuses the rest: marks of emphasis that overlap, unclosed code, unusual references.
 *
 * @param around What the text is inside of, if it is not the whole.
 * @returns Undefined if the text has to be read by the complete reader.
 */
export function readInline(
  text: string,
  context: InlineContext,
  around?: "brackets" | "link",
): PhrasingContent[] | undefined {
  const marks: OpenMark[] = [];
  let nodes: PhrasingContent[] = [];
  for (let at = 0, end = 0; at < text.length; at = end) {
    token.lastIndex = at;
    const found = token.exec(text)?.groups;
    if (found === undefined) return undefined;
    end = token.lastIndex;
    if (found.run !== undefined) {
      const step = stepOf(text, at, found.run, marks, around !== undefined);
      if (step === undefined) return undefined;
      if (step === "text") nodes.push({ type: "text", value: found.run });
      else if (step === "open") {
        marks.push({ run: found.run, nodes });
        nodes = [];
      } else {
        const outer = (marks.pop() as OpenMark).nodes;
        outer.push({ type: "emphasis", children: nodes });
        nodes = outer;
      }
      continue;
    }
    const read = nodesOf(found, context, around);
    if (read === undefined) return undefined;
    // In an address, marks may be letters.
    if (around === undefined && found.text !== undefined && touchesMark(text, at, end)) return undefined;
    for (const node of read) nodes.push(node);
  }
  if (around !== undefined && marks.length > 0) return undefined;
  // Unclosed marks are text.
  for (let open = marks.pop(); open !== undefined; open = marks.pop())
    nodes = [...open.nodes, { type: "text", value: open.run }, ...nodes];
  return nodes;
}

type Groups = Readonly<Record<string, string | undefined>>;

function nodesOf(found: Groups, context: InlineContext, around: "brackets" | "link" | undefined) {
  const { inCell, footnotes } = context;
  if (found.code !== undefined) return [verbatim("inlineCode", found.code, inCell)];
  if (found.formula !== undefined) return [verbatim("inlineMath", found.formula, inCell)];
  if (found.lineBreak !== undefined || (inCell && found.tag === "<br>")) return [{ type: "break" } as const];
  if (found.tag !== undefined) return [{ type: "html", value: found.tag } as const];
  if (found.note !== undefined)
    return footnotes.has(found.note.toLowerCase())
      ? [{ type: "footnoteReference", identifier: found.note } as const]
      : undefined;
  if (found.image !== undefined) return [{ type: "image", url: "" } as const];
  if (found.brackets !== undefined) return bracketed(found, context, around);
  const value =
    (found.reference && references[found.reference]) ??
    found.text ??
    found.escaped ??
    found.lineEnd ??
    found.address ??
    found.closing;
  return [{ type: "text", value: value as string } as const];
}

/** A link, or text between brackets. */
function bracketed({ inside = "", resource }: Groups, context: InlineContext, around: "brackets" | "link" | undefined) {
  if (resource !== undefined && around === "link") return undefined;
  const children = readInline(inside, context, resource === undefined ? (around ?? "brackets") : "link");
  if (children === undefined) return undefined;
  if (resource !== undefined) return [{ type: "link", url: "", children: children as never } as const];
  // A reference without a definition is text.
  if (bareAddress.test(inside)) return undefined;
  return [{ type: "text", value: "[" } as const, ...children, { type: "text", value: "]" } as const];
}

const notSpace = /[^ ]/;
const cellEscape = /\\[\\|]/g;

/** Code or a formula. */
function verbatim(type: "inlineCode" | "inlineMath", source: string, inCell: boolean): PhrasingContent {
  const isPadded = source.length > 1 && source.startsWith(" ") && source.endsWith(" ") && notSpace.test(source);
  let value = isPadded ? source.slice(1, -1) : source;
  if (inCell && value.includes("\\"))
    value =
      type === "inlineMath"
        ? value.replaceAll("\\|", "|")
        : value.replace(cellEscape, (pair) => (pair === "\\|" ? "|" : pair));
  return { type, value };
}

const bareAddress = /:\/\/|www\.|@/i;
const firstWord = /^\S*/;
const spaces = /\s/;

/** Whether a bare address in a stretch of text has a mark beside it. */
function touchesMark(text: string, start: number, end: number): boolean {
  const stretch = text.slice(start, end);
  if (!bareAddress.test(stretch)) return false;
  if (start > 0 && !spaces.test(text.charAt(start - 1)) && bareAddress.test(firstWord.exec(stretch)?.[0] ?? ""))
    return true;
  const last = stretch.split(spaces).at(-1) ?? "";
  return end < text.length && text.charAt(end) !== "\n" && bareAddress.test(last);
}

const marksOfEmphasis = "*_~";

/**
 * Whether a run of marks opens or closes emphasis (CommonMark, section 6.2).
 *
 * @returns Undefined where that is not plain.
 */
function stepOf(text: string, at: number, run: string, marks: readonly OpenMark[], inBrackets: boolean) {
  const left = text.charAt(at - 1);
  const right = text.charAt(at + run.length);
  const before = neighbourOf(left);
  const after = neighbourOf(right);
  // Marks next to each other have rules of their own.
  if (left !== "" && marksOfEmphasis.includes(left)) return undefined;
  if (right !== "" && marksOfEmphasis.includes(right)) return undefined;
  const opens = after !== "space" && (after !== "punctuation" || before !== "other");
  const closes = before !== "space" && (before !== "punctuation" || after !== "other");
  const isUnderscore = run.startsWith("_");
  if (!opens && !closes) return "text";
  const isBoth = opens && closes;
  if (isBoth && isUnderscore && before === "other" && after === "other") return "text";
  if (run.length > (run.startsWith("~") ? 2 : 3)) return undefined;
  if (closes && marks.at(-1)?.run === run) return "close";
  const isOpen = marks.some((open) => open.run.charAt(0) === run.charAt(0));
  // Within brackets, the marks around them may match.
  if (!opens) return isOpen || inBrackets ? undefined : "text";
  if (isBoth && isOpen) return undefined;
  return marks.length < deepest ? "open" : undefined;
}

type Neighbour = "space" | "punctuation" | "other";

const punctuation = /\p{P}|\p{S}/u;

/** By its code unit, as the complete reader does. */
function neighbourOf(character: string): Neighbour {
  if (character === "" || spaces.test(character)) return "space";
  return punctuation.test(character) ? "punctuation" : "other";
}
