import type { Selection } from "@decant/dom";
import { type ConvertedSelection, readShown, readTree } from "@decant/ledger";
import type { FoundPost } from "@decant/metadata";
import { toText } from "@decant/normalize/internal";
import type { Block, Normalized } from "@decant/normalize/write";
import type { Diagnostic, Post } from "@decant/page";
import { sanitize } from "@decant/sanitizer";
import type { Root as HastRoot } from "hast";
import type { Root as MdastRoot, RootContent } from "mdast";
import type { Deadline } from "./deadline.ts";
import { locatePosts } from "./locate-posts.ts";
import type { Settings } from "./options.ts";
import { placeFigures } from "./place-figures.ts";
import { placePosts, postHeadings } from "./place-posts.ts";
import { placeTitle, type Title, untitled } from "./place-title.ts";

/** A selection as Markdown, with the data for its ledger. */
export interface Conversion extends Pick<Normalized, "markdown" | "text" | "violations"> {
  readonly blocks: readonly Block[];
  /** Whether the first block is a heading that was made of the title's text. */
  readonly isTitleMade: boolean;
  /** Those with a heading in the Markdown. */
  readonly posts: readonly Post[];
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
  /** Of a thread; nothing else is in the selection below the title. */
  readonly posts?: readonly FoundPost[] | undefined;
}

const webAddress = /^\s{0,9}https?:/i;

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
  const placed = title === undefined ? untitled : placeTitle(hast, title, settings.title);
  const headed = posts === undefined || settings.posts === "plain" ? [] : placePosts(hast, posts, placed.heading);
  const figures = placeFigures(hast, settings.figures);
  const tree = readTree(hast);
  // Without an address of the web the sanitizer has left links relative.
  const baseUrl = url !== undefined && webAddress.test(url) && URL.canParse(url) ? url : undefined;
  const { mdast, markdown, text, blocks, violations, ...normalized } = settings.normalize(hast, { baseUrl });
  const headings = postHeadings(mdast, headed);
  return {
    markdown,
    text: bodyText(text, mdast, { headings, posts: headed }, { isTitleOutside: placed.isOutside, settings }),
    blocks,
    isTitleMade: placed.isMade === true,
    posts: locatePosts(headed, headings, mdast, blocks),
    violations,
    account: {
      selection,
      tree,
      attributes: settings.hasPlugins ? readTree(hast).attributes : tree.attributes,
      shown: () => readShown(mdast),
      decisions: [...sanitized.decisions, ...placed.decisions, ...figures, ...normalized.decisions],
      additions: normalized.additions,
      changes: normalized.changes,
    },
    diagnostics: { sanitizer: sanitized.diagnostics, normalize: normalized.diagnostics },
    trees: settings.keepTrees ? { hast, mdast } : undefined,
  };
}

interface Headed {
  readonly headings: ReadonlySet<RootContent>;
  /** One for each heading, in order. */
  readonly posts: readonly FoundPost[];
}

/**
 * The text of the page alone: without a title that is no part of the content, without the headings of posts, and without comments on
 * questions and answers, unless comments belong to the content.
 */
function bodyText(
  text: string,
  mdast: MdastRoot,
  { headings, posts }: Headed,
  { isTitleOutside, settings }: { readonly isTitleOutside: boolean; readonly settings: Settings },
): string {
  const leavesComments = settings.comments !== "include" && posts.some(isQuestionOrAnswer);
  let own = text;
  if (headings.size > 0) {
    let at = -1;
    const children = mdast.children.filter((child) => {
      if (headings.has(child)) at++;
      return !headings.has(child) && !(leavesComments && posts[at]?.role === "comment");
    });
    own = toText({ ...mdast, children });
  }
  return isTitleOutside ? withoutTitle(own, mdast) : own;
}

/** Whether a post is of a site of questions, whose comments are about a question or an answer. */
export function isQuestionOrAnswer({ role }: FoundPost): boolean {
  return role === "question" || role === "answer";
}

/** The text after the title, which is one line of it. */
function withoutTitle(text: string, { children: [first] }: MdastRoot): string {
  if (first?.type !== "heading") return text;
  const title = toText(first);
  return text.startsWith(title) ? text.slice(title.length).trimStart() : text;
}
