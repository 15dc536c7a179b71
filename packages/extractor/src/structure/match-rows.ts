import type { NodeTable } from "@decant/dom";
import { Has, knownTag, remembering, tagSet } from "@decant/dom/internal";
import type { PageType } from "@decant/page";
import { isLinked } from "../blocks/block-counts.ts";
import { H1, headingTags } from "../blocks/elements.ts";
import { attributesOf, type BlockRange, blocksIn, type PageStructure, remember } from "../blocks/page-structure.ts";
import { shownText } from "../blocks/split-blocks.ts";
import type { DecisionRuleId } from "../decision-rules.ts";
import { evidenceBit } from "../features/names.ts";
import { type Draft, drop, keptBefore } from "./draft.ts";

/** Lines or boxes that are not part of the content: what they are, where they are, and how long. */
export interface MatchRow {
  readonly id: DecisionRuleId;
  /** Types of pages that it applies to. @default articles */
  readonly on?: ReadonlySet<PageType>;
  /** The boxes of a page. @default each line */
  readonly boxes?: (page: PageStructure) => readonly BlockRange[];
  /** Whether the boxes are known by more than shape and name: a role, a control, a field. @default false */
  readonly isSure?: boolean;
  /** Wording of the line, or of the first line of a box, which is evidence as well. */
  readonly wording?: RegExp;
  /** The line has one of these words. Tested first, because most wordings are slow. */
  readonly about?: RegExp;
  /** Whether the wording is evidence only above the first paragraph, below the last, or beside a picture. @default false */
  readonly isCredit?: boolean;
  /** Wording that is evidence only beside a picture. @default none */
  readonly weak?: RegExp;
  /** Above the first paragraph, between kept texts, or with little text after it. @default anywhere */
  readonly place?: "top" | "inside" | "end";
  /** Fewest kept words beside it. @default 1 */
  readonly minOthers?: number;
  /** Most words. @default 12 for a line, any for a box */
  readonly maxWords?: number;
  /** Largest share of the kept words. @default 1 */
  readonly maxShare?: number;
  /** Score of all their blocks from which they stay. @default none */
  readonly certain?: number;
  /** Whether such a line is no item of the list that it is in. @default false */
  readonly interrupts?: boolean;
}

/** Longer lines are sentences or captions. Half changes 14, twice 1 of 260 pages that read it. */
const maxLineWords = 12;
/** Largest share of the kept words after what is at the end. A guess. */
const maxAfter = 0.15;

/** Drop what a row describes, if anything else is kept. */
export function matchRow(row: MatchRow): (page: PageStructure) => (draft: Draft) => void {
  const {
    boxes,
    isSure = false,
    isCredit = false,
    wording,
    weak,
    place,
    minOthers = 1,
    maxShare = 1,
    certain = Number.POSITIVE_INFINITY,
  } = row;
  const { interrupts = false, maxWords = boxes === undefined ? maxLineWords : Number.POSITIVE_INFINITY } = row;
  return (page) => {
    const { table, blocks } = page;
    const ranges = boxes?.(page) ?? page.lines;
    const reads = remember(blocks, (block) => wording !== undefined && isWordingOf(row, page.lineOf(block)));
    return (draft) => {
      if (ranges.length === 0) return;
      const { keep, size, probability } = draft;
      const words = keptBefore(draft);
      const isProse = (kept: number, block: number): boolean => kept === 1 && size[block] > maxLineWords;
      const prose = place === "top" || isCredit ? keep.findIndex(isProse) : -1;
      const last = isCredit ? keep.findLastIndex(isProse) : -1;
      const total = words[keep.length];
      const isInPlace = (range: BlockRange): boolean => {
        if (place === "end") return total - words[range.to] <= maxAfter * total;
        if (place === "inside") return words[range.from] > 0 && words[range.to] < total;
        return place === undefined || range.from < prose;
      };
      const isLine = ({ from }: BlockRange): boolean => {
        // A heading with text below it heads a section.
        return !(keep[from + 1] === 1 && headingTags[table.tag[blocks.container[from]]] === 1) && reads(from);
      };
      for (const range of ranges) {
        const own = words[range.to] - words[range.from];
        if (own === 0 || total - own < minOthers || own > maxWords || own > maxShare * total) continue;
        if (!isInPlace(range) || (boxes === undefined && !isLine(range))) continue;
        if (
          keep.subarray(range.from, range.to).every((kept, at) => kept === 0 || probability[range.from + at] >= certain)
        )
          continue;
        const isTold = (): boolean =>
          !isCredit ||
          ((range.from < prose || range.from > last) && weak?.test(page.lineOf(range.from)) !== true) ||
          isCreditPlace(table, blocks.container[range.from]);
        drop(page, draft, range, { evidence: isSure || (reads(range.from) && isTold()), interrupts });
      }
    };
  };
}

/** Whether a line has the wording of a row, at any place and length. */
export function isWordingOf({ about, wording }: MatchRow, line: string): boolean {
  return about?.test(line) !== false && wording?.test(line) === true;
}

const creditTags = tagSet(["figure", "figcaption", "caption", "footer"]);
/** Levels from a credit up to its figure or footer. Half changes 1, twice none of 260 pages that read it. */
const creditLevels = 4;
/** A box with a picture and more words is not a figure. Half and twice change 1 of 260 pages that read it. */
const maxFigureWords = 60;

/** Whether an element is in a figure, a footer, or a box around a picture. */
function isCreditPlace(table: NodeTable, container: number): boolean {
  let node = container;
  for (let level = 0; level < creditLevels && node > 0; level++, node = table.parent[node]) {
    if (creditTags[table.tag[node]] === 1) return true;
    if (table.sum(table.images, node) > 0 && table.sum(table.words, node) <= maxFigureWords) return true;
  }
  return false;
}

/** Elements with a name, with so many words at least. */
const named =
  (kind: "author-box" | "legal-box", minWords = 1) =>
  (page: PageStructure): BlockRange[] => {
    const { table, evidence } = page;
    const bit = evidenceBit(kind);
    const boxes: BlockRange[] = [];
    for (let node = 1; node < table.size; node++)
      if ((evidence.own[node] & bit) !== 0 && table.sum(table.words, node) >= minWords)
        boxes.push(blocksIn(page, node));
    return boxes;
  };

/** Sections whose heading has a wording. */
function sectionsUnder({ sections, lineOf }: PageStructure, wording: RegExp): BlockRange[] {
  return sections
    .filter(({ heading, from, to }) => to > from && wording.test(lineOf(heading)))
    .map(({ heading, to }) => ({ from: heading, to }));
}

const NAV = knownTag("nav");
/** Share of a landmark's text in links from which it is navigation. */
const navigationShare = 0.5;

/** Landmarks of navigation that consist of links. */
function navigations(page: PageStructure): BlockRange[] {
  const { table, elements } = page;
  const others = elements.described.filter((node) => table.tag[node] !== NAV && roleOf(table, node) === "navigation");
  return [...elements.navs, ...others]
    .filter((node) => isLinked(table, node, navigationShare))
    .sort((one, other) => one - other)
    .map((node) => blocksIn(page, node));
}

function roleOf(table: NodeTable, node: number): string {
  return (table.attributes[node] & Has.ROLE) === 0 ? "" : (attributesOf(table, node).role ?? "");
}

const dialogRole = /^(?:alert)?dialog$/;

/** Dialogs that scripts open (WAI-ARIA 1.2, `dialog`, `aria-modal`). */
function dialogs(page: PageStructure): BlockRange[] {
  const { table, elements } = page;
  const isDialog = (node: number): boolean =>
    dialogRole.test(roleOf(table, node)) ||
    ((table.attributes[node] & Has.ARIA) !== 0 && attributesOf(table, node)["aria-modal"] === "true");
  return elements.described.filter(isDialog).map((node) => blocksIn(page, node));
}

const INPUT = knownTag("input");
/** Elements that hold more than a box. */
const contentTags = tagSet(["body", "main", "article", "table", "li"]);
/** Levels from a field or button up to its box. Half changes none, twice 1 of 261 pages that read it. */
const boxLevels = 5;
/** Most nodes of a box, so that boxes in each other are read in linear time. Without it, no page of the development sets changes. */
const maxBoxNodes = 512;

/** Elements around a node with at most so many words, the innermost first. */
function boxesAround(table: NodeTable, node: number, maxWords: number): number[] {
  const found: number[] = [];
  for (let up = table.parent[node]; up > 0 && found.length < boxLevels; up = table.parent[up]) {
    if (contentTags[table.tag[up]] === 1 || table.sum(table.words, up) > maxWords) break;
    if (table.end[up] - up > maxBoxNodes) break;
    found.push(up);
  }
  return found;
}

/** The box of each anchor, if there is one. */
function boxesOf(page: PageStructure, anchors: readonly number[], find: (anchor: number) => number | undefined) {
  return [...new Set(anchors.map(find))].flatMap((box) => (box === undefined ? [] : [blocksIn(page, box)]));
}

/** Longest boxes, in words. Chosen by hand. */
const maxSignupWords = 60;
const maxFeedbackWords = 30;
/** Characters of a box that are read. */
const maxReadChars = 2000;
const mailName = /e-?mail/i;
/** A question about a page, in the languages of manuals. */
const feedbackText =
  /(?:helpful|useful|looking for|hilfreich|nützlich|geholfen|utile|aidé|útil|nuttig|przydatn|pomocn|полез|помог)[^?.]{0,40}\?|役に立|参考になり|有帮助|有幫助|有用|도움/iu;

/** Boxes that ask whether the page was useful, with buttons to answer. */
function feedbackBoxes(page: PageStructure): BlockRange[] {
  const { table } = page;
  const asks = remembering((box: number) =>
    feedbackText.test(shownText(table, box, table.end[box], " ").slice(0, maxReadChars)),
  );
  return boxesOf(page, page.elements.labels, (button) => boxesAround(table, button, maxFeedbackWords).find(asks));
}

/** Boxes with a field for an e-mail address. */
function signupBoxes(page: PageStructure): BlockRange[] {
  const { table } = page;
  const fields: number[] = [];
  for (let node = table.tag.indexOf(INPUT); node > 0; node = table.tag.indexOf(INPUT, node + 1)) {
    const { type = "text", name = "" } = attributesOf(table, node);
    if (type === "email" || (type === "text" && mailName.test(name))) fields.push(node);
  }
  return boxesOf(page, fields, (field) => boxesAround(table, field, maxSignupWords).at(-1));
}

/** A gallery may hold most of a page's text, where names give no evidence. */
const galleryName = /galler(?:y|ia)|galerie|slide|carousel|bilderstrecke|fotostrecke/i;
const firstCounter = /(?<!\d)1 ?\//;
const counter = /^(\d{1,3}) ?\/ ?\d{1,3}(?![\d/.,])/;
/** Fewest slides of a gallery. Chosen by hand. */
const minSlides = 3;

/** Boxes with the name of a gallery around lines with counters ("3/24"), unless the headline has their number: they are the content. */
function galleries(page: PageStructure): BlockRange[] {
  const { table, blocks, elements, lineOf } = page;
  if (!firstCounter.test(table.runTexts)) return [];
  const h1 = elements.headings.find((node) => table.tag[node] === H1);
  const headline = h1 === undefined ? "" : lineOf(blocks.before[h1]);
  const isGallery = (node: number): boolean => galleryName.test(table.classValues[table.classIds[node]]);
  const boxes: BlockRange[] = [];
  let slides: number[] = [];
  for (let block = 0; block <= blocks.count; block++) {
    const number = block < blocks.count ? Number(counter.exec(lineOf(block))?.[1] ?? 0) : 1;
    if (number === slides.length + 1 && block < blocks.count) slides.push(block);
    else if (number === 1) {
      const [first, last] = [blocks.container[slides[0]], blocks.first[slides.at(-1) ?? 0]];
      let box = slides.length < minSlides || headline.includes(String(slides.length)) ? 0 : first;
      while (box > 0 && (table.end[box] <= last || !isGallery(box))) box = table.parent[box];
      if (box > 0) boxes.push(blocksIn(page, box));
      slides = [block];
    }
  }
  return boxes;
}

const readAlso: string = [
  "read (?:also|more|next|this next|on)|also read|see also|more (?:on this|from|stories|like this|great stories)|related(?: (?:articles?|posts?|stories|news|content|reading|links?|topics?|guides?|resources?))?|recommended(?: (?:reading|for you|articles?|stories|posts?))?|you (?:may|might) (?:also )?(?:like|enjoy|be interested in)|keep reading|up next|further reading|trending(?: now| stories)?|editors?['’]s? (?:picks?|choice)|don['’]t miss|explore more",
  "lesen sie (?:auch|hier|mehr|dazu|weiter)|lies auch|mehr zum thema|auch interessant|das könnte (?:sie|dich) auch interessieren|zum thema|weitere (?:artikel|meldungen|themen|beiträge)|passend zum thema|neueste (?:artikel|beiträge)",
  "à lire (?:aussi|également)|lire aussi|sur le même sujet|à découvrir aussi|voir aussi|nos articles",
  "le[ea] también|lee más|te puede interesar|más (?:noticias|información)|noticias relacionadas|contenido relacionado|además|mira también|te recomendamos",
  "leia (?:também|mais)|veja (?:também|mais)|saiba mais|notícias relacionadas|leggi anche|potrebbe interessarti(?: anche)?|articoli correlati|vedi anche",
  "lees ook|lees meer|bekijk ook|läs (?:också|även|mer)|les (?:også|mer)|læs (?:også|mere)|lue (?:myös|lisää)",
  "czytaj (?:też|także|również|więcej)|zobacz (?:też|także|również)|przeczytaj (?:też|także|również)|polecamy|přečtěte si(?: také| i)?|čtěte také|prečítajte si(?: aj)?|čítajte (?:aj|tiež)|olvas(?:s|d el|d) (?:is|ezt is|tovább|még)|kapcsolódó (?:cikkek?|anyagok)|citește (?:și|mai mult)|vezi și|pročitajte (?:i|još)|čitajte još|preberite (?:tudi|še)",
  "читайте (?:также|ещ[её])|по теме|см\\. также|читать (?:также|ещ[её])|читайте (?:також|ще)|вижте още|прочетете (?:още|и)|διαβάστε (?:επίσης|ακόμα|και)|δείτε επίσης",
  "(?:bunları da )?oku(?:yun|mak için)?|ilgili haber(?:ler)?|baca juga|đọc thêm|xem thêm|tin liên quan|อ่านเพิ่มเติม|ข่าวที่เกี่ยวข้อง|اقرأ (?:أيضا|أيضًا|المزيد)|مواضيع ذات صلة|בנוסף|קראו (?:גם|עוד)|مطالب مرتبط|یہ بھی پڑھیں|यह भी पढ़ें|ये भी पढ़ें|আরও পড়ুন",
  "関連(?:記事|ニュース|リンク)|あわせて読みたい|こちらもおすすめ|相关(?:阅读|文章|新闻|推荐)|推荐阅读|延伸閱讀|相關(?:文章|新聞|閱讀)|관련 ?(?:기사|글)|함께 읽으면 좋은",
].join("|");

const weekday =
  "(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|mo|di|mi|do|fr|sa|so|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|(?:lune|marte|mercole|giove|vener)dì|sabato|domenica|(?:maan|dins|woens|donder|vrij|zater|zon)dag";
const dayAndMonth =
  "\\d{1,2}(?:st|nd|rd|th)?[.,]? (?:de |of )?\\p{L}{3,12}[.,]?(?: de)?|\\p{L}{3,9}\\.? \\d{1,2}(?:st|nd|rd|th)?,?|\\d{1,2}[./-]\\d{1,2}[./-]";

/** Beginnings of bylines and datelines. A word before a date may say what happened then: "Died 2 Jan 1940 in Portmore". */
const bylines: readonly string[] = [
  "(?:(?:written|posted|published|reviewed|edited) )?by:? \\p{L}",
  "(?:(?:von|par|por|door) |(?:text|autor(?:in|e)?|author): ?)\\p{L}",
  ".{0,60}\\b\\d+ ?min(?:ute)?s?\\.? (?:read|lesezeit|de lecture|de lectura)\\b",
  // Friday, 5 March 2024 | 8:30 | News; Berlin, 5. März 2024
  `(?:(?:${weekday})[.,]? |\\p{Lu}\\p{L}{2,20}, )?(?:${dayAndMonth}) ?(?:19|20)\\d\\d(?!\\d)(?: ?[,|•·–-] ?.{0,40}| (?:(?:at|um|à|a las|kl\\.?) )?\\d{1,2}[:.h]\\d\\d.{0,20}| (?:by|von|par|por|di|door|av|af) .{0,40})?$`,
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
  /^(?:(?:about|meet) the (?:author|writer|reviewer|contributor)s?|über (?:den autor|die autorin)|à propos de l['’]auteur|sobre (?:el autor|la autora|[oa] autora?)|over de auteur|o autor(?:ze|ce)|informazioni sull['’]autore)\b|^(?:об авторе|この記事を書いた人|著者(?:紹介|プロフィール))/iu;

/**
 * Lines and boxes known by their wording or names, because they are too short to be scored well. Two fits kept some lines on unseen hosts of
 * wcxb-dev; of those, the gold keeps 11 of 76 credits and none of 19 advertisements, and of the words of boxes about authors 4 of 28
 * blocks, of disclaimers of articles 1 of 15, of legal notes 4 %. Cross-validated over five fits, with the lines traf-dev gains 0.0019 to
 * 0.0028, aeb-dev 0.0003 to 0.0008, wcxb-dev nothing.
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
      /^[-–—([]? ?(?:(?:advertisement|sponsored|anzeige|werbung|publicité|publicidade?|pubblicità|reklam[ae]|advertentie|annons|реклама) ?[-–—)\].:]?(?: scroll .{0,60})?|(?:(?:article|story) )?continues? (?:reading )?(?:below|after (?:the )?(?:ad|advertisement)))[ .:…]*$/iu,
  },
  // Last updated on June 2, 2025. Three development pages need it.
  {
    id: "date",
    interrupts: true,
    wording:
      /^(?:last |zuletzt )?(?:updated|published|posted|aktualisiert|veröffentlicht|actualizado|publicado|publié|mis à jour|aggiornato|pubblicato)(?: (?:on|at|am|le|el|il|em))? ?:? ?[\p{L}.,]{0,12} ?\d/iu,
  },
  // By A. Miller | 2 June 2025 | 4 min read
  {
    id: "byline",
    interrupts: true,
    place: "top",
    wording: new RegExp(`^(?!.*[.!?]$)(?:${[...bylines, ...bylinesWithoutSpaces].join("|")})`, "iu"),
  },
  // Read also: Harbour closed for a day
  {
    id: "read-also",
    maxWords: 30,
    wording: new RegExp(`^[^\\p{L}]{0,3}(?:${readAlso})(?: ?[:：|>»›→].*|[^\\p{L}]*)$`, "iu"),
  },
  // Sign up for our newsletter. Follow us on our app.
  {
    id: "newsletter",
    maxWords: 60,
    about:
      /news ?letter|inbox|forwarded|podcast|\bapp\b|channel|whatsapp|telegram|instagram|facebook|twitter|youtube|pinterest|tiktok|linkedin|e-?mail|abo\b/i,
    wording:
      /^(?:was this (?:e-?mail |newsletter )?forwarded|(?:.{0,150}[.!?:|👉*–-] ?)?(?:please |want more.{0,30}\? )?(?:sign up (?:for|to|here|today|now)|subscribe(?: (?:to|for|now|here|today|on)|[!.])|get (?:our|the latest|the best|all the|more).{0,60}(?:inbox|newsletter|news|articles)|follow (?:us|me|@\S+|our) |(?:download|get) (?:our|the) .{0,20}app\b|join our .{0,30}(?:channel|newsletter|mailing list)|abonnieren sie|jetzt abonnieren|newsletter (?:abonnieren|anmelden|anfordern)|folgen sie uns|folge uns|abonnez-vous|inscrivez-vous|suivez-nous|suscríbe(?:te|se)|síguenos|inscreva-se|assine|siga-nos|iscriviti|seguici|schrijf je in|meld je aan|zapisz się|subskrybuj|подпис(?:ывайтесь|аться)|підписуйтесь|abone ol)|.{0,120}\b(?:signing up (?:to|for) our|deliver(?:ed|s).{0,40}(?:your|our) inbox))/iu,
  },
  // All rights reserved. A Polish newspaper ends its articles with it.
  {
    id: "rights",
    place: "end",
    maxWords: 30,
    wording:
      /(?:all rights reserved|alle rechte vorbehalten|tous droits réservés|todos los derechos reservados|todos os direitos reservados|tutti i diritti riservati|wszelkie prawa zastrzeżone|alle angaben ohne gewähr|все права защищены|prawem autorskim)/iu,
  },
  // 3/24 Ice on the fountain. A gallery in an article is about other news; without text after it, it may be the content.
  { id: "slides", boxes: galleries, isSure: true, place: "inside", minOthers: 150 },
  {
    id: "author-box",
    // A shorter one is the name of a reviewer or speaker.
    boxes: (page) => [...named("author-box", 8)(page), ...sectionsUnder(page, aboutAuthor)],
    wording: aboutAuthor,
    place: "end",
    maxWords: 200,
    maxShare: 0.25,
  },
  // A box of any length that is not most of the content. Chosen by hand.
  {
    id: "legal-box",
    on: new Set(["article", "documentation", "product", "collection", "listing", "service"]),
    boxes: named("legal-box"),
    maxShare: 0.6,
  },
];
