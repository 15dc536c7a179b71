import { lazily } from "@decant/dom/internal";

/**
 * Names of the months, January first; variants of one month (nominative, genitive, abbreviations) are separated by `|`. Lookups
 * are folded (lower case, no accents).
 */
export const monthNames: Readonly<Record<string, string>> = {
  en: "january|jan february|feb march|mar april|apr may june|jun july|jul august|aug september|sept|sep october|oct november|nov december|dec",
  de: "januar|jänner|jan februar|feber|feb märz|mär|mrz april|apr mai juni|jun juli|jul august|aug september|sept|sep oktober|okt november|nov dezember|dez",
  fr: "janvier|janv février|févr|fév mars avril|avr mai juin juillet|juil août septembre|sept octobre|oct novembre|nov décembre|déc",
  es: "enero|ene febrero|feb marzo|mar abril|abr mayo|may junio|jun julio|jul agosto|ago septiembre|setiembre|sept|set octubre|oct noviembre|nov diciembre|dic",
  pt: "janeiro|jan fevereiro|fev março|mar abril|abr maio|mai junho|jun julho|jul agosto|ago setembro|set outubro|out novembro|nov dezembro|dez",
  it: "gennaio|gen febbraio|feb marzo|mar aprile|apr maggio|mag giugno|giu luglio|lug agosto|ago settembre|sett|set ottobre|ott novembre|nov dicembre|dic",
  nl: "januari|jan februari|feb maart|mrt april|apr mei juni|jun juli|jul augustus|aug september|sep oktober|okt november|nov december|dec",
  pl: "stycznia|styczeń|sty lutego|luty|lut marca|marzec|mar kwietnia|kwiecień|kwi maja|maj czerwca|czerwiec|cze lipca|lipiec|lip sierpnia|sierpień|sie września|wrzesień|wrz października|październik|paź listopada|listopad|lis grudnia|grudzień|gru",
  cs: "ledna|leden|led února|únor|úno března|březen|bře dubna|duben|dub května|květen|kvě června|červen|čvn července|červenec|čvc srpna|srpen|srp září|zář října|říjen|říj listopadu|listopad|lis prosince|prosinec|pro",
  sk: "januára|január februára|február marca|marec apríla|apríl mája|máj júna|jún júla|júl augusta|august septembra|september októbra|október novembra|november decembra|december",
  ru: "января|январь|янв февраля|февраль|февр|фев марта|март|мар апреля|апрель|апр мая|май июня|июнь|июн июля|июль|июл августа|август|авг сентября|сентябрь|сент|сен октября|октябрь|окт ноября|ноябрь|нояб|ноя декабря|декабрь|дек",
  uk: "січня|січень|січ лютого|лютий|лют березня|березень|бер квітня|квітень|кві травня|травень|тра червня|червень|чер липня|липень|лип серпня|серпень|сер вересня|вересень|вер жовтня|жовтень|жов листопада|листопад|лис грудня|грудень|гру",
  bg: "януари|яну февруари|фев март април|апр май юни юли август|авг септември|сеп октомври|окт ноември|ное декември|дек",
  sr: "januar|јануар februar|фебруар mart|март april|април maj|мај jun|јун jul|јул avgust|август septembar|септембар oktobar|октобар novembar|новембар decembar|децембар",
  tr: "ocak|oca şubat|şub mart|mar nisan|nis mayıs|may haziran|haz temmuz|tem ağustos|ağu eylül|eyl ekim|eki kasım|kas aralık|ara",
  sv: "januari|jan februari|feb mars|mar april|apr maj juni|jun juli|jul augusti|aug september|sept|sep oktober|okt november|nov december|dec",
  da: "januar|jan februar|feb marts|mar april|apr maj juni|jun juli|jul august|aug september|sep oktober|okt november|nov december|dec",
  no: "januar|jan februar|feb mars|mar april|apr mai juni|jun juli|jul august|aug september|sep oktober|okt november|nov desember|des",
  fi: "tammikuuta|tammikuu|tammi helmikuuta|helmikuu|helmi maaliskuuta|maaliskuu|maalis huhtikuuta|huhtikuu|huhti toukokuuta|toukokuu|touko kesäkuuta|kesäkuu|kesä heinäkuuta|heinäkuu|heinä elokuuta|elokuu|elo syyskuuta|syyskuu|syys lokakuuta|lokakuu|loka marraskuuta|marraskuu|marras joulukuuta|joulukuu|joulu",
  hu: "január|jan február|febr|feb március|márc április|ápr május|máj június|jún július|júl augusztus|aug szeptember|szept október|okt november|nov december|dec",
  ro: "ianuarie|ian februarie|feb martie|mar aprilie|apr mai iunie|iun iulie|iul august|aug septembrie|sept octombrie|oct noiembrie|noi decembrie|dec",
  el: "ιανουαρίου|ιανουάριος|ιαν φεβρουαρίου|φεβρουάριος|φεβ μαρτίου|μάρτιος|μαρ απριλίου|απρίλιος|απρ μαΐου|μάιος|μαι ιουνίου|ιούνιος|ιουν ιουλίου|ιούλιος|ιουλ αυγούστου|αύγουστος|αυγ σεπτεμβρίου|σεπτέμβριος|σεπ οκτωβρίου|οκτώβριος|οκτ νοεμβρίου|νοέμβριος|νοε δεκεμβρίου|δεκέμβριος|δεκ",
  ca: "gener|gen febrer|febr març abril|abr maig juny juliol|jul agost|ag setembre|set octubre|oct novembre|nov desembre|des",
  id: "januari|jan februari|feb maret|mar april|apr mei juni|jun juli|jul agustus|agu september|sep oktober|okt november|nov desember|des",
  ar: "يناير|كانون-الثاني|جانفي فبراير|شباط|فيفري مارس|آذار أبريل|ابريل|نيسان|أفريل مايو|أيار|ماي يونيو|حزيران|جوان يوليو|تموز|جويلية أغسطس|اغسطس|آب|أوت سبتمبر|أيلول أكتوبر|اكتوبر نوفمبر ديسمبر",
  he: "ינואר|בינואר פברואר|בפברואר מרץ|במרץ|מרס אפריל|באפריל מאי|במאי יוני|ביוני יולי|ביולי אוגוסט|באוגוסט ספטמבר|בספטמבר אוקטובר|באוקטובר נובמבר|בנובמבר דצמבר|בדצמבר",
  fa: "ژانویه فوریه مارس آوریل مه|می ژوئن ژوئیه|جولای اوت|آگوست سپتامبر اکتبر نوامبر دسامبر",
  th: "มกราคม|ม.ค. กุมภาพันธ์|ก.พ. มีนาคม|มี.ค. เมษายน|เม.ย. พฤษภาคม|พ.ค. มิถุนายน|มิ.ย. กรกฎาคม|ก.ค. สิงหาคม|ส.ค. กันยายน|ก.ย. ตุลาคม|ต.ค. พฤศจิกายน|พ.ย. ธันวาคม|ธ.ค.",
  hi: "जनवरी फरवरी|फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर|सितम्बर अक्टूबर|अक्तूबर नवंबर|नवम्बर दिसंबर|दिसम्बर",
  // Last, because a word in several lists has the meaning of the first: "listopad" is October in Croatian, November elsewhere.
  hr: "siječnja|siječanj|sij veljače|veljača|velj ožujka|ožujak|ožu travnja|travanj|tra svibnja|svibanj|svi lipnja|lipanj srpnja|srpanj kolovoza|kolovoz|kol rujna|rujan|ruj listopada|listopad studenoga|studenog|studeni|stu prosinca|prosinac",
};

/** Accents and vowel points, but not the vowels of Thai, which distinguish its months. */
const combiningMark = /(?:(?![\u0e31-\u0e4e])\p{Mn})+/gu;
const dotlessI = /ı/g;

/** Lower case without accents, for comparing month names and date phrases. */
export function fold(text: string): string {
  return hasAccents.test(text) ? foldLetters(text) : text.toLowerCase();
}

/** Ranges that may hold accented or composed letters; no dashes, quotation marks or Chinese characters. */
const hasAccents = /[\u00c0-\u1fff\u2100-\u218f\u2c00-\u2fff\u3040-\u318f\ua000-\uffff]/;

function foldLetters(text: string): string {
  return text.toLowerCase().normalize("NFD").replace(combiningMark, "").replace(dotlessI, "i").normalize("NFC");
}

function index(names: string): Map<string, number> {
  const table = new Map<string, number>();
  names.split(" ").forEach((variants, month) => {
    for (const variant of variants.split("|")) table.set(fold(variant), month + 1);
  });
  return table;
}

interface MonthTables {
  readonly byLanguage: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly merged: ReadonlyMap<string, number>;
}

/** Built at the first date in words: most pages have none, and folding all languages is slow. */
const tables = lazily((): MonthTables => {
  const byLanguage = new Map(Object.entries(monthNames).map(([language, names]) => [language, index(names)]));
  const merged = new Map<string, number>();
  for (const table of byLanguage.values())
    for (const [name, month] of table) if (!merged.has(name)) merged.set(name, month);
  return { byLanguage, merged };
});

/** Month (1 to 12) that a folded word names; the page's language comes first. */
export function monthOf(word: string, language: string | undefined): number | undefined {
  const { byLanguage, merged } = tables();
  return (language === undefined ? undefined : byLanguage.get(language)?.get(word)) ?? merged.get(word);
}

/** A day, month or year of the Gregorian calendar. */
export interface DateParts {
  readonly year: number;
  readonly month?: number;
  readonly day?: number;
  readonly isNumeric?: boolean;
}

/** A date notation; `read` refuses a match with `undefined`. */
export interface Notation {
  readonly id: string;
  readonly pattern: RegExp;
  readonly read: (groups: readonly (string | undefined)[], language: string | undefined) => DateParts | undefined;
}

/** Year before the first of an era. */
const eras: Readonly<Record<string, number>> = {
  明治: 1867, 大正: 1911, 昭和: 1925, 平成: 1988, 令和: 2018, m: 1867, t: 1911, s: 1925, h: 1988, r: 2018, 民國: 1911, 民国: 1911,
}; // biome-ignore format: a table

/** Folded, as `fold` writes them. */
const persianMonths = "فروردین اردیبهشت خرداد تیر مرداد شهریور مهر ابان اذر دی بهمن اسفند".split(" ");
const afghanMonths = "حمل ثور جوزا سرطان اسد سنبله میزان عقرب قوس جدی دلو حوت".split(" ");
const buddhistYear = "(25[3-9]\\d)";
const persianYear = "(1[34]\\d\\d)";

/** Cheap test before the notations below: years of an era, a Buddhist or a Persian year. */
export const otherYear: RegExp =
  /[和成正治國国] ?[\d元]|(?<![\da-z])[mtshr]\d{1,2}[./]\d|(?<!\d)(?:25[3-9]|1[34]\d)\d(?!\d)|[\u0e00-\u0e7f]/;

/** Dates of the Japanese, Taiwanese, Buddhist and Persian calendars. */
export const otherNotations: readonly Notation[] = [
  // 令和7年5月4日, 平成元年1月8日, 民國114年5月4日
  {
    id: "era",
    pattern: /(明治|大正|昭和|平成|令和|民[國国]) ?(\d{1,3}|元)年 ?(\d{1,2})月(?: ?(\d{1,2})日)?/,
    read: ([era, y, m, d]) => inEra(era, y, m, d),
  },
  // R7.5.4, 令和7.5.4
  {
    id: "short-era",
    pattern: /(?<![\da-z])(明治|大正|昭和|平成|令和|[mtshr])(\d{1,2})([./])(\d{1,2})\3(\d{1,2})(?![\d./])/,
    read: ([era = "", y, , m, d], language) => (era.length > 1 || language === "ja" ? inEra(era, y, m, d) : undefined),
  },
  // 4 พฤษภาคม 2568, 4 พ.ค. 2568, วันที่ 4 เดือนพฤษภาคม พ.ศ. 2568
  {
    id: "thai",
    pattern:
      /(?<!\d)(\d{1,2}) ?(?:เดือน ?)?([\u0e00-\u0e7f.]{3,16}?) ?(?:พ\.ศ\. ?|พุทธศักราช ?|ค\.ศ\. ?)?((?:2[45]|19|20)\d\d)(?!\d)/,
    read: ([d, name = "", y]) => {
      const month = monthOf(name, "th");
      return month === undefined ? undefined : gregorian(fromBuddhist(y), month, Number(d));
    },
  },
  // 2568-05-04
  {
    id: "buddhist-year-first",
    pattern: new RegExp(`(?<!\\d)${buddhistYear}([-/.])(\\d{1,2})\\2(\\d{1,2})(?!\\d)`),
    read: ([y, , m, d]) => gregorian(fromBuddhist(y), Number(m), Number(d)),
  },
  // 04/05/2568
  {
    id: "buddhist-numeric",
    pattern: new RegExp(`(?<![\\d./-])(\\d{1,2})([-/.])(\\d{1,2})\\2${buddhistYear}(?!\\d)`),
    read: ([d, , m, y]) => gregorian(fromBuddhist(y), Number(m), Number(d)),
  },
  // ۱۴ اردیبهشت ۱۴۰۴
  {
    id: "persian",
    pattern: new RegExp(`(?<!\\d)(\\d{1,2}) ?([\\u0600-\\u06ff]{2,9})،? (?:ماه )?(?:سال )?${persianYear}(?!\\d)`),
    read: ([d, name = "", y]) => {
      const month = Math.max(persianMonths.indexOf(name), afghanMonths.indexOf(name)) + 1;
      return month === 0 ? undefined : fromPersian(Number(y), month, Number(d));
    },
  },
  // ۱۴۰۴/۰۲/۱۴, on pages in Persian
  {
    id: "persian-numeric",
    pattern: new RegExp(`(?<!\\d)${persianYear}([-/.])(\\d{1,2})\\2(\\d{1,2})(?!\\d)`),
    read: ([y, , m, d], language) =>
      language === "fa" || language === "prs" ? fromPersian(Number(y), Number(m), Number(d)) : undefined,
  },
];

function gregorian(year: number, month: number, day: number): DateParts {
  return { year, month, day };
}

function inEra(era = "", y = "", m = "", d: string | undefined = undefined): DateParts {
  const base = { year: eras[era] + (y === "元" ? 1 : Number(y)), month: Number(m) };
  return d === undefined ? base : { ...base, day: Number(d) };
}

function fromBuddhist(y: string | undefined): number {
  const year = Number(y);
  return year > 2400 ? year - 543 : year;
}

const dayMs = 24 * 60 * 60 * 1000;
/** The first day of the year 1403. */
const newYear1403 = Date.parse("2024-03-20");

/** Leap years follow a cycle of 33 years, which is exact from 1210 to 1634. */
function fromPersian(year: number, month: number, day: number): DateParts | undefined {
  const isLong = month <= 6;
  if (month < 1 || month > 12 || day < 1 || day > (isLong ? 31 : 30)) return undefined;
  const before = isLong ? 31 * (month - 1) : 186 + 30 * (month - 7);
  const days = daysBeforePersian(year) - daysBeforePersian(1403) + before + day - 1;
  const [y, m, d] = new Date(newYear1403 + days * dayMs).toISOString().slice(0, 10).split("-").map(Number);
  return gregorian(y as number, m as number, d as number);
}

function daysBeforePersian(year: number): number {
  const years = year + 1595;
  return 365 * years + 8 * Math.floor(years / 33) + Math.floor(((years % 33) + 3) / 4);
}
