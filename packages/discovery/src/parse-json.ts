/**
 * Parse JSON from a page. V8 takes time in proportion to its length, however deep it nests.
 *
 * @returns `undefined` for invalid JSON.
 * @example
 * parseJson('{"a": [1]}'); // { a: [1] }
 * parseJson("{a: 1}"); // undefined
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
