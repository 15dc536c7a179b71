import { writeFile } from "node:fs/promises";
import { toSnakeCase } from "@decant/page/records";

/** With `snake_case` keys, as everything that Decant's commands write. */
export async function writeJson(path: string, value: unknown): Promise<void> {
  await writeFile(path, `${JSON.stringify(toSnakeCase(value), undefined, 2)}\n`);
}

/** One line of JSON for each value. */
export async function writeJsonLines(path: string, values: readonly unknown[]): Promise<void> {
  const lines = values.map((value) => `${JSON.stringify(toSnakeCase(value))}\n`);
  await writeFile(path, lines);
}
