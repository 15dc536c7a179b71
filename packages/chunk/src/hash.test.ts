import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sha256Hex, uuid5 } from "./hash.ts";
import { chunkNamespace } from "./to-chunks.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

const objectIdentifiers = "6ba7b812-9dad-11d1-80b4-00c04fd430c8";

test("the namespace is what its comment says", () => {
  expect(uuid5(objectIdentifiers, "decant.chunk")).toBe(chunkNamespace);
});

test("the example of RFC 9562", () => {
  expect(uuid5("6ba7b810-9dad-11d1-80b4-00c04fd430c8", "www.example.com")).toBe("2ed6657d-e927-568b-95e1-2665a8aea6a2");
});

test("SHA-256 is that of Node", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(sha256Hex(text)).toBe(createHash("sha256").update(text).digest("hex"));
    }),
  );
});
