import { createHash } from "node:crypto";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { serialize } from "node:v8";
import { parseRecord, toJson } from "@decant/page/records";
import type { BatchCommandOptions } from "../args/many-pages.ts";
import { readError, unwritable } from "../errors.ts";
import type { BatchItem } from "../input/batch-inputs.ts";
import { identify } from "../input/choose-pages.ts";
import { readFileNow } from "../input/input-bytes.ts";
import { version } from "../version.ts";
import { type Answer, existingFiles, noBytes, type Sink } from "./sink.ts";

type Convert = (item: BatchItem) => Promise<Answer>;

/** Options that change how the work is done, and no answer. With any other one changed, all pages are converted again. */
const aside: ReadonlySet<string> = new Set([
  ...["jobs", "timeoutMs", "maxMemoryMb", "maxBytes", "quiet", "verbose", "json", "config"],
  ...["inputDirs", "inputFile", "blacklist", "urlFilters", "share", "list", "urls", "skipExisting"],
  ...["to", "state", "source", "embed", "embedCache", "context", "deleteMissing", "dryRun", "changes", "outputDir"],
]);

/**
 * Convert pages, but not those that the sink knows as they are: with these bytes, this address, these options and this program.
 *
 * A page costs its hash then. Objects have one already, so they are not even read.
 */
export function convertUnknown(knows: NonNullable<Sink["knows"]>, options: BatchCommandOptions, convert: Convert) {
  const shaping = Object.entries(options).filter(([name]) => !aside.has(name));
  const settings = createHash("sha256")
    .update(serialize([version(), shaping.sort()]))
    .digest();
  return async (given: BatchItem, files: Answer["files"]): Promise<Answer> => {
    const item = readItem(given, options);
    const content = item === undefined ? undefined : "etag" in item ? item.etag : item.bytes;
    if (item === undefined || content === undefined) return convert(given);
    const { id, url, name } = identify(item);
    const document = url ?? options.url ?? name;
    const place = JSON.stringify([id, document, "contentType" in item && item.contentType]);
    const digest = createHash("sha256").update(settings).update(place).update(content).digest("base64url");
    if (await knows(document, digest, files))
      return { id, document, digest, bytes: noBytes, outcome: { kind: "left-out", reason: "unchanged" } };
    const answer = await convert(item);
    return answer.outcome.kind === "converted" ? { ...answer, digest } : answer;
  };
}

/** A page with its bytes. None of what is not a page, and of a file that cannot be read: the worker says why. */
function readItem(item: BatchItem, { maxBytes }: BatchCommandOptions) {
  if (item.kind === "long-line" || item.kind === "lost-record") return undefined;
  if (item.kind !== "file" || item.bytes !== undefined || item.etag !== undefined) return item;
  try {
    return { ...item, bytes: readFileNow(item.id, { path: item.path, isNamed: false }, maxBytes) };
  } catch {
    return undefined;
  }
}

/**
 * A folder of pages that remembers in a file of JSON lines which of them it has, so that a later run converts the others alone. Each
 * line is written after its page; the last one of a path counts.
 *
 * @throws {CommandError} If the file cannot be read.
 */
export async function rememberPages(sink: Sink, folder: string, state: string): Promise<Sink> {
  const digests = readDigests(state);
  const isThere = await existingFiles(folder);
  return {
    ...sink,
    knows: (_, digest, files) => files !== undefined && digests.get(files.path) === digest && isThere(files.path),
    async write(answer) {
      await sink.write(answer);
      const { digest, files, outcome } = answer;
      if (digest === undefined || files === undefined || outcome.kind === "left-out") return;
      try {
        appendFileSync(state, `${toJson({ path: files.path, digest })}\n`);
      } catch (error) {
        throw unwritable(state, error);
      }
    },
  };
}

function readDigests(state: string): Map<string, string> {
  const digests = new Map<string, string>();
  try {
    const lines = existsSync(state) ? readFileSync(state, "utf8").split("\n") : [];
    for (const line of lines) {
      const { path, digest } = parseRecord(line) ?? {};
      if (typeof path === "string") digests.set(path, String(digest));
    }
  } catch (error) {
    throw readError(state, error);
  }
  return digests;
}
