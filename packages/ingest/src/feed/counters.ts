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
export function withoutCounters(text: string): string {
  return text.replace(counter, (found) => found.replace(digits, "#")).replace(age, "#");
}

const digits = /\d[\d.,\u00a0\u202f]{0,20}(?: ?[km]\b)?/giu;
