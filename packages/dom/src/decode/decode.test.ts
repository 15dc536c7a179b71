import { runsOf } from "@decant/package-checks/sizes";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decode, fitUtf8 } from "./decode.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Buffer.from(text, "latin1");
const html = (charset: string) => ({ contentType: `text/html; charset=${charset}` });

describe("UTF-8 before labels", () => {
  test.each(["windows-1252", "shift_jis", "utf-16le", "gbk", "iso-2022-jp", "x-user-defined"])(
    "a wrong label %s does not win over valid UTF-8",
    (charset) => {
      const text = `<meta charset=${charset}><p>Größe — 文字 😀</p>`;
      expect(decode(utf8(text), html(charset))).toEqual({
        text,
        encoding: "utf-8",
        evidence: "utf-8",
        malformed: false,
      });
    },
  );

  test("ASCII and nothing at all are UTF-8", () => {
    const expected = { encoding: "utf-8", evidence: "utf-8", malformed: false };
    expect(decode(utf8("<p>plain"), html("windows-1251"))).toEqual({ text: "<p>plain", ...expected });
    expect(decode(new Uint8Array())).toEqual({ text: "", ...expected });
  });

  test("a page cut inside a character is UTF-8 all the same", () => {
    const whole = utf8("<p>Größe und Länge");
    const cut = whole.subarray(0, whole.indexOf(0xa4)); // inside ä
    const expected = { text: "<p>Größe und L\ufffd", encoding: "utf-8", malformed: true };
    expect(decode(cut)).toEqual({ ...expected, evidence: "utf-8" });
    expect(decode(cut, html("windows-1252"))).toEqual({ ...expected, evidence: "utf-8" });
    expect(decode(cut, html("utf-8"))).toEqual({ ...expected, evidence: "http" });
    expect(decode(latin1("caf\xc3"), html("utf-8"))).toMatchObject({ text: "caf\ufffd", encoding: "utf-8" });
  });

  test("a few bad bytes in much UTF-8 do not change the encoding", () => {
    const bytes = Buffer.concat([utf8("é".repeat(60)), latin1("\xe9 \xfc"), utf8("ö".repeat(60))]);
    const text = `${"é".repeat(60)}\ufffd \ufffd${"ö".repeat(60)}`;
    expect(decode(bytes, html("utf-8"))).toEqual({ text, encoding: "utf-8", evidence: "http", malformed: true });
    expect(decode(bytes, html("windows-1252"))).toMatchObject({ text, encoding: "utf-8", evidence: "utf-8" });
    expect(decode(bytes)).toMatchObject({ text, encoding: "utf-8" });
  });

  test("a label of UTF-8 loses to bytes that are not", () => {
    const bytes = latin1("<meta charset=windows-1252><p>d\xe9j\xe0 vu, na\xefve");
    const text = "<meta charset=windows-1252><p>déjà vu, naïve";
    expect(decode(bytes, html("utf-8"))).toEqual({
      text,
      encoding: "windows-1252",
      evidence: "meta",
      malformed: false,
    });
  });

  test("a byte order mark wins over everything and is no part of the text", () => {
    const bytes = Buffer.concat([Uint8Array.of(0xef, 0xbb, 0xbf), utf8("<meta charset=koi8-r>é")]);
    const text = "<meta charset=koi8-r>é";
    expect(decode(bytes, html("koi8-r"))).toEqual({ text, encoding: "utf-8", evidence: "bom", malformed: false });
    expect(decode(Uint8Array.of(0xef, 0xbb, 0xbf, 0xe9))).toMatchObject({ text: "\ufffd", malformed: true });
  });
});

describe("labels that the bytes contradict", () => {
  // 日本語の文字コード、カタカナとひらがなの文章です。 in Shift_JIS
  const hex = "93fa967b8cea82cc95b68e9a8352815b83688141834a835e834a836982c682d082e782aa82c882cc95b68fcd82c582b78142";
  const japanese = Buffer.from(hex, "hex");

  test("the next label is tried", () => {
    const bytes = Buffer.concat([latin1("<meta charset=shift_jis>"), japanese]);
    expect(decode(bytes, html("euc-jp"))).toMatchObject({ encoding: "shift_jis", evidence: "meta", malformed: false });
  });

  test("then statistics", () => {
    expect(decode(japanese, html("euc-jp"))).toMatchObject({ encoding: "shift_jis", evidence: "detected" });
  });

  test("one bad byte in a long text does not refute a label", () => {
    const bytes = Buffer.concat([...Array(20).fill(japanese), Uint8Array.of(0xff), ...Array(20).fill(japanese)]);
    const decoded = decode(bytes, html("shift_jis"));
    expect(decoded).toMatchObject({ encoding: "shift_jis", evidence: "http", malformed: true });
    expect(decoded.text.split("\ufffd")).toHaveLength(2);
  });
});

describe("ISO-2022-JP, which is ASCII to look at", () => {
  const bytes = latin1("<p>\u001b$BF|K\\8l\u001b(B");
  test.each([
    [undefined, "detected"],
    ["text/html; charset=iso-2022-jp", "http"],
  ] as const)("with content type %s", (contentType, evidence) => {
    const decoded = decode(bytes, { contentType });
    expect(decoded).toEqual({ text: "<p>日本語", encoding: "iso-2022-jp", evidence, malformed: false });
  });

  test("a label of UTF-8 stands, and other escape sequences are no sign", () => {
    expect(decode(bytes, html("utf-8"))).toMatchObject({ encoding: "utf-8" });
    expect(decode(latin1("\u001b[31mred\u001b[0m"))).toMatchObject({ encoding: "utf-8" });
  });
});

describe("the UTF-8 counter", () => {
  test("counts as the decoder replaces", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const { errors, truncated } = fitUtf8(bytes);
        const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
        expect(errors + (truncated ? 1 : 0)).toBe(text.split("\ufffd").length - 1 - literal(bytes));
      }),
      { numRuns: runsOf(2000) },
    );
  });

  test("finds no fault in well-formed text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const sequences = [...text].filter((char) => char > "\u007f").length;
        expect(fitUtf8(utf8(text))).toEqual({ sequences, errors: 0, truncated: false });
      }),
    );
  });
});

/** Replacement characters that are in the bytes themselves. */
function literal(bytes: Uint8Array): number {
  return latin1(Buffer.from(bytes).toString("latin1")).toString("latin1").split("\xef\xbf\xbd").length - 1;
}

test("any bytes with any label give a text, and the same one each time", () => {
  const charset = fc.constantFrom("utf-8", "utf-16", "gbk", "iso-2022-jp", "windows-1253", "big5", "nonsense");
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), charset, (bytes, label) => {
      const decoded = decode(bytes, html(label));
      expect(decode(bytes.slice(), html(label))).toEqual(decoded);
      if (decoded.malformed) expect(decoded.text).toContain("\ufffd");
    }),
    { numRuns: runsOf(1000) },
  );
});

test("binary data is text of no meaning, not an error", () => {
  const bytes = Uint8Array.from({ length: 5000 }, (_, i) => (i * i * 31 + (i >> 3)) & 0xff);
  expect(decode(bytes).text.length).toBeGreaterThan(0);
});

test("a bad call names what was expected", () => {
  expect(() => decode("text" as never)).toThrow(new TypeError('bytes: expected a Uint8Array, got "text"'));
  expect(() => decode(null as never)).toThrow(TypeError);
  expect(() => decode(new Uint8Array(), { contentType: 5 as never })).toThrow(
    new TypeError("contentType: expected a string, got 5"),
  );
});
