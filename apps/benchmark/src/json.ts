import { writeFile } from "node:fs/promises";

const capital = /(?<=[a-z\d])[A-Z]/g;

/** The same data with `snake_case` keys, as everything that Decant's commands write. */
export function snakeKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key.replace(capital, (letter) => `_${letter.toLowerCase()}`),
      snakeKeys(item),
    ]),
  );
}

export async function writeJson(path: string, value: unknown): Promise<void> {
  await writeFile(path, `${JSON.stringify(snakeKeys(value), undefined, 2)}\n`);
}

/** One line of JSON for each value. */
export async function writeJsonLines(path: string, values: readonly unknown[]): Promise<void> {
  await writeFile(
    path,
    values.map((value) => `${JSON.stringify(snakeKeys(value))}\n`),
  );
}
