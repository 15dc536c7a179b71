import { decode, measure, type NodeTable, parsePage, type Selection } from "@decant/dom";
import { decideVisibility } from "@decant/dom/visibility";
import type { MetadataResult } from "@decant/metadata";
import { checkValue, DecantError, type Diagnostic, type Page, type ValueCheck } from "@decant/page";
import type { FoundPost } from "@decant/threads";
import { type Content, chooseContent } from "./choose-content.ts";
import { type Conversion, convertSelection } from "./convert-selection.ts";
import { Deadline } from "./deadline.ts";
import { accountPage } from "./ledger/account-page.ts";
import type { PageOptions, Settings } from "./options.ts";
import type { Title } from "./place-title.ts";
import { summarizePage } from "./summarize-page.ts";

/** Convert one page: read it, choose its content, convert that, and account for the rest. */
export function convertPage(input: string | Uint8Array, page: PageOptions, settings: Settings): Page {
  const { url, contentType, onParsed } = page;
  const deadline = new Deadline(settings.deadlineMs);
  const { html, encoding } = readInput(input, contentType, settings.maxBytes);
  const source = { url: url ?? null, encoding, length: html.length };
  const { table, diagnostics } = readPage(html, settings, deadline, onParsed);
  const described = settings.parts.extractMetadata?.(table.document, { table, url }) ?? noMetadata;
  const chosen = chooseContent({ table, url, described }, settings, deadline.isTooLateToScore());
  const convertPart = (selection: Selection, title?: Title, posts?: readonly FoundPost[]): Conversion =>
    convertSelection(selection, { html, url, title, posts }, settings, deadline);
  const { posts: found = [] } = chosen.threads ?? {};
  const commentPosts = chosen.areCommentsPosts ? found.map(asComment) : undefined;
  const included = chosen.comments === null ? commentPosts : undefined;
  const posts = chosen.isThread ? found.filter(({ isComment }) => !isComment) : included;
  const content = convertPart(chosen.content, titleOf(chosen, described), posts);
  const comments = chosen.comments && convertPart(chosen.comments, undefined, commentPosts);
  const { lists } = settings;
  const { metadata } = described;
  const { decisions, keptBy } = chosen;
  const countPlugins = settings.plugins?.count;
  const account = accountPage({ table, html, metadata, decisions, keptBy, content, comments, lists, countPlugins });
  const agreement = settings.agree && settings.parts.agreementOn?.(table, content.text);
  const results = { source, table, described, chosen, content, comments, agreement, account };
  return summarizePage({ ...results, diagnostics, deadline, lists });
}

const anInput: ValueCheck = {
  expected: "a string or a Uint8Array",
  accepts: (value) => typeof value === "string" || value instanceof Uint8Array,
};

/** The text of a page. */
interface Input {
  readonly html: string;
  /** WHATWG name of the encoding; `null` for a string. */
  readonly encoding: string | null;
}

/** Check and decode the input of a caller. */
export function readInput(input: string | Uint8Array, contentType: string | undefined, maxBytes: number): Input {
  checkValue("input", input, anInput);
  if (input.length > maxBytes) {
    throw new DecantError("input-too-large", `the page has ${input.length} bytes, more than the ${maxBytes} allowed`);
  }
  if (typeof input === "string") return { html: input, encoding: null };
  const { text: html, encoding } = decode(input, { contentType });
  return { html, encoding };
}

/** A parsed and measured page. */
interface ReadPage {
  readonly table: NodeTable;
  readonly diagnostics: readonly Diagnostic[];
}

/** A separate function, so that the parser's data is freed before the other stages run. */
function readPage(
  html: string,
  { maxNodes }: Settings,
  { stopsParsing: shouldStop }: Deadline,
  onParsed: PageOptions["onParsed"],
): ReadPage {
  const parsed = parsePage(html, { shouldStop, maxNodes });
  onParsed?.(parsed);
  const { document, order, diagnostics } = parsed;
  const table = measure(document, order);
  decideVisibility(table);
  return { table, diagnostics };
}

/** A post below an article is a comment, regardless of its mark-up. */
function asComment(post: FoundPost): FoundPost {
  return { ...post, role: "comment" };
}

/** The page's heading. In articles it is metadata, so the text does not have it; neither has the gold of most development articles. */
function titleOf({ heading, pageType }: Content, { metadata }: MetadataResult): Title {
  return {
    start: heading?.element.startIndex ?? undefined,
    text: metadata.title ?? undefined,
    isOutside: heading?.isAdded === true || pageType === "article",
  };
}

/** Metadata of a pipeline without the part that reads it. */
const noMetadata: MetadataResult = {
  metadata: {
    title: null, authors: [], published: null, modified: null, siteName: null, description: null, canonicalUrl: null,
    language: null, image: null, tags: [], categories: [], license: null, robots: [], feeds: [], evidence: {},
  }, // biome-ignore format: a record of nothing
  hints: { title: undefined, schemaTypes: [], ogType: null, hasAuthors: false, hasDate: false },
  things: [],
  feeds: [],
  diagnostics: [],
};
