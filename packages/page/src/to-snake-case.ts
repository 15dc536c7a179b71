const capital = /[A-Z]/g;

/** Keys in snake case. They are those of our own types, so there are few. */
const snakeKeys = new Map<string, string>();
const mostKeys = 1000;

function snakeKey(key: string): string {
  const known = snakeKeys.get(key);
  if (known !== undefined) return known;
  const made = key.replace(capital, (letter) => `_${letter.toLowerCase()}`);
  if (snakeKeys.size < mostKeys) snakeKeys.set(key, made);
  return made;
}

/**
 * Rename the keys of plain data at any depth, as in JSON lines and HTTP. The depth of the data does not depend on the page.
 *
 * @example
 * toSnakeCase({ headingPath: ["Tides"] }); // { heading_path: ["Tides"] }
 */
export function toSnakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toSnakeCase);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [snakeKey(key), toSnakeCase(item)]));
}
