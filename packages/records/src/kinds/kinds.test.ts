import { expect, test } from "vitest";
import { type KindId, kindOf } from "./index.ts";

const read = (kind: KindId, text: string, decoding: "text" | "json" = "text", language = "en") =>
  kindOf(kind).read(text, { language, base: "https://kestle.example/a/", decoding });

test.each([
  ["price", "$19.99", { amount: 19.99, currency: "$" }],
  ["price", "1.299,00 €", { amount: 1299, currency: "EUR" }],
  ["price", "CHF 1'299.50", { amount: 1299.5, currency: "CHF" }],
  ["price", "USD 60.00", { amount: 60, currency: "USD" }],
  ["price", "$60.00 USD", { amount: 60, currency: "USD" }],
  ["price", "€10 – €20", { amount: 10, upTo: 20, currency: "EUR" }],
  ["price", "10 bis 20 €", { amount: 10, upTo: 20, currency: "EUR" }],
  ["price", "19,- €", { amount: 19, currency: "EUR" }],
  ["price", "1 299 kr", { amount: 1299, currency: "kr" }],
  ["price", "¥1,200", { amount: 1200, currency: "¥" }],
  ["price", "free", undefined],
  ["price", "20 – 10 €", undefined],
  ["rating", "4.5 out of 5 stars", { value: 4.5, best: 5 }],
  ["rating", "4,5/5", { value: 4.5, best: 5 }],
  ["rating", "7/5", undefined],
  ["count", "1,234 reviews", 1234],
  ["count", "(57)", 57],
  ["duration", "1 h 30 min", "PT1H30M"],
  ["duration", "90 Minuten", "PT1H30M"],
  ["duration", "1½ hours", "PT1H30M"],
  ["duration", "3 days", "P3D"],
  ["duration", "soon", undefined],
  ["quantity", "1.5 kg", { amount: 1.5, unit: "kg" }],
  ["quantity", "a lot", undefined],
  ["telephone", "+49 (0)40 123-456", "+4940123456"],
  ["telephone", "tel:0044207946", "+44207946"],
  ["telephone", "12", undefined],
  ["availability", "Auf Lager", "InStock"],
  ["availability", "perhaps", undefined],
  ["employment", "Vollzeit", "FULL_TIME"],
  ["email", "mailto:a.b@kestle.example?subject=x", "a.b@kestle.example"],
  ["code", "#K-12", "K-12"],
  ["code", "over-ear, open", undefined],
  ["url", "../b", "https://kestle.example/b"],
  ["url", "not an address", undefined],
  ["date", "5 March 2026, 19:30", "2026-03-05T19:30"],
  ["date", "soon", undefined],
  ["address", " Mole 1 ,, Kestle , ", "Mole 1, Kestle"],
] as const)("%s of %s", (kind, text, value) => expect(read(kind, text)).toEqual(value));

test("data for machines have decimal dots, ISO forms and terms", () => {
  expect(read("price", "1.250", "json")).toEqual({ amount: 1.25, currency: null });
  expect(read("price", "10 – 20 EUR", "json")).toEqual({ amount: 10, upTo: 20, currency: "EUR" });
  expect(read("duration", "PT90M", "json")).toBe("PT1H30M");
  expect(read("availability", "https://schema.org/OutOfStock", "json")).toBe("OutOfStock");
  expect(read("text", "Fish &amp; <b>chips</b>", "json")).toBe("Fish & chips");
  expect(read("text", "a &amp; b")).toBe("a &amp; b");
});

test("values that say the same, or more", () => {
  const same = (kind: KindId, a: string, b: string) =>
    kindOf(kind).isSame(read(kind, a) as never, read(kind, b) as never);
  expect(same("price", "$5", "5 USD")).toBe(true);
  expect(same("price", "€5", "5 USD")).toBe(false);
  expect(same("price", "€5", "€5 – €6")).toBe(false);
  expect(same("date", "2026-03-05", "5 March 2026 19:30")).toBe(true);
  expect(same("date", "2026-03-05T19:30Z", "2026-03-05T20:30+01:00")).toBe(true);
  expect(same("telephone", "+44 20 7946 0001", "020 7946 0001")).toBe(true);
  expect(same("text", "Fish-Pie", "fish pie")).toBe(true);
  expect(kindOf("price").isFiner?.(read("price", "5 USD") as never, read("price", "$5") as never)).toBe(true);
});
