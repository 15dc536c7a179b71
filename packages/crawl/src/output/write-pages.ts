import type { Crawl } from "../crawl.ts";
import type { OutputLengths } from "../ordered-commits.ts";
import type { CrawledPage } from "../settle.ts";
import { OutputFile } from "./output-file.ts";

export interface WritePagesOptions {
  /** Pages that are worked on at a time, at least 1. @default 8 */
  readonly ahead?: number | undefined;
}

/**
 * Write the pages of a crawl to a file, each exactly once, however often the process is killed and the crawl resumed.
 *
 * The state records the length of the file with each page. Output of a killed process beyond that length is cut off and written again. A
 * later run on the same state appends its pages.
 *
 * @param output Path of the file, created if missing. Or a function that writes, called in the order of the pages, one at a time; it
 *   returns the `lengths` of each {@link OutputFile} that it writes to. Its output elsewhere may come again after a process was killed.
 * @param make Makes the output for a page. Several pages are worked on at a time, and written in their order.
 * @throws {DecantError} `output-exists` if the file has content and does not belong to the crawl's state; `output-other` if the
 *   state records another file; `output-short` if it is shorter than the state says; `output-unwritable`; `disk-full`; and what the crawl throws. The file then holds whole pages.
 * @example
 * // not run: it writes a file
 * const run = new Crawl(["https://harbour.example/"], { state: "harbour.sqlite" });
 * await writePages(run, "pages.jsonl", ({ url, change }) => `${JSON.stringify({ url, change })}\n`);
 * await run.close();
 */
export async function writePages<Made = string | Uint8Array>(
  crawl: Crawl,
  output: [Made] extends [string | Uint8Array] ? string | WriteMade<Made> : WriteMade<Made>,
  make: (page: CrawledPage) => Made | Promise<Made>,
  options: WritePagesOptions = {},
): Promise<void> {
  if (typeof output !== "string") return deliver(crawl, output as WriteMade<Made>, make, options);
  const file = new OutputFile(crawl, output);
  try {
    const append: WriteMade<Made> = async (made) => {
      file.append(made as string | Uint8Array);
      return file.lengths;
    };
    await deliver(crawl, append, make, options);
  } finally {
    file.close();
  }
}

/** Writes the result of `make` for a page. */
export type WriteMade<Made> = (made: Made, page: CrawledPage) => Promise<OutputLengths | undefined>;

async function deliver<Made>(
  crawl: Crawl,
  write: WriteMade<Made>,
  make: (page: CrawledPage) => Made | Promise<Made>,
  { ahead = 8 }: WritePagesOptions,
): Promise<void> {
  let written = Promise.resolve();
  const waiting: Promise<void>[] = [];
  try {
    for await (const { page, confirm } of crawl.deliveries()) {
      const making = Promise.resolve(page).then(make);
      // It is awaited in its turn; until then nobody handles its failure.
      making.catch(() => undefined);
      written = written.then(async () => confirm(await write(await making, page)));
      // The crawl waits for this page, and would wait for ever.
      written.catch((error: unknown) => crawl.abort(error));
      waiting.push(written);
      if (waiting.length >= ahead) await waiting.shift();
    }
    await written;
  } finally {
    // The caller closes its files next.
    await written.catch(() => undefined);
  }
}
