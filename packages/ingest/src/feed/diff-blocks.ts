import { type Chunk, diffChunks } from "@decant/chunk";
import { ParameterRules, parameterRules } from "@decant/page";

/** A paragraph, heading, list item, row of a table or code block of a chunk. */
interface Block extends Pick<Chunk, "headingPath" | "anchor" | "content"> {
  /** What it says: equal for blocks that differ in marks, numbering, counters, pictures' addresses and sessions alone. */
  readonly said: string;
}

const fence = /^ {0,3}(?:`{3,}|~{3,})/;
const beginsBlock = /^(?: {0,40}(?:[-*+]|\d{1,9}[.)]) |\||#{1,6} )/;

/** Split a chunk. Blocks that say nothing are left out. */
function blocksOf({ content, headingPath, anchor }: Pick<Chunk, "content" | "headingPath" | "anchor">): Block[] {
  const blocks: string[][] = [];
  let isOpen = false;
  let isCode = false;
  for (const line of content.split("\n")) {
    const isFence = fence.test(line);
    if (!isCode && line.trim() === "") {
      isOpen = false;
      continue;
    }
    if (!isCode && (!isOpen || isFence || beginsBlock.test(line))) blocks.push([]);
    blocks.at(-1)?.push(line);
    isOpen = !isFence || !isCode;
    if (isFence) isCode = !isCode;
  }
  return blocks
    .map((lines) => {
      const text = lines.join("\n");
      // A heading is below those above it.
      const path = heading.test(text) ? headingPath.slice(0, -1) : headingPath;
      return { headingPath: path, anchor, content: text, said: whatIsSaid(text) };
    })
    .filter(({ said }) => meaning.test(said));
}

const heading = /^#{1,6} /;
const meaning = /[\p{L}\p{N}]/u;
const marker = /^\s{0,40}(?:[-*+]|\d{1,9}[.)]|#{1,6}) /;
const picture = /!\[([^\]]{0,500})\]\([^()\s]{0,4000}(?:\s"[^"]{0,500}")?\)/g;
const address = /\]\(<?([^()\s<>]{1,4000})/g;
const marks = /[*_`~\\|]/g;
const whiteSpace = /\s+/g;

function whatIsSaid(markdown: string): string {
  const plain = markdown
    .replace(marker, "")
    .replace(picture, "$1")
    .replace(address, (_, url: string) => `](${withoutSession(url)}`)
    .replace(marks, "")
    .replace(whiteSpace, " ")
    .trim();
  return withoutCounters(plain);
}

const parameters = new ParameterRules(parameterRules);
const pathSession = /;[^/?#]{0,500}/g;

function withoutSession(url: string): string {
  const [path = "", query = ""] = url.split("#", 1)[0]?.split("?", 2) ?? [];
  const kept = query.split("&").filter((part) => {
    const [name = "", value = ""] = part.split("=", 2);
    return name !== "" && parameters.find(name, value) === undefined;
  });
  return [path.replace(pathSession, ""), ...kept].join("&");
}

/** Words beside a number that counts on its own: nobody edits the page when it changes. */
const counted: readonly string[] = [
  ...["views?", "reads?", "visits?", "visitors?", "hits?", "likes?", "shares?", "comments?", "replies", "votes?"],
  ...["downloads?", "followers?", "subscribers?", "stars?", "forks?", "upvotes?", "bookmarks?", "users? online"],
  ...["aufrufe?", "zugriffe?", "besucher", "leser", "kommentare?", "antworten", "abonnenten", "downloads?"],
  ...["vues?", "lectures?", "visites?", "visiteurs?", "commentaires?", "abonnés", "partages?"],
  ...["visitas?", "vistas?", "lecturas?", "comentarios?", "seguidores", "descargas?"],
  ...["visualizzazioni", "letture", "visite", "commenti", "condivisioni"],
  ...["visualizações", "leituras?", "comentários?", "partilhas?", "weergaven", "reacties", "bezoekers"],
  ...["просмотр(?:а|ов)?", "комментари(?:й|я|ев)", "odsłon", "wyświetleń", "komentarzy"],
  ...["閲覧", "コメント", "回视频", "次阅读", "次浏览", "条评论", "조회수?", "댓글"],
];

const number = String.raw`\d[\d.,\u00a0\u202f]{0,20}(?: ?[km]\b)?`;
const words = `(?:${[...new Set(counted)].join("|")})`;
const counter = new RegExp(
  String.raw`${number} ?${words}(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])${words} ?[:：(]? ?${number}`,
  "giu",
);

/** Ages, such as `3 days ago`, and the time that a server took to write the page: they change with each visit. */
const age: RegExp = new RegExp(
  [
    String.raw`\b\d{1,4} (?:seconds?|minutes?|hours?|days?|weeks?|months?|years?) ago\b`,
    String.raw`\bvor \d{1,4} (?:Sekunden?|Minuten?|Stunden?|Tag(?:en)?|Wochen?|Monat(?:en)?|Jahr(?:en)?)\b`,
    String.raw`\bil y a \d{1,4} (?:secondes?|minutes?|heures?|jours?|semaines?|mois|ans?)`,
    String.raw`\bhace \d{1,4} (?:segundos?|minutos?|horas?|días?|semanas?|mes(?:es)?|años?)`,
    String.raw`\b(?:generated|rendered|loaded) in \d[\d.]{0,10} ?m?s(?:ec(?:onds?)?)?\b`,
  ].join("|"),
  "giu",
);

function withoutCounters(text: string): string {
  return text.replace(counter, (found) => found.replace(digits, "#")).replace(age, "#");
}

const digits = /\d[\d.,\u00a0\u202f]{0,20}(?: ?[km]\b)?/giu;

/** A block that one version of a page has, and the other has not, or has with other words. */
export interface BlockChange {
  readonly change: "added" | "changed" | "gone";
  /** Headings above it, outermost first. */
  readonly headingPath: readonly string[];
  /** Fragment of the page's address that leads near it, without `#`. */
  readonly anchor: string | null;
  /** Markdown; `null` for what is new. */
  readonly before: string | null;
  /** Markdown; `null` for what is gone. */
  readonly after: string | null;
}

/**
 * Compare two versions of a page, block by block.
 *
 * Only chunks that differ are looked at. A block that the other version has anywhere says nothing new, so neither moving nor
 * cutting a page otherwise is a change; nor are sessions in addresses, other pictures, and numbers that count views or comments.
 *
 * @param old Chunks of the earlier version, best one for each section: `minTokens: 0`.
 * @param next Chunks of the later one, made alike.
 * @returns What is gone or changed in the order of the earlier version, then what was added.
 * @throws {TypeError} If an argument is not an array.
 * @example
 * import { createChunker } from "@decant/chunk";
 * const { chunk } = await createChunker({ minTokens: 0 });
 * const was = chunk({ id: "tides", markdown: "# Tides\n\nThe moon pulls the sea.\n\n1,204 views" });
 * const is = chunk({ id: "tides", markdown: "# Tides\n\nThe moon pulls the whole sea.\n\n1,377 views" });
 * diffBlocks(was, is).map(({ change, after }) => `${change}: ${after}`); // ["changed: The moon pulls the whole sea."]
 */
export function diffBlocks(old: readonly Chunk[], next: readonly Chunk[]): BlockChange[] {
  const { add, update, delete: deleted } = diffChunks(old, next);
  if (add.length + update.length + deleted.length === 0) return [];
  const oldBlocks = old.flatMap(blocksOf);
  const nextBlocks = next.flatMap(blocksOf);
  const gone = without(oldBlocks, nextBlocks);
  const fresh = without(nextBlocks, oldBlocks);
  const partners = pair(gone, fresh);
  const paired = new Set(partners.values());
  return [
    ...gone.map((block) => {
      const after = partners.get(block);
      return after === undefined ? toChange("gone", block, block, null) : toChange("changed", after, block, after);
    }),
    ...fresh.filter((block) => !paired.has(block)).map((block) => toChange("added", block, null, block)),
  ];
}

function toChange(
  change: BlockChange["change"],
  { headingPath, anchor }: Block,
  before: Block | null,
  after: Block | null,
): BlockChange {
  return { change, headingPath, anchor, before: before?.content ?? null, after: after?.content ?? null };
}

function without(blocks: readonly Block[], others: readonly Block[]): Block[] {
  const said = new Set(others.map((other) => other.said));
  return blocks.filter((block) => !said.has(block.said));
}

/** Blocks of the same section that a block is compared with, so that long lists cost no square. Guess. */
const mostCompared = 30;

/** Share of common trigrams from which a block is another form of one. Guess. */
const minLikeness = 0.5;

/**
 * Pair each block that is gone with the most similar new one of its section, or with the only one that is left there. What is left
 * of all sections follows, since a heading may have changed as well.
 */
function pair(gone: readonly Block[], fresh: readonly Block[]): Map<Block, Block> {
  const partners = new Map<Block, Block>();
  const grams = new Map<Block, ReadonlySet<string>>();
  const gramsOf = (block: Block): ReadonlySet<string> => {
    const known = grams.get(block) ?? trigrams(block.said);
    grams.set(block, known);
    return known;
  };
  /** Candidates that are taken leave their list. */
  const pairSimilar = (blocks: readonly Block[], candidates: Block[]): Block[] =>
    blocks.filter((block) => {
      let best = -1;
      let most = minLikeness;
      for (let i = 0; i < Math.min(candidates.length, mostCompared); i++) {
        const likeness = likenessOf(gramsOf(block), gramsOf(candidates[i] as Block));
        if (likeness < most || (best >= 0 && likeness === most)) continue;
        best = i;
        most = likeness;
      }
      const [partner] = best < 0 ? [] : candidates.splice(best, 1);
      if (partner !== undefined) partners.set(block, partner);
      return partner === undefined;
    });
  const waiting = bySection(fresh);
  const left: Block[] = [];
  for (const [section, blocks] of bySection(gone)) {
    const candidates = waiting.get(section) ?? [];
    const [first, ...others] = pairSimilar(blocks, candidates);
    const [last] = candidates;
    if (first !== undefined && others.length === 0 && last !== undefined && candidates.length === 1) {
      partners.set(first, last);
      candidates.pop();
    } else if (first !== undefined) left.push(first, ...others);
  }
  pairSimilar(left, [...waiting.values()].flat());
  return partners;
}

function bySection(blocks: readonly Block[]): Map<string, Block[]> {
  const sections = new Map<string, Block[]>();
  for (const block of blocks) {
    const key = JSON.stringify(block.headingPath);
    const others = sections.get(key);
    if (others === undefined) sections.set(key, [block]);
    else others.push(block);
  }
  return sections;
}

/** Longer blocks are compared by their beginning. */
const comparedLength = 5000;

function trigrams(text: string): Set<string> {
  const padded = ` ${text.slice(0, comparedLength).toLowerCase()} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

function likenessOf(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let common = 0;
  for (const gram of some) if (others.has(gram)) common++;
  return (2 * common) / (some.size + others.size);
}
