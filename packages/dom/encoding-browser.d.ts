/**
 * The part of `@exodus/bytes/encoding-browser.js` that this package uses. Its own declarations pull in Node's types, which would let
 * Node's globals into the build unnoticed.
 */
export function normalizeEncoding(label: string): string | null;
export function getBOMEncoding(bytes: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" | null;
export const TextDecoder: typeof globalThis.TextDecoder;
