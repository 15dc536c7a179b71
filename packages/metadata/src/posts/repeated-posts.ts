import { type Element, Flag, type NodeTable } from "@decant/dom";
import { blockElements, Has, knownTag, tagSet } from "@decant/dom/internal";
import { textOf } from "../text.ts";
import { countBetween } from "./ascending.ts";
import { AuthorSign, findAuthorMarks } from "./author-marks.ts";
import type { FoundPost, PostPage } from "./found-post.ts";
import { dateOfMark, findMarks, type PostMarks, signatureName, textOfRun } from "./post-marks.ts";
import { nameBefore, nameIn, resolve } from "./post-values.ts";

/** Levels between a date and the element around its post. A guess. */
const maxLevels = 16;
/** Fewer posts must be named for posts. */
const minUnnamed = 3;
const minPosts = 2;

/**
 * Find the posts of a thread by repetition: elements of the same shape, each with one date, one author and a text.
 *
 * @returns In document order; none on pages whose repetition is something else: teasers, products, entries of a log.
 */
export function findRepeatedPosts(table: NodeTable, page: PostPage): FoundPost[] {
  const marks = findMarks(table, page.language);
  if (marks === undefined) return [];
  const repeated = new RepeatedPosts(table, marks, page);
  return repeated.read();
}

/** A repeated element with one date. */
interface Member {
  readonly node: number;
  /** Run of its date. */
  readonly mark: number;
}

/** What names the author of a post. */
interface Author {
  readonly element: Element;
  readonly name: string;
}

/** A post whose text was found. */
interface Draft extends Member {
  readonly body: number;
}

const unlikelyAround = tagSet(["nav", "aside", "footer", "header"]);
/** Never around one post only. */
const widest = tagSet(["html", "body", "main"]);
/** Share of a group that must behave alike. A guess. */
const memberShare = 0.8;
const A = knownTag("a");
const IMG = knownTag("img");
/** Texts between a date and the text of its post: buttons, ranks. A guess. */
const maxRuns = 60;
const triedGroups = 6;
/** Mean characters of a post that count; more say no more. A guess. */
const enoughText = 60;
const maxAuthorLevels = 4;
const maxFrameLevels = 6;
/** Characters of running text that may be beside a post, such as a rank. A guess. */
const maxFrameText = 100;
const bodyShare = 0.85;
const authorShare = 0.8;
const authorLevels = 4;
const minMeanChars = 30;
const maxLinkShare = 0.5;
const titleChars = 18;
const maxTitleLength = 100;
const maxTitled = 1 / 3;
const minDistinctNames = 0.2;
/** Times that a date is before the one above it, for each that is after. A guess. */
const maxFalls = 3;
const maxDepth = 100;
const maxAncestors = 500;
const digits = /\d+/g;
const spaces = /\s+/;
const depthName = /(?:^|[\s_-])(?:depth|level|indent)[_-]?(\d{1,2})(?!\d)/i;
/** The text of a post is never just one of these. */
const inner = tagSet([
  "p",
  "ul",
  "ol",
  "li",
  "dl",
  "pre",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "a",
  "b",
  "i",
  "em",
  "strong",
]);
const replyName =
  /(?:^|[^a-z])(?:comments?|repl(?:y|ies)|messages?|msgs?|answers?|responses?|discussions?|kommentare?|commentaires?|comentarios?|antworten?)(?![a-z])|[a-z](?:Comment|Reply|Message|Answer)s?(?![a-z])/;
/** Weaker: articles are posts, too. */
const postName = /(?:^|[^a-z])(?:posts?|threads?|topics?|beitr(?:ag|aege|äge))(?![a-z])|[a-z]Post(?![a-z])/;
const Naming = { NONE: 0, POSTS: 1, REPLIES: 2 } as const;
const headingTags = tagSet(["h1", "h2", "h3", "h4", "h5", "h6"]);

class RepeatedPosts {
  private readonly table: NodeTable;
  private readonly marks: PostMarks;
  private readonly page: PostPage;
  private readonly classKeys = new Map<number, string>();
  private readonly authorSigns: Uint8Array;
  /** Characters of running text before each node. */
  private readonly text: Int32Array;

  constructor(table: NodeTable, marks: PostMarks, page: PostPage) {
    this.table = table;
    this.marks = marks;
    this.page = page;
    this.authorSigns = findAuthorMarks(table);
    this.text = runningText(table, marks.isText);
  }

  read(): FoundPost[] {
    const members = this.bestGroup();
    if (members.length < minPosts) return [];
    return this.readGroup(members);
  }

  /** The elements around each date and the text after or before it, of the shape that most have. */
  private bestGroup(): Member[] {
    const { dates, weights } = this.marks;
    let best: Member[] = [];
    let most = 0;
    for (const isAfter of [true, false]) {
      const groups = new Map<string, { readonly nodes: Set<number>; weight: number; repeats: number }>();
      dates.forEach((mark, at) => {
        const weight = weights[at] as number;
        const node = this.around(mark, isAfter);
        if (node <= 0) return;
        const key = this.pathKey(mark, node);
        const group = groups.get(key) ?? { nodes: new Set(), weight: 0, repeats: 0 };
        groups.set(key, group);
        if (group.nodes.has(node)) group.repeats++;
        else group.weight += weight;
        group.nodes.add(node);
      });
      const likely = [...groups].filter(([, { nodes, repeats }]) => nodes.size > repeats);
      for (const [key, { nodes, weight }] of likely.sort((a, b) => b[1].weight - a[1].weight).slice(0, triedGroups)) {
        const members = this.membersOf(key);
        const text = members.reduce((sum, { node }) => sum + this.table.sum(this.text, node), 0) / members.length;
        const total = (members.length * weight * Math.min(text, enoughText)) / nodes.size;
        if (total <= most) continue;
        best = members;
        most = total;
      }
    }
    return best;
  }

  /** The smallest element around a date and the next text after or before it; 0 for none. */
  private around(mark: number, isAfter: boolean): number {
    const { isText } = this.marks;
    const { runNodes } = this.table;
    const step = isAfter ? 1 : -1;
    for (let run = mark + step; run >= 0 && run < isText.length && Math.abs(run - mark) <= maxRuns; run += step) {
      if (isText[run] !== 1) continue;
      const [a, b] = isAfter ? [mark, run] : [run, mark];
      return this.common(runNodes[a] as number, runNodes[b] as number);
    }
    return 0;
  }

  /** The smallest element around two nodes, or 0 if it is too far up. */
  private common(first: number, second: number): number {
    const { parent, end } = this.table;
    let node = parent[first] as number;
    for (let level = 0; level < maxLevels && node > 0; level++, node = parent[node] as number)
      if (second < (end[node] as number)) return node;
    return 0;
  }

  /** The shape of the way from a date up to an element: levels, tags, and the classes at the date. */
  private pathKey(run: number, node: number): string {
    const { parent, tag, runNodes } = this.table;
    const tags: number[] = [];
    const holder = parent[runNodes[run] as number] as number;
    for (let up = holder; up > 0; up = parent[up] as number) {
      tags.push(tag[up] as number);
      if (up === node) break;
    }
    return `${tags.join(" ")} ${this.classKey(holder)}`;
  }

  /** All elements at the end of such a way. */
  private membersOf(key: string): Member[] {
    const { parent, runNodes } = this.table;
    const levels = key.split(" ").findIndex((part) => Number.isNaN(Number(part)) || part === "");
    const members = new Map<number, Member>();
    for (const mark of this.marks.dates) {
      let node = parent[runNodes[mark] as number] as number;
      for (let level = 1; level < levels && node > 0; level++) node = parent[node] as number;
      if (node <= 0 || members.has(node) || this.pathKey(mark, node) !== key) continue;
      members.set(node, { node, mark });
    }
    return [...members.values()].sort((a, b) => a.node - b.node);
  }

  private classKey(node: number): string {
    const id = this.table.classIds[node] as number;
    let key = this.classKeys.get(id);
    if (key === undefined) {
      key = `.${(this.table.classValues[id] ?? "").trim().replace(digits, "").split(spaces).join(".")}`;
      this.classKeys.set(id, key);
    }
    return key;
  }

  /** Read the text and the author of each element, widen it to what is around them, and judge the whole. */
  private readGroup(found: readonly Member[]): FoundPost[] {
    let drafts = this.findBodies(found);
    let authors = this.findAuthors(drafts);
    for (let level = 0; authors === undefined && level < maxAuthorLevels; level++) {
      const wider = this.widened(drafts);
      if (wider === undefined) break;
      drafts = wider;
      authors = this.findAuthors(drafts);
    }
    authors ??= this.findNamesBefore(drafts);
    if (this.namingOf(drafts) === Naming.REPLIES) authors ??= this.findAvatars(drafts);
    if (authors === undefined || drafts.length < minPosts) return [];
    for (let level = 0; level < maxFrameLevels; level++) {
      const wider = this.widened(drafts);
      if (wider === undefined || !wider.every(({ node }, at) => this.isFrame((drafts[at] as Draft).node, node))) break;
      drafts = wider;
    }
    if (!this.areLikely(drafts, authors)) return [];
    const depths = this.depthsOf(drafts);
    return drafts.map((draft, at) => this.toPost(draft, authors.get(draft.mark), depths[at] as number));
  }

  /** The parents that hold no other element of the group; `undefined` if they are not almost all. */
  private widened<Kind extends Member>(members: readonly Kind[]): Kind[] | undefined {
    const { parent, end, tag } = this.table;
    const sorted = members.map(({ node }) => node);
    const wider = members.flatMap((member) => {
      const node = parent[member.node] as number;
      if (node <= 0 || widest[tag[node] as number] === 1) return [];
      const inside = countBetween(sorted, member.node, end[member.node] as number);
      return countBetween(sorted, node, end[node] as number) === inside ? [{ ...member, node }] : [];
    });
    return wider.length < minPosts || wider.length < memberShare * members.length ? undefined : wider;
  }

  /** Whether what a wider element adds is no content of its own. */
  private isFrame(node: number, wider: number): boolean {
    const { table } = this;
    if (table.sum(table.headings, wider) > table.sum(table.headings, node)) return false;
    return table.sum(this.text, wider) - table.sum(this.text, node) <= maxFrameText;
  }

  /** Runs of each element that are not in an inner element of the group. */
  private ownRuns(members: readonly Member[]): number[][] {
    const { runNodes, runs, end } = this.table;
    const own: number[][] = members.map(() => []);
    const open: number[] = [];
    let next = 0;
    for (let run = 0; run < runs.count; run++) {
      const node = runNodes[run] as number;
      while (next < members.length && (members[next] as Member).node <= node) {
        open.push(next++);
      }
      while (open.length > 0 && (end[(members[open.at(-1) as number] as Member).node] as number) <= node) open.pop();
      const inside = open.at(-1);
      if (inside !== undefined) own[inside]?.push(run);
    }
    return own;
  }

  /** The element around the text of each post: the one that most of the long posts have. */
  private findBodies(members: readonly Member[]): Draft[] {
    const own = this.ownRuns(members);
    const votes = new Map<string, number>();
    const heaviest = members.map((member, at) => {
      const { node, chars } = this.descend(member.node, own[at] ?? []);
      if (chars > 0) {
        const key = this.bodyKey(member.node, node);
        votes.set(key, (votes.get(key) ?? 0) + chars);
      }
      return { node, chars };
    });
    const [winner] = [...votes].sort((a, b) => b[1] - a[1])[0] ?? [];
    return members.flatMap((member, at) => {
      const { node, chars } = heaviest[at] as { node: number; chars: number };
      const same = winner === undefined ? undefined : this.findOwn(member.node, own[at] ?? [], winner);
      const body = same ?? (chars > 0 ? node : undefined);
      return body === undefined ? [] : [{ ...member, body }];
    });
  }

  /** From an element down to the one that still has almost all of its text. */
  private descend(from: number, runs: readonly number[]): { readonly node: number; readonly chars: number } {
    const { table } = this;
    const texts = runs.filter((run) => this.marks.isText[run] === 1);
    const total = texts.reduce((sum, run) => sum + (table.runs.chars[run] as number), 0);
    let node = from;
    for (let level = 0; level < maxLevels; level++) {
      const shares = new Map<number, number>();
      for (const run of texts) {
        const child = this.childAround(node, table.runNodes[run] as number);
        if (child !== undefined) shares.set(child, (shares.get(child) ?? 0) + (table.runs.chars[run] as number));
      }
      const [child, chars] = [...shares].sort((a, b) => b[1] - a[1])[0] ?? [];
      if (child === undefined || chars === undefined || chars < bodyShare * total || !this.canHoldText(child)) break;
      node = child;
    }
    return { node, chars: total };
  }

  /** The child of an element that holds a node. */
  private childAround(node: number, inside: number): number | undefined {
    const { parent } = this.table;
    let at = inside;
    for (let level = 0; level < 2 * maxLevels; level++) {
      const up = parent[at] as number;
      if (up === node) return at === inside ? undefined : at;
      if (up <= node) return undefined;
      at = up;
    }
    return undefined;
  }

  /** Whether an element may be the one around the text of a post, not one of its paragraphs. */
  private canHoldText(node: number): boolean {
    const { tag, nodes, classIds } = this.table;
    if (inner[tag[node] as number] === 1) return false;
    const { name } = nodes[node] as Element;
    return (blockElements.has(name) && name !== "blockquote") || (classIds[node] as number) > 0;
  }

  private bodyKey(from: number, node: number): string {
    const { depth, tag } = this.table;
    const classes = this.classKey(node);
    return classes === "."
      ? `${(depth[node] as number) - (depth[from] as number)} ${tag[node]}`
      : `${tag[node]} ${classes}`;
  }

  /** The first element with a key around one of an element's own texts. */
  private findOwn(from: number, runs: readonly number[], key: string): number | undefined {
    const { parent, runNodes } = this.table;
    for (const run of runs) {
      let node = parent[runNodes[run] as number] as number;
      for (let level = 0; level < maxLevels && node >= from; level++, node = parent[node] as number)
        if (this.bodyKey(from, node) === key) return node;
    }
    return undefined;
  }

  /** The element that names the author of each post, by the run of its date; `undefined` if too few have one. */
  private findAuthors(drafts: readonly Draft[]): Map<number, Author> | undefined {
    const { table } = this;
    const own = this.ownRuns(drafts);
    const byKey = new Map<string, Map<number, Author>>();
    const signs = new Map<string, number>();
    drafts.forEach(({ node, body, mark }, at) => {
      const isMixed = this.holds(body, table.runNodes[mark] as number);
      for (const run of own[at] ?? []) {
        const text = table.runNodes[run] as number;
        if (!isMixed && this.holds(body, text)) continue;
        let up = table.parent[text] as number;
        for (let level = 0; level < authorLevels && up > node; level++, up = table.parent[up] as number) {
          const sign = this.authorSigns[up] as number;
          if (sign === AuthorSign.NONE || this.holds(up, table.runNodes[mark] as number)) continue;
          const key = `${table.tag[up]} ${this.classKey(up)} ${sign}`;
          signs.set(key, sign);
          const named = byKey.get(key) ?? new Map<number, Author>();
          byKey.set(key, named);
          const element = table.nodes[up] as Element;
          const name = named.has(mark) ? "" : nameIn(element);
          if (name !== "") named.set(mark, { element, name });
        }
      }
    });
    let best: Map<number, Author> | undefined;
    let most = 0;
    for (const [key, named] of byKey) {
      if (named.size < authorShare * drafts.length) continue;
      const names = new Set([...named.values()].map(({ name }) => name));
      const weight = (signs.get(key) as number) / AuthorSign.LINKED + names.size / named.size;
      if (weight > most) {
        best = named;
        most = weight;
      }
    }
    return best;
  }

  /** Short texts right before the dates: "Ann · 3 March 2026". */
  private findNamesBefore(drafts: readonly Draft[]): Map<number, Author> | undefined {
    const { table } = this;
    const named = new Map<number, Author>();
    for (const { node, body, mark } of drafts) {
      const before = mark - 1;
      const text = table.runNodes[before] ?? 0;
      if (text <= node || this.holds(body, text)) continue;
      const element = table.nodes[table.parent[text] as number] as Element;
      const name = nameBefore(textOfRun(table, before));
      if (name !== "" && !this.holds(table.parent[text] as number, body)) named.set(mark, { element, name });
    }
    return this.areNames(named, drafts) ? named : undefined;
  }

  private areNames(named: ReadonlyMap<number, Author>, drafts: readonly Draft[]): boolean {
    if (named.size < authorShare * drafts.length) return false;
    const names = new Set([...named.values()].map(({ name }) => name));
    return names.size >= Math.max(2, minDistinctNames * drafts.length);
  }

  /** Pictures whose alternative text names the author. */
  private findAvatars(drafts: readonly Draft[]): Map<number, Author> | undefined {
    const { table } = this;
    const named = new Map<number, Author>();
    for (const { node, body, mark } of drafts) {
      for (let i = node + 1; i < (table.end[node] as number); i++) {
        if (table.tag[i] !== IMG || this.holds(body, i)) continue;
        const element = table.nodes[i] as Element;
        const name = nameIn(element);
        if (name === "") continue;
        named.set(mark, { element, name });
        break;
      }
    }
    return this.areNames(named, drafts) ? named : undefined;
  }

  private holds(node: number, inside: number): boolean {
    return node <= inside && inside < (this.table.end[node] as number);
  }

  /** Whether the elements are posts, and not teasers, products, entries of a log, or a widget. */
  private areLikely(drafts: readonly Draft[], authors: ReadonlyMap<number, Author>): boolean {
    const { table } = this;
    const naming = this.namingOf(drafts);
    if (drafts.length < (naming === Naming.NONE ? minUnnamed : minPosts)) return false;
    if (naming !== Naming.REPLIES && new Set([...authors.values()].map(({ name }) => name)).size < 2) return false;
    if (this.isInFrame(drafts) || this.countTitled(drafts) > maxTitled * drafts.length) return false;
    if (naming !== Naming.REPLIES && this.countHeaded(drafts) > maxTitled * drafts.length) return false;
    const chars = drafts.reduce((sum, { body }) => sum + table.sum(table.chars, body), 0);
    const linkChars = drafts.reduce((sum, { body }) => sum + table.sum(table.linkChars, body), 0);
    if (chars < minMeanChars * drafts.length || linkChars > maxLinkShare * chars) return false;
    return naming !== Naming.NONE || this.areDatedInOrder(drafts);
  }

  /** What most of the elements are named for. */
  private namingOf(drafts: readonly Draft[]): number {
    const counts = [0, 0, 0];
    for (const { node } of drafts) {
      const naming = this.namingAt(node);
      counts[naming] = (counts[naming] as number) + 1;
    }
    if ((counts[Naming.REPLIES] as number) >= drafts.length / 2) return Naming.REPLIES;
    return (counts[Naming.NONE] as number) > drafts.length / 2 ? Naming.NONE : Naming.POSTS;
  }

  private namingAt(node: number): number {
    const { nodes, parent } = this.table;
    let naming: number = Naming.NONE;
    for (let level = 0, up = node; level < 2 && up > 0; level++, up = parent[up] as number) {
      const { class: classes = "", id = "", itemprop = "" } = (nodes[up] as Element).attribs;
      if (replyName.test(classes) || replyName.test(id) || itemprop === "comment") return Naming.REPLIES;
      if (postName.test(classes) || postName.test(id)) naming = Naming.POSTS;
    }
    return naming;
  }

  /** How many different headings the elements have: teasers have one each. */
  private countHeaded(drafts: readonly Draft[]): number {
    const { table } = this;
    const headings = new Set<string>();
    for (const { node } of drafts) {
      if (table.sum(table.headings, node) === 0) continue;
      for (let i = node + 1; i < (table.end[node] as number); i++) {
        if (headingTags[table.tag[i] as number] !== 1) continue;
        if ((this.authorSigns[i] as number) < AuthorSign.CALLED)
          headings.add(textOf(table.nodes[i] as Element, maxTitleLength));
        break;
      }
    }
    return headings.size;
  }

  private isInFrame([first]: readonly Draft[]): boolean {
    const { parent, tag } = this.table;
    for (let up = parent[first?.node ?? 0] as number; up > 0; up = parent[up] as number)
      if (unlikelyAround[tag[up] as number] === 1) return true;
    return false;
  }

  /** How many elements have a title of their own beside their text that is a link to another page. */
  private countTitled(drafts: readonly Draft[]): number {
    const titles = drafts.flatMap((draft) => this.titleOf(draft) ?? []);
    return new Set(titles).size;
  }

  private titleOf({ node, body, mark }: Draft): string | undefined {
    const { table } = this;
    const isMixed = this.holds(body, table.runNodes[mark] as number);
    for (let i = node + 1; i < (table.end[node] as number); i++) {
      if (i === body && !isMixed) i = (table.end[i] as number) - 1;
      if (table.tag[i] !== A || ((table.attributes[i] as number) & Has.HREF) === 0) continue;
      const element = table.nodes[i] as Element;
      if ((element.attribs.href ?? "").includes("#") || (this.authorSigns[i] as number) > 0) continue;
      if (this.holds(i, table.runNodes[mark] as number)) continue;
      const isHeading = ((table.flags[i] as number) & Flag.HEADING) !== 0 || table.sum(table.headings, i) > 0;
      if (isHeading || table.sum(table.chars, i) >= titleChars) return textOf(element, 2 * maxTitleLength);
    }
    return undefined;
  }

  /** Whether most have a date, and not the newest first, as news and logs do. */
  private areDatedInOrder(drafts: readonly Draft[]): boolean {
    const days = drafts.flatMap(({ mark }) => dateOfMark(this.table, mark, this.page.language)?.slice(0, 10) ?? []);
    let falls = 0;
    let rises = 0;
    for (let i = 1; i < days.length; i++) {
      if ((days[i] as string) < (days[i - 1] as string)) falls++;
      if ((days[i] as string) > (days[i - 1] as string)) rises++;
    }
    return days.length >= drafts.length / 2 && (falls === 0 || falls < maxFalls * rises);
  }

  /** Levels of nesting: elements of the same kind around each other, or a number in a class name. */
  private depthsOf(drafts: readonly Draft[]): number[] {
    const depths = drafts.map(({ node }) => this.namedDepth(node) ?? this.nestedDepth(node));
    const least = Math.min(...depths);
    return depths.map((depth) => Math.min(depth - least, maxDepth));
  }

  private namedDepth(node: number): number | undefined {
    const { parent, classValues, classIds } = this.table;
    for (const at of [node, parent[node] as number]) {
      const [, level] = depthName.exec(classValues[classIds[at] as number] ?? "") ?? [];
      if (level !== undefined) return Number(level);
    }
    return undefined;
  }

  private nestedDepth(node: number): number {
    const { parent, tag } = this.table;
    const kinds = [node, parent[node] as number].map((at) => `${tag[at]} ${this.classKey(at)}`);
    const counts = kinds.map(() => 0);
    for (let up = node, level = 0; up > 0 && level < maxAncestors; up = parent[up] as number, level++) {
      const kind = `${tag[up]} ${this.classKey(up)}`;
      kinds.forEach((own, at) => {
        if (own === kind) counts[at] = (counts[at] as number) + 1;
      });
    }
    return Math.max(...counts);
  }

  private toPost({ node, body, mark }: Draft, author: Author | undefined, depth: number): FoundPost {
    const { table, page } = this;
    const dateHolder = table.nodes[table.parent[table.runNodes[mark] as number] as number] as Element;
    return {
      element: table.nodes[node] as Element,
      body: table.nodes[body] as Element,
      omitted: this.signaturesIn(body),
      sources: author === undefined ? [dateHolder] : [author.element, dateHolder],
      role: "post",
      author: author?.name ?? null,
      date: dateOfMark(table, mark, page.language),
      accepted: false,
      score: null,
      depth,
      url: this.addressOf(mark),
      isComment: false,
      isGuess: true,
    };
  }

  private signaturesIn(body: number): Element[] {
    const { end, classValues, classIds, nodes, ordinal } = this.table;
    const found: Element[] = [];
    for (let i = body + 1; i < (end[body] as number); i++)
      if (ordinal[i] !== 0 && signatureName.test(classValues[classIds[i] as number] ?? ""))
        found.push(nodes[i] as Element);
    return found;
  }

  /** The address of the link that the date is in. */
  private addressOf(mark: number): string | null {
    const { parent, tag, nodes, runNodes } = this.table;
    let up = parent[runNodes[mark] as number] as number;
    for (let level = 0; level < authorLevels && up > 0; level++, up = parent[up] as number)
      if (tag[up] === A) return resolve((nodes[up] as Element).attribs.href ?? "", this.page.url) ?? null;
    return null;
  }
}

/** Running total of the characters of text runs. */
function runningText(table: NodeTable, isText: Uint8Array): Int32Array {
  const total = new Int32Array(table.size + 1);
  for (let run = 0; run < isText.length; run++)
    if (isText[run] === 1) total[(table.runNodes[run] as number) + 1] = table.runs.chars[run] as number;
  for (let i = 1; i < total.length; i++) total[i] = (total[i] as number) + (total[i - 1] as number);
  return total;
}
