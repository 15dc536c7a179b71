import { detectBinary } from "@decant/dom";
import { DecantError } from "@decant/page";

/** @throws {DecantError} `not-html`, for bytes that are no text. */
export function refuseBinary(bytes: Uint8Array, source: string): void {
  const binary = detectBinary(bytes);
  if (binary !== undefined) throw new DecantError("not-html", `${source} is ${binary}, not HTML`);
}
