import type { Delete, Emphasis, Nodes, PhrasingContent, Strong } from "mdast";
import { classifications, codePointBefore, isLeftFlanking, kindOf, punctuation, space } from "./characters.ts";
import { type Delimiter, type Neighbour, pairRuns, type Run } from "./pairing.ts";

/**
 * Find emphasis, strong and delete nodes that would not be read back as themselves.
 *
 * Lays the delimiters of a block out as runs with their neighbours, and pairs them as readers do. Linear in the number of nodes.
 *
 * @param children Children of a paragraph, heading, cell or link.
 * @param inCell Whether they are in a table cell, in which a break is a tag.
 * @returns The nodes whose delimiters do not pair with each other.
 */
export function pairDelimiters(children: readonly PhrasingContent[], inCell: boolean): Set<PhrasingContent> {
  const failing = new Set<PhrasingContent>();
  new Block(failing, inCell).read(children, edgeOfBlock);
  return failing;
}

/** The only child of an emphasis, if it is emphasis too: written `*_a_*`, as `**a**` would be strong. */
export function underscored(node: Emphasis | Strong | Delete): Emphasis | undefined {
  const only = node.children.length === 1 ? node.children[0] : undefined;
  return node.type === "emphasis" && only?.type === "emphasis" ? only : undefined;
}

const edgeOfBlock: Neighbour = { kind: space, isMark: false };
const mark: Neighbour = { kind: punctuation, isMark: true };
const otherPunctuation: Neighbour = { kind: punctuation, isMark: false };

class Block {
  readonly #failing: Set<PhrasingContent>;
  readonly #inCell: boolean;
  readonly #runs: Run[] = [];
  /** The last character written. */
  #before: Neighbour = edgeOfBlock;
  /** The last run, if nothing was written after it. */
  #open: Run | undefined;

  constructor(failing: Set<PhrasingContent>, inCell: boolean) {
    this.#failing = failing;
    this.#inCell = inCell;
  }

  /** @param edge The neighbour before and after. */
  read(children: readonly PhrasingContent[], edge: Neighbour): void {
    this.#before = edge;
    this.#walk(children);
    this.#write(edge, edge);
    const stars = this.#runs.filter((run) => run.marker === "*");
    if (stars.length > 0) pairRuns(stars, this.#failing);
    for (const run of this.#runs) if (run.marker === "~") checkTilde(run, this.#failing);
  }

  #walk(children: readonly PhrasingContent[]): void {
    for (const child of children) {
      switch (child.type) {
        case "emphasis":
          this.#attention(child, "*", 1);
          break;
        case "strong":
          this.#attention(child, "*", 2);
          break;
        case "delete":
          this.#attention(child, "~", 2);
          break;
        case "text":
          if (child.value !== "")
            this.#write(
              neighbour(child.value.codePointAt(0)),
              neighbour(codePointBefore(child.value, child.value.length)),
            );
          break;
        case "break":
          // Written as a backslash and a line end, or as a tag.
          this.#write(otherPunctuation, this.#inCell ? otherPunctuation : edgeOfBlock);
          break;
        default:
          this.#atom(child);
      }
    }
  }

  /** Code, links, images, formulas and tags begin and end with punctuation; delimiters inside a link pair with each other. */
  #atom(node: PhrasingContent): void {
    this.#write(otherPunctuation, otherPunctuation);
    if ("children" in node) this.#inside((node as Extract<Nodes, { type: "link" }>).children, otherPunctuation);
  }

  #inside(children: readonly PhrasingContent[], edge: Neighbour): void {
    new Block(this.#failing, this.#inCell).read(children, edge);
  }

  #attention(node: Emphasis | Strong | Delete, marker: "*" | "~", size: 1 | 2): void {
    this.#delimiter({ node, size, opens: true }, marker);
    const inner = underscored(node);
    if (inner === undefined) {
      this.#walk(node.children);
    } else {
      this.#write(mark, mark);
      if (!isPlain(inner)) this.#failing.add(node);
    }
    this.#delimiter({ node, size, opens: false }, marker);
  }

  #delimiter(delimiter: Delimiter, marker: "*" | "~"): void {
    const open = this.#open;
    if (open?.marker === marker) {
      open.delimiters.push(delimiter);
      open.length += delimiter.size;
      return;
    }
    const before = this.#before;
    this.#write(mark, mark);
    const { size: length } = delimiter;
    const run: Run = { marker, delimiters: [delimiter], length, before, after: edgeOfBlock, first: 0, last: 0 };
    this.#runs.push(run);
    this.#open = run;
  }

  /** Record the first and the last character of other content. */
  #write(first: Neighbour, last: Neighbour): void {
    const run = this.#open;
    if (run !== undefined) {
      run.after = first;
      this.#open = undefined;
    }
    this.#before = last;
  }
}

/** Whether emphasis holds letters and digits only, which all readers accept next to `*_`. */
function isPlain(node: Emphasis): boolean {
  const only = node.children.length === 1 ? node.children[0] : undefined;
  return only?.type === "text" && only.value !== "" && !notPlain.test(only.value);
}

const notPlain = /[^\p{L}\p{N} ]|^ | $| {2}/u;

function neighbour(codePoint: number | undefined): Neighbour {
  if (codePoint === 42 || codePoint === 95 || codePoint === 126) return mark;
  return neighbours[kindOf(codePoint)] as Neighbour;
}

/** One object for each kind of character, as a block may have as many neighbours as characters. */
const neighbours: readonly Neighbour[] = ([0, 1, 2, 3, 4] as const).map((kind) => ({ kind, isMark: false }));

/** Only the neighbours decide whether a mark of GFM's strikethrough opens or closes; it lacks the rule of three. */
function checkTilde({ before, after, delimiters }: Run, failing: Set<PhrasingContent>): void {
  for (const { node, opens } of delimiters) {
    const [outside, inside] = opens ? [before.kind, after.kind] : [after.kind, before.kind];
    if (!classifications.every((classes) => isLeftFlanking(outside, inside, classes))) failing.add(node);
  }
}
