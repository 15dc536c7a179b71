import { createReadStream, createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { DecantError, toJson } from "@decant/page";
import { fromStored, type Row, type StoredRow, toStored } from "../row.ts";
import type { RowFormat } from "./file-store.ts";

/** One JSON object for each row, see {@link StoredRow}. */
export const jsonlFormat: RowFormat = {
  async *read(path) {
    let number = 0;
    for await (const line of readLines(path)) {
      number++;
      if (line !== "") yield parseRow(line, `${path}, line ${number}`);
    }
  },
  async write(path, rows) {
    await pipeline(Readable.from(toLines(rows)), createWriteStream(path));
  },
};

/** Lines end with a line feed alone: strings of JSON may hold the other line ends of Unicode. */
async function* readLines(path: string): AsyncGenerator<string> {
  let rest = "";
  for await (const text of createReadStream(path, "utf8") as AsyncIterable<string>) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}

function parseRow(line: string, place: string): Row {
  let stored: StoredRow | undefined;
  try {
    stored = JSON.parse(line);
  } catch {
    // Reported below.
  }
  if (
    typeof stored?.id === "string" &&
    typeof stored.hash === "string" &&
    typeof stored.page === "string" &&
    typeof stored.source === "string"
  )
    return fromStored(stored);
  throw new DecantError("store-damaged", `${place}: not a row of a store; move the file away to begin anew`);
}

async function* toLines(rows: AsyncIterable<Row>): AsyncGenerator<string> {
  for await (const row of rows) yield `${toJson(toStored(row))}\n`;
}
