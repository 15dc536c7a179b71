import { compileSelector, type Element, type NodeTable } from "@decant/dom";
import { SelectorRules } from "@decant/dom/internal";
import type { PostRole } from "@decant/page";
import { readDate } from "../dates.ts";
import { lazily } from "../lazily.ts";
import { collapse, textOf } from "../text.ts";
import { type PostEngine, postEngines } from "./engines.ts";

/** A post of a thread, and where it is on the page. */
export interface FoundPost {
  /** Around the post with its author and date. */
  readonly element: Element;
  /** Around its text. */
  readonly body: Element;
  /** Parts of the body that are no text of the post. */
  readonly omitted: readonly Element[];
  /** Elements that say who wrote it, when, and what others think of it. */
  readonly sources: readonly Element[];
  readonly role: PostRole;
  readonly author: string | null;
  readonly date: string | null;
  readonly accepted: boolean;
  readonly score: number | null;
  /** 0 for a post that answers no other. */
  readonly depth: number;
  readonly url: string | null;
  /** Whether it is a comment on something else, such as an article. */
  readonly isComment: boolean;
}

const microdata = "schema-org";
/** What microdata says counts less than the mark-up of an engine; a guess. */
const microdataShare = 0.7;
const maxNameLength = 80;
const maxDateLength = 200;
/** Deepest reply that a page shows. A guess. */
const maxDepth = 100;
const thousands = /k$/i;
const noDigit = /[^\d.-]/g;
const wholeNumber = /-?\d[\d,.\u2009 ]*k?/i;

interface PostRule {
  readonly engine: PostEngine;
  readonly selector: string;
}

const known = lazily(() => compile(postEngines));

function compile(engines: readonly PostEngine[]): SelectorRules<PostRule> {
  return new SelectorRules(
    engines.map((engine) => ({ engine, selector: engine.post })),
    true,
  );
}

/**
 * Find the posts of a thread by the mark-up of known engines and by microdata.
 *
 * @param engines Other rows instead of the known ones.
 * @returns In document order; none on pages without such mark-up.
 */
export function findPosts(
  table: NodeTable,
  url: string | undefined,
  language: string | null,
  engines?: readonly PostEngine[],
): FoundPost[] {
  const rules = engines === undefined ? known() : compile(engines);
  const matches = Array.from(rules.match(table));
  if (matches.length === 0) return [];
  const byEngine = new Map<string, Place[]>();
  for (const [{ engine }, nodes] of matches) {
    const places = byEngine.get(engine.id) ?? [];
    byEngine.set(engine.id, places);
    for (const node of nodes) places.push({ engine, node: engine.ofParent ? (table.parent[node] as number) : node });
  }
  let best: FoundPost[] = [];
  for (const [id, places] of byEngine) {
    // Microdata comes last. It often lists the thread itself as one more post.
    const share = id === microdata ? microdataShare : 1;
    // No post says more than three things.
    if (share * 3 * places.length <= knowledgeOf(best)) continue;
    const posts = readPosts(table, places, { url, language: language ?? undefined });
    if (share * knowledgeOf(posts) > knowledgeOf(best)) best = posts;
  }
  return best;
}

/** The number of posts, authors and dates. */
function knowledgeOf(posts: readonly FoundPost[]): number {
  return posts.reduce((sum, { author, date }) => sum + 1 + (author === null ? 0 : 1) + (date === null ? 0 : 1), 0);
}

interface Place {
  readonly engine: PostEngine;
  readonly node: number;
}

interface Page {
  readonly url: string | undefined;
  readonly language: string | undefined;
}

function readPosts(table: NodeTable, places: readonly Place[], page: Page): FoundPost[] {
  const sorted = places.toSorted((a, b) => a.node - b.node).filter(({ node }, at, all) => node !== all[at - 1]?.node);
  const own = ownElements(table, sorted);
  const posts: FoundPost[] = [];
  /** The posts around the current one. */
  const open: { readonly end: number; readonly depth: number }[] = [];
  sorted.forEach(({ engine, node }, at) => {
    while (open.length > 0 && (open.at(-1)?.end ?? 0) <= node) open.pop();
    const reader = new PostReader(table.nodes[node] as Element, own[at] ?? [], page);
    const post = reader.read(engine, open.at(-1)?.depth ?? -1);
    if (post === undefined) return;
    posts.push(post);
    // In microdata the element around a question holds its answers, which are no replies to it.
    const isAround = engine.id === microdata && engine.role !== "comment" && engine.role !== "answer";
    open.push({ end: table.end[node] as number, depth: isAround ? post.depth - 1 : post.depth });
  });
  return sorted[0]?.engine.id === microdata ? withReplies(posts) : posts;
}

/** schema.org has no type for the answers of a forum: below a posting of one, they are comments. */
function withReplies(posts: readonly FoundPost[]): FoundPost[] {
  const isForum = posts.some(({ role }) => role === "post");
  return posts.map((post) => (isForum && post.role === "comment" ? { ...post, role: "reply" } : post));
}

/** The elements of each post without those of the posts inside, so that nested posts are not read again and again. */
function ownElements(table: NodeTable, places: readonly Place[]): Element[][] {
  const own: Element[][] = places.map(() => []);
  const open: number[] = [];
  let next = 0;
  for (let i = places[0]?.node ?? table.size; i < table.size; i++) {
    while (open.length > 0 && (table.end[places[open.at(-1) as number]?.node as number] as number) <= i) open.pop();
    if (places[next]?.node === i) open.push(next++);
    const inner = open.at(-1);
    if (inner === undefined) {
      // Nothing is read between two posts.
      const following = places[next]?.node;
      if (following === undefined) break;
      i = following - 1;
    } else if (table.ordinal[i] !== 0) own[inner]?.push(table.nodes[i] as Element);
  }
  return own;
}

/** Reads the places of one post. */
class PostReader {
  private readonly element: Element;
  private readonly own: readonly Element[];
  private readonly page: Page;
  private readonly sources: Element[] = [];

  constructor(element: Element, own: readonly Element[], page: Page) {
    this.element = element;
    this.own = own;
    this.page = page;
  }

  read(engine: PostEngine, outerDepth: number): FoundPost | undefined {
    const body = this.find(engine.body);
    if (body === undefined) return undefined;
    const author = this.first(engine.author, (text) => readName(text));
    const date = this.first(engine.date, (text) => readDate(text.slice(0, maxDateLength), this.page.language));
    return {
      element: this.element,
      body,
      omitted: engine.omit === undefined ? [] : this.own.filter(matcher(engine.omit)),
      role: engine.role,
      author: author ?? null,
      date: date ?? null,
      accepted: engine.accepted !== undefined && matcher(engine.accepted)(this.element),
      score: this.first(engine.score, readNumber) ?? null,
      depth: this.depth(engine) ?? outerDepth + 1,
      url: this.first(engine.url, (text) => resolve(text, this.page.url)) ?? null,
      sources: this.sources,
      isComment: engine.isComments === true,
    };
  }

  private depth({ depth, depthUnit = 1 }: PostEngine): number | undefined {
    const found = this.first(depth, readNumber);
    return found === undefined ? undefined : Math.max(0, Math.min(Math.round(found / depthUnit), maxDepth));
  }

  private first<Value>(
    places: readonly string[] | undefined,
    read: (text: string) => Value | undefined,
  ): Value | undefined {
    for (const place of places ?? []) {
      const [selector = "", attribute] = place.split("@");
      const element = selector === "" ? this.element : this.find(selector);
      if (element === undefined) continue;
      const text = attribute === undefined ? textOf(element, maxDateLength) : (element.attribs[attribute] ?? "");
      const value = read(collapse(text));
      if (value === undefined) continue;
      if (element !== this.element) this.sources.push(element);
      return value;
    }
    return undefined;
  }

  private find(selector: string): Element | undefined {
    return this.own.find(matcher(selector));
  }
}

const compiled = new Map<string, (element: Element) => boolean>();

function matcher(selector: string): (element: Element) => boolean {
  const known = compiled.get(selector) ?? compileSelector(selector);
  compiled.set(selector, known);
  return known;
}

function readName(text: string): string | undefined {
  return text === "" || text.length > maxNameLength ? undefined : text;
}

/** "1,234", "1.2k", "7 points". */
function readNumber(text: string): number | undefined {
  const [found] = wholeNumber.exec(text) ?? [];
  if (found === undefined) return undefined;
  const isThousands = thousands.test(found);
  const digits = found.replace(noDigit, "");
  const value = isThousands ? Number.parseFloat(digits) * 1000 : Number(digits.replaceAll(".", ""));
  return Number.isSafeInteger(Math.round(value)) ? Math.round(value) : undefined;
}

function resolve(text: string, base: string | undefined): string | undefined {
  if (text === "" || text.startsWith("javascript:")) return undefined;
  if (URL.canParse(text, base)) return new URL(text, base).href;
  return text;
}
