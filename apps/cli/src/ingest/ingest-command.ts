import { once } from "node:events";
import { PassThrough } from "node:stream";
import type { ChunkToStore, IngestTotals, PageToStore } from "@decant/ingest";
import { toJson } from "@decant/page";
import type { IngestCommandOptions } from "../args/ingest.ts";
import { checkNode } from "../check-node.ts";
import { runBatch } from "../commands/batch-command.ts";
import { exitCodes } from "../errors.ts";
import { idText } from "../input/page-id.ts";
import type { Answer } from "../output/answer.ts";
import { printText } from "../output/output.ts";
import { toSnakeCase } from "../output/record.ts";
import type { Sink } from "../output/sink.ts";
import { note } from "../terminal/terminal.ts";
import { listSources } from "./list-sources.ts";
import { loadEmbed } from "./load-embed.ts";
import { openStoreAt, stateOf, toStoreError } from "./open-store.ts";

/**
 * `decant ingest [sources...] --to STORE`: bring a store in step with pages.
 *
 * @returns The exit code.
 * @throws {CommandError} `node-too-old`; `usage`; `unwritable`, if the store or its state cannot be used.
 */
export async function runIngest(operands: readonly string[], options: IngestCommandOptions): Promise<number> {
  checkNode("decant ingest", process.versions.node);
  const store = await openStoreAt(options.to);
  const embed = options.embed === undefined ? undefined : await loadEmbed(options.embed);
  const sources = await listSources(operands);
  const { ingest } = await import("@decant/ingest");
  const pages = new PageStream();
  const ingested = ingest(pages.read(), store, {
    ...{ state: options.state ?? stateOf(options.to, store.name), embed },
    ...{ deleteMissing: options.deleteMissing, dryRun: options.dryRun },
    onEmbedFailure: ({ code, message, texts }) => note(`${texts} texts were not embedded: ${code}: ${message}`),
  }).catch((error: unknown) => {
    // Whoever writes pages hears of it.
    pages.destroy(error as Error);
    throw toStoreError(error);
  });
  // Awaited below, but it may fail before.
  ingested.catch(() => {});
  let code: number;
  try {
    code = await runBatch(sources.paths, options, pages.sink(sources.repeats, options.quiet));
  } catch (error) {
    pages.destroy(error as Error);
    await ingested;
    throw error;
  }
  const totals = await ingested;
  await report(totals, store.name, options);
  return code === exitCodes.ok && totals.failed > 0 ? exitCodes.flawed : code;
}

async function report(
  totals: IngestTotals,
  store: string,
  { json, quiet, dryRun }: IngestCommandOptions,
): Promise<void> {
  if (json) await printText(`${toJson(toSnakeCase({ ...totals }))}\n`);
  if (quiet || json) return;
  const { add, update, delete: gone, same, failed } = totals;
  if (totals.missingKept)
    note(
      "nothing missing was deleted: a page failed of which not even its address is known, and it may be one of them",
    );
  const waiting = failed > 0 ? `, ${failed} wait for the next run` : "";
  note(
    `${store}: ${add} rows added, ${update} updated, ${gone} deleted, ${same} unchanged${waiting}${dryRun ? " (dry run)" : ""}`,
  );
}

/** Hands pages from a batch to a run, a few at a time. */
class PageStream {
  private readonly stream = new PassThrough({ objectMode: true, highWaterMark: 8 });

  constructor() {
    // Reported by whoever reads or writes.
    this.stream.on("error", () => {});
  }

  read(): AsyncIterable<PageToStore> {
    return this.stream;
  }

  destroy(error: Error): void {
    this.stream.destroy(error);
  }

  /** @param repeats How many further lines with content a page has: the last one counts. */
  sink(repeats: Map<string, number>, isQuiet: boolean): Sink {
    const { stream } = this;
    return {
      async write(answer) {
        if (stream.errored) throw stream.errored;
        const { id, document = "", outcome, message } = answer;
        const left = repeats.get(document);
        // A line before has its content, or one after it.
        if (left !== undefined && outcome.reason === "unchanged") return;
        if (left !== undefined && left > 0) {
          repeats.set(document, left - 1);
          return;
        }
        if (outcome.kind === "failed" && !isQuiet) note(`${idText(id)}: ${message ?? outcome.reason}`);
        if (!stream.write(toPage(answer))) await once(stream, "drain");
      },
      settled: async () => {},
      async close() {
        stream.end();
      },
    };
  }
}

const decoder = new TextDecoder();

function toPage({ document, bytes, outcome, message }: Answer): PageToStore {
  const failed = message ?? outcome.reason ?? "failed";
  if (document === undefined) return { id: null, failed };
  if (outcome.kind === "failed") return { id: document, failed };
  if (outcome.reason === "gone") return { id: document, gone: true };
  if (outcome.reason === "unchanged") return { id: document, unchanged: true };
  const lines = decoder.decode(bytes).split("\n").slice(0, -1);
  return { id: document, chunks: lines.map((line) => toChunk(JSON.parse(line))) };
}

/** A chunk from its line. */
function toChunk(line: Record<string, unknown>): ChunkToStore {
  const { document_id, heading_path, embed_text, content_hash, config_hash, ...rest } = line;
  return {
    ...rest,
    documentId: document_id,
    headingPath: heading_path,
    embedText: embed_text,
    contentHash: content_hash,
    configHash: config_hash,
  } as unknown as ChunkToStore;
}
