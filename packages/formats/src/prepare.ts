import { applyStyle, fromMarkdown, type StyleOptions, toMarkdown, toText } from "@decant/normalize";
import { aBoolean, checkOptions, type OptionChecks, oneOf, type ValueCheck } from "@decant/page";
import type { Nodes, Parents, Root } from "mdast";
import { cleanRecord, type DocumentRecord, type DocumentText } from "./document.ts";

/** Options of `serialize`. */
export interface SerializeOptions {
  /**
   * Also write the metadata: above Markdown and text as YAML, around HTML as a whole document. Other formats always hold it.
   * @default false
   */
  readonly withMetadata?: boolean | undefined;
  /** Obsidian: the day of the clipping as `YYYY-MM-DD`, for the property `created`. @default none */
  readonly created?: string | undefined;
  /** Comments as a section, field or element of their own, not at all, or alone, for a file of their own. @default "include" */
  readonly comments?: "include" | "omit" | "only" | undefined;
  /** Links, or their text alone. @default "keep" */
  readonly links?: "keep" | "drop" | undefined;
  /** Keep images, write their alternative text, or drop them. @default "keep" */
  readonly images?: "keep" | "alt" | "drop" | undefined;
  /** Keep tables, write a list item for each row, or drop them. @default "keep" */
  readonly tables?: "keep" | "list" | "drop" | undefined;
  /** Bold, italic and deleted text as such, or the words alone. @default "keep" */
  readonly formatting?: "keep" | "drop" | undefined;
  /** CSV and TSV: leave the line of column names out, as for all documents of a file but its first. @default false */
  readonly noHeader?: boolean | undefined;
  /**
   * CSV and TSV: leave cells as they are. Otherwise cells that a spreadsheet would run as a formula begin with an apostrophe, and do not
   * read back as the same values. @default false
   */
  readonly rawCsv?: boolean | undefined;
}

const day = /^\d{4}-\d\d-\d\d$/;
const aDay: ValueCheck = {
  expected: "a day as YYYY-MM-DD",
  accepts: (value) => typeof value === "string" && day.test(value),
};

const checks: OptionChecks<SerializeOptions> = {
  withMetadata: aBoolean,
  created: aDay,
  comments: oneOf("include", "omit", "only"),
  links: oneOf("keep", "drop"),
  images: oneOf("keep", "alt", "drop"),
  tables: oneOf("keep", "list", "drop"),
  formatting: oneOf("keep", "drop"),
  noHeader: aBoolean,
  rawCsv: aBoolean,
};

/** Refuse a wrong option before anything is written. */
export function checkSerializeOptions(options: SerializeOptions): void {
  checkOptions(options, checks);
}

/** Options as styles of the tree; `undefined` if they change nothing. */
function styleOf({ links, images, tables, formatting }: SerializeOptions): StyleOptions | undefined {
  const style: StyleOptions = {
    ...(links === "drop" && { links }),
    ...(images !== undefined && images !== "keep" && { images }),
    ...(tables !== undefined && tables !== "keep" && { tables }),
    ...(formatting === "drop" && { formatting }),
  };
  return Object.keys(style).length === 0 ? undefined : style;
}

/**
 * Prepare a document for the serializers: cleaned, styled by the options, with the requested comments.
 *
 * @returns `undefined` for the comments of a document without any.
 */
export function prepare(document: DocumentRecord, options: SerializeOptions): DocumentRecord | undefined {
  const record = inStyle(cleanRecord(document), options);
  switch (options.comments ?? "include") {
    case "include":
      return record;
    case "omit":
      return { ...record, comments: null };
    case "only":
      return record.comments === null ? undefined : { ...withoutTree(record), markdown: "", text: "" };
  }
}

function inStyle(document: DocumentRecord, options: SerializeOptions): DocumentRecord {
  const style = styleOf(options);
  if (style === undefined) return document;
  // Only these styles change words; otherwise the text stays as it is.
  const changesText = style.tables !== undefined || style.images === "alt";
  const restyle = ({ markdown, text }: DocumentText): DocumentText => {
    const read = fromMarkdown(markdown);
    flatten(read);
    const tree = applyStyle(read, style);
    return { markdown: toMarkdown(tree), text: changesText ? toText(tree) : text };
  };
  const comments = document.comments && restyle(document.comments);
  return { ...withoutTree(document), ...restyle(document), comments };
}

/** Styles do not apply to the hast, so it is dropped. */
function withoutTree({ hast: _, ...record }: DocumentRecord): DocumentRecord {
  return record;
}

/** Nesting depth for writers, which recurse. Decant's Markdown nests a fifth as deep; other Markdown has no limit. */
const maxDepth = 250;

/** Containers that can be unwrapped. */
const containers: ReadonlySet<string> = new Set([
  ...["blockquote", "list", "listItem", "footnoteDefinition"],
  ...["emphasis", "strong", "delete", "link", "linkReference"],
]);

/** Unwrap containers that are nested too deep for a writer. Modifies the tree. */
function flatten(root: Root): void {
  const stack: { node: Parents; depth: number }[] = [{ node: root, depth: 0 }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { node, depth } = next;
    if (depth >= maxDepth) node.children = dissolve(node) as never;
    for (const child of node.children) if ("children" in child) stack.push({ node: child, depth: depth + 1 });
  }
}

/** Children, with containers replaced by their children; items of a list stay items. */
function dissolve(parent: Parents): Nodes[] {
  const out: Nodes[] = [];
  const stack: Nodes[] = parent.children.toReversed();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const isKept = !containers.has(node.type) || (parent.type === "list" && node.type === "listItem");
    if (isKept || !("children" in node)) out.push(node);
    else for (const child of node.children.toReversed()) stack.push(child);
  }
  return out;
}
