import { createHash } from "node:crypto";
import { aFunction, aString, aWholeNumber, checkOptions, DecantError } from "@decant/page";
import { SqliteFile } from "@decant/page/sqlite";

/** Turns texts into vectors, one for each, in their order. */
export type Embed = (
  texts: readonly string[],
  options: { readonly signal: AbortSignal },
) => Promise<readonly (readonly number[] | Float32Array)[]>;

export interface EmbedOptions {
  readonly embed: Embed;
  /** Name of the model. With another name, all rows are embedded again. @default "" */
  readonly model?: string | undefined;
  /** Texts of a call. @default 64 */
  readonly batchSize?: number | undefined;
  /** Calls at once. @default 2 */
  readonly parallel?: number | undefined;
  /** Calls for a batch until it is halved, and for a single text until it is given up. @default 3 */
  readonly tries?: number | undefined;
  /** Limit of a call in milliseconds. @default 60000 */
  readonly timeoutMs?: number | undefined;
  /**
   * File of a cache: texts that this model embedded before, for any store, are not embedded again. It needs `model`. @default none
   */
  readonly cache?: string | undefined;
  /** Called when a question cannot be embedded, which is then searched by its words alone. @default the search fails */
  readonly onQuestionFailure?: ((failure: Pick<EmbedFailure, "code" | "message">) => void) | undefined;
  /** Wait before the second call for a batch, in milliseconds; twice as long before each further one. @default 500 */
  readonly retryMs?: number | undefined;
}

/** Why texts have no vectors. */
export interface EmbedFailure {
  /**
   * `embed-failed`, `embed-refused` (no further try would be answered), `embed-timeout`, `embed-count` (another number of vectors), `embed-value` (not finite numbers) or
   * `embed-dimensions` (another length than before).
   */
  readonly code: string;
  readonly message: string;
  readonly texts: number;
  /** Ids of the pages that they are from. */
  readonly pages: readonly string[];
}

/** Texts that were not embedded, by their places in the call. */
export interface TextFailure extends Pick<EmbedFailure, "code" | "message"> {
  readonly at: readonly number[];
}

export interface Embedded {
  readonly vectors: readonly (Float32Array | undefined)[];
  readonly failures: readonly TextFailure[];
  /** Set if the model answers nothing any more; the texts after that were not tried. */
  readonly down: DecantError | undefined;
}

/** A text that every model takes: asked to tell a model that is down from a text that it refuses. */
const probe = "The harbour master reads the gauge twice a day.";
/** Batches in a row, none of whose texts was embedded, after which a model that refuses the probe too is down. */
const mostDeadBatches = 3;
const refused = "embed-refused";

interface Batch {
  readonly start: number;
  readonly texts: readonly string[];
}

/**
 * Calls `embed` in batches, bounded in parallel, and checks what comes back. A batch that fails is halved until the texts that the model
 * refuses are alone.
 */
export class Embedder {
  readonly model: string;
  /** Length of all vectors; undefined until the first came. */
  dimensions: number | undefined;
  /** Batches in a row that failed as a whole, and the probe with them. */
  private deadBatches = 0;
  private readonly options: Required<
    Omit<{ [Key in keyof EmbedOptions]: NonNullable<EmbedOptions[Key]> }, "cache" | "onQuestionFailure">
  >;
  private readonly cache: EmbedCache | undefined;

  constructor(options: EmbedOptions) {
    checkOptions(options, {
      embed: aFunction,
      model: aString,
      batchSize: aWholeNumber(1),
      parallel: aWholeNumber(1),
      tries: aWholeNumber(1),
      timeoutMs: aWholeNumber(1),
      retryMs: aWholeNumber(0),
      cache: aString,
      onQuestionFailure: aFunction,
    });
    const { embed, model = "", batchSize = 64, parallel = 2, tries = 3, timeoutMs = 60_000, retryMs = 500 } = options;
    this.options = { embed, model, batchSize, parallel, tries, timeoutMs, retryMs };
    this.model = model;
    if (options.cache === undefined) return;
    if (model === "") throw new TypeError("cache: expected with the name of the model, which it keeps vectors by");
    this.cache = new EmbedCache(options.cache, model);
  }

  close(): void {
    this.cache?.close();
  }

  async embed(texts: readonly string[]): Promise<Embedded> {
    const known = this.cache?.get(texts) ?? [];
    this.dimensions ??= known.find((vector) => vector !== undefined)?.length;
    // A vector of another length is of a model that has changed under its name.
    const isKnown = (at: number): boolean => known[at] !== undefined && known[at].length === this.dimensions;
    const open = Array.from(texts.keys()).filter((at) => !isKnown(at));
    const made = await this.embedNew(open.map((at) => texts[at] as string));
    const vectors = texts.map((_, at) => (isKnown(at) ? known[at] : undefined));
    for (const [index, at] of open.entries()) vectors[at] = made.vectors[index];
    const failures = made.failures.map(({ at, ...failure }) => ({
      ...failure,
      at: at.map((index) => open[index] as number),
    }));
    return { vectors, failures, down: made.down };
  }

  private async embedNew(texts: readonly string[]): Promise<Embedded> {
    const { batchSize, parallel } = this.options;
    const vectors: (Float32Array | undefined)[] = new Array(texts.length).fill(undefined);
    const failures: TextFailure[] = [];
    const starts = Array.from({ length: Math.ceil(texts.length / batchSize) }, (_, at) => at * batchSize);
    let down: DecantError | undefined;
    const work = async (): Promise<void> => {
      for (let start = starts.shift(); start !== undefined && down === undefined; start = starts.shift()) {
        const found = await this.embedBatch({ start, texts: texts.slice(start, start + batchSize) }, vectors);
        failures.push(...found);
        const last = found.at(-1);
        const isRefused = last?.code === refused;
        if ((isRefused || this.deadBatches >= mostDeadBatches) && last !== undefined)
          down = new DecantError("embed-down", `the model answers nothing any more: ${last.code}: ${last.message}`);
      }
    };
    // The first batch says to all others how long the vectors are.
    if (this.dimensions === undefined && starts.length > 1) {
      const rest = starts.splice(1);
      await work();
      starts.push(...rest);
    }
    await Promise.all(Array.from({ length: parallel }, work));
    return { vectors, failures, down };
  }

  /** @param vectors Gets the vectors. @returns What failed. */
  private async embedBatch(batch: Batch, vectors: (Float32Array | undefined)[]): Promise<TextFailure[]> {
    const { tries } = this.options;
    const failures: TextFailure[] = [];
    let hasVectors = false;
    const take = ({ start, texts: taken }: Batch, result: readonly Float32Array[]): void => {
      hasVectors = true;
      for (const [index, vector] of result.entries()) vectors[start + index] = vector;
      this.cache?.put(taken, result);
    };
    const give = ({ start, texts }: Batch, { code, message }: DecantError): void => {
      failures.push({ code, message, at: texts.map((_, index) => start + index) });
    };
    const result = await this.ask(batch.texts, tries);
    if (!DecantError.isInstance(result)) take(batch, result);
    else if (result.code === refused || (await this.isDown())) give(batch, result);
    else {
      // Halves of one size are asked one after the other, so that each but the refused one succeeds soon.
      const open = batch.texts.length === 1 ? [] : halve(batch);
      if (open.length === 0) give(batch, result);
      for (let part = open.shift(); part !== undefined; part = open.shift()) {
        const answer = await this.ask(part.texts, part.texts.length === 1 ? tries : 1);
        if (!DecantError.isInstance(answer)) take(part, answer);
        else if (part.texts.length === 1) give(part, answer);
        else open.push(...halve(part));
      }
      hasVectors = true;
    }
    this.deadBatches = hasVectors ? 0 : this.deadBatches + 1;
    return failures;
  }

  private async isDown(): Promise<boolean> {
    return DecantError.isInstance(await this.ask([probe], 1));
  }

  private async ask(texts: readonly string[], tries: number): Promise<Float32Array[] | DecantError> {
    const { retryMs } = this.options;
    for (let attempt = 1; ; attempt++) {
      try {
        return this.check(texts, await this.call(texts));
      } catch (error) {
        const failure = DecantError.isInstance(error)
          ? error
          : new DecantError("embed-failed", error instanceof Error ? error.message : String(error), { cause: error });
        if (attempt >= tries || failure.code === refused) return failure;
        await new Promise((resolve) => setTimeout(resolve, retryMs * 2 ** (attempt - 1)));
      }
    }
  }

  private async call(texts: readonly string[]): Promise<unknown> {
    const { embed, timeoutMs } = this.options;
    const abort = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        const error = new DecantError("embed-timeout", `no vectors within ${timeoutMs} ms`);
        abort.abort(error);
        reject(error);
      }, timeoutMs);
    });
    try {
      return await Promise.race([embed(texts, { signal: abort.signal }), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** @throws {DecantError} For a wrong count, values that are not finite numbers, or another length than before. */
  private check(texts: readonly string[], result: unknown): Float32Array[] {
    if (!Array.isArray(result) || result.length !== texts.length) {
      const got = Array.isArray(result) ? `${result.length}` : typeof result;
      throw new DecantError("embed-count", `expected ${texts.length} vectors, got ${got}`);
    }
    const vectors = result.map((vector) => {
      if (!(Array.isArray(vector) || vector instanceof Float32Array) || vector.length === 0 || !isFinite32(vector))
        throw new DecantError("embed-value", "expected vectors of finite numbers");
      return Float32Array.from(vector);
    });
    const dimensions = this.dimensions ?? (vectors[0]?.length as number);
    const other = vectors.find(({ length }) => length !== dimensions);
    if (other !== undefined)
      throw new DecantError("embed-dimensions", `expected vectors of ${dimensions} numbers, got ${other.length}`);
    this.dimensions = dimensions;
    return vectors;
  }
}

function halve({ start, texts }: Batch): Batch[] {
  const middle = texts.length >> 1;
  return [
    { start, texts: texts.slice(0, middle) },
    { start: start + middle, texts: texts.slice(middle) },
  ];
}

function isFinite32(vector: readonly unknown[] | Float32Array): boolean {
  return vector.every((value) => typeof value === "number" && Number.isFinite(Math.fround(value)));
}

/** Vectors of texts that were embedded before, by model and text: one SQLite file that stores and processes may share. */
export class EmbedCache {
  private readonly model: string;
  private readonly file: SqliteFile;

  constructor(path: string, model: string) {
    this.model = model;
    const schema =
      "CREATE TABLE vector (model TEXT, hash BLOB, vector BLOB NOT NULL, PRIMARY KEY (model, hash)) WITHOUT ROWID";
    // Another process may write for a moment.
    this.file = new SqliteFile("cache", path, { schema, waitMs: 10_000 });
  }

  get(texts: readonly string[]): (Float32Array | undefined)[] {
    const sql = "SELECT vector FROM vector WHERE model = ? AND hash = ?";
    return texts.map((text) => {
      const found = this.file.get<{ vector: Uint8Array }>(sql, this.model, hashOf(text));
      // Copied, since the bytes may begin anywhere.
      return found && new Float32Array(found.vector.slice().buffer);
    });
  }

  put(texts: readonly string[], vectors: readonly Float32Array[]): void {
    this.file.transaction(() => {
      for (const [at, text] of texts.entries()) {
        const { buffer, byteOffset, byteLength } = vectors[at] as Float32Array;
        const bytes = new Uint8Array(buffer, byteOffset, byteLength);
        this.file.run("INSERT OR REPLACE INTO vector VALUES (?, ?, ?)", this.model, hashOf(text), bytes);
      }
    });
  }

  close(): void {
    this.file.close();
  }
}

function hashOf(text: string): Uint8Array {
  return createHash("sha256").update(text).digest();
}
