import { raisedGap } from "../written.ts";
import { placesOf, type ValueKind } from "./kind.ts";
import { readNumber, writtenNumber } from "./numbers.ts";

/** Signs and words of currencies. The code of an ambiguous sign is the sign itself. */
const currencySigns: readonly (readonly [written: string, code: string])[] = [
  ["US$", "USD"], ["CA$", "CAD"], ["C$", "CAD"], ["AU$", "AUD"], ["A$", "AUD"], ["NZ$", "NZD"], ["HK$", "HKD"], ["S$", "SGD"], ["R$", "BRL"],
  ["NT$", "TWD"], ["MX$", "MXN"], ["$", "$"], ["€", "EUR"], ["£", "GBP"], ["¥", "¥"], ["￥", "¥"], ["円", "JPY"], ["元", "CNY"], ["₹", "INR"], ["Rs.", "INR"], ["₩", "KRW"],
  ["원", "KRW"], ["₽", "RUB"], ["руб.", "RUB"], ["руб", "RUB"], ["₺", "TRY"], ["TL", "TRY"], ["₴", "UAH"], ["грн", "UAH"], ["₪", "ILS"], ["₫", "VND"], ["฿", "THB"],
  ["zł", "PLN"], ["Kč", "CZK"], ["Ft", "HUF"], ["lei", "RON"], ["лв.", "BGN"], ["kr.", "kr"], ["kr", "kr"], ["Fr.", "CHF"], ["₦", "NGN"], ["₱", "PHP"], ["Rp", "IDR"], ["RM", "MYR"],
]; // biome-ignore format: a table of words

/** ISO 4217 codes of currencies that pages of shops use. */
const currencyCodes: readonly string[] =
  "AED ARS AUD BGN BRL CAD CHF CLP CNY COP CZK DKK EGP EUR GBP HKD HUF IDR ILS INR ISK JPY KES KRW MAD MXN MYR NGN NOK NZD PEN PHP PKR PLN QAR RON RUB SAR SEK SGD THB TRY TWD UAH USD VND ZAR".split(
    " ",
  );

/** Codes that an ambiguous sign may stand for. */
const signMeanings: Readonly<Record<string, RegExp>> = {
  $: /^(?:USD|CAD|AUD|NZD|HKD|SGD|MXN|ARS|CLP|COP|TWD)$/,
  "¥": /^(?:JPY|CNY)$/,
  kr: /^(?:SEK|NOK|DKK|ISK)$/,
};

/** An amount of money, or a range of amounts. */
export interface Price {
  readonly amount: number;
  /** Last amount of a range. */
  readonly upTo?: number;
  /** ISO 4217 code; the sign itself if it has several meanings (`$`, `¥`, `kr`); `null` if none is written. */
  readonly currency: string | null;
  readonly [key: string]: string | number | null;
}

const special = /[.*+?^${}()|[\]\\]/g;
const signs = [...currencySigns.map(([written]) => written), ...currencyCodes]
  .sort((a, b) => b.length - a.length)
  .map((written) => written.replace(special, "\\$&"))
  .join("|");
const codes = new Map<string, string>([...currencySigns, ...currencyCodes.map((code) => [code, code] as const)]);

/** Patterns of one amount and of a range; raised cents come after a gap. */
function patternsOf(gap: string): { readonly one: string; readonly range: string } {
  const number = `((?:${writtenNumber})(?:${gap}\\d\\d(?!\\d))?)(?:[.,][-–—]{1,2})?`;
  const before = `(?<![\\p{L}\\d])(${signs})(?![\\p{L}])\\s?`;
  const after = `\\s?(${signs})(?![\\p{L}\\d])`;
  // $100K and $2 billion are no prices.
  const more = "(?![\\d%]|[kKmMbB]n?(?![\\p{L}])|\\s(?:[mb]illion|mio|mrd|trillion))";
  // A digit may follow any sign, even one of letters: R100, kr 100.
  const one = `(?:${before}${number}${more}(?:\\s(?:${currencyCodes.join("|")})(?![\\p{L}\\d]))?|(?<![\\d.,\\p{L}])${number}${after})`;
  const dash = "\\s?(?:-|–|—|to|bis|à|a|до|〜|～)\\s?";
  const range = `(?:${before}${number}${dash}(?:(?:${signs})\\s?)?${number}${more}(?:\\s(?:${currencyCodes.join("|")})(?![\\p{L}\\d]))?|(?<![\\d.,\\p{L}])${number}(?:${after})?${dash}${number}${after})`;
  return { one, range };
}

const { one, range } = patternsOf(raisedGap);
const prices = new RegExp(`${range}|${one}`, "gu");
const alone = patternsOf("\\s");
const whole = new RegExp(`^(?:${alone.range}|${alone.one})$`, "u");
const digit = /\d/;
const bareNumber = new RegExp(`^(?:${writtenNumber})(?:\\s\\d\\d)?(?:[.,][-–—]{1,2})?$`, "u");
const trailingCode = new RegExp(`(?:^|\\s)(${currencyCodes.join("|")})$`);
/** Words around a price that do not change it. */
const around =
  /^(?:(?:now|from|only|our price|price|sale price|regular price|current price|preis|ab|nur|jetzt|à partir de|desde|da|prix|precio|prezzo|cena|pris|цена|от)\s{0,9}:?\s{0,9}){1,4}|\s{0,9}\*{1,9}$|\s{1,9}(?:each|inkl?\.?.{0,80}|incl?\.?.{0,80}|excl?\.?.{0,80}|zzgl\..{0,80}|ttc|\/\s?\p{L}{1,20})$/giu;

/** Money: `$19.99`, `1.299,00 €`, `19 99 EUR`, `€10 – €20`, and `19.99` if machines write it. */
export const price: ValueKind<Price> = {
  id: "price",
  read: (written, { decoding }) => {
    const text = written.trim().replace(around, "").trim();
    const isMachine = decoding !== "text";
    const match = whole.exec(text);
    return match === null ? readBare(text, isMachine) : readMatch(match, isMachine);
  },
  isSame: (a, b) =>
    nearly(a.amount, b.amount) &&
    (a.upTo === b.upTo || (a.upTo !== undefined && b.upTo !== undefined && nearly(a.upTo, b.upTo))) &&
    isSameCurrency(a.currency, b.currency),
  isFiner: (a, b) => a.upTo === b.upTo && isCode(a.currency) && !isCode(b.currency),
  find: (line) => (digit.test(line) ? placesOf(line, prices) : []),
};

// Groups of `whole`: 1 sign, 2 first, 3 last | 4 first, 5 sign, 6 last, 7 sign | 8 sign, 9 amount | 10 amount, 11 sign.
function readMatch(match: RegExpExecArray, isMachine: boolean): Price | undefined {
  const [first, last, sign] = [match[2] ?? match[4], match[3] ?? match[6], match[1] ?? match[7] ?? match[5]];
  const currencyOf = (written: string | undefined): string | null =>
    written === undefined ? null : (codes.get(written) ?? null);
  const coded = trailingCode.exec(match[0])?.[1];
  if (first !== undefined && last !== undefined) {
    const [amount, upTo] = [readNumber(first, isMachine), readNumber(last, isMachine)];
    if (amount === undefined || upTo === undefined || upTo < amount) return undefined;
    return { amount, upTo, currency: coded ?? currencyOf(sign) };
  }
  const amount = readNumber(match[9] ?? match[10] ?? "", isMachine);
  return amount === undefined ? undefined : { amount, currency: coded ?? currencyOf(match[8] ?? match[11]) };
}

function readBare(text: string, isMachine: boolean): Price | undefined {
  if (!isMachine && !bareNumber.test(text)) return undefined;
  const amount = readNumber(text, isMachine);
  return amount === undefined ? undefined : { amount, currency: null };
}

function nearly(a: number, b: number): boolean {
  return Math.abs(a - b) < 0.0051;
}

function isCode(currency: string | null): boolean {
  return currency !== null && currency.length === 3;
}

function isSameCurrency(a: string | null, b: string | null): boolean {
  if (a === null || b === null || a === b) return true;
  return signMeanings[a]?.test(b) === true || signMeanings[b]?.test(a) === true;
}
