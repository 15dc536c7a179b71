import { hasInvisible, nodesIn, removeInvisible } from "@decant/page";
import type { Element, Nodes as HastNodes } from "hast";
import type {
  Code,
  Definition,
  Heading,
  ImageReference,
  Link,
  LinkReference,
  List,
  Nodes,
  Parents,
  PhrasingContent,
  Table,
} from "mdast";
import { isPhrasing } from "../nodes/mdast.ts";
import { isElement, rawText } from "../nodes/properties.ts";
import { codeBlockText, codeLanguage, codeMeta } from "../nodes/text.ts";
import { isSparse } from "../to-markdown/constructs.ts";
import { firstNumber } from "../to-markdown/flow.ts";
import { type Finding, forNodes, type Invariant, type Source, type Visitor } from "./invariant.ts";
import { addressed, altText } from "./text.ts";

const rows: readonly Invariant[] = [
  /** A link without an address leads to the page that shows it. Not repaired: its text was escaped for use between brackets. */
  forNodes({
    id: "link-target",
    sentence: "Every link has an address.",
    types: ["link"],
    check: ({ url }) => (url.trim() === "" ? "A link has no address." : undefined),
  }),
  /** A space ends an address and an angle bracket wraps it: the rest would be read as a title or text. */
  forNodes({
    id: "url-token",
    sentence: "No address holds white space, control characters, invisible characters or angle brackets.",
    types: addressed,
    check: ({ type, url }) =>
      endsUrl.test(url) || hasInvisible(url)
        ? `A ${type} has an address with white space or invisible characters: ${url.slice(0, 60)}`
        : undefined,
    repair(node) {
      node.url = removeInvisible(node.url.trim()).replace(endsUrlRuns, encodeURIComponent);
    },
  }),
  /** An image without an address shows its alternative text at best, and a broken picture at worst. */
  forNodes({
    id: "image-source",
    sentence: "Every image has an address.",
    types: ["image"],
    check: ({ url, alt }) =>
      url.trim() === "" ? `The image ${JSON.stringify((alt ?? "").slice(0, 40))} has no address.` : undefined,
    replace: altText,
  }),
  /** Readers show a reference without its definition as text in brackets. */
  {
    id: "reference-defined",
    sentence: "Every reference of a link or an image has its definition.",
    types: ["linkReference", "imageReference", "definition"],
    repairs: true,
    start() {
      const references: Reference[] = [];
      const defined = new Set<string>();
      return {
        visit(node, { parent }): undefined {
          if (node.type === "definition") defined.add(node.identifier.toLowerCase());
          else references.push({ node: node as Reference["node"], parent });
        },
        end: () => references.filter(({ node }) => !defined.has(node.identifier.toLowerCase())).map(undefinedReference),
      };
    },
  },
  /** Readers take the first definition (CommonMark 0.31.2, section 4.7); the others are never used. */
  {
    id: "definition-unique",
    sentence: "No label is defined twice.",
    types: ["definition"],
    repairs: true,
    start() {
      const seen = new Set<string>();
      return {
        visit(node, { parent }): Finding | undefined {
          const label = (node as Definition).identifier.toLowerCase();
          if (seen.size < seen.add(label).size) return undefined;
          return { message: `${JSON.stringify(label.slice(0, 40))} is defined twice.`, node, parent, replacement: [] };
        },
      };
    },
  },
  /** Readers make a link of the inner one and text of the outer one (CommonMark 0.31.2, section 6.3). */
  forNodes({
    id: "no-nested-link",
    sentence: "No link is inside another.",
    types: ["link"],
    check: (link) => (holdersOfLinks(link).length === 0 ? undefined : "A link holds another one."),
    // The innermost first.
    repair: (link) => holdersOfLinks(link).reverse().forEach(unwrapLinks),
  }),
  /** Seven `#` are text. */
  forNodes({
    id: "heading-depth",
    sentence: "Every heading has a level from 1 to 6.",
    types: ["heading"],
    check: ({ depth }) => (depth === nearestLevel(depth) ? undefined : `A heading has the level ${depth}.`),
    repair(heading) {
      heading.depth = nearestLevel(heading.depth);
    },
  }),
  /** `#` applies to one line; the text after a line end would be another block. */
  forNodes({
    id: "heading-single-line",
    sentence: "A heading holds no line break.",
    types: ["heading"],
    check: ({ children }) => (hasLineEnd(children) ? "A heading holds a line break." : undefined),
    repair: ({ children }) => putOnOneLine(children),
  }),
  /** A backtick ends the fence; a `|` makes markdown-it read the fence as a table head, and the code as text. */
  forNodes({
    id: "code-language-token",
    sentence:
      "The info string of a code block is a language of letters, digits and +#.-_, then text that no reader takes for a mark.",
    types: ["code"],
    check({ lang, meta }) {
      if ((!lang || codeLanguage(lang) === lang) && (!meta || codeMeta(meta) === meta)) return undefined;
      const info = [lang, meta].filter(Boolean).join(" ");
      return `A code block names the language ${JSON.stringify(info.slice(0, 40))}.`;
    },
    repair(code) {
      code.lang = code.lang ? codeLanguage(code.lang) : (code.lang ?? null);
      code.meta = code.lang && code.meta ? codeMeta(code.meta) : null;
    },
  }),
  /**
   * Readers show any other list as text (CommonMark 0.31.2, section 5.2). So does micromark for a list that starts at another number
   * than 1 after indented code, which a footnote is to readers without footnotes.
   */
  {
    id: "list-start",
    sentence:
      "The numbers of an ordered list are whole, not negative, and have at most nine digits; a list that does not start at 1 follows no footnote.",
    types: ["list", "footnoteDefinition"],
    repairs: true,
    start() {
      const withFootnotes = new Set<Parents>();
      return {
        visit(node, { parent }): Finding | undefined {
          if (node.type === "list") return wrongStart(node);
          if (parent !== undefined) withFootnotes.add(parent);
          return undefined;
        },
        end: () => [...withFootnotes].flatMap(listsAfterFootnotes),
      };
    },
  },
  /** GFM drops cells beyond those of the head. A sparse table reads the same unfilled; filling it could multiply its size. */
  forNodes({
    id: "table-rectangular",
    sentence: "Every row of a table has as many cells as its head; rows of a sparse table may end early.",
    types: ["table"],
    check(table) {
      const { head, widest, isRagged } = shapeOf(table);
      if (head === widest && !isRagged && (table.align?.length ?? head) === head) return undefined;
      return `A table has rows of different length; the head has ${head} cells, the longest row ${widest}.`;
    },
    repair: fillTable,
  }),
  /** A line end ends the row (GFM 0.29, section 4.10). */
  forNodes({
    id: "cell-single-line",
    sentence: "No text, code or formula in a table cell holds a line end.",
    types: ["tableCell"],
    check(cell) {
      for (const node of nodesIn<Nodes>([cell]))
        if ("value" in node && anyLineEnd.test(node.value)) return "A table cell holds a line end.";
      return undefined;
    },
    repair(cell) {
      for (const node of nodesIn<Nodes>([cell])) if ("value" in node) node.value = joinLines(node.value);
    },
  }),
  /** Code that differs by a space can be other code. */
  {
    id: "fence-verbatim",
    sentence:
      "Every code block holds the text of a preformatted element of the source, character for character, without empty first lines and invisible characters.",
    types: ["code"],
    start: ({ source }) => source && verbatimVisitor(source),
  },
  /** Readers end a label at the first bracket or white space, and read the rest as text. */
  forNodes({
    id: "footnote-label",
    sentence: "The label of a footnote is one word without brackets, of at most 999 characters.",
    types: ["footnoteReference", "footnoteDefinition"],
    check: ({ identifier }) =>
      footnoteLabel.test(identifier) ? undefined : `A footnote is labelled ${JSON.stringify(identifier.slice(0, 40))}.`,
  }),
  /** Each level indents, so depth alone can multiply the length of a page and stop its readers. */
  forNodes({
    id: "nesting-bounded",
    sentence: "Lists, quotations and footnotes nest at most 100 deep.",
    types: ["list", "blockquote", "footnoteDefinition"],
    check: ({ type }, { nesting }) => (nesting === maxNesting ? `A ${type} is inside ${nesting} others.` : undefined),
  }),
  /** A misplaced node cannot be written, and each writer does something else with it. */
  forNodes({
    id: "node-place",
    sentence: "Every node is where its kind may be: items in lists, cells in rows, text in paragraphs.",
    types: [
      ...([
        "list",
        "table",
        "tableRow",
        "listItem",
        "blockquote",
        "footnoteDefinition",
        "paragraph",
        "heading",
      ] as const),
      ...(["tableCell", "emphasis", "strong", "delete", "link", "linkReference"] as const),
    ],
    check(node) {
      const children: readonly Nodes[] = node.children;
      const misplaced = children.find((child) => child.type !== "html" && !accepts(node, child));
      return misplaced && { message: `A ${node.type} holds a ${misplaced.type}.`, node: misplaced };
    },
  }),
  /** Readers show the `\\` of a break that no line follows as a backslash. */
  forNodes({
    id: "no-edge-break",
    sentence: "No paragraph, heading or cell begins or ends with a line break.",
    types: ["paragraph", "heading", "tableCell"],
    check: ({ type, children }) =>
      isBreak(children[0]) || isBreak(children.at(-1)) ? `A ${type} begins or ends with a line break.` : undefined,
    repair(block) {
      while (isBreak(block.children[0])) block.children.shift();
      while (isBreak(block.children.at(-1))) block.children.pop();
    },
  }),
];

/** Invariants that run on demand: only trees from elsewhere break them, or no page that was ever seen. */
export const foreignInvariants: readonly Invariant[] = rows.map((row) => ({ ...row, runs: "verify" }));

const anyLineEnd = /[\r\n]/;

function hasLineEnd(children: readonly PhrasingContent[]): boolean {
  return children.some((child) => {
    if ("children" in child) return hasLineEnd(child.children);
    return child.type === "break" || ("value" in child && anyLineEnd.test(child.value));
  });
}

const lineEnds = /(?:(?<![ \t])[ \t]+)?[\r\n]+[ \t]*/g;

/** The lines of a text as one, with a space for each line end and the spaces around it. */
function joinLines(value: string): string {
  return value.replace(lineEnds, " ");
}

function putOnOneLine(children: PhrasingContent[]): void {
  for (const [index, child] of children.entries()) {
    if (child.type === "break") children[index] = { type: "text", value: " " };
    else if ("children" in child) putOnOneLine(child.children);
    else if ("value" in child) child.value = joinLines(child.value);
  }
}

function wrongStart(list: List): Finding | undefined {
  const start = list.start ?? 1;
  const written = firstNumber(list);
  if (!list.ordered || start === written) return undefined;
  const repair = (): void => {
    list.start = written;
  };
  return { message: `An ordered list starts with ${start}.`, node: list, repair };
}

/** Footnotes move after the lists that follow them. */
function listsAfterFootnotes(parent: Parents): Finding[] {
  const children: Nodes[] = [];
  const footnotes: Nodes[] = [];
  let first: Nodes | undefined;
  for (const child of parent.children) {
    if (child.type === "footnoteDefinition") {
      footnotes.push(child);
    } else {
      const startsLater = child.type === "list" && child.ordered === true && (child.start ?? 1) !== 1;
      if (startsLater && footnotes.length > 0) first ??= child;
      else children.push(...footnotes.splice(0));
      children.push(child);
    }
  }
  if (first === undefined) return [];
  const repair = (): void => {
    parent.children = [...children, ...footnotes] as never;
  };
  return [{ message: "A list that does not start at 1 follows a footnote.", node: first, repair }];
}

interface TableShape {
  readonly head: number;
  readonly widest: number;
  /** Whether a row is too short, and filling it would not multiply the size. */
  readonly isRagged: boolean;
}

function shapeOf({ children }: Table): TableShape {
  const lengths = children.map((row) => row.children.length);
  const widest = lengths.reduce((most, length) => Math.max(most, length), 0);
  const cells = lengths.reduce((sum, length) => sum + length, 0);
  const isRagged = lengths.some((length) => length < widest) && !isSparse(lengths.length, widest, cells);
  return { head: lengths[0] ?? 0, widest, isRagged };
}

function fillTable(table: Table): void {
  const { widest, isRagged } = shapeOf(table);
  for (const [index, { children }] of table.children.entries()) {
    while ((isRagged || index === 0) && children.length < widest) children.push({ type: "tableCell", children: [] });
  }
  const align = table.align ?? [];
  table.align = Array.from({ length: widest }, (_, column) => align[column] ?? null);
}

function verbatimVisitor(source: Source): Visitor {
  let texts: readonly string[] | undefined;
  let places: ReadonlyMap<string, number> | undefined;
  let next = 0;
  return {
    visit(node): Finding | undefined {
      const value = removeInvisible((node as Code).value);
      texts ??= preformattedTexts(source);
      // Most blocks are in the order of the source, and comparing two texts is faster than searching all.
      if (texts[next++] === value) return undefined;
      places ??= new Map(texts.map((text, index) => [text, index]));
      const place = places.get(value);
      if (place === undefined)
        return { message: "A code block differs from every preformatted text of the source.", node };
      next = place + 1;
      return undefined;
    },
  };
}

const isPreformatted = (node: HastNodes): node is Element => isElement(node, "pre", "listing", "plaintext", "xmp");

function preformattedTexts({ hast }: Source): readonly string[] {
  const blocks = [...nodesIn([hast], (node) => !isPreformatted(node))].filter(isPreformatted);
  return blocks.map((block) => removeInvisible(codeBlockText(rawText(block))));
}

const endsUrl = /[\s\p{Cc}<>]/u;

const endsUrlRuns = /[\s\p{Cc}<>]+/gu;

interface Reference {
  readonly node: LinkReference | ImageReference;
  readonly parent: Parents | undefined;
}

function undefinedReference({ node, parent }: Reference): Finding {
  const message = `Nothing defines ${JSON.stringify(node.identifier.slice(0, 40))}.`;
  return { message, node, parent, replacement: node.type === "linkReference" ? node.children : altText(node) };
}

function holdersOfLinks(link: Link): Parents[] {
  const holders: Parents[] = [];
  for (const node of nodesIn<Nodes>([link]))
    if ("children" in node && node.children.some(({ type }) => type === "link")) holders.push(node);
  return holders;
}

function unwrapLinks(holder: Parents): void {
  const children = holder.children as Nodes[];
  holder.children = children.flatMap((child): Nodes[] => (child.type === "link" ? child.children : [child])) as never;
}

function nearestLevel(depth: number): Heading["depth"] {
  return Math.min(6, Math.max(1, Math.round(depth) || 1)) as Heading["depth"];
}

const footnoteLabel = /^[^\s[\]^`\\]{1,999}$/;

/** The largest value of the option `maxNesting`. Readers that recurse fail somewhere above it. */
const maxNesting = 100;

const onlyChild: Readonly<Record<string, string>> = { list: "listItem", table: "tableRow", tableRow: "tableCell" };

const parts: ReadonlySet<string> = new Set(Object.values(onlyChild));

const flowParents: ReadonlySet<string> = new Set(["listItem", "blockquote", "footnoteDefinition"]);

/** Permitted content of each node (mdast 5, "Content model"). Raw HTML may be anywhere. */
function accepts(parent: Parents, child: Nodes): boolean {
  const only = onlyChild[parent.type];
  if (only !== undefined) return child.type === only;
  return flowParents.has(parent.type) ? !isPhrasing(child) && !parts.has(child.type) : isPhrasing(child);
}

function isBreak(node: Nodes | undefined): boolean {
  return node?.type === "break";
}
