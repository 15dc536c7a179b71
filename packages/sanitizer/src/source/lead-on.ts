/** Words of a link that only leads on, in lower case without signs at the end. */
const leadsOn: ReadonlySet<string> = new Set([
  "read more", "continue reading", "learn more", "more", "see more", "view more", "show more", "find out more", "more info",
  "more information", "details", "view details", "see details", "read article", "read the article", "full story", "read full story", "read full article", "read the full article",
  "keep reading", "read on", "discover more", "view", "view all details", "read now", "more details", "view product", "view profile",
  "weiterlesen", "mehr lesen", "mehr erfahren", "mehr", "zum artikel", "details ansehen", "lire la suite", "en savoir plus", "lire plus",
  "leer más", "seguir leyendo", "más información", "ver más", "leia mais", "saiba mais", "continue lendo", "ler mais", "leggi tutto",
  "continua a leggere", "scopri di più", "leggi di più", "lees meer", "lees verder", "meer info", "läs mer", "les mer", "læs mere",
  "lue lisää", "czytaj dalej", "czytaj więcej", "więcej", "číst dál", "více", "tovább", "devamını oku", "читать далее", "подробнее",
  "читати далі", "続きを読む", "もっと見る", "詳細を見る", "閱讀更多", "阅读更多", "查看更多", "더 보기", "자세히 보기",
]); // biome-ignore format: a table of words
/** Longest text that is compared, in UTF-16 code units. */
const longestLeadOn = 40;
/** White space and signs at the edges of such words. */
const sign = /[\s.…:>»→›⟩➔➜+]/u;

/** Whether the text of a link only leads on: “Read more”. */
export function isLeadOn(text: string): boolean {
  if (text.length > longestLeadOn) return false;
  let start = 0;
  let end = text.length;
  while (end > 0 && sign.test(text[end - 1])) end--;
  while (start < end && sign.test(text[start])) start++;
  return leadsOn.has(text.slice(start, end).toLowerCase());
}
