import { lazily } from "@decant/dom/internal";
import { fold } from "./calendars.ts";

/** Words that introduce an author's name. */
const bylineWords = [
  "by", "written by", "posted by", "published by", "words by", "story by", "text by", "authored by", "reported by", "created by", "added by", "author", "authors", "article by", "asked by", "started by", "thread starter", "submitted by", "post author", "recipe by", "review by", "contributed by", "contributors", "contributor", "writer",
  "von", "geschrieben von", "verfasst von", "veröffentlicht von", "erstellt von", "ein beitrag von", "gastbeitrag von", "ein gastbeitrag von", "ein artikel von", "autor", "autorin", "text", "text von", "verfasser",
  "par", "écrit par", "publié par", "rédigé par", "auteur", "proposé par",
  "por", "escrito por", "publicado por", "redacción por", "texto", "autora", "postado por",
  "di", "da", "scritto da", "pubblicato da", "a cura di", "autore",
  "door", "geschreven door", "geplaatst door", "av", "skrevet av", "af", "skrevet af", "skriven av", "kirjoittanut", "kirjoittaja", "teksti",
  "napisał", "napisała", "opracował", "tekst", "autori", "szerző", "írta", "scris de", "publicat de", "oleh", "penulis", "tác giả", "bởi",
  "yazan", "yazar", "автор", "авторы", "текст", "από", "του", "συντάκτης", "بقلم", "كتب", "كتبه", "الكاتب", "מאת", "نویسنده",
  "作者", "著者", "文", "文・写真", "写真・文", "取材・文", "text and photos", "words and photos", "text und fotos", "text & fotos", "texte et photos", "texto y fotos", "執筆", "撰文", "글", "작성자", "लेखक",
]; // biome-ignore format: a table of words

/** Words that introduce an author in one language and mean something else in others. */
const weakWords: Readonly<Record<string, string>> = {
  von: "de", par: "fr", por: "es pt", di: "it", da: "it", door: "nl", av: "sv no nb nn", af: "da", text: "de sv cs", texto: "es pt", teksti: "fi",
  tekst: "pl no nb da nl", του: "el", από: "el", 文: "ja zh", текст: "ru bg uk", 글: "ko", bởi: "vi", autori: "ro",
}; // biome-ignore format: a table of words

/** Words that introduce a date of publication. */
const publishedWords = [
  "published", "posted", "date", "created", "first published", "publication date", "originally published", "issued", "written", "asked",
  "veröffentlicht", "erstellt", "erschienen", "publiziert", "datum", "stand", "publié", "paru", "mis en ligne", "publicado", "publicada", "fecha", "pubblicato", "gepubliceerd", "geplaatst", "opublikowano", "dodano", "data publikacji", "publicerad", "publisert", "udgivet", "julkaistu",
  "közzétéve", "publicat", "yayınlanma", "yayınlanma tarihi", "yayın tarihi", "опубликовано", "дата", "опубліковано", "δημοσίευση", "diterbitkan", "tayang", "đăng ngày", "نشر", "تاريخ", "פורסם", "公開日", "公開", "発行日", "発表", "掲載", "发布", "发布于", "发表", "发表于", "發佈", "發布", "發佈於", "發表", "게시", "입력", "등록",
  "publicerat", "publicerades", "publikováno", "zveřejněno", "zverejnené", "objavljeno", "публикувано", "yayınlandı", "yayımlandı", "опубликована", "размещен", "added", "release", "post time", "时间", "時間", "发布时间", "發佈時間", "เผยแพร่", "เผยแพร่เมื่อ", "منتشر شده در", "تاریخ انتشار", "प्रकाशित",
]; // biome-ignore format: a table of words

/** Words that introduce a date of change. */
const modifiedWords = [
  "updated", "last updated", "last modified", "modified", "last edited", "edited", "revised", "last revised", "last reviewed", "reviewed", "last change", "last changed", "changed", "last update", "page last modified", "page last reviewed", "page last updated",
  "aktualisiert", "zuletzt aktualisiert", "letzte aktualisierung", "zuletzt geändert", "letzte änderung", "geändert", "bearbeitet", "mis à jour", "mise à jour", "modifié", "dernière modification", "actualizado", "actualizada", "última actualización", "atualizado", "aggiornato", "ultimo aggiornamento", "bijgewerkt", "laatst gewijzigd", "zaktualizowano", "aktualizacja",
  "uppdaterad", "oppdatert", "opdateret", "päivitetty", "frissítve", "actualizat", "güncelleme", "güncellenme", "обновлено", "изменено", "оновлено", "ενημέρωση", "diperbarui", "cập nhật", "تحديث", "עודכן", "更新日", "最終更新", "最終編集", "更新", "수정", "编辑于", "最后编辑于", "編輯於", "最後編輯於", "修改于", "最后修改于", "更新于", "最后更新", "更新时间",
  "zuletzt", "la dernière modification de cette page a été faite", "se editó por última vez", "в последний раз была отредактирована",
]; // biome-ignore format: a table of words

/** Words before dates that are not the page's: membership, copyright, offers. */
const otherDateWords = [
  "release date", "released", "founded", "established", "valid through", "good through", "ends", "book by", "joined", "join date", "member since", "registered", "registration", "copyright", "born", "expires", "valid", "until", "last seen", "last active", "last activity", "last visit", "retrieved", "accessed", "archived", "since", "deadline", "due",
  "registriert", "mitglied seit", "seit", "gültig", "bis", "inscrit", "depuis", "registrado", "miembro desde", "iscritto", "dołączył", "регистрация", "зарегистрирован", "登録日", "加入",
]; // biome-ignore format: a table of words

/** Words right before dates of lives, laws, meetings, reporting periods, patents and manuscripts. */
const eventWords = [
  // "Meeting date:", "Date of hearing:"
  "(?!publi|post|issu|creat|writ|add|article|entry|upload|updat|modif|revis|submi|print|online|original|last|first|start|the )[a-z]+ date", "date of (?!publi|issu|post|writ|creat|updat|revis|last|first|this)[a-z]+",
  "effective", "in force", "into force", "in effect", "commencement", "held", "meeting", "hearing", "as of", "as at", "ended", "ending", "inkrafttreten", "in kraft", "sitzung", "stichtag", "en vigueur", "entrée en vigueur", "séance", "entrada en vigor", "vigencia", "sesión", "in vigore", "施行", "施行日", "施行日期", "生效", "生效日期", "会议时间",
  "died", "death", "buried", "burial", "baptised", "baptized", "christened", "married", "birthday", "priority", "application filed", "date filed", "doors open", "received", "accepted", "submission received", 
  "gestorben", "verstorben", "geboren", "geb.", "gest.", "verheiratet", "beginn", "termin", "in kraft getreten", "eingegangen", "eingereicht", "angenommen", "prioritätsdatum", "anmeldedatum",
  "né le", "née le", "décédé", "décédée", "mort", "morte", "marié", "reçu", "accepté", "début", "nacido", "nacida", "nació", "fallecido", "fallecida", "falleció", "murió", "recibido", "aceptado", "inicio", "nato", "nata", "morto", "morta", "ricevuto", "accettato", "inizio", "nascido", "nascida", "nasceu", "faleceu", "recebido", "aceito",
  "geboren op", "overleden", "ontvangen", "aanvaard", "född", "död", "født", "død", "syntynyt", "kuollut", "urodzony", "urodzona", "zmarł", "zmarła", "narozen", "zemřel", "született", "meghalt", "родился", "родилась", "умер", "умерла", "народився", "помер", "doğum", "ölüm", "γεννήθηκε", "πέθανε", "生年月日", "没年月日", "出生", "逝世", "受付", "受理", "開催日", "日時", "출생", "사망", "접수", "تولد", "درگذشت", "الميلاد", "الوفاة",
]; // biome-ignore format: a table of words

/** Folded; longer phrases come first. */
function longestFirst(phrases: readonly string[]): string[] {
  return phrases.map(fold).sort((a, b) => b.length - a.length);
}

interface Phrase {
  readonly phrase: string;
  readonly label: number;
}

/** Phrases of all languages by their first letter, longest first. */
function byFirstLetter(lists: readonly (readonly [label: number, phrases: readonly string[]])[]) {
  const index = new Map<string, Phrase[]>();
  for (const [label, phrases] of lists)
    for (const phrase of longestFirst(phrases)) {
      const others = index.get(phrase.charAt(0));
      if (others === undefined) index.set(phrase.charAt(0), [{ phrase, label }]);
      else others.push({ phrase, label });
    }
  return index;
}

const introductions = lazily(() => byFirstLetter([[0, bylineWords]]));
const weak = lazily(
  (): ReadonlyMap<string, string> =>
    new Map(Object.entries(weakWords).map(([word, languages]) => [fold(word), languages])),
);

/** Meaning of the words before a date. */
export const DateLabel = { PUBLISHED: 1, MODIFIED: 2, OTHER: 4 } as const;

const dateLabels = lazily(() =>
  byFirstLetter([
    [DateLabel.PUBLISHED, publishedWords],
    [DateLabel.MODIFIED, modifiedWords],
    [DateLabel.OTHER, otherDateWords],
  ]),
);

/** Words of each label at the end of a text, before a date. */
const endings = lazily(() =>
  [
    [DateLabel.PUBLISHED, publishedWords] as const,
    [DateLabel.MODIFIED, modifiedWords] as const,
    [DateLabel.OTHER, [...otherDateWords, ...eventWords]] as const,
  ].map(([label, words]) => ({
    label,
    pattern: new RegExp(
      `(?<![^\\P{L}\\p{Script=Han}])(?:${longestFirst(words).join("|")})[\\s:：]*(?:(?:on|of|am|vom|zum|le|du|el|del|il|em|op|den|dnia|dne|в|на)[\\s:：]*)?$`,
      "u",
    ),
  })),
);

/** First words of the phrases that introduce authors; a cheap test first. */
const firstWords: ReadonlySet<string> = new Set(bylineWords.map((phrase) => phrase.split(" ")[0] ?? ""));
const firstUnits: ReadonlySet<number> = new Set(
  [...firstWords].flatMap((word) => [word.charCodeAt(0), word.toUpperCase().charCodeAt(0)]),
);
const opening = lazily(() => new RegExp(`^(?:${[...firstWords].join("|")})(?![^\\s:：・＝=／])`, "iu"));

/** Whether a text may begin with words that introduce an author. Cheap, because every short text is tested. */
export function mayStartByline(text: string): boolean {
  if ((text.charCodeAt(0) > 0x2fff || text.includes("：")) && reporter.test(text)) return true;
  return firstUnits.has(text.charCodeAt(0)) && opening().test(text);
}

/**
 * A text without the words that introduce an author.
 *
 * @param language BCP 47 tag of the page; words that introduce authors in one language only count there.
 * @returns The rest, and the strength of the words; `weak` ones also come before other things.
 */
export function stripByline(
  text: string,
  language?: string,
): { readonly rest: string; readonly strength: "none" | "weak" | "strong" } {
  const [, ...reporters] = (text.charCodeAt(0) > 0x2fff || text.includes("：") ? reporter.exec(text) : null) ?? [];
  const named = reporters.find((name) => name !== undefined);
  if (named !== undefined) return { rest: named, strength: "strong" };
  const folded = fold(text.slice(0, maxLabelLength));
  const phrases = introductions().get(folded.charAt(0));
  const words = phrases?.find(({ phrase }) => folded.startsWith(phrase) && endsIntroduction(folded, phrase))?.phrase;
  if (words === undefined) return { rest: text, strength: "none" };
  const bound = colon.test(folded.slice(words.length)) ? undefined : weak().get(words);
  if (bound !== undefined && language !== undefined && !bound.split(" ").includes(language.slice(0, 2).toLowerCase())) {
    return { rest: text, strength: "none" };
  }
  return { rest: withoutWords(text, folded, words), strength: bound === undefined ? "strong" : "weak" };
}

/** 記者王小明／台北報導, 홍길동 기자: without a space or a colon, and after the name; 来源：海港报 作者：王小明: after another label. */
const reporter =
  /^(?:本報|本报)?(?:記者|记者)\s*(\p{Script=Han}{2,4})(?=$|[／/\s,，、|｜])|(?:^|[\s）)])(?:作者|記者|记者)[:：]\s*(?:記者|记者)?\s*(\p{Script=Han}{2,4})(?=$|[\s）)／/])|^(\p{Script=Hangul}{2,4}) ?기자(?=$|[\s(=·|])/u;
const maxLabelLength = 60;
const colon = /^\s*[:：・＝=／]/u;
const space = /\s+/;
const wordEnd = /[\s:：・＝=／]/;

function endsIntroduction(folded: string, { length }: string): boolean {
  return length === folded.length || wordEnd.test(folded.charAt(length));
}

/** Folding keeps the length except in Hangul; there the introduction is counted in words. */
function withoutWords(text: string, folded: string, words: string): string {
  let rest = text;
  if (folded.length === Math.min(text.length, maxLabelLength)) rest = text.slice(words.length);
  else for (let i = words.split(space).length; i > 0; i--) rest = rest.replace(firstWord, "");
  return rest.replace(leadingMark, "").trim();
}

const firstWord = /^[^\s:：・＝=／]+\s*/u;
const leadingMark = /^[\s:：・＝=／\-–—|]+/u;

/** Bits of {@link DateLabel} for the first words of a text, perhaps after punctuation. A label is a whole word. */
export function dateLabelsOf(text: string): number {
  if (text === "" || asciiDigit.test(text.charAt(0))) return 0;
  const folded = fold(text.slice(0, maxLabelLength));
  const start = asciiLetter.test(folded.charAt(0)) ? 0 : (marksInFront.exec(folded)?.[0].length ?? 0);
  let labels = 0;
  for (const { phrase, label } of dateLabels().get(folded.charAt(start)) ?? [])
    if (folded.startsWith(phrase, start) && endsLabel(folded, start + phrase.length) && !isPlural(folded, start))
      labels |= label;
  return labels;
}

/** Whether a text begins with words that introduce a date of publication or change. */
export function startsWithDateLabel(text: string): boolean {
  return (dateLabelsOf(text) & (DateLabel.PUBLISHED | DateLabel.MODIFIED)) !== 0;
}

const asciiDigit = /\d/;
const asciiLetter = /[a-z]/;
const marksInFront = /^[^\p{L}\p{N}]{1,3}/u;
const moreLetters = /^\p{L}{4}/u;

/** "Dates" introduce dates of events. */
function isPlural(folded: string, start: number): boolean {
  return folded.startsWith("dates", start);
}

function endsLabel(folded: string, end: number): boolean {
  return !moreLetters.test(folded.slice(end));
}

/** Bits of {@link DateLabel} for the last words of a text: "by Jane Doe, last changed on". */
export function labelsAtEnd(text: string): number {
  if (text === "") return 0;
  const folded = fold(text.slice(-maxLabelLength));
  let labels = 0;
  for (const { label, pattern } of endings()) if (pattern.test(folded)) labels |= label;
  return labels;
}

export function withoutLabelAtEnd(text: string): string {
  const tail = fold(text.slice(-maxLabelLength));
  if (tail.length !== Math.min(text.length, maxLabelLength)) return text;
  const starts = endings().flatMap(({ pattern }) => pattern.exec(tail)?.index ?? []);
  return starts.length === 0 ? text : text.slice(0, text.length - tail.length + Math.min(...starts));
}

/** Words right before the dates of offers, events and stories. */
const otherDateLead =
  /(?:^|[\s(])(?:by|until|till|before|after|since|from|through|thru|between|ends?|ending|expires?|starts?|starting|begins?|beginning|bis|ab|(?<!(?:mitteilung|meldung|artikel|beitrag|nachricht|bericht)\s)vom|seit|jusqu'au|depuis|hasta|desde|fino al|dal|tot|vanaf)(?:\s(?:on|am|zum|le))?[\s:]*$/iu;

/** Marks of birth, death and rights. */
const signLead = /(?:[*†✝©℗]|\(c\))\s*(?:copyright\s*)?$/i;
/** 平成15年5月30日法律第57号 */
const lawAfter = /^\s?(?:法律|政令|省令|条例|告示|法令|起?施行|起?生效|in kraft\b)/i;

/**
 * Whether the words around a date mark it as the date of something else: "Book by", "valid until", "† ".
 *
 * @param rest The text after the date.
 */
export function isOtherDate(lead: string, rest: string): boolean {
  if (lawAfter.test(rest)) return true;
  const end = lead.slice(-maxLabelLength);
  return end !== "" && (otherDateLead.test(end) || signLead.test(end));
}

/**
 * Whether the words before a date belong to a sentence or an unknown label, so that they do not say that it is the page's: "The Act
 * enters into force on", "Quarter ended", "Opening:".
 */
export function isMention(lead: string): boolean {
  return mention.test(lead.replace(weekday, " ")) && stripByline(lead).strength === "none";
}

const mention = /\p{L}[^|·•]*(?<!,)\s(?!vom\b)\p{Ll}[\p{L}’']*[\s,]*$|\p{L}{2}\s?[:：]\s*$/u;

/** Headings of texts by others; dates below them are not the page's. */
const othersHeading =
  /^(?:\d[\d.,]{0,12} )?(?:(?:\p{L}{1,20} ){0,2}(?:comments?|repl(?:y|ies)|responses?|answers?|reviews?|kommentare?|antworten|bewertungen|rezensionen|commentaires?|réponses?|avis|comentarios?|respuestas?|reseñas|opiniones|commenti|recensioni|comentários|avaliações|reacties|komentarze|opinie|kommentarer|komentáře|комментарии|отзывы|коментарі|yorumlar)|related [^(:]{0,99}|(?:latest|recent|more|other) (?:posts?|articles?|news|stories)|(?:neueste|weitere|ähnliche) (?:artikel|beiträge|meldungen))(?: ?[(:].*)?$|^(?:コメント|レビュー|评论|評論|留言|댓글|댓글 \d+)/iu;

/** Whether a heading introduces comments, reviews or teasers. */
export function isOthersHeading(heading: string): boolean {
  return heading.length <= maxLabelLength && othersHeading.test(heading);
}

const weekday =
  /(?:^|\s)(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo)[\s,.]*$/iu;
