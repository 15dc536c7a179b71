import { Flag, type NodeTable } from "@decant/dom";
import { isContentTag, mayBePart, PathSteps } from "./path-steps.ts";
import { TextHashes } from "./text-hashes.ts";

/** A page to learn from or to apply a template to. */
export interface SitePage {
  /** Measurements of the parsed page: `measure(parse(html))` of `@decant/dom`. */
  readonly table: NodeTable;
  /** Address of the page; its host names the site. @default none: the page is of {@link anyHost} */
  readonly url?: string | undefined;
}

/** A subtree that may be a part: one visit of {@link visitParts}. */
export interface PartVisit {
  readonly node: number;
  /** Runs of its text, `to` exclusive. */
  readonly from: number;
  readonly to: number;
  /** Hash of its text. */
  readonly hash: string;
  /** Hash of the first run, if the rest is a list of links under it; empty otherwise. */
  readonly label: string;
}

/** Fewest links of a list, and their share of its characters. Chosen by hand. */
const minListLinks = 3;
const minLinkShare = 0.8;
/** Most words of a label. A guess. */
const maxLabelWords = 8;

/**
 * Walk the elements of a page with text, in document order.
 *
 * @param root State of the body.
 * @param step State of an element with a step of a path; `undefined` leaves its subtree out.
 * @param visit Called for each element that may be a part.
 * @returns Hash of all text of the page.
 */
export function visitParts<State>(
  table: NodeTable,
  root: State,
  step: (state: State, step: string) => State | undefined,
  visit: (state: State, part: PartVisit) => "enter" | "skip",
): string {
  const hashes = new TextHashes(table);
  const steps = new PathSteps(table);
  const states: (State | undefined)[] = [root];
  for (let i = 1; i < table.size; ) {
    const from = table.texts[i];
    const to = table.texts[table.end[i]];
    const own = steps.of(i);
    const above = states[table.parent[i]] as State;
    const state = from === to ? undefined : own === "" ? above : step(above, own);
    const isSkipped =
      state === undefined ||
      (mayBePart(table, i) &&
        visit(state, { node: i, from, to, hash: hashes.of(from, to), label: labelOf(table, hashes, i) }) === "skip");
    states[i] = state;
    i = isSkipped ? table.end[i] : i + 1;
  }
  return hashes.of(0, table.runs.count);
}

function labelOf(table: NodeTable, hashes: TextHashes, node: number): string {
  const links = table.sum(table.links, node);
  if (links < minListLinks || isContentTag(table, node)) return "";
  const run = table.texts[node];
  const first = table.runNodes[run];
  const label = table.chars[first + 1] - table.chars[first];
  const words = table.words[first + 1] - table.words[first];
  if ((table.flags[first] & Flag.LINK) !== 0 || words > maxLabelWords) return "";
  const others = table.sum(table.chars, node) - label;
  return table.sum(table.linkChars, node) >= minLinkShare * others && others > 0 ? hashes.of(run, run + 1) : "";
}
