import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ReductionFigures } from "@decant/reduce";
import type { BatchCommandOptions } from "../args/many-pages.ts";
import { isObject } from "../input/page-types.ts";
import { type PageId, withId } from "../input/parse-line.ts";
import { isJson } from "../options.ts";
import type { PageFiles } from "./file-names.ts";
import { type Output, type OutputOptions, openOutput } from "./output.ts";
import { makeFolder, OutputFolder } from "./output-folder.ts";

export interface Outcome {
  /** `failed`: an error, or a broken invariant with `--strict`. `left-out`: excluded by an option. */
  readonly kind: "converted" | "without-content" | "left-out" | "failed";
  /** Error code, option that excluded the page, or first verdict. */
  readonly reason?: string;
}

/** Output for one page of a batch: lines or a file. */
export interface Answer {
  readonly id: PageId;
  /** Id of the document in its chunks: the page's address, else its id. Set for chunks, also of a page that failed after it was read. */
  readonly document?: string;
  /** UTF-8; empty if there is no output. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly outcome: Outcome;
  /** Written once, before the first answer. */
  readonly header?: string;
  readonly comments?: Uint8Array<ArrayBuffer>;
  readonly message?: string;
  readonly files?: PageFiles;
  /** Of the page and all that its answer depends on; set if the sink wants to know. */
  readonly digest?: string;
  /** Equal for pages with the same text; set with `--deduplicate`. */
  readonly fingerprint?: string;
  /** Written instead if an earlier page has the same text. */
  readonly asDuplicate?: Uint8Array<ArrayBuffer>;
  readonly reduced?: Reduced;
}

export interface ResultRow {
  readonly file: PageId;
  readonly page_type: string;
  readonly tokens_before: number;
  readonly tokens_after: number | null;
  readonly reduction: number | null;
  readonly coverage: number;
  readonly path: string | null;
  readonly refused: string | null;
  /** With `--type`: values of the records, and those that the result holds. */
  readonly values?: number;
  readonly values_held?: number;
}

export interface Reduced {
  readonly row: ResultRow;
  readonly figures: ReductionFigures;
}

const encoder = new TextEncoder();
export const noBytes: Uint8Array<ArrayBuffer> = new Uint8Array(0);

export function encode(text: string): Uint8Array<ArrayBuffer> {
  return text === "" ? noBytes : encoder.encode(text);
}

/** The answer for a failed page: one line in JSON lines, empty in other formats. */
export function answerError(id: PageId, code: string, message: string, inLines: boolean): Answer {
  const line = inLines ? `${withId("id", id, { ok: false, error: { code, message } })}\n` : "";
  return { id, bytes: encode(line), outcome: { kind: "failed", reason: code }, message };
}

/** Whether a batch writes JSON lines. Then every page gets one, also if it fails or is excluded. */
export function hasLines({ format, outputDir }: Pick<BatchCommandOptions, "format" | "outputDir">): boolean {
  return isJson(format) && outputDir === undefined;
}

export interface Sink {
  write(answer: Answer): Promise<void>;
  /** Whether it has the answer of this document with this digest. Such a page is not converted, and `write` gets an answer without bytes. */
  readonly knows?: (document: string, digest: string, files: PageFiles | undefined) => boolean | Promise<boolean>;
  settled(): Promise<void>;
  close(): Promise<void>;
  /** What to do after an interrupt, if that is not by the options of a batch. */
  readonly next?: string;
  /** Whether what it is of has a summary of its own. */
  readonly hasSummary?: true;
}

export async function openStreamSink(path: string | undefined, options: OutputOptions): Promise<Sink> {
  const output: Output = await openOutput(path, options);
  let needsHeader = true;
  return {
    async write({ header, bytes }) {
      if (bytes.length === 0) return;
      if (needsHeader && header !== undefined) await output.write(header);
      needsHeader = false;
      await output.write(bytes);
    },
    settled: () => output.settled(),
    close: () => output.close(),
  };
}

/** Whether a file is in the output folder, by its path there. */
export async function existingFiles(folder: string): Promise<(path: string) => boolean> {
  if (!isObject(folder)) return (path) => existsSync(join(folder, path));
  const paths = await (await import("../objects/objects.ts")).listObjectPaths(folder);
  return (path) => paths.has(path);
}

/**
 * Write one file per answer to a folder, or one object below an address; either is replaced whole.
 *
 * @param owner Its temporary files of an earlier process are removed.
 * @param isDurable Whether written data must be there once `write` resolves; other objects are there after `close`.
 * @throws {CommandError} `unwritable`.
 */
export async function openFolderSink(
  path: string,
  { owner, isDurable = false }: { readonly owner?: string | undefined; readonly isDurable?: boolean } = {},
): Promise<Sink> {
  if (isObject(path)) {
    const { objectWriter } = await import("../objects/objects.ts");
    return filesSink(objectWriter(path), isDurable ? 1 : objectsAtOnce);
  }
  await makeFolder(path);
  const folder = new OutputFolder(path, owner);
  if (owner !== undefined) await folder.removeUnfinished();
  return filesSink((file, bytes) => folder.write(file, bytes), 1);
}

/** Objects that are written at a time. A guess. */
const objectsAtOnce = 16;

function filesSink(write: (path: string, bytes: Uint8Array) => Promise<void>, atOnce: number): Sink {
  const put = async ({ files, bytes, comments }: Answer): Promise<void> => {
    if (files === undefined) return;
    if (comments !== undefined && comments.length > 0) await write(files.commentsPath, comments);
    if (bytes.length > 0) await write(files.path, bytes);
  };
  const writing = new Set<Promise<void>>();
  let failure: { readonly error: unknown } | undefined;
  const throwFailure = (): void => {
    if (failure !== undefined) throw failure.error;
  };
  const finish = async (): Promise<void> => {
    await Promise.all(writing);
    throwFailure();
  };
  return {
    async write(answer) {
      const written: Promise<void> = put(answer)
        .catch((error: unknown) => {
          failure ??= { error };
        })
        .finally(() => writing.delete(written));
      writing.add(written);
      if (writing.size >= atOnce) await Promise.race(writing);
      throwFailure();
    },
    settled: () => finish().catch(() => {}),
    close: finish,
  };
}
