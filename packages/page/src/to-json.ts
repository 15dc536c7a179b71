/**
 * C1 controls, the line ends of Unicode, and characters that change the direction of a line: JSON allows them in strings, but many
 * programs end a line there, and terminals act on them.
 */
const unsafeInLine = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/**
 * Write a value as JSON that is one line to every program, including those that end lines at U+0085, U+2028 or U+2029.
 *
 * @param indent Spaces of a level; without it, there are no line feeds.
 * @example
 * toJson({ text: "a\u2028b" }); // '{"text":"a\\u2028b"}'
 */
export function toJson(value: unknown, indent?: number): string {
  return escapeJson(JSON.stringify(value, undefined, indent) ?? "null");
}

/**
 * Escape these characters in existing JSON. They occur only in strings, so the values stay equal.
 *
 * @example
 * escapeJson('"a\u0085b"'); // '"a\\u0085b"'
 */
export function escapeJson(json: string): string {
  return json.replace(unsafeInLine, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
