import { readFileSync, writeFileSync } from "node:fs";
import { expect } from "vitest";

const lastColumn = /\| [^|]+ \|$/;

/**
 * Keep a figure in a table of a document: `UPDATE=1` writes it into the last column of its row, otherwise the row has to be there with a
 * figure. So every figure of the table has a test that measures it, and no test depends on how fast a machine is.
 *
 * @param file The document, in Markdown.
 * @param row First column of the row.
 */
export function keepFigure(file: URL, row: string, figure: string): void {
  const document = readFileSync(file, "utf8");
  const line = document.split("\n").find((line) => line.startsWith(`| ${row} |`));
  expect(line, `a row "${row}"`).toMatch(lastColumn);
  if (process.env.UPDATE !== "1" || line === undefined) return;
  const written = line.replace(lastColumn, () => `| ${figure} |`);
  writeFileSync(
    file,
    document.replace(line, () => written),
  );
}
