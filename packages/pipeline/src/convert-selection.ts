import type { Selection } from "@decant/dom";
import { type ConvertedSelection, readShown, readTree } from "@decant/ledger";
import { toText } from "@decant/normalize/internal";
import type { Block, Normalized } from "@decant/normalize/write";
import type { Diagnostic } from "@decant/page";
import { sanitize } from "@decant/sanitizer";
import type { Root as HastRoot } from "hast";
import type { Root as MdastRoot } from "mdast";
import type { Deadline } from "./deadline.ts";
import type { Settings } from "./options.ts";
import { placeTitle, type Title, untitled } from "./place-title.ts";

/** A selection as Markdown, with the data for its ledger. */
export interface Conversion extends Pick<Normalized, "markdown" | "text" | "violations"> {
  readonly blocks: readonly Block[];
  readonly account: ConvertedSelection;
  readonly diagnostics: { readonly sanitizer: readonly Diagnostic[]; readonly normalize: readonly Diagnostic[] };
  readonly trees: { readonly hast: HastRoot; readonly mdast: MdastRoot } | undefined;
}

/** The page that a selection is from. */
interface SelectionOf {
  readonly html: string;
  readonly url: string | undefined;
  /** Of the content. */
  readonly title: Title | undefined;
}

/**
 * Run the stages after the extractor, for the content or the comments.
 *
 * Trees are returned only with `keepTrees`: on dense pages they take half of the memory of a page.
 */
export function convertSelection(
  selection: Selection,
  { html, url, title }: SelectionOf,
  settings: Settings,
  deadline: Deadline,
): Conversion {
  const sanitized = sanitize(selection, {
    source: html,
    offsetsOnly: !settings.showsLines,
    maxDepth: settings.maxDepth,
    shouldStop: deadline.stopsBuilding(),
    baseUrl: url,
    keep: settings.keep,
  });
  const hast = sanitized.tree;
  const placed = title === undefined ? untitled : placeTitle(hast, title, settings.title);
  const tree = readTree(hast);
  // Without a valid address there is nothing to resolve links against.
  const baseUrl = url !== undefined && URL.canParse(url) ? url : undefined;
  const { mdast, markdown, text, blocks, violations, ...normalized } = settings.normalize(hast, { baseUrl });
  return {
    markdown,
    text: placed.isOutside ? withoutTitle(text, mdast) : text,
    blocks,
    violations,
    account: {
      selection,
      tree,
      attributes: settings.hasPlugins ? readTree(hast).attributes : tree.attributes,
      shown: readShown(mdast),
      decisions: [...sanitized.decisions, ...placed.decisions, ...normalized.decisions],
      additions: normalized.additions,
      changes: normalized.changes,
    },
    diagnostics: { sanitizer: sanitized.diagnostics, normalize: normalized.diagnostics },
    trees: settings.keepTrees ? { hast, mdast } : undefined,
  };
}

/** The text after the title, which is one line of it. */
function withoutTitle(text: string, { children: [first] }: MdastRoot): string {
  if (first?.type !== "heading") return text;
  const title = toText(first);
  return text.startsWith(title) ? text.slice(title.length).trimStart() : text;
}
