import { describe, expect, test } from "vitest";
import labels from "../../../fixtures/encoding-labels.json" with { type: "json" };
import { decode } from "../src/decode/decode.ts";
import { encodedSamples } from "./encoded-samples.ts";

/** A page's bytes: mark-up in ASCII around a text in hexadecimal. */
function page(head: string, hex: string, tail = "</p>"): Uint8Array {
  return Buffer.concat([Buffer.from(`${head}<p>`), Buffer.from(hex, "hex"), Buffer.from(tail)]);
}

const asciiCompatible = encodedSamples.filter(([encoding]) => !encoding.startsWith("utf-16"));

describe("every encoding of the standard", () => {
  test.each(asciiCompatible)("%s by HTTP header", (encoding, text, hex) => {
    const decoded = decode(page("", hex), { contentType: `text/html; charset=${encoding.toUpperCase()}` });
    const evidence = encoding === "utf-8" ? "utf-8" : "http";
    expect(decoded).toEqual({ text: `<p>${text}</p>`, encoding, evidence, malformed: false });
  });

  test.each(asciiCompatible)("%s by meta element", (encoding, text, hex) => {
    const head = `<!doctype html><meta charset="${encoding}">`;
    const evidence = encoding === "utf-8" ? "utf-8" : "meta";
    expect(decode(page(head, hex))).toEqual({ text: `${head}<p>${text}</p>`, encoding, evidence, malformed: false });
  });

  test.each(encodedSamples.filter(([encoding]) => encoding.startsWith("utf-16")))(
    "%s by header, by byte order mark, and by its zeros",
    (encoding, text, hex) => {
      const bytes = Buffer.from(hex, "hex");
      const contentType = `text/html; charset=${encoding}`;
      expect(decode(bytes, { contentType })).toEqual({ text, encoding, evidence: "http", malformed: false });
      const mark = encoding === "utf-16le" ? [0xff, 0xfe] : [0xfe, 0xff];
      const marked = decode(Uint8Array.of(...mark, ...bytes));
      expect(marked).toEqual({ text, encoding, evidence: "bom", malformed: false });
      expect(decode(bytes)).toEqual({ text, encoding, evidence: "detected", malformed: false });
    },
  );

  test("x-user-defined by header", () => {
    const decoded = decode(Uint8Array.of(0x41, 0x80, 0xff), { contentType: "text/html; charset=x-user-defined" });
    expect(decoded).toEqual({ text: "A\uf780\uf7ff", encoding: "x-user-defined", evidence: "http", malformed: false });
  });
});

/** Every label of the WHATWG Encoding Standard, section 4.2, except those of UTF-16 and of the replacement encoding. */
const labelled = Object.entries(labels).flatMap(([encoding, names]) =>
  names.split(" ").map((label) => [label, encoding]),
);

describe("labels", () => {
  test.each(labelled)("%s means %s by HTTP and by meta element", (label, encoding) => {
    const hex = encodedSamples.find(([name]) => name === encoding)?.[2] ?? "c3a9";
    expect(decode(page("", hex), { contentType: `text/html; charset=${label}` }).encoding).toBe(encoding);
    expect(decode(page(`<meta charset="${label.toUpperCase()}">`, hex)).encoding).toBe(encoding);
  });

  test.each([
    ["latin1", "windows-1252"],
    ["ISO-8859-1", "windows-1252"],
    ["us-ascii", "windows-1252"],
    ["gb2312", "gbk"],
    ["x-sjis", "shift_jis"],
    ["ks_c_5601-1987", "euc-kr"],
    ["tis-620", "windows-874"],
    ["iso-8859-9", "windows-1254"],
  ])("%s means %s", (label, encoding) => {
    const decoded = decode(Uint8Array.of(0x20, 0xb0, 0xa1), { contentType: `text/html;charset="${label}"` });
    expect(decoded).toMatchObject({ encoding, evidence: "http" });
  });

  test.each(["iso-2022-kr", "hz-gb-2312", "replacement", "klingon", ""])("%j is no label", (label) => {
    expect(decode(Buffer.from("~{plain"), { contentType: `text/html; charset=${label}` }).text).toBe("~{plain");
    expect(decode(Buffer.from("<p>\xe9t\xe9", "latin1"), { contentType: `text/html; charset=${label}` })).toMatchObject(
      {
        text: "<p>été",
        evidence: "detected",
      },
    );
  });
});

describe("the header", () => {
  test.each([
    "text/html; charset=windows-1251",
    "text/html;CHARSET=Windows-1251;x=y",
    "text/html; charset = 'windows-1251'",
    'text/html; charset="windows\\-1251"',
    'text/html; charset="windows-1251',
    "text/html; charset=windows-1251,text/html",
    "text/html; charset=windows-1251; charset=koi8-u",
    "text/html; x-charset=koi8-u; charset=windows-1251",
    'text/html; a="x; charset=koi8-u"; charset=windows-1251',
    "text/html charset=windows-1251",
  ])("%s", (contentType) => {
    expect(decode(page("", "cff0e8e2e5f2"), { contentType })).toMatchObject({
      text: "<p>Привет</p>",
      encoding: "windows-1251",
      evidence: "http",
    });
  });

  test.each(["", "text/html", "charset", "text/html; charset", "text/html; charset=", "text/html; mycharset=koi8-u"])(
    "%j names no encoding",
    (contentType) => {
      const bytes = page("<meta charset=windows-1251>", "cff0e8e2e5f2");
      expect(decode(bytes, { contentType })).toMatchObject({ encoding: "windows-1251", evidence: "meta" });
    },
  );

  test("UTF-16 is contradicted by tags in ASCII", () => {
    const bytes = page("<meta charset=windows-1251>", "cff0e8e2e5f2");
    for (const encoding of ["utf-16", "utf-16be"]) {
      const decoded = decode(bytes, { contentType: `text/html; charset=${encoding}` });
      expect(decoded).toMatchObject({ encoding: "windows-1251", evidence: "meta" });
    }
  });

  test("UTF-16 without a character of ASCII is believed", () => {
    const bytes = Buffer.from("潮は満ちて引く", "utf16le");
    expect(decode(bytes, { contentType: "text/html; charset=utf-16" })).toMatchObject({
      text: "潮は満ちて引く",
      encoding: "utf-16le",
      evidence: "http",
    });
  });
});

describe("declarations in the page", () => {
  const cyrillic = "cff0e8e2e5f2"; // windows-1251; windows-1252 reads Ïðèâåò
  test.each([
    ["<meta charset=windows-1251>"],
    ["<META CHARSET='Windows-1251' />"],
    ["<meta http-equiv=Content-Type content='text/html; charset=windows-1251'>"],
    ['<meta content="text/html;charset = cp1251" http-equiv="content-type">'],
    ["<meta name=a content='charset=utf-8'><meta charset=windows-1251>"],
    ["<meta charset=unknown><meta charset=windows-1251>"],
    ["<!-- <meta charset=utf-8> --><meta charset=windows-1251>"],
    ["<script>'<meta charset=shift_jis>'; if (a<b && c == \"'\") {}</script><meta charset=windows-1251>"],
    ["<title><meta charset=shift_jis></title><meta charset=windows-1251>"],
    ['<?xml version="1.0" encoding="windows-1251"?><html>'],
    ['<?xml version="1.0" encoding="utf-8"?><html><meta charset=windows-1251>'],
    [`<script>${"x=1;".repeat(3000)}</script><meta charset=windows-1251>`],
    ["<meta charset=windows-1251><meta charset=shift_jis>"],
  ])("%s", (head) => {
    const decoded = decode(page(head, cyrillic));
    expect(decoded).toMatchObject({ encoding: "windows-1251", evidence: "meta" });
    expect(decoded.text.endsWith("<p>Привет</p>")).toBe(true);
  });

  test("UTF-16 in readable ASCII means UTF-8, which the bytes then contradict", () => {
    expect(decode(page("<meta charset=utf-16>", cyrillic)).encoding).toBe("windows-1251");
    expect(decode(Buffer.from("<meta charset=utf-16><p>é"))).toMatchObject({ encoding: "utf-8", evidence: "utf-8" });
  });

  test("x-user-defined means windows-1252", () => {
    expect(decode(page("<meta charset=x-user-defined>", "e974e9"))).toMatchObject({ encoding: "windows-1252" });
  });

  test("the header is believed before the page", () => {
    const bytes = page("<meta charset=windows-1252>", cyrillic);
    expect(decode(bytes, { contentType: "text/html; charset=windows-1251" })).toMatchObject({
      encoding: "windows-1251",
      evidence: "http",
    });
  });
});
