import { expect, test } from "vitest";
import { detectBinary } from "./binary.ts";

test.each([
  ["a PNG image", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]],
  ["a PDF document", [...Buffer.from("%PDF-1.7\n")]],
  ["gzip data", [0x1f, 0x8b, 8, 0, 0, 0]],
  ["binary data", [0, 1, 2, 3, 200, 201, 202]],
])("knows %s", (format, bytes) => {
  expect(detectBinary(Uint8Array.from(bytes))).toBe(format);
});

test.each([
  ["nothing", Buffer.alloc(0)],
  ["plain text", Buffer.from("no markup at all")],
  ["text in another encoding", Buffer.from([0xc3, 0xe5, 0xf0, 0xe2])],
  ["a page with NULs", Buffer.from("\0\0\0<p>x</p>\0")],
  ["UTF-16", Buffer.from("<p>x</p>", "utf16le")],
])("lets %s pass", (_, bytes) => {
  expect(detectBinary(bytes)).toBeUndefined();
});
