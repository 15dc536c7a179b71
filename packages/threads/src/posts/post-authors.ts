import type { Element } from "@decant/dom";
import { knownTag } from "@decant/dom/internal";
import { textOfRun } from "../date-marks.ts";
import { AuthorSign } from "./author-marks.ts";
import { type Author, type Draft, ownRuns, type PostContext } from "./post-context.ts";
import { nameBefore, nameIn } from "./post-values.ts";

const IMG = knownTag("img");
/** Share of the posts that must have such a name. A guess. */
const authorShare = 0.8;
/** Levels around a name that may mark it as one. A guess. */
const authorLevels = 4;
/** Least number of different names for each post. A guess. */
const minDistinctNames = 0.2;

/** The element that names the author of each post, by the run of its date; `undefined` if too few have one. */
export function findAuthors(context: PostContext, drafts: readonly Draft[]): Map<number, Author> | undefined {
  const { table } = context;
  const own = ownRuns(context, drafts);
  const byKey = new Map<string, Map<number, Author>>();
  const signs = new Map<string, number>();
  drafts.forEach(({ node, body, mark }, at) => {
    const isMixed = context.holds(body, table.runNodes[mark]);
    for (const run of own[at] ?? []) {
      const text = table.runNodes[run];
      if (!isMixed && context.holds(body, text)) continue;
      let up = table.parent[text];
      for (let level = 0; level < authorLevels && up > node; level++, up = table.parent[up]) {
        const sign = context.authorSigns[up];
        if (sign === AuthorSign.NONE || context.holds(up, table.runNodes[mark])) continue;
        const key = `${table.tag[up]} ${context.classKey(up)} ${sign}`;
        signs.set(key, sign);
        const named = byKey.get(key) ?? new Map<number, Author>();
        byKey.set(key, named);
        const element = table.nodes[up] as Element;
        const name = named.has(mark) ? "" : nameIn(element);
        if (name !== "") named.set(mark, { element, name });
      }
    }
  });
  let best: Map<number, Author> | undefined;
  let most = 0;
  for (const [key, named] of byKey) {
    if (named.size < authorShare * drafts.length) continue;
    const names = new Set([...named.values()].map(({ name }) => name));
    const weight = (signs.get(key) as number) / AuthorSign.LINKED + names.size / named.size;
    if (weight > most) {
      best = named;
      most = weight;
    }
  }
  return best;
}

/** Short texts right before the dates: "Ann · 3 March 2026". */
export function findNamesBefore(context: PostContext, drafts: readonly Draft[]): Map<number, Author> | undefined {
  const { table } = context;
  const named = new Map<number, Author>();
  for (const { node, body, mark } of drafts) {
    const before = mark - 1;
    const text = table.runNodes[before] ?? 0;
    if (text <= node || context.holds(body, text)) continue;
    const element = table.nodes[table.parent[text]] as Element;
    const name = nameBefore(textOfRun(table, before));
    if (name !== "" && !context.holds(table.parent[text], body)) named.set(mark, { element, name });
  }
  return areNames(named, drafts) ? named : undefined;
}

function areNames(named: ReadonlyMap<number, Author>, drafts: readonly Draft[]): boolean {
  if (named.size < authorShare * drafts.length) return false;
  const names = new Set([...named.values()].map(({ name }) => name));
  return names.size >= Math.max(2, minDistinctNames * drafts.length);
}

/** Pictures whose alternative text names the author. */
export function findAvatars(context: PostContext, drafts: readonly Draft[]): Map<number, Author> | undefined {
  const { table } = context;
  const named = new Map<number, Author>();
  for (const { node, body, mark } of drafts) {
    for (let i = node + 1; i < table.end[node]; i++) {
      if (table.tag[i] !== IMG || context.holds(body, i)) continue;
      const element = table.nodes[i] as Element;
      const name = nameIn(element);
      if (name === "") continue;
      named.set(mark, { element, name });
      break;
    }
  }
  return areNames(named, drafts) ? named : undefined;
}
