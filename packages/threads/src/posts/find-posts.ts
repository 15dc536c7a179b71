import { compileSelector, type Element, type NodeTable } from "@decant/dom";
import { lazily, remembering, SelectorRules, type Thing } from "@decant/dom/internal";
import { collapse, readDate, textOf } from "@decant/metadata/internal";
import { microdataId, postEngines } from "../engines/index.ts";
import type { PostEngine } from "../engines/post-engine.ts";
import type { FoundPost, PostPage } from "../found-post.ts";
import { joinDeclared, readDeclaredPosts } from "./declared-posts.ts";
import { readName, readNumber, resolve } from "./post-values.ts";
import { findRepeatedPosts } from "./repeated-posts.ts";

/** Microdata counts less than the mark-up of an engine, and repetition less than both; guesses. */
const microdataShare = 0.7;
const repetitionShare = 0.6;

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

/** Further sources of posts: data and engines. */
export interface PostSources {
  /** Things that the page describes in JSON-LD. */
  readonly things?: readonly Thing[] | undefined;
  /** Other rows instead of the known ones. */
  readonly engines?: readonly PostEngine[] | undefined;
}

/**
 * Find the posts of a thread: by the mark-up of known engines and microdata, or else by repetition; and by JSON-LD, whose values
 * complete those of the page.
 *
 * @returns In document order; none on pages without a thread.
 */
export function findPosts(table: NodeTable, page: PostPage, { things = [], engines }: PostSources = {}): FoundPost[] {
  const posts = findKnownPosts(table, page, engines === undefined ? known() : compile(engines));
  const declared = readDeclaredPosts(things, page);
  // A page of a known engine has no other thread.
  const repeated = posts.length > 1 && knowledgeOf(posts) > 2 * posts.length ? [] : findRepeatedPosts(table, page);
  const found = repetitionShare * knowledgeOf(repeated) > knowledgeOf(posts) ? repeated : posts;
  const all = declared.length === 0 ? found : joinDeclared(table, found, declared);
  return all.map((post) => (post.url === null ? { ...post, url: fragmentOf(post, page) } : post));
}

/** The address of a post without one of its own: its element on the page. */
function fragmentOf({ element }: FoundPost, { url }: PostPage): string | null {
  const { id } = element.attribs;
  return id === undefined ? null : (resolve(`#${id}`, url) ?? null);
}

function findKnownPosts(table: NodeTable, page: PostPage, rules: SelectorRules<PostRule>): FoundPost[] {
  const matches = Array.from(rules.match(table));
  if (matches.length === 0) return [];
  const byEngine = new Map<string, PostMatch[]>();
  for (const [{ engine }, nodes] of matches) {
    const places = byEngine.get(engine.id) ?? [];
    byEngine.set(engine.id, places);
    for (const node of nodes) places.push({ engine, node });
  }
  let best: FoundPost[] = [];
  for (const [id, places] of byEngine) {
    // Microdata comes last. It often lists the thread itself as one more post.
    const share = id === microdataId ? microdataShare : 1;
    // A post counts for at most three: itself, its author and its date.
    if (share * 3 * places.length <= knowledgeOf(best)) continue;
    const read = readMatches(table, places, page);
    // The questions of an FAQ have microdata, too.
    const posts = id === microdataId && knowledgeOf(read) === read.length ? [] : read;
    if (share * knowledgeOf(posts) > knowledgeOf(best)) best = posts;
  }
  return best;
}

/** The number of posts, authors and dates. */
function knowledgeOf(posts: readonly FoundPost[]): number {
  return posts.reduce((sum, { author, date }) => sum + 1 + (author === null ? 0 : 1) + (date === null ? 0 : 1), 0);
}

/** An element that matches a row. */
export interface PostMatch {
  readonly engine: PostEngine;
  readonly node: number;
}

const maxDateLength = 200;

/** Read the posts of one engine, in document order. */
function readMatches(table: NodeTable, places: readonly PostMatch[], page: PostPage): FoundPost[] {
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
    // In microdata the element around a question holds its answers, which are not replies to it.
    const isAround = engine.id === microdataId && engine.role !== "comment" && engine.role !== "answer";
    open.push({ end: table.end[node], depth: isAround ? post.depth - 1 : post.depth });
  });
  return sorted[0]?.engine.id === microdataId ? withReplies(posts) : posts;
}

/**
 * schema.org has no type for the answers of a forum: below a posting of one, they are comments. Comments without a posting or a question
 * belong to something else.
 */
function withReplies(posts: readonly FoundPost[]): FoundPost[] {
  const isForum = posts.some(({ role }) => role === "post");
  if (posts.every(({ role }) => role === "comment")) return posts.map((post) => ({ ...post, isComment: true }));
  return posts.map((post) => (isForum && post.role === "comment" ? { ...post, role: "reply" } : post));
}

/** The elements of each post without those of the posts inside, so that nested posts are not read again and again. */
function ownElements(table: NodeTable, places: readonly PostMatch[]): Element[][] {
  const own: Element[][] = places.map(() => []);
  const open: number[] = [];
  let next = 0;
  for (let i = places[0]?.node ?? table.size; i < table.size; i++) {
    while (open.length > 0 && table.end[places[open.at(-1) as number]?.node as number] <= i) open.pop();
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
  private readonly page: PostPage;
  private readonly sources: Element[] = [];

  constructor(element: Element, own: readonly Element[], page: PostPage) {
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
      role: engine.role ?? "post",
      author: author ?? null,
      date: date ?? null,
      accepted: engine.accepted !== undefined && this.own.some(matcher(engine.accepted)),
      score: this.first(engine.score, readNumber) ?? this.likers(engine) ?? null,
      depth: Math.max(0, this.first(engine.depth, readNumber) ?? outerDepth + 1),
      url: this.first(engine.url, (text) => resolve(text, this.page.url)) ?? null,
      sources: this.sources,
      isComment: engine.isComments === true,
      isGuess: false,
    };
  }

  /** "Ann, Ben and 3 others": five. */
  private likers({ likers }: PostEngine): number | undefined {
    const list = likers === undefined ? undefined : this.find(likers);
    if (list === undefined) return undefined;
    this.sources.push(list);
    const names = this.own.filter(
      (element) =>
        isPerson(element) && isInside(element, list) && !startsWithDigit.test(textOf(element, maxDateLength)),
    );
    return names.length + (readNumber(otherPeople.exec(collapse(textOf(list, maxDateLength)))?.[0] ?? "") ?? 0);
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

const isPerson = compileSelector("a, bdi");
const startsWithDigit = /^\d/;
const otherPeople = /(?<!\d)\d{1,6} other/;

/** Whether an element is below another. */
function isInside(element: Element, outer: Element): boolean {
  return (element.startIndex ?? 0) > (outer.startIndex ?? 0) && (element.endIndex ?? 0) < (outer.endIndex ?? 0);
}

const matcher = remembering(compileSelector);
