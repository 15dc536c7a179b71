import type { Delete, Emphasis, Nodes, PhrasingContent, Strong } from "mdast";
import {
  type CharacterKind,
  type Classification,
  classifications,
  codePointBefore,
  isLeftFlanking,
  kindOf,
  punctuation,
  space,
  underscored,
} from "./marks.ts";

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
    if (this.#runs.length === 0) return;
    const stars = this.#runs.filter((run) => run.marker === "*");
    // Readers differ only about symbols and about marks beside marks: most blocks are paired once, not six times.
    const isDisputed = stars.some(({ before, after }) => Math.max(before.kind, after.kind) > punctuation);
    const isCrowded = stars.some((run) => run.delimiters.length > 1 || run.before.isMark || run.after.isMark);
    for (const classes of isDisputed ? classifications : classifications.slice(0, 1))
      for (const isLenient of isCrowded ? [false, true] : [false])
        new Pairing(classes, isLenient, this.#failing).read(stars);
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
    if (!("children" in node)) return;
    const { children } = node as Extract<Nodes, { type: "link" }>;
    new Block(this.#failing, this.#inCell).read(children, otherPunctuation);
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

/** A character beside a run. */
interface Neighbour {
  readonly kind: CharacterKind;
  /** Whether it is `*`, `_` or `~`. */
  readonly isMark: boolean;
}

/** One `*`, `**` or `~~` that a node writes. */
interface Delimiter {
  readonly node: Emphasis | Strong | Delete;
  readonly size: 1 | 2;
  readonly opens: boolean;
}

/** Delimiters of one character that touch; CommonMark sees them as one run. */
interface Run {
  readonly marker: "*" | "~";
  readonly delimiters: Delimiter[];
  /** Length as written. */
  length: number;
  readonly before: Neighbour;
  after: Neighbour;
  /** Delimiters not paired yet are those from `first` to before `last`. */
  first: number;
  last: number;
}

/**
 * Pairs runs of `*` as one reader does ("process emphasis" in the appendix of the specification). A node is read as itself only if all
 * readers agree.
 */
class Pairing {
  readonly #classes: Classification;
  /** micromark lets marks beside marks open and close, and uses the remaining length of a run. */
  readonly #isLenient: boolean;
  /** Nodes whose two delimiters do not pair with each other. */
  readonly #failing: Set<PhrasingContent>;
  /** Runs that may still open. */
  readonly #stack: Run[] = [];
  /** Depth below which no opener is left, by kind of closer, so that searches stay linear. */
  readonly #bottoms = [0, 0, 0, 0, 0, 0];

  constructor(classes: Classification, isLenient: boolean, failing: Set<PhrasingContent>) {
    this.#classes = classes;
    this.#isLenient = isLenient;
    this.#failing = failing;
  }

  #canOpen({ before, after }: Run): boolean {
    return isLeftFlanking(before.kind, after.kind, this.#classes) || (this.#isLenient && after.isMark);
  }

  #canClose({ before, after }: Run): boolean {
    return isLeftFlanking(after.kind, before.kind, this.#classes) || (this.#isLenient && before.isMark);
  }

  /** The length that the rule of three looks at. */
  #length(run: Run): number {
    return this.#isLenient ? remaining(run) : run.length;
  }

  /** @param runs In order. Modified. */
  read(runs: readonly Run[]): void {
    for (const run of runs) {
      run.first = 0;
      run.last = run.delimiters.length;
      if (this.#canClose(run)) this.#closeWith(run);
      if (run.first === run.last) continue;
      if (this.#canOpen(run)) this.#stack.push(run);
      else this.#fail(run);
    }
    for (const run of this.#stack) this.#fail(run);
  }

  #closeWith(closer: Run): void {
    const kind = (this.#length(closer) % 3) + (this.#canOpen(closer) ? 3 : 0);
    const bottom = this.#bottoms[kind];
    let depth = this.#stack.length - 1;
    while (closer.first < closer.last && depth >= bottom) {
      const opener = this.#stack[depth] as Run;
      if (this.#breaksRuleOfThree(opener, closer)) {
        depth--;
        continue;
      }
      // Runs between the two stop being delimiters.
      while (this.#stack.length > depth + 1) this.#fail(this.#stack.pop() as Run);
      this.#pair(opener, closer);
      if (opener.first === opener.last) {
        this.#stack.pop();
        depth--;
      }
    }
    if (closer.first < closer.last) this.#bottoms[kind] = this.#stack.length;
    const height = this.#stack.length;
    for (let index = 0; index < 6; index++) this.#bottoms[index] = Math.min(this.#bottoms[index], height);
  }

  /** Section 6.2, rules 9 and 10: a run that can both open and close pairs only if the lengths do not sum to a multiple of 3. */
  #breaksRuleOfThree(opener: Run, closer: Run): boolean {
    if (!this.#canClose(opener) && !this.#canOpen(closer)) return false;
    const length = this.#length(closer);
    return (this.#length(opener) + length) % 3 === 0 && length % 3 !== 0;
  }

  #pair(opener: Run, closer: Run): void {
    const left = opener.delimiters[opener.last - 1] as Delimiter;
    const right = closer.delimiters[closer.first] as Delimiter;
    const size = remaining(opener) >= 2 && remaining(closer) >= 2 ? 2 : 1;
    if (left.node !== right.node || left.size !== size || !left.opens || right.opens) {
      this.#failing.add(left.node);
      this.#failing.add(right.node);
    }
    opener.last--;
    closer.first++;
  }

  #fail(run: Run): void {
    for (let index = run.first; index < run.last; index++) this.#failing.add((run.delimiters[index] as Delimiter).node);
  }
}

/** Characters of the run that are not paired yet. Nesting is bounded, so runs are short. */
function remaining(run: Run): number {
  let size = 0;
  for (let index = run.first; index < run.last; index++) size += (run.delimiters[index] as Delimiter).size;
  return size;
}
