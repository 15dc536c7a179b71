/** Signs and words of currencies. The code of an ambiguous sign is the sign itself. */
export const currencySigns: readonly (readonly [written: string, code: string])[] = [
  ["US$", "USD"], ["CA$", "CAD"], ["C$", "CAD"], ["AU$", "AUD"], ["A$", "AUD"], ["NZ$", "NZD"], ["HK$", "HKD"], ["S$", "SGD"], ["R$", "BRL"],
  ["NT$", "TWD"], ["MX$", "MXN"], ["$", "$"], ["€", "EUR"], ["£", "GBP"], ["¥", "¥"], ["￥", "¥"], ["円", "JPY"], ["元", "CNY"], ["₹", "INR"], ["Rs.", "INR"], ["₩", "KRW"],
  ["원", "KRW"], ["₽", "RUB"], ["руб.", "RUB"], ["руб", "RUB"], ["₺", "TRY"], ["TL", "TRY"], ["₴", "UAH"], ["грн", "UAH"], ["₪", "ILS"], ["₫", "VND"], ["฿", "THB"],
  ["zł", "PLN"], ["Kč", "CZK"], ["Ft", "HUF"], ["lei", "RON"], ["лв.", "BGN"], ["kr.", "kr"], ["kr", "kr"], ["Fr.", "CHF"], ["₦", "NGN"], ["₱", "PHP"], ["Rp", "IDR"], ["RM", "MYR"],
]; // biome-ignore format: a table of words

/** ISO 4217 codes of currencies that pages of shops use. */
export const currencyCodes: readonly string[] =
  "AED ARS AUD BGN BRL CAD CHF CLP CNY COP CZK DKK EGP EUR GBP HKD HUF IDR ILS INR ISK JPY KES KRW MAD MXN MYR NGN NOK NZD PEN PHP PKR PLN QAR RON RUB SAR SEK SGD THB TRY TWD UAH USD VND ZAR".split(
    " ",
  );

/** Codes that an ambiguous sign may stand for. */
export const signMeanings: Readonly<Record<string, RegExp>> = {
  $: /^(?:USD|CAD|AUD|NZD|HKD|SGD|MXN|ARS|CLP|COP|TWD)$/,
  "¥": /^(?:JPY|CNY)$/,
  kr: /^(?:SEK|NOK|DKK|ISK)$/,
};
