import { createReadStream, existsSync } from "node:fs";
import { parseRecord } from "@decant/page/records";
import { readError } from "../errors.ts";
import { isObject } from "../input/page-types.ts";
import { type Format, isJson } from "../options.ts";

/** Output of an earlier run in a file of JSON lines. */
export interface ResumedLines {
  readonly ids: ReadonlySet<string>;
  /** Bytes of its whole lines. */
  readonly bytes: number;
}

interface ResumedOutput {
  readonly urls?: unknown;
  readonly output?: string;
  readonly gzip: boolean;
  readonly format: Format;
  readonly fields: readonly string[];
  readonly deduplicate: boolean;
}

/** Why a later run cannot tell what this one has written, if it cannot: by the ids of plain JSON lines, for addresses. */
export function whyNotResumed(options: ResumedOutput): string | undefined {
  const { urls, output = "", gzip, format, fields, deduplicate } = options;
  const isPlainFile = output !== "" && !isObject(output) && !gzip && !output.toLowerCase().endsWith(".gz");
  if (urls === undefined || !isPlainFile || !isJson(format))
    return "needs addresses, and JSON lines in a file of this machine by --output, not compressed";
  if (!fields.includes("id")) return "needs the field id";
  return deduplicate ? "cannot be used with '--deduplicate'" : undefined;
}

const lineFeed = 0x0a;

/**
 * Read the ids of a file of JSON lines that is to be continued; a line that was torn does not count.
 *
 * @throws {CommandError} If it cannot be read.
 */
export async function readResumedLines(path: string): Promise<ResumedLines> {
  const ids = new Set<string>();
  let bytes = 0;
  let rest = Buffer.alloc(0);
  try {
    if (!existsSync(path)) return { ids, bytes };
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      rest = Buffer.concat([rest, chunk]);
      for (let end = rest.indexOf(lineFeed); end >= 0; end = rest.indexOf(lineFeed)) {
        const id = parseRecord(rest.toString("utf8", 0, end))?.id;
        if (typeof id === "string") ids.add(id);
        bytes += end + 1;
        rest = rest.subarray(end + 1);
      }
    }
  } catch (error) {
    throw readError(path, error);
  }
  return { ids, bytes };
}
