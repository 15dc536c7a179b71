import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync, gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { detectBinary } from "./detect-binary.ts";

const latin1 = (text: string) => Buffer.from(text, "latin1");
const russian = "<!doctype html><title>Приливы</title><p>Таблица приливов старой гавани.</p>";
const chinese = "<p>老港的潮汐表用手工绘制了六十多年。</p>".repeat(20);

/** The same numbers in every run. */
function randomBytes(length: number): Uint8Array {
  let state = 1;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  });
}

function utf16be(text: string): Uint8Array {
  return Buffer.from(text, "utf16le").swap16();
}

test.each([
  ["a PNG image", latin1("\x89PNG\r\n\x1a\n\0\0\0\r")],
  ["a JPEG image", latin1("\xff\xd8\xff\xe0\0\x10JFIF")],
  ["a GIF image", latin1("GIF89a\x01\0\x01\0")],
  ["a WebP image", latin1("RIFF\x1a\0\0\0WEBPVP8 ")],
  ["a PDF document", latin1("%PDF-1.7\n")],
  ["a ZIP archive (perhaps an Office or EPUB document)", latin1("PK\x03\x04\x14\0")],
  ["a tar archive", Buffer.concat([Buffer.alloc(257, "page.html"), latin1("ustar\x0000"), Buffer.alloc(2000, "<p>")])],
  ["a WARC archive", latin1("WARC/1.1\r\nWARC-Type: response\r\n\r\n<html>")],
  ["gzip data", gzipSync("<p>x")],
  ["a program", latin1("\x7fELF\x02\x01\x01")],
  ["binary data", Uint8Array.of(0, 1, 2, 3, 200, 201, 202)],
  ["binary data", Buffer.alloc(500)],
  ["binary data", randomBytes(200)],
  ["binary data", randomBytes(100_000)],
  ["binary data", deflateRawSync(randomBytes(3000).map((byte) => byte & 0x3f))],
  ["binary data", Buffer.concat([latin1("<html><body>"), randomBytes(5000)])],
  ["binary data", Uint8Array.from(new Uint8Array(Uint16Array.from({ length: 999 }, (_, i) => (i + 5) % 200).buffer))],
])("names %s", (format, bytes) => {
  expect(detectBinary(bytes)).toBe(format);
});

test.each([
  ["nothing", Buffer.alloc(0)],
  ["plain text", Buffer.from("no markup at all")],
  ["text that begins like a signature", Buffer.from("RIFF, ID3, OTTO, BM and MZ begin with letters")],
  ["windows-1251", Buffer.from([0xc3, 0xe5, 0xf0, 0xe2])],
  ["Shift_JIS", Buffer.from("93fa967b8cea82cc95b68e9a8352815b8368", "hex")],
  ["ISO-2022-JP", latin1("<p>\x1b$BF|K\\8l\x1b(B")],
  ["NULs around a page", Buffer.from("\0\0\0<p>x</p>\0")],
  ["a page with a NUL", Buffer.from(`${russian}\0${russian}`)],
  ["UTF-16 of ASCII", Buffer.from("<p>x</p>", "utf16le")],
  ["UTF-16LE of Russian", Buffer.from(russian, "utf16le")],
  ["UTF-16LE of Chinese", Buffer.from(chinese, "utf16le")],
  ["UTF-16LE with its mark", Buffer.from(`\ufeff${chinese}😀`, "utf16le")],
  ["UTF-16BE of ASCII", utf16be("<p>x</p>")],
  ["UTF-16BE of Russian", utf16be(russian)],
  ["UTF-16BE of Chinese", utf16be(`${chinese}😀`)],
])("lets %s pass", (_, bytes) => {
  expect(detectBinary(bytes)).toBeUndefined();
});

const data = process.env.DECANT_DATA;
const folders = ["traf-dev", "wcxb-dev", "aeb-dev", "readers-dev"].map((set) => join(data ?? "", set, "html"));

test.skipIf(data === undefined || !existsSync(folders[0] as string))(
  "lets every page of the development data pass, as bytes and as UTF-16",
  () => {
    const refused: string[] = [];
    for (const folder of folders) {
      for (const name of readdirSync(folder)) {
        const bytes = gunzipSync(readFileSync(join(folder, name)));
        const text = bytes.subarray(0, 8000).toString();
        for (const each of [bytes, Buffer.from(text, "utf16le"), utf16be(text)]) {
          if (detectBinary(each) !== undefined) refused.push(name);
        }
      }
    }
    expect(refused).toEqual([]);
  },
);
