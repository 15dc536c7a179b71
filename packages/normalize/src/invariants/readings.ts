import type { Nodes, Root, Table } from "mdast";
import { type Dialect, dialects } from "../from-markdown/dialects.ts";
import { readAs } from "../from-markdown/from-markdown.ts";
import type { Feature } from "../from-markdown/syntax.ts";
import type { Checked } from "./invariant.ts";
import { readBack } from "./read-back.ts";

/** The Markdown as a reader sees it that knows less than the writer. */
export interface Reading {
  readonly dialect: Dialect;
  readonly tree: Root;
}

const readings = new WeakMap<Checked, readonly Reading[]>();

/**
 * The Markdown in every dialect that may show it otherwise, read once for all invariants. Not to be modified.
 *
 * Most documents are the same in all: then there is none. Who does not know strikethrough, tasks or bare addresses sees the same words, and no other links.
 */
export function readElsewhere(document: Checked): readonly Reading[] {
  const known = readings.get(document);
  if (known !== undefined) return known;
  const { markdown = "" } = document;
  const found = dialectsFor(featuresThatMatter(readBack(document), markdown)).map(
    (dialect): Reading => ({ dialect, tree: readAs(markdown, dialect) }),
  );
  readings.set(document, found);
  return found;
}

/** One dialect for each set of the features that it lacks: what it lacks beyond them makes no difference. */
function dialectsFor(features: ReadonlySet<Feature>): readonly Dialect[] {
  const bySet = new Map<string, Dialect>();
  for (const dialect of dialects) {
    const lacking = [...features].filter((feature) => !dialect.knows.includes(feature)).join();
    if (lacking !== "" && !bySet.has(lacking)) bySet.set(lacking, dialect);
  }
  return [...bySet.values()];
}

/** What a formula holds that is more than text without formulas: marks of code, tags, links, references and addresses; lines like blocks. */
const marksOfFormula = /[`<[\]&@]|\/\/|www\.|^ {0,3}(?:[#>|~=:*+-]|\d{1,9}[.)])/m;
/** What pairs across cells where they are one paragraph. */
const marksOfTable = /[`$<[\]]/;

function featuresThatMatter(tree: Root, markdown: string): ReadonlySet<Feature> {
  const found = new Set<Feature>();
  const stack: Nodes[] = [tree];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.type === "math" || node.type === "inlineMath") {
      if (marksOfFormula.test(node.value)) found.add("math");
    } else if (node.type === "footnoteDefinition" || node.type === "footnoteReference") {
      found.add("footnotes");
    } else if (node.type === "table" && marksOfTable.test(sourceOf(node, markdown))) {
      found.add("tables");
    }
    if ("children" in node) for (const child of node.children) stack.push(child);
  }
  // Text that some take for a formula there.
  if (found.size > 0 && markdown.includes("$")) found.add("math");
  return found;
}

function sourceOf({ position }: Table, markdown: string): string {
  return markdown.slice(position?.start.offset, position?.end.offset);
}
