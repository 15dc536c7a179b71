import type { NodeTable } from "@decant/dom";
import { SelectorRules } from "@decant/dom/internal";
import { lazily, type Thing } from "@decant/metadata/internal";
import { postEngines } from "../engines/index.ts";
import { microdataId, type PostEngine } from "../engines/post-engine.ts";
import type { FoundPost, PostPage } from "../found-post.ts";
import { readDeclaredPosts } from "./declared-posts.ts";
import { joinDeclared } from "./place-declared.ts";
import { resolve } from "./post-values.ts";
import { type PostMatch, readMatches } from "./read-matches.ts";
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
  const repeated = isThread(posts) ? [] : findRepeatedPosts(table, page);
  const found = repetitionShare * knowledgeOf(repeated) > knowledgeOf(posts) ? repeated : posts;
  const all = declared.length === 0 ? found : joinDeclared(table, found, declared, page);
  return all.map((post) => (post.url === null ? { ...post, url: fragmentOf(post, page) } : post));
}

/** The address of a post without one of its own: its element on the page. */
function fragmentOf({ element }: FoundPost, { url }: PostPage): string | null {
  const { id } = element.attribs;
  return id === undefined ? null : (resolve(`#${id}`, url) ?? null);
}

/** Whether posts are more than a few that microdata names. */
function isThread(posts: readonly FoundPost[]): boolean {
  return posts.length > 1 && knowledgeOf(posts) > 2 * posts.length;
}

function findKnownPosts(table: NodeTable, page: PostPage, rules: SelectorRules<PostRule>): FoundPost[] {
  const matches = Array.from(rules.match(table));
  if (matches.length === 0) return [];
  const byEngine = new Map<string, PostMatch[]>();
  for (const [{ engine }, nodes] of matches) {
    const places = byEngine.get(engine.id) ?? [];
    byEngine.set(engine.id, places);
    for (const node of nodes) places.push({ engine, node: engine.ofParent ? table.parent[node] : node });
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
