import type { Chunk } from "@decant/chunk";
import { ParameterRules, parameterRules } from "@decant/page";

/** A paragraph, heading, list item, row of a table or code block of a chunk. */
export interface Block {
  /** Headings above it, outermost first. */
  readonly headingPath: readonly string[];
  readonly anchor: string | null;
  /** Markdown. */
  readonly content: string;
  /** What it says: equal for blocks that differ in marks, numbering, counters, pictures' addresses and sessions alone. */
  readonly said: string;
}

const fence = /^ {0,3}(?:`{3,}|~{3,})/;
const beginsBlock = /^(?: {0,40}(?:[-*+]|\d{1,9}[.)]) |\||#{1,6} )/;

/** Split a chunk. Blocks that say nothing are left out. */
export function blocksOf({ content, headingPath, anchor }: Pick<Chunk, "content" | "headingPath" | "anchor">): Block[] {
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

/** Times that are told from now, and the time that a server took. */
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

/** A text without the numbers of its counters. */
function withoutCounters(text: string): string {
  return text.replace(counter, (found) => found.replace(digits, "#")).replace(age, "#");
}

const digits = /\d[\d.,\u00a0\u202f]{0,20}(?: ?[km]\b)?/giu;
