import { percentDecode } from "@decant/page";
import { decodeHTML } from "entities";
import { collapse, strip } from "../written.ts";
import { placesOf, type ValueKind } from "./kind.ts";

const tag = /<\/?[a-z][^<>]*>/gi;
const marked = /<\/?[a-z]|&(?:#\w+|\w+);/i;
const symbols = /[^\p{L}\p{N}]+/gu;
const accents = /\p{Mn}+/gu;

/** The latest results: each item of a list is compared with many. In all, their texts have this many characters. */
const squashed = new Map<string, string>();
const mostChars = 4_000_000;
let chars = 0;

/** Letters and digits of a text, in lower case and without accents, for comparison. */
export function squash(text: string): string {
  const known = squashed.get(text);
  if (known !== undefined) return known;
  const letters = text.toLowerCase().normalize("NFKD").replace(accents, "").replace(symbols, "");
  chars += text.length;
  if (chars > mostChars) {
    squashed.clear();
    chars = text.length;
  }
  squashed.set(text, letters);
  return letters;
}

/** Boxes to tick off an item. */
const checkBox = /^[▢☐□◻❏❑]\s*/u;

/** White space is collapsed, and a box to tick goes; data for machines loses its tags and character references. */
export const text: ValueKind<string> = {
  id: "text",
  read: (written, { decoding }) => {
    const isHtml = decoding !== "text" && marked.test(written);
    const plain = collapse(isHtml ? decodeHTML(decodeHTML(written).replace(tag, " ")) : written).replace(checkBox, "");
    return plain === "" ? undefined : plain;
  },
  isSame: (a, b) => a === b || (squash(a) === squash(b) && squash(a) !== ""),
};

const mark = /^(?:#|no\.?\s|nr\.?\s|n°\s?)\s*/i;
const code = /^(?=.*\d)[\p{L}\d][\p{L}\d._/+-]*(?:\s[\p{L}\d._/+-]+)?$/u;
/** Longer ones are sentences. */
const maxChars = 80;

/** Article numbers and the like: at most two words, with a digit if people read them. */
export const articleCode: ValueKind<string> = {
  id: "code",
  read: (written, { decoding }) => {
    const text = collapse(written).replace(mark, "");
    if (text === "" || text.length > maxChars) return undefined;
    return decoding !== "text" || code.test(text) ? text : undefined;
  },
  isSame: (a, b) => squash(a) === squash(b),
};

const isAddress = /^(?:https?:)?\/\/\S+$|^\/\S*$|^\.{0,2}\/?[\w%-][\w%./?=&#~+:@,;-]*$/i;

/** Addresses, absolute if the page's own is known. */
export const url: ValueKind<string> = {
  id: "url",
  read: (written, { base }) => {
    const text = written.trim();
    if (text === "" || !isAddress.test(text)) return undefined;
    try {
      return new URL(text, base).href;
    } catch {
      return base === undefined ? text : undefined;
    }
  },
  isSame: (a, b) => bare(a) === bare(b),
};

const webScheme = /^https?:\/\/(?:www\.)?/i;

function bare(address: string): string {
  return strip(address.replace(webScheme, ""), "/#");
}

/** Postal addresses on one line, their parts with a comma between them. */
export const address: ValueKind<string> = {
  id: "address",
  read: (written, context) => {
    const plain = text.read(written, context);
    const parts = (plain ?? "").split(",").map(collapse);
    const joined = parts.filter((part) => part !== "").join(", ");
    return joined === "" ? undefined : joined;
  },
  isSame: (a, b) => {
    const [x, y] = [squash(a), squash(b)];
    return x !== "" && y !== "" && (x.includes(y) || y.includes(x));
  },
};

const addresses = /(?<![\w.+-])[\w.+-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){1,5}/gu;
const whole = /^(?:mailto:)?([\w.+-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){1,5})(?:\?.*)?$/iu;

/** Addresses of electronic mail. */
export const email: ValueKind<string> = {
  id: "email",
  read: (written) => whole.exec(written.trim())?.[1],
  isSame: (a, b) => a.toLowerCase() === b.toLowerCase(),
  find: (line) => (line.includes("@") ? placesOf(line, addresses) : []),
};

// With the prefix of a country or an area, or in groups of three, three and four digits. Dates and ranges of years are none.
const numbers =
  /(?<![\d/.,:-])(?:(?:\+|00)\d[\d\s()/.–-]{6,20}\d|\(0?\d{1,5}\)[\d\s/.–-]{4,16}\d|0\d{1,4}[\s/–-]\d[\d\s/–-]{4,14}\d|(?:1[\s.-])?\d{3}[\s.-]\d{3}[\s.-]\d{4})(?![\d/:]|[.,]\d)/g;
const scheme = /^tel:/i;
const extension = /(?:ext\.?|x|durchwahl)\s?\d{1,6}$/i;
const trunk = /\(0\)/;
const other = /[^\d+]/g;
const international = /^00/;
const isNumber = /^\+?\d{6,15}$/;

/** Telephone numbers: their digits, with `+` for the international prefix. */
export const telephone: ValueKind<string> = {
  id: "telephone",
  read: (written) => {
    const digits = percentDecode(written.trim().replace(scheme, ""))
      .replace(extension, "")
      .replace(trunk, "")
      .replace(other, "")
      .replace(international, "+");
    return isNumber.test(digits) ? digits : undefined;
  },
  isSame: (a, b) => a === b || (national(a).length >= 6 && national(a) === national(b)),
  find: (line) => placesOf(line, numbers),
};

/** The last digits, which do not depend on the prefix. */
function national(digits: string): string {
  return digits.replace(prefix, "").slice(-8);
}

const prefix = /^(?:\+|0)/;

/** A kind whose values are terms of schema.org, with the words that pages write for them. */
function terms(id: string, rows: Readonly<Record<string, string>>): ValueKind<string> {
  const known = new Map<string, string>();
  for (const [term, words] of Object.entries(rows))
    for (const word of [term, ...words.split("|")]) known.set(squash(word), term);
  return {
    id,
    read: (written) => known.get(squash(written.trim().replace(vocabulary, ""))),
    isSame: (a, b) => a === b,
  };
}

const vocabulary = /^.*[/#](?=\w+$)|^schema:/;

export const availability: ValueKind<string> = terms("availability", {
  InStock:
    "in stock|available|available now|in stock now|auf lager|sofort lieferbar|verfügbar|lieferbar|en stock|disponible|disponibile|disponível|em estoque|op voorraad|på lager|i lager|skladem|dostępny|в наличии|в наявності|stokta",
  OutOfStock:
    "SoldOut|out of stock|sold out|currently unavailable|unavailable|ausverkauft|nicht auf lager|nicht verfügbar|nicht lieferbar|épuisé|rupture de stock|en rupture de stock|indisponible|agotado|sin existencias|esaurito|non disponibile|esgotado|niet op voorraad|uitverkocht|slut i lager|udsolgt|vyprodáno|niedostępny|нет в наличии",
  PreOrder: "pre-order|preorder|vorbestellbar|vorbestellung|précommande|reserva|preordine",
  BackOrder: "backorder|on backorder|available on backorder|nachlieferung",
  LimitedAvailability: "limited availability|only a few left|low stock|nur noch wenige|wenige verfügbar|stock limité",
  Discontinued: "discontinued|nicht mehr erhältlich|no longer available|eingestellt",
  InStoreOnly: "in store only|nur im geschäft",
  OnlineOnly: "online only|nur online",
});

export const employment: ValueKind<string> = terms("employment", {
  FULL_TIME:
    "full time|full-time|fulltime|vollzeit|temps plein|cdi|tiempo completo|jornada completa|tempo pieno|tempo integral|voltijd|heltid|pełny etat|полная занятость",
  PART_TIME:
    "part time|part-time|teilzeit|temps partiel|media jornada|tiempo parcial|tempo parziale|deeltijd|deltid|niepełny etat|частичная занятость",
  CONTRACTOR: "contract|contractor|freelance|freelancer|freie mitarbeit|auftrag",
  TEMPORARY: "temporary|befristet|cdd|temporaire|temporal|tijdelijk",
  INTERN: "internship|intern|praktikum|stage|prácticas|tirocinio|estágio|stáž|praktik",
  VOLUNTEER: "volunteer|ehrenamt|bénévole|voluntariado",
  PER_DIEM: "per diem",
  OTHER: "other",
});

export const eventStatus: ValueKind<string> = terms("event-status", {
  EventScheduled: "scheduled|findet statt|confirmed",
  EventCancelled: "cancelled|canceled|abgesagt|annulé|cancelado|annullato|geannuleerd|inställt|aflyst|отменено",
  EventPostponed: "postponed|verschoben|reporté|aplazado|rinviato|uitgesteld",
  EventRescheduled: "rescheduled|neuer termin",
  EventMovedOnline: "moved online|jetzt online",
});
