import type { Page } from "@decant/pipeline";
import { charsetLabels, multiByteTexts } from "./charset-labels.ts";
import { type LightCase, pageUrl } from "./light-case.ts";

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
  const known = multiByteTexts[encoding];
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
  return {
    category: "charsets",
    id,
    input: { html, url: pageUrl, ...(contentType === undefined ? {} : { contentType }) },
    check: ({ source, text: shown }: Page) => {
      if (!shown.includes(text)) return `read as ${source.encoding}: ${JSON.stringify(shown.slice(100, 260))}`;
      return encoding === undefined || source.encoding === encoding ? undefined : `called ${source.encoding}`;
    },
  };
}

const utf8 = sampleOf("utf-8");
const mark = "\xef\xbb\xbf";

const byLabel = Object.entries(charsetLabels).flatMap(([encoding, labels]) => {
  const sample = sampleOf(encoding);
  return labels
    .split(" ")
    .flatMap((label) => [
      reads(`http ${label}`, bytesOf("", sample), sample, `text/html; charset=${label}`, encoding),
      reads(`meta ${label}`, bytesOf(`<meta charset="${label.toUpperCase()}">`, sample), sample, undefined, encoding),
    ]);
});

const byPlace = Object.keys(charsetLabels).flatMap((encoding) => {
  const sample = sampleOf(encoding);
  const other = encoding === "windows-1251" ? "windows-1252" : "windows-1251";
  return [
    reads(
      `${encoding}: http-equiv`,
      bytesOf(`<meta http-equiv="Content-Type" content="text/html; charset=${encoding}">`, sample),
      sample,
    ),
    reads(
      `${encoding}: late meta`,
      bytesOf(`<script>${"var a = 1; ".repeat(200)}</script><meta charset=${encoding}>`, sample),
      sample,
    ),
    reads(`${encoding}: quoted in HTTP`, bytesOf("", sample), sample, `text/html;charset="${encoding}"`),
    reads(
      `${encoding}: HTTP before meta`,
      bytesOf(`<meta charset=${other}>`, sample),
      sample,
      `text/html; charset=${encoding}`,
    ),
    reads(
      `${encoding}: comment before meta`,
      bytesOf(`<!-- <meta charset=${other}> --><meta charset=${encoding}>`, sample),
      sample,
    ),
    reads(
      `${encoding}: unknown in HTTP`,
      bytesOf(`<meta charset=${encoding}>`, sample),
      sample,
      "text/html; charset=klingon",
    ),
    reads(
      `${encoding}: XML declaration`,
      join(`<?xml version="1.0" encoding="${encoding}"?>`, bytesOf("", sample)),
      sample,
    ),
  ];
});

/** What UTF-8 is labelled as in error. */
const contradicted = ["windows-1252", "iso-8859-1", "windows-1251", "shift_jis", "gbk", "big5", "euc-kr", "koi8-r", "utf-16", "x-user-defined", "us-ascii"].flatMap((label) => [
  reads(`UTF-8 called ${label} by HTTP`, bytesOf("", utf8), utf8, `text/html; charset=${label}`, "utf-8"),
  reads(`UTF-8 called ${label} by meta`, bytesOf(`<meta charset=${label}>`, utf8), utf8, undefined, "utf-8"),
  reads(`UTF-8 with mark called ${label}`, join(mark, bytesOf(`<meta charset=${label}>`, utf8)), utf8, `text/html; charset=${label}`, "utf-8"),
]); // biome-ignore format: words

function utf16(text: string, little: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < text.length; index++) view.setUint16(index * 2, text.charCodeAt(index), little);
  return bytes;
}

const wide: Sample = { text: "Ünïcödé文字😀", bytes: new Uint8Array(0) };
const widePage = `<!doctype html><title>Page</title><main><h1>Page</h1><p>${words}${wide.text} ${words}</p></main>`;
const wides = [true, false].flatMap((little) => {
  const name = little ? "utf-16le" : "utf-16be";
  const bytes = utf16(widePage, little);
  return [
    reads(`${name} with mark`, join(little ? "\xff\xfe" : "\xfe\xff", bytes), wide, undefined, name),
    reads(
      `${name} with mark, called UTF-8`,
      join(little ? "\xff\xfe" : "\xfe\xff", bytes),
      wide,
      "text/html; charset=utf-8",
      name,
    ),
    reads(`${name} by HTTP`, bytes, wide, `text/html; charset=${name}`, name),
    reads(`${name} without anything`, bytes, wide, undefined, name),
    reads(`${name} called windows-1252`, bytes, wide, "text/html; charset=windows-1252", name),
  ];
});

/** No label at all: what statistics must tell. */
const languages: Readonly<Record<string, readonly [encoding: string, text: string]>> = {
  Russian: ["windows-1251", "Уровень воды измеряют дважды в день, в прилив и в отлив, и высоту записывают в книгу."],
  "Russian, KOI8": ["koi8-r", "Уровень воды измеряют дважды в день, в прилив и в отлив, и высоту записывают в книгу."],
  Greek: ["windows-1253", "Η στάθμη του νερού μετριέται δύο φορές την ημέρα και γράφεται στο βιβλίο."],
  French: [
    "windows-1252",
    "La hauteur d’eau est relevée deux fois par jour, à marée haute et à marée basse, été comme hiver.",
  ],
  German: ["windows-1252", "Die Höhe wird täglich zweimal gemessen, für später eingetragen und überprüft."],
  Polish: [
    "windows-1250",
    "Wysokość wody mierzy się dwa razy dziennie, a wynik zapisuje się do księgi, także późną nocą.",
  ],
  Turkish: [
    "windows-1254",
    "Suyun yüksekliği günde iki kez ölçülür ve deftere işlenir, gece de böyledir; şamandıra ağırdır.",
  ],
  Hebrew: ["windows-1255", "גובה המים נמדד פעמיים ביום, בגאות ובשפל, ונרשם בספר."],
  Arabic: ["windows-1256", "يقاس ارتفاع الماء مرتين في اليوم ويكتب في الدفتر قبل كل شيء."],
  Thai: ["windows-874", "วัดระดับน้ำวันละสองครั้งและบันทึกไว้ในสมุด"],
};

const detected = Object.entries(languages).map(([language, [encoding, text]]) => {
  const reader = new TextDecoder(encoding);
  const codes = new Map(Array.from({ length: 256 }, (_, byte) => [reader.decode(Uint8Array.of(byte)), byte] as const));
  const sample = { text, bytes: Uint8Array.from([...text].flatMap((character) => codes.get(character) ?? [])) };
  return reads(`${language} without a label`, bytesOf("", sample), sample);
});

const detectedWide = Object.entries(multiByteTexts)
  .filter(([encoding]) => encoding !== "gbk" && encoding !== "gb18030")
  .map(([encoding, [text, hex]]) => {
    const sample = { text, bytes: Uint8Array.from(Buffer.from(hex, "hex")) };
    return reads(`${encoding} without a label`, bytesOf("", sample), sample);
  });

/** Bytes in which an escape of ASCII hides: they must not become mark-up, and nothing may throw. */
const odd: readonly LightCase[] = [
  ["iso-2022-kr", "~{<script>~}"],
  ["hz-gb-2312", "~{<script>~}"],
  ["replacement", "<p>a"],
  ["iso-2022-jp", "\x1b$B<script>alert(1)</script>\x1b(B"],
  ["utf-7", "+ADw-script+AD4-alert(1)+ADw-/script+AD4-"],
  ["shift_jis", '<p title="\x81">a<b x="<i>">b</p>'],
  ["x-user-defined", "<p>\x80\xff</p>"],
  ["utf-32", "\xff\xfe\x00\x00<\x00\x00\x00p\x00\x00\x00>\x00\x00\x00a\x00\x00\x00"],
  ["gb18030", "<p>\x81\x30\x81</p>"],
  ["big5", "<p>\x87\x40 \xa1</p>"],
].map(
  ([charset, text]): LightCase => ({
    category: "charsets",
    id: `odd: ${charset} ${JSON.stringify(text)}`,
    input: { html: latin(text as string), contentType: `text/html; charset=${charset}`, url: pageUrl },
    check: ({ markdown }) => (markdown.isWellFormed() && !markdown.includes("<script") ? undefined : "unclean"),
  }),
);

export const charsets: readonly LightCase[] = [
  ...byLabel,
  ...byPlace,
  ...contradicted,
  ...wides,
  ...detected,
  ...detectedWide,
  ...odd,
];
