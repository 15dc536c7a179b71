import type { Selection } from "@decant/dom";
import { type Block, type Normalized, toText } from "@decant/normalize/write";
import type { Diagnostic, Post } from "@decant/page";
import { sanitize } from "@decant/sanitizer";
import type { FoundPost } from "@decant/threads";
import type { Root as HastRoot } from "hast";
import type { Root as MdastRoot } from "mdast";
import type { Deadline } from "./deadline.ts";
import type { ConvertedSelection } from "./ledger/account-page.ts";
import { readShown, readTree } from "./ledger/read-trees.ts";
import type { Settings } from "./options.ts";
import { placeFigures } from "./place-figures.ts";
import { placeTitle, type Title, untitled } from "./place-title.ts";
import { webAddress } from "./web-address.ts";

/** A selection as Markdown, with the data for its ledger. */
export interface Conversion extends ConvertedSelection, Pick<Normalized, "markdown" | "text" | "violations"> {
  readonly blocks: readonly Block[];
  /** Whether the first block is a heading that was made of the title's text. */
  readonly isTitleMade: boolean;
  /** Those with a heading in the Markdown. */
  readonly posts: readonly Post[];
  readonly diagnostics: { readonly sanitizer: readonly Diagnostic[]; readonly normalize: readonly Diagnostic[] };
  readonly trees: { readonly hast: HastRoot; readonly mdast: MdastRoot } | undefined;
}

/** The page that a selection is from. */
interface SelectionOf {
  readonly html: string;
  readonly url: string | undefined;
  /** Title of the content. */
  readonly title: Title | undefined;
  /** Posts of a thread; apart from the title, the selection holds only these. */
  readonly posts?: readonly FoundPost[] | undefined;
}

/**
 * Run the stages after the extractor, for the content or the comments.
 *
 * Trees are returned only with `keepTrees`: on dense pages they take half of the memory of a page.
 */
export function convertSelection(
  selection: Selection,
  { html, url, title, posts }: SelectionOf,
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
    ...settings.sanitizer,
  });
  const hast = sanitized.tree;
  const saved = settings.savings?.apply(hast, { baseUrl: url, keep: settings.keptSavings });
  const placed = title === undefined ? untitled : placeTitle(hast, title, settings.title);
  const { threads } = settings.parts;
  const headed = posts === undefined || settings.posts === "plain" ? [] : threads?.place(hast, posts, placed.heading);
  const figures = placeFigures(hast, settings.figures);
  const tree = readTree(hast);
  const { mdast, markdown, text, blocks, violations, ...normalized } = settings.normalize(hast, {
    baseUrl: webAddress(url),
  });
  const shown = headed && threads?.findPlaced(mdast, headed);
  return {
    markdown,
    text: bodyText(text, mdast, shown?.bodyOf(settings.comments === "include"), placed.isOutside),
    blocks,
    isTitleMade: placed.isMade === true,
    posts: shown?.locate(blocks) ?? [],
    violations,
    selection,
    tree,
    attributes: settings.plugins ? readTree(hast).attributes : tree.attributes,
    shown: () => readShown(mdast),
    decisions: [
      ...sanitized.decisions,
      ...(saved?.decisions ?? []),
      ...placed.decisions,
      ...figures,
      ...normalized.decisions,
    ],
    additions: normalized.additions,
    changes: normalized.changes,
    diagnostics: { sanitizer: sanitized.diagnostics, normalize: normalized.diagnostics },
    trees: settings.keepTrees ? { hast, mdast } : undefined,
  };
}

/**
 * The text of the page alone: without a title outside the content, without the headings of posts, and without comments on questions and
 * answers, unless comments belong to the content.
 *
 * @param body The tree without those; `undefined` for a page without posts.
 */
function bodyText(text: string, mdast: MdastRoot, body: MdastRoot | undefined, isTitleOutside: boolean): string {
  const own = body === undefined ? text : toText(body);
  return isTitleOutside ? withoutTitle(own, mdast) : own;
}

/** The text after the title, which is one line of it. */
function withoutTitle(text: string, { children: [first] }: MdastRoot): string {
  if (first?.type !== "heading") return text;
  const title = toText(first);
  return text.startsWith(title) ? text.slice(title.length).trimStart() : text;
}
