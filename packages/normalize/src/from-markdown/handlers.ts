import type { Delete, FootnoteDefinition, FootnoteReference, ListItem, Nodes, Paragraph, Table } from "mdast";
import type { CompileContext, Extension, Handle, Token } from "mdast-util-from-markdown";
import type { DisplayMath, InlineMath } from "../nodes/mdast.ts";

/**
 * Make mdast of the tokens of GFM and of {@link mathSyntax}. Bare addresses stay text, so that they are written as they were read.
 */
export function readerHandlers(): Extension {
  return {
    canContainEols: ["delete"],
    enter: {
      literalAutolinkEmail: enterData,
      literalAutolinkHttp: enterData,
      literalAutolinkWww: enterData,
      strikethrough: open((): Delete => ({ type: "delete", children: [] })),
      table: enterTable,
      tableRow: open(() => ({ type: "tableRow", children: [] })),
      tableHeader: open(() => ({ type: "tableCell", children: [] })),
      tableData: open(() => ({ type: "tableCell", children: [] })),
      gfmFootnoteCall: open((): FootnoteReference => ({ type: "footnoteReference", identifier: "", label: "" })),
      gfmFootnoteDefinition: open(
        (): FootnoteDefinition => ({ type: "footnoteDefinition", identifier: "", label: "", children: [] }),
      ),
      gfmFootnoteCallString: collect,
      gfmFootnoteDefinitionLabelString: collect,
      displayMath: enterDisplayMath,
      displayMathMeta: collect,
      inlineMath: open((): InlineMath => ({ type: "inlineMath", value: "" })),
    },
    exit: {
      literalAutolinkEmail: exitData,
      literalAutolinkHttp: exitData,
      literalAutolinkWww: exitData,
      strikethrough: close,
      table: exitTable,
      tableRow: close,
      tableHeader: close,
      tableData: close,
      codeText: exitCode,
      gfmFootnoteCall: close,
      gfmFootnoteDefinition: close,
      gfmFootnoteCallString: exitLabel,
      gfmFootnoteDefinitionLabelString: exitLabel,
      taskListCheckValueChecked: exitCheck,
      taskListCheckValueUnchecked: exitCheck,
      paragraph: exitParagraph,
      displayMathMeta: exitMeta,
      displayMathLine: exitMathLine,
      displayMath: exitDisplayMath,
      inlineMath: exitInlineMath,
    },
  };
}

interface MathLines {
  /** Number of the first one. */
  readonly first: number;
  readonly lines: string[];
}

declare module "mdast-util-from-markdown" {
  interface CompileData {
    inTable?: boolean | undefined;
    /** Lines of the display formula that is open. */
    mathLines?: MathLines | undefined;
  }
}

function open(make: () => Nodes): Handle {
  return function enter(token) {
    this.enter(make() as never, token);
  };
}

function close(this: CompileContext, token: Token): undefined {
  this.exit(token);
}

function collect(this: CompileContext): undefined {
  this.buffer();
}

function top<Node extends Nodes>(context: CompileContext): Node {
  return context.stack[context.stack.length - 1] as Node;
}

function enterData(this: CompileContext, token: Token): undefined {
  this.config.enter.data?.call(this, token);
}

function exitData(this: CompileContext, token: Token): undefined {
  this.config.exit.data?.call(this, token);
}

function enterTable(this: CompileContext, token: Token): undefined {
  const { _align = [] } = token as Token & { readonly _align?: readonly ("left" | "right" | "center" | "none")[] };
  const align = _align.map((side) => (side === "none" ? null : side));
  this.enter({ type: "table", align, children: [] } satisfies Table, token);
  this.data.inTable = true;
}

function exitTable(this: CompileContext, token: Token): undefined {
  this.exit(token);
  this.data.inTable = undefined;
}

/** In a cell a backslash escapes a pipe, also in code (GFM, section 4.10). */
function exitCode(this: CompileContext, token: Token): undefined {
  const value = this.resume();
  const node = top<Nodes & { value: string }>(this);
  node.value = this.data.inTable === true ? value.replace(escapes, unescapePipe) : value;
  this.exit(token);
}

const escapes = /\\[\\|]/g;

function unescapePipe(pair: string): string {
  return pair === "\\|" ? "|" : pair;
}

function exitLabel(this: CompileContext, token: Token): undefined {
  const label = this.resume();
  const node = top<FootnoteReference | FootnoteDefinition>(this);
  node.label = label;
  // CommonMark, section 4.7: case and inner white space do not matter.
  node.identifier = this.sliceSerialize(token)
    .replace(whiteSpace, " ")
    .trim()
    .toLowerCase()
    .toUpperCase()
    .toLowerCase();
}

const whiteSpace = /[\t\n\r ]+/g;

function exitCheck(this: CompileContext, token: Token): undefined {
  const item = this.stack[this.stack.length - 2] as ListItem;
  item.checked = token.type === "taskListCheckValueChecked";
}

/** The space after the box of a task belongs to the box. */
function exitParagraph(this: CompileContext, token: Token): undefined {
  const node = top<Paragraph>(this);
  const item = this.stack[this.stack.length - 2] as Nodes | undefined;
  const [text] = node.children;
  if (item?.type === "listItem" && typeof item.checked === "boolean" && text?.type === "text") {
    if (item.children.find((child) => child.type === "paragraph") === node) skipBox(node, text);
  }
  this.exit(token);
}

function skipBox(node: Paragraph, text: Extract<Paragraph["children"][number], { type: "text" }>): void {
  text.value = text.value.slice(1);
  if (text.value === "") {
    node.children.shift();
  } else if (node.position !== undefined && text.position?.start.offset !== undefined) {
    text.position.start.column++;
    text.position.start.offset++;
    node.position.start = { ...text.position.start };
  }
}

function enterDisplayMath(this: CompileContext, token: Token): undefined {
  this.enter({ type: "math", meta: null, value: "" } satisfies DisplayMath, token);
  this.data.mathLines = { first: token.start.line + 1, lines: [] };
}

function exitMeta(this: CompileContext): undefined {
  const meta = this.resume();
  top<DisplayMath>(this).meta = meta;
}

/** Empty lines have no token; they are found by line numbers. */
function exitMathLine(this: CompileContext, token: Token): undefined {
  fillLines(this, token.start.line).push(this.sliceSerialize(token));
}

/** The lines before `line`, empty ones added. */
function fillLines({ data }: CompileContext, line: number): string[] {
  const { first, lines } = data.mathLines as MathLines;
  while (lines.length < line - first) lines.push("");
  return lines;
}

function exitDisplayMath(this: CompileContext, token: Token): undefined {
  top<DisplayMath>(this).value = fillLines(this, token.end.line).join("\n");
  this.data.mathLines = undefined;
  this.exit(token);
}

function exitInlineMath(this: CompileContext, token: Token): undefined {
  const source = this.sliceSerialize(token);
  let fence = 0;
  while (source[fence] === "$") fence++;
  const value = source.slice(fence, source.length - fence);
  // As in code spans, one space on both sides makes room for a mark at the edge.
  const isPadded = padded.test(value) && value.trim() !== "";
  top<InlineMath>(this).value = isPadded ? value.replace(padding, "$<inner>") : value;
  this.exit(token);
}

const padded = /^[ \r\n][\s\S]*[ \r\n]$/;
const padding = /^(?: |\r?\n|\r)(?<inner>[\s\S]*?)(?: |\r?\n|\r)$/;
