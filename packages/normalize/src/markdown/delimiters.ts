import type { Delete, Emphasis, Nodes, PhrasingContent, Strong } from "mdast";
import {
  type CharacterKind,
  codePointBefore,
  isLeftFlanking,
  isRightFlanking,
  kindOf,
  punctuation,
  space,
} from "./characters.ts";

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
  readonly before: CharacterKind;
  canOpen: boolean;
  canClose: boolean;
  /** Length when written; the rule of three looks at it. */
  length: number;
  /** Delimiters not paired yet are those from `first` to before `last`. */
  first: number;
  last: number;
}

/**
 * Find emphasis, strong and delete nodes that would not be read back as themselves.
 *
 * Writes the delimiters of a block's phrasing content into runs and pairs them as CommonMark does ("process emphasis",
 * section 6.4 and the appendix of the specification). Linear in the number of nodes.
 *
 * @param children Children of a paragraph, heading, cell or link.
 * @returns The nodes whose delimiters pair up otherwise.
 */
export function pairDelimiters(children: readonly PhrasingContent[]): Set<PhrasingContent> {
  const failing = new Set<PhrasingContent>();
  new Block(failing).read(children);
  return failing;
}

class Block {
  readonly #failing: Set<PhrasingContent>;
  readonly #runs: Run[] = [];
  #before: CharacterKind = space;
  /** The run whose following character is not known yet. */
  #open: Run | undefined;

  constructor(failing: Set<PhrasingContent>) {
    this.#failing = failing;
  }

  read(children: readonly PhrasingContent[]): void {
    this.#walk(children);
    this.#character(space, space);
    pairStars(
      this.#runs.filter((run) => run.marker === "*"),
      this.#failing,
    );
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
            this.#character(
              kindOf(child.value.codePointAt(0)),
              kindOf(codePointBefore(child.value, child.value.length)),
            );
          break;
        case "break":
          // Written as a backslash and a line end.
          this.#character(punctuation, space);
          break;
        default:
          // Code, links, images, formulas and tags begin and end with punctuation.
          this.#character(punctuation, punctuation);
          // Delimiters inside of a link pair among themselves.
          if ("children" in child) new Block(this.#failing).read((child as Extract<Nodes, { type: "link" }>).children);
      }
    }
  }

  #attention(node: Emphasis | Strong | Delete, marker: "*" | "~", size: 1 | 2): void {
    this.#delimiter({ node, size, opens: true }, marker);
    const inner = underscored(node);
    if (inner === undefined) {
      this.#walk(node.children);
    } else {
      this.#character(punctuation, punctuation);
      new Block(this.#failing).read(inner.children);
    }
    this.#delimiter({ node, size, opens: false }, marker);
  }

  #delimiter(delimiter: Delimiter, marker: "*" | "~"): void {
    let run = this.#open;
    if (run === undefined || run.marker !== marker) {
      this.#character(punctuation, punctuation);
      run = {
        marker,
        delimiters: [],
        before: this.#beforeRun,
        canOpen: false,
        canClose: false,
        length: 0,
        first: 0,
        last: 0,
      };
      this.#runs.push(run);
      this.#open = run;
    }
    run.delimiters.push(delimiter);
    run.length += delimiter.size;
    run.last++;
  }

  /** The kind of the character before the run that begins now. */
  #beforeRun: CharacterKind = space;

  /** Something that begins and ends with characters of these kinds. */
  #character(first: CharacterKind, last: CharacterKind): void {
    this.#beforeRun = this.#before;
    const run = this.#open;
    if (run !== undefined) {
      run.canOpen = isLeftFlanking(run.before, first);
      run.canClose = isRightFlanking(run.before, first);
      this.#beforeRun = punctuation;
      this.#open = undefined;
    }
    this.#before = last;
  }
}

function checkTilde(run: Run, failing: Set<PhrasingContent>): void {
  for (const { node, opens } of run.delimiters) {
    if (opens ? !run.canOpen : !run.canClose) failing.add(node);
  }
}

/** Emphasis that is all there is in emphasis: `**a**` would be strong, so it is written `*_a_*`. */
export function underscored(node: Emphasis | Strong | Delete): Emphasis | undefined {
  const only = node.children.length === 1 ? node.children[0] : undefined;
  return node.type === "emphasis" && only?.type === "emphasis" ? only : undefined;
}

/** CommonMark's "process emphasis" over runs of `*`. */
function pairStars(runs: Run[], failing: Set<PhrasingContent>): void {
  const stack: Run[] = [];
  // Where a search for an opener ended without one, by kind of closer: the next need not go deeper.
  const bottoms = [0, 0, 0, 0, 0, 0];
  for (const run of runs) {
    if (run.canClose) closeWith(run, stack, bottoms, failing);
    if (run.first < run.last) {
      if (run.canOpen) stack.push(run);
      else failRest(run, failing);
    }
  }
  for (const run of stack) failRest(run, failing);
}

function closeWith(closer: Run, stack: Run[], bottoms: number[], failing: Set<PhrasingContent>): void {
  const kind = (closer.length % 3) + (closer.canOpen ? 3 : 0);
  const bottom = bottoms[kind] as number;
  let depth = stack.length - 1;
  while (closer.first < closer.last && depth >= bottom) {
    const opener = stack[depth] as Run;
    if (opener.first >= opener.last || breaksRuleOfThree(opener, closer)) {
      depth--;
      continue;
    }
    // Whatever stands between is no delimiter any more.
    for (const lost of stack.splice(depth + 1)) failRest(lost, failing);
    pair(opener, closer, failing);
    if (opener.first >= opener.last) {
      stack.pop();
      depth--;
    }
  }
  if (closer.first < closer.last) bottoms[kind] = stack.length;
  for (let index = 0; index < bottoms.length; index++)
    bottoms[index] = Math.min(bottoms[index] as number, stack.length);
}

/** Section 6.2, rules 9 and 10: a run that can both open and close pairs only if the lengths do not sum to a multiple of 3. */
function breaksRuleOfThree(opener: Run, closer: Run): boolean {
  if (!opener.canClose && !closer.canOpen) return false;
  return (opener.length + closer.length) % 3 === 0 && !(opener.length % 3 === 0 && closer.length % 3 === 0);
}

function pair(opener: Run, closer: Run, failing: Set<PhrasingContent>): void {
  const left = opener.delimiters[opener.last - 1] as Delimiter;
  const right = closer.delimiters[closer.first] as Delimiter;
  const size = remaining(opener) >= 2 && remaining(closer) >= 2 ? 2 : 1;
  if (left.node !== right.node || left.size !== size || !left.opens || right.opens) {
    failing.add(left.node);
    failing.add(right.node);
  }
  opener.last--;
  closer.first++;
}

function remaining(run: Run): number {
  let size = 0;
  for (let index = run.first; index < run.last && size < 2; index++) size += (run.delimiters[index] as Delimiter).size;
  return size;
}

function failRest(run: Run, failing: Set<PhrasingContent>): void {
  for (let index = run.first; index < run.last; index++) failing.add((run.delimiters[index] as Delimiter).node);
}
