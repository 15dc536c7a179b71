import type { Page } from "@decant/pipeline";
import { readData } from "../../fixtures.ts";
import { type LightCase, lightCase } from "./light-case.ts";

const { labels, multiByte, languages, contradicted, odd } = readData<{
  /** Every label of every encoding in the WHATWG Encoding Standard, section 4.2, except UTF-16 and the replacement encoding. */
  readonly labels: Readonly<Record<string, string>>;
  /** Texts in encodings of several bytes a character, in hexadecimal. */
  readonly multiByte: Readonly<Record<string, readonly [text: string, hex: string]>>;
  /** Texts without a label: statistics must tell. */
  readonly languages: Readonly<Record<string, readonly [encoding: string, text: string]>>;
  /** Labels that UTF-8 is given in error. */
  readonly contradicted: readonly string[];
  /** Bytes in which an escape of ASCII hides: they must not become mark-up, and nothing may throw. */
  readonly odd: readonly (readonly [charset: string, text: string])[];
}>("hostile/charsets.json");

const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

function join(...parts: readonly (string | Uint8Array)[]): Uint8Array {
  const arrays = parts.map((part) => (typeof part === "string" ? latin(part) : part));
  const bytes = new Uint8Array(arrays.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const array of arrays) {
    bytes.set(array, at);
    at += array.length;
  }
  return bytes;
}

interface Sample {
  readonly text: string;
  readonly bytes: Uint8Array;
}

const letter = /^\p{L}$/u;

/** The letters of an encoding of one byte each, as the platform reads them. */
function lettersOf(encoding: string): Sample {
  const reader = new TextDecoder(encoding);
  const bytes = Array.from({ length: 128 }, (_, index) => 128 + index).filter((byte) =>
    letter.test(reader.decode(Uint8Array.of(byte))),
  );
  return { text: reader.decode(Uint8Array.from(bytes)), bytes: Uint8Array.from(bytes) };
}

function sampleOf(encoding: string): Sample {
  if (encoding === "utf-8") return { text: "Ünïcödé文字😀", bytes: new TextEncoder().encode("Ünïcödé文字😀") };
  const known = multiByte[encoding];
  if (known === undefined) return lettersOf(encoding);
  return { text: known[0], bytes: Uint8Array.from(Buffer.from(known[1], "hex")) };
}

const words =
  "The gauge at the mole is read twice a day, at high and at low water, and its height is entered in the book. ";

function bytesOf(head: string, { bytes }: Sample): Uint8Array {
  return join(
    `<!doctype html><html><head>${head}<title>Page</title></head><body><main><h1>Page</h1><p>${words}`,
    bytes,
    ` ${words}</p></main></body></html>`,
  );
}

function reads(id: string, html: Uint8Array, { text }: Sample, contentType?: string, encoding?: string): LightCase {
  const check = ({ source, text: shown }: Page): string | undefined => {
    if (!shown.includes(text)) return `read as ${source.encoding}: ${JSON.stringify(shown.slice(100, 260))}`;
    return encoding === undefined || source.encoding === encoding ? undefined : `called ${source.encoding}`;
  };
  return lightCase("charsets", id, html, check, contentType);
}

const utf8 = sampleOf("utf-8");
const mark = "\xef\xbb\xbf";

/** A page whose HTTP header, or whose markup, has a charset. */
const http = (charset: string): string => `text/html; charset=${charset}`;
const meta = (charset: string): string => `<meta charset=${charset}>`;

const byLabel = Object.entries(labels).flatMap(([encoding, names]) => {
  const sample = sampleOf(encoding);
  return names
    .split(" ")
    .flatMap((label) => [
      reads(`http ${label}`, bytesOf("", sample), sample, http(label), encoding),
      reads(`meta ${label}`, bytesOf(`<meta charset="${label.toUpperCase()}">`, sample), sample, undefined, encoding),
    ]);
});

const byPlace = Object.keys(labels).flatMap((encoding) => {
  const sample = sampleOf(encoding);
  const other = encoding === "windows-1251" ? "windows-1252" : "windows-1251";
  const rows: readonly (readonly [id: string, head: string, contentType?: string])[] = [
    ["http-equiv", `<meta http-equiv="Content-Type" content="${http(encoding)}">`],
    ["late meta", `<script>${"var a = 1; ".repeat(200)}</script>${meta(encoding)}`],
    ["quoted in HTTP", "", `text/html;charset="${encoding}"`],
    ["HTTP before meta", meta(other), http(encoding)],
    ["comment before meta", `<!-- ${meta(other)} -->${meta(encoding)}`],
    ["unknown in HTTP", meta(encoding), http("klingon")],
  ];
  const declared = join(`<?xml version="1.0" encoding="${encoding}"?>`, bytesOf("", sample));
  return [
    ...rows.map(([id, head, type]) => reads(`${encoding}: ${id}`, bytesOf(head, sample), sample, type)),
    reads(`${encoding}: XML declaration`, declared, sample),
  ];
});

const byMistake = contradicted.flatMap((label) => [
  reads(`UTF-8 called ${label} by HTTP`, bytesOf("", utf8), utf8, http(label), "utf-8"),
  reads(`UTF-8 called ${label} by meta`, bytesOf(meta(label), utf8), utf8, undefined, "utf-8"),
  reads(`UTF-8 with mark called ${label}`, join(mark, bytesOf(meta(label), utf8)), utf8, http(label), "utf-8"),
]);

const widePage = `<!doctype html><title>Page</title><main><h1>Page</h1><p>${words}${utf8.text} ${words}</p></main>`;
const wides = [true, false].flatMap((little) => {
  const name = little ? "utf-16le" : "utf-16be";
  const bytes = new Uint8Array(Buffer.from(widePage, "utf16le"));
  if (!little) Buffer.from(bytes.buffer).swap16();
  const marked = join(little ? "\xff\xfe" : "\xfe\xff", bytes);
  return [
    reads(`${name} with mark`, marked, utf8, undefined, name),
    reads(`${name} with mark, called UTF-8`, marked, utf8, http("utf-8"), name),
    reads(`${name} by HTTP`, bytes, utf8, http(name), name),
    reads(`${name} without anything`, bytes, utf8, undefined, name),
    reads(`${name} called windows-1252`, bytes, utf8, http("windows-1252"), name),
  ];
});

const detected = Object.entries(languages).map(([language, [encoding, text]]) => {
  const reader = new TextDecoder(encoding);
  const codes = new Map(Array.from({ length: 256 }, (_, byte) => [reader.decode(Uint8Array.of(byte)), byte] as const));
  const sample = { text, bytes: Uint8Array.from([...text].flatMap((character) => codes.get(character) ?? [])) };
  return reads(`${language} without a label`, bytesOf("", sample), sample);
});

const detectedWide = Object.keys(multiByte)
  .filter((encoding) => encoding !== "gbk" && encoding !== "gb18030")
  .map((encoding) => reads(`${encoding} without a label`, bytesOf("", sampleOf(encoding)), sampleOf(encoding)));

const oddities = odd.map(([charset, text]) => {
  const isClean = ({ markdown }: Page): boolean => markdown.isWellFormed() && !markdown.includes("<script");
  const check = (page: Page) => (isClean(page) ? undefined : "unclean");
  return lightCase("charsets", `odd: ${charset} ${JSON.stringify(text)}`, latin(text), check, http(charset));
});

export const charsets: readonly LightCase[] = [
  ...[byLabel, byPlace, byMistake, wides, detected, detectedWide, oddities].flat(),
];
