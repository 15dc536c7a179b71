import { Flag } from "@decant/dom";
import type { PageType } from "@decant/page";
import { linkShare, sumOfBlock } from "../blocks/block-counts.ts";
import { headingTags } from "../blocks/elements.ts";
import type { BlockRange, PageStructure } from "../blocks/page-structure.ts";
import { offers, toolLabels } from "../verdict/verdict-words.ts";
import {
  boxFrom,
  dialogs,
  feedbackBoxes,
  maxNoticeWords,
  named,
  navigations,
  offerFrom,
  sectionsUnder,
  signupBoxes,
} from "./boxes.ts";
import type { MatchRow } from "./match-rows.ts";

const readAlso: string = [
  "read (?:also|more|next|this next|on)|also read|see also|more (?:on this|from(?: .{1,30})?|stories|like this|great stories)|related(?: (?:articles?|posts?|stories|news|content|reading|links?|topics?|tags|subjects|videos?|guides?|resources?))?|more (?:\\p{L}+ )?stories(?: from .{1,30})?|don['’]t miss(?: these)?(?: \\p{L}+)? stories|also on \\p{L}+|recommended(?: (?:reading|for you|articles?|stories|posts?))?|you (?:may|might) (?:also )?(?:like|enjoy|be interested in)|keep reading|up next|click here for more (?:stories|news).{0,30}|further reading|most (?:read|viewed|shared|popular)(?: (?:posts|articles|stories|news|videos))?|(?:popular|recent|latest) (?:posts|articles|news|stories)|trending(?: now| stories)?|editors?['’]s? (?:picks?|choice)|don['’]t miss|explore more",
  "lesen sie (?:auch|hier|mehr|dazu|weiter)|lies auch|mehr zum thema|(?:mehr|aktuelle \\p{L}+) zu[rm]? .{1,60} (?:lesen|finden|sehen|hören) sie .{0,50}|auch interessant|das könnte (?:sie|dich) auch interessieren|zum thema|weitere (?:artikel|meldungen|themen|beiträge)|passend zum thema|(?:neueste|aktuelle) (?:artikel|beiträge)|(?:am )?meist ?gelesen(?:e (?:artikel|beiträge|meldungen))?|beliebte (?:artikel|beiträge)",
  "à lire (?:aussi|également)|lire aussi|sur le même sujet|à découvrir aussi|voir aussi|nos articles|(?:les )?(?:articles )?(?:les )?plus (?:lus|populaires)|articles (?:récents|similaires)",
  "le[ea] también|lee más|te puede interesar|más (?:noticias|información)|noticias relacionadas|contenido relacionado|además|mira también|te recomendamos|lo más (?:leído|visto)|(?:entradas|artículos) (?:recientes|populares)",
  "leia (?:também|mais)|veja (?:também|mais)|saiba mais|notícias relacionadas|leggi anche|potrebbe interessarti(?: anche)?|articoli correlati|vedi anche|i più (?:letti|popolari)|(?:articoli|post) recenti|mais (?:lidas|vistas|populares)|(?:artigos|posts) recentes",
  "lees ook|lees meer|bekijk ook|läs (?:också|även|mer)|les (?:også|mer)|læs (?:også|mere)|lue (?:myös|lisää)",
  "czytaj (?:też|także|również|więcej)|zobacz (?:też|także|również)|przeczytaj (?:też|także|również)|polecamy|přečtěte si(?: také| i)?|čtěte také|prečítajte si(?: aj)?|čítajte (?:aj|tiež)|olvas(?:s|d el|d) (?:is|ezt is|tovább|még)|kapcsolódó (?:cikkek?|anyagok)|citește (?:și|mai mult)|vezi și|pročitajte (?:i|još)|čitajte još|preberite (?:tudi|še)",
  "читайте (?:также|ещ[её])|(?:(?:другие|похожие|последние|главные) )?(?:новости|статьи|материалы|публикации)(?: (?:по (?:этой )?теме|на сайте))?|по теме|(?:самое )?(?:популярное|читаемое)|(?:см\\.|смотрите) также|читать (?:также|ещ[её])|читайте (?:також|ще)|вижте още|прочетете (?:още|и)|διαβάστε (?:επίσης|ακόμα|και)|δείτε επίσης",
  "(?:bunları da )?oku(?:yun|mak için)?|ilgili haber(?:ler)?|baca juga|đọc thêm|xem thêm|tin liên quan|อ่านเพิ่มเติม|ข่าวที่เกี่ยวข้อง|اقرأ (?:أيضا|أيضًا|المزيد)|مواضيع ذات صلة|בנוסף|קראו (?:גם|עוד)|مطالب مرتبط|یہ بھی پڑھیں|यह भी पढ़ें|ये भी पढ़ें|আরও পড়ুন",
  "関連(?:記事|ニュース|リンク)|あわせて読みたい|こちらもおすすめ|(?:热门|最新|推荐)文章|热门推荐|人気(?:記事|の記事)|新着記事|相关(?:阅读|文章|新闻|推荐)|推荐阅读|延伸閱讀|相關(?:文章|新聞|閱讀)|관련 ?(?:기사|글)|함께 읽으면 좋은",
].join("|");

const weekday =
  "(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|mo|di|mi|do|fr|sa|so|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|(?:lune|marte|mercole|giove|vener)dì|sabato|domenica|(?:maan|dins|woens|donder|vrij|zater|zon)dag";
const dayAndMonth =
  "\\d{1,2}(?:st|nd|rd|th)?[.,]? (?:de |of )?\\p{L}{3,12}[.,]?(?: de)?|\\p{L}{3,9}\\.? \\d{1,2}(?:st|nd|rd|th)?,?|\\d{1,2}[./-]\\d{1,2}[./-]";

/** Beginnings of bylines and datelines. A word before a date may say what happened then: "Died 2 Jan 1940 in Portmore"; two times or days are of an event or a life. */
const bylines: readonly string[] = [
  "(?:(?:written|posted|published|reviewed|edited) )?by:? \\p{L}",
  "(?:(?:von|par|por|door) |(?:text|autor(?:in|e)?|author): ?)\\p{L}",
  ".{0,60}\\b\\d+ ?min(?:ute)?s?\\.? (?:read|lesezeit|de lecture|de lectura)\\b",
  // Friday, 5 March 2024 | 8:30 | News; Berlin, 5. März 2024
  `(?!.*\\d[:.h]\\d\\d.{0,6}(?:[-–—]|to|bis|à|al?|até|до) ?\\d|.*\\d{4} ?[-–—] ?(?:\\p{L}{3,9}\\.? )?\\d{1,2}[.,/]? ?(?:\\p{L}{3,12}\\.? |\\d{1,2}[./])?(?:19|20)\\d\\d$)(?:(?:${weekday})[.,]? |\\p{Lu}\\p{L}{2,20}, )?(?:${dayAndMonth}) ?(?:19|20)\\d\\d(?!\\d)(?: ?[,|•·–-] ?.{0,40}| (?:(?:at|um|à|a las|kl\\.?) )?\\d{1,2}[:.h]\\d\\d.{0,20}| (?:by|von|par|por|di|door|av|af) .{0,40})?$`,
];
const reporterWord = "(?:作者|文|撰文|執筆|取材・文|文・写真|写真・文|編集|编辑|責任編輯|责任编辑|記者|记者|글|기자)";
const publishedWord = "(?:公開日?|更新日?|掲載|発表|发布(?:于|时间)?|发表于|發[佈布](?:於|時間)?|입력|수정|등록|발행)";
/** The same in Chinese, Japanese and Korean. */
const bylinesWithoutSpaces: readonly string[] = [
  `${reporterWord} ?[：:／/＝=] ?.{1,40}$`,
  "(?:本報|本报)?(?:記者|记者) ?\\p{Script=Han}{2,4}(?:[／/ ,，|｜].{0,20})?$",
  "\\p{Script=Hangul}{2,4} ?기자(?:[ (=|].{0,40})?$",
  `(?:${publishedWord}[ ：:]*)?(?:(?:19|20)\\d\\d|(?:令和|平成|民[國国])(?:\\d{1,3}|元)) ?[年년./-] ?\\d{1,2} ?[月월./-] ?\\d{1,2} ?[日일]?(?: ?[（(].[)）])?(?: ?\\d{1,2}[:：時时]\\d{1,2}分?)?(?: ?${publishedWord})?(?:[ |｜]+${reporterWord}.{1,30})?$`,
];
const announcement = new RegExp(`^[^\\p{L}]{0,3}(?:${readAlso})[^\\p{L}]{0,3}$`, "iu");

/** Whether a line says that other pages follow, and nothing else. */
export function announcesPages(line: string): boolean {
  return announcement.test(line);
}

/** Announcements of links that a text may need. */
const ownLinks =
  /^\P{L}*(?:see|further|recommended reading|related (?:links|resources)|voir|mira|vedi|bekijk|zobacz|vezi|см|смотрите)/iu;
/** Share of a block's text in links from which it is a link below a label: dates may be beside it. Half changes 7, twice 2 of 1,982 pages. */
export const announcedShare = 0.8;
/** Longest text between such links or boxes: a date, a button, the mark of an advertisement. */
export const maxButtonWords = 4;

/** A line that announces other pages, with the links after it. */
function announcedLinks({ table, blocks, lineOf }: PageStructure, line: number): BlockRange | undefined {
  let to = line + 1;
  for (let block = to; block < blocks.count; block++) {
    if (linkShare(table, blocks, block) >= announcedShare) to = block + 1;
    else if (sumOfBlock(table.words, blocks, block) > maxButtonWords) break;
  }
  // "Read more" as a link leads to one page.
  const isLink = linkShare(table, blocks, line) > 0;
  return to === line + 1 || isLink || ownLinks.test(lineOf(line)) ? undefined : { from: line, to };
}

/** Fewest items of such a list, and longest summary in blocks. Chosen by hand. */
const minItems = 3;
const maxSummary = 4;

/** A line that announces other pages, with several titles in links and a summary below each. Text below a mere list is the article's. */
function announcedItems({ table, blocks }: PageStructure, line: number): BlockRange | undefined {
  const boxOf = (block: number): number => table.parent[blocks.container[block]];
  let items = 0;
  let summaries = 0;
  let isBelowTitle = false;
  let to = line + 1;
  for (let block = to; block < blocks.count && block - to < maxSummary; block++) {
    const isText = sumOfBlock(table.words, blocks, block) > maxButtonWords;
    const isTitle = (table.flags[blocks.first[block]] & Flag.LINK) !== 0;
    if (headingTags[table.tag[blocks.container[block]]] === 1 && !isTitle) break;
    if (isText && !isTitle && !isBelowTitle && boxOf(block) !== boxOf(to - 1)) break;
    if (isTitle) items++;
    if (isText && (isTitle ? linkShare(table, blocks, block) < announcedShare : isBelowTitle)) summaries++;
    if (isTitle || isText) {
      isBelowTitle = isTitle;
      to = block + 1;
    }
  }
  return items >= minItems && 2 * summaries >= items ? { from: line, to } : undefined;
}

/** A line of labels of tools. */
const tools = new RegExp(`^[^\\p{L}\\d]{0,4}(?:(?:${toolLabels})[^\\p{L}]{0,8}){1,9}$`, "iu");

/** Such lines after a line, with it. */
function toolsFrom({ blocks, lineOf }: PageStructure, line: number): BlockRange | undefined {
  let to = line + 1;
  while (to < blocks.count && tools.test(lineOf(to))) to++;
  return to === line + 1 ? undefined : { from: line, to };
}

const anyType: ReadonlySet<PageType> = new Set([
  "article", "documentation", "forum", "product", "collection", "listing", "service",
]); // biome-ignore format: a row of names

/** If every block scores at least this, the score overrides a role. A guess. */
const certain = 0.85;

/** Boxes that mark-up tells. */
export const markedRows: readonly MatchRow[] = [
  { id: "navigation-landmark", on: anyType, boxes: navigations, isSure: true, certain },
  { id: "dialog", on: anyType, boxes: dialogs, isSure: true, certain },
  { id: "feedback-box", on: anyType, boxes: feedbackBoxes, isSure: true },
  { id: "signup-box", on: new Set(["article", "documentation"]), boxes: signupBoxes, isSure: true },
];

/** Headings of sections about authors. */
const aboutAuthor =
  /^(?:about me$|(?:about|meet) the (?:author|writer|reviewer|contributor)s?|über (?:den autor|die autorin)|à propos de l['’]auteur|sobre (?:el autor|la autora|[oa] autora?)|over de auteur|o autor(?:ze|ce)|informazioni sull['’]autore)\b|^(?:об авторе|この記事を書いた人|著者(?:紹介|プロフィール))/iu;

/**
 * Lines and boxes known by their wording or names, because they are too short to be scored well. On unseen hosts of wcxb-dev the gold keeps
 * 11 of 76 credits, none of 19 advertisements, 4 of 28 blocks about authors, 1 of 15 disclaimers of articles, 4 % of legal notes.
 */
export const wordedRows: readonly MatchRow[] = [
  // Photo: A. Miller
  {
    id: "credit",
    interrupts: true,
    isCredit: true,
    // The last line of a press release is its source.
    weak: /^[([]?(?:source|quelle|fuente|fonte|źródło)/iu,
    wording:
      /^[([]?(?:(?:photo|image|picture|illustration|foto|bild|titelbild|beitragsbild|imagen|imagem|immagine|zdjęcie|source|quelle|fuente|fonte|źródło|cr[eé]dit|crédito|copyright|bildquelle|bildnachweis)s?(?: (?:credits?|source|courtesy|of|via|von|por))* ?(?::|©|by |via )|fot\.|©) ?\S/iu,
  },
  // Advertisement. Scroll to continue reading.
  {
    id: "advertisement",
    interrupts: true,
    wording:
      /^[-–—([]? ?(?:(?:advertisement|sponsored(?: (?:content|post))?|anzeige|werbung|publicité|publicidade?|pubblicità|reklam[ae]|advertentie|annons|реклама) ?[-–—)\].:]?(?: scroll .{0,60})?|more below|article content|(?:(?:article|story) )?continues? (?:reading )?(?:below|after (?:the )?(?:ad|advertisement)))[ .:…]*$/iu,
  },
  // This post contains affiliate links.
  {
    id: "advertisement",
    maxWords: 80,
    about: /affiliate|commission|provision|werbelinks|affili|afilia|партн[её]р|partner|アフィリエイト|associate/i,
    wording:
      /(?:this|some|our) (?:article|post|page|site|website|posts|guides?).{0,20}(?:contains?|includes?|uses?|have) affiliate|(?:we|i) (?:may |might |will |can )?(?:earn|receive|get|make) .{0,40}commission|(?:purchases?|buy|bought) .{0,60}(?:earn|commission)|as an amazon associate|enthält .{0,20}(?:affiliate|werbe)-?links|erhalten wir .{0,40}provision|contient des liens (?:affiliés|d['’]affiliation)|contiene enlaces de afilia|contiene link (?:di affiliazione|affiliati)|contém links de afilia|bevat affiliate|zawiera linki (?:afiliacyjne|partnerskie)|партн[её]рские ссылки|アフィリエイト(?:広告|リンク)を/iu,
  },
  // Last updated on June 2, 2025. Three development pages need it.
  {
    id: "date",
    interrupts: true,
    wording:
      /^(?:last |zuletzt |story first )?(?:updated|published|posted|stand:|опубликовано|обновлено|aktualisiert|veröffentlicht|actualizado|publicado|publié|mis à jour|aggiornato|pubblicato)(?: (?:on|at|am|le|el|il|em))?(?: ?: ?(?:[\p{L}.,]{1,12} ){0,3}| ?[\p{L}.,]{0,12} ?)\d/iu,
  },
  // By A. Miller | 2 June 2025 | 4 min read
  {
    id: "byline",
    interrupts: true,
    place: "top",
    wording: new RegExp(`^(?!.*[.!?]$)(?:${[...bylines, ...bylinesWithoutSpaces].join("|")})`, "iu"),
  },
  // More stories, and links
  { id: "read-also", maxWords: 200, maxShare: 0.75, wording: announcement, grow: announcedLinks },
  // Other news, and their first paragraphs
  { id: "read-also", minOthers: 40, maxWords: 2000, maxShare: 0.9, wording: announcement, grow: announcedItems },
  // Read also: Harbour closed for a day
  {
    id: "read-also",
    maxWords: 30,
    wording: new RegExp(`^[^\\p{L}]{0,3}(?:${readAlso})(?: ?[:：|>»›→].*|[^\\p{L}]*)$`, "iu"),
  },
  // Read also Harbour closed for a day: a title in a link
  {
    id: "read-also",
    maxWords: 30,
    wording:
      /^[^\p{L}]{0,3}(?:read also|also read|lesen sie auch|lies auch|(?:à )?lire (?:aussi|également)|le[ea] también|leggi anche|leia também|lees ook|läs också|les også|læs også|lue myös|czytaj (?:też|także|również)|читайте (?:также|також)) \S/iu,
    grow: ({ table, blocks, lines }, line) =>
      linkShare(table, blocks, line) >= announcedShare ? lines[line] : { from: line, to: line },
  },
  // Sign up for our newsletter. Follow us on our app.
  {
    id: "newsletter",
    maxWords: 60,
    about:
      /news ?letter|inbox|forwarded|feed\b|\(atom\)|podcast|\bapp\b|channel|whatsapp|telegram|instagram|facebook|twitter|youtube|pinterest|tiktok|linkedin|e-?mail|abo\b/i,
    wording:
      /^\W{0,3}(?:was this (?:e-?mail |newsletter )?forwarded|(?:click here to )?follow (?!these|this|.{0,30}(?:steps|instructions|hashtag)).{2,50} on (?:twitter|facebook|instagram|pinterest|linkedin)|(?:.{0,150}[.!?:|👉*–-] ?)?(?:please |want more.{0,30}\? )?(?:if you .{0,30}, please consider .{0,30}subscribing|subscribe to: |sign up (?:for|to|here|today|now)|subscribe(?: (?:to|for|now|here|today|on)|[!.])|get (?:our|the latest|the best|all the|more).{0,60}(?:inbox|newsletter|news|articles)|follow (?:us|me|@\S+|our) |(?:download|get) (?:our|the) .{0,20}app\b|join our .{0,30}(?:channel|newsletter|mailing list)|abonnieren sie|jetzt abonnieren|newsletter (?:abonnieren|anmelden|anfordern)|folgen sie uns|folge uns|abonnez-vous|inscrivez-vous|suivez-nous|suscríbe(?:te|se)|síguenos|inscreva-se|assine|siga-nos|iscriviti|seguici|schrijf je in|meld je aan|zapisz się|subskrybuj|подпис(?:ывайтесь|аться)|підписуйтесь|abone ol)|(?:got|do you have) a story|.{0,120}\b(?:follow us on (?:twitter|facebook|instagram|x)\b|signing up (?:to|for) our|deliver(?:ed|s).{0,40}(?:your|our) inbox))/iu,
  },
  // All rights reserved. A Polish newspaper ends its articles with it.
  {
    id: "rights",
    place: "end",
    maxWords: 30,
    wording:
      /(?:all rights reserved|alle rechte vorbehalten|tous droits réservés|todos los derechos reservados|todos os direitos reservados|tutti i diritti riservati|wszelkie prawa zastrzeżone|alle angaben ohne gewähr|все права защищены|prawem autorskim)/iu,
  },
  // THIS STORY IS FOR SUBSCRIBERS, and what they get.
  {
    id: "offer-box",
    isSure: true,
    minOthers: 60,
    maxWords: maxNoticeWords,
    maxShare: 0.5,
    wording: new RegExp(`^[^\\p{L}\\d]{0,4}(?:${offers})`, "iu"),
    grow: offerFrom,
  },
  // Filed under: Harbour | Share this | 3 comments; This entry was posted on 4 May; 4 May in Harbour | Permalink | Comments (0)
  {
    id: "post-line",
    isLabel: true,
    maxWords: 45,
    grow: toolsFrom,
    wording: new RegExp(
      `${tools.source}|^[^|]{1,60}\\| ?permalink\\b.{0,60}$|^[^\\p{L}\\d]{0,4}(?:(?:tags|tagged(?: with)?|filed under|posted in|categor(?:y|ies)|schlagw[oö]rter|mots[- ]clés|etiquetas|tagi|теги|метки|рубрик[аи]|标签|標籤|タグ) ?(?:[:：>|]|(?<=tagged |posted in ))|posted by .{0,60}\\d:\\d\\d.{0,30}$|this (?:entry was posted|page contains a single entry)|.{1,150} was the (?:previous|next) entry in this blog|you can find recent content on the main index|you can follow any responses|dieser (?:beitrag|eintrag) wurde|der beitrag wurde am|cette entrée a été publiée|esta entrada fue publicada|questo articolo è stato pubblicato|esta entrada foi publicada|ten wpis został|запись опубликована|(?:нашли|заметили|знайшли|помітили) (?:ошибку|опечатку|помилку)|ошибка в тексте|выделите .{0,60}(?:ctrl|нажмите))`,
      "iu",
    ),
  },
  // Disclaimer: the views are those of the author.
  {
    id: "rights",
    place: "end",
    maxWords: maxNoticeWords,
    maxShare: 0.5,
    wording:
      /^[^\p{L}\d]{0,4}(?:(?:(?:legal )?disclaimer|haftungsausschluss|avertissement|descargo de responsabilidad|avvertenza|isenção de responsabilidade|ansvarsfraskrivelse|zastrzeżenie|отказ от ответственности) ?:(?=.{0,300}(?:views?|opini|advice|liab|respons|endors|guarantee|inform|copyright|warrant|haft|gewähr|beratung|conseil|consejo|consulenza|ansvar|odpowiedzial|мнени|ответствен))|(?:note: |the )?(?:views|opinions) expressed .{0,80}(?:are|is) (?:those|solely|the author)|.{0,2}(?:声明|聲明|申明)[:：]|免責事項|(?:责任编辑|責任編輯|责编)[:：])|(?:does|do) not (?:necessarily )?(?:reflect|represent) the (?:views?|opinions?|position)|meinung der redaktion|(?:未经|未經).{0,8}(?:授权|授權|许可|許可|允许|允許|同意).{0,12}(?:不得|禁止|严禁|嚴禁)|無断転載|무단 ?(?:전재|복제|배포)/iu,
    grow: boxFrom,
  },
  {
    id: "author-box",
    // A shorter one is the name of a reviewer or speaker.
    boxes: (page) => [...named("author-box", 8)(page), ...sectionsUnder(page, aboutAuthor)],
    wording: aboutAuthor,
    place: "end",
    maxWords: 200,
    maxShare: 0.6,
  },
  // A box of any length that is not most of the content. Chosen by hand.
  {
    id: "legal-box",
    on: new Set(["article", "documentation", "product", "collection", "listing", "service"]),
    boxes: named("legal-box"),
    maxShare: 0.6,
  },
];
