import { nodesIn } from "@decant/page";
import type { Nodes, Root, Table } from "mdast";
import { readAs } from "../from-markdown/from-markdown.ts";
import { type Dialect, dialects, type Feature } from "../from-markdown/syntax.ts";
import type { Checked } from "./invariant.ts";

const trees = new WeakMap<Checked, Root>();

/** The Markdown as a reader sees it, read once for all invariants. Not to be modified. */
export function readBack(document: Checked): Root {
  const known = trees.get(document) ?? readAs(document.markdown ?? "", dialects[0]);
  trees.set(document, known);
  return known;
}

/** Declare that the tree of a document was read from its Markdown. */
export function markAsReadBack(document: Checked): void {
  trees.set(document, document.mdast);
}

/** The Markdown as seen by a reader that knows less than the writer. */
export interface Reading {
  readonly dialect: Dialect;
  readonly tree: Root;
}

const readings = new WeakMap<Checked, readonly Reading[]>();

/**
 * The Markdown in every dialect that may show it differently, read once for all invariants. Not to be modified.
 *
 * Most documents are the same in all dialects, so the list is empty. Without strikethrough, tasks or bare addresses, words and links are the same.
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

/** One dialect for each set of missing features: features outside the set make no difference. */
function dialectsFor(features: ReadonlySet<Feature>): readonly Dialect[] {
  const bySet = new Map<string, Dialect>();
  for (const dialect of dialects) {
    const lacking = [...features].filter((feature) => !dialect.knows.includes(feature)).join();
    if (lacking !== "" && !bySet.has(lacking)) bySet.set(lacking, dialect);
  }
  return [...bySet.values()];
}

/** Parts of a formula that mean something to readers without formulas: marks of code, tags, links, references, addresses, blocks. */
const marksOfFormula = /[`<[\]&@]|\/\/|www\.|^ {0,3}(?:[#>|~=:*+-]|\d{1,9}[.)])/m;
/** Marks that pair across cells for readers without tables, which see one paragraph. */
const marksOfTable = /[`$<[\]]/;

function featuresThatMatter(tree: Root, markdown: string): ReadonlySet<Feature> {
  const found = new Set<Feature>();
  for (const node of nodesIn<Nodes>([tree])) {
    if (node.type === "math" || node.type === "inlineMath") {
      if (marksOfFormula.test(node.value)) found.add("math");
    } else if (node.type === "footnoteDefinition" || node.type === "footnoteReference") {
      found.add("footnotes");
    } else if (node.type === "table" && marksOfTable.test(sourceOf(node, markdown))) {
      found.add("tables");
    }
  }
  // Text there may be a formula to some readers.
  if (found.size > 0 && markdown.includes("$")) found.add("math");
  return found;
}

function sourceOf({ position }: Table, markdown: string): string {
  return markdown.slice(position?.start.offset, position?.end.offset);
}
