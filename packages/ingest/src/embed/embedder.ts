import { aFunction, aString, aWholeNumber, checkOptions, DecantError } from "@decant/page";

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
  /** Calls for a batch until it is given up. @default 3 */
  readonly tries?: number | undefined;
  /** Limit of a call in milliseconds. @default 60000 */
  readonly timeoutMs?: number | undefined;
  /** Wait before the second call for a batch, in milliseconds; twice as long before each further one. @default 500 */
  readonly retryMs?: number | undefined;
}

/** Why texts have no vectors. */
export interface EmbedFailure {
  /**
   * `embed-failed`, `embed-timeout`, `embed-count` (another number of vectors), `embed-value` (not finite numbers) or
   * `embed-dimensions` (another length than before).
   */
  readonly code: string;
  readonly message: string;
  readonly texts: number;
}

export interface Embedded {
  /** One for each text; undefined for those of batches that failed. */
  readonly vectors: readonly (Float32Array | undefined)[];
  readonly failures: readonly EmbedFailure[];
}

/** Calls `embed` in batches, bounded in parallel, and checks what comes back. A failure costs its batch. */
export class Embedder {
  readonly model: string;
  /** Length of all vectors; undefined until the first came. */
  dimensions: number | undefined;
  private readonly options: Required<{ [Key in keyof EmbedOptions]: NonNullable<EmbedOptions[Key]> }>;

  /** @throws {TypeError | RangeError} If an option is wrong. */
  constructor(options: EmbedOptions) {
    checkOptions(options, {
      embed: aFunction,
      model: aString,
      batchSize: aWholeNumber(1),
      parallel: aWholeNumber(1),
      tries: aWholeNumber(1),
      timeoutMs: aWholeNumber(1),
      retryMs: aWholeNumber(0),
    });
    const { embed, model = "", batchSize = 64, parallel = 2, tries = 3, timeoutMs = 60_000, retryMs = 500 } = options;
    this.options = { embed, model, batchSize, parallel, tries, timeoutMs, retryMs };
    this.model = model;
  }

  async embed(texts: readonly string[]): Promise<Embedded> {
    const { batchSize, parallel } = this.options;
    const vectors: (Float32Array | undefined)[] = new Array(texts.length).fill(undefined);
    const failures: EmbedFailure[] = [];
    const starts = Array.from({ length: Math.ceil(texts.length / batchSize) }, (_, at) => at * batchSize);
    const work = async (): Promise<void> => {
      for (let start = starts.shift(); start !== undefined; start = starts.shift()) {
        const batch = texts.slice(start, start + batchSize);
        const result = await this.embedBatch(batch);
        if (result instanceof DecantError)
          failures.push({ code: result.code, message: result.message, texts: batch.length });
        else for (const [index, vector] of result.entries()) vectors[start + index] = vector;
      }
    };
    // The first batch tells the length of the vectors to all others.
    if (this.dimensions === undefined && starts.length > 1) {
      const rest = starts.splice(1);
      await work();
      starts.push(...rest);
    }
    await Promise.all(Array.from({ length: parallel }, work));
    return { vectors, failures };
  }

  private async embedBatch(texts: readonly string[]): Promise<Float32Array[] | DecantError> {
    const { tries, retryMs } = this.options;
    for (let attempt = 1; ; attempt++) {
      try {
        return this.check(texts, await this.call(texts));
      } catch (error) {
        const failure = DecantError.isInstance(error)
          ? error
          : new DecantError("embed-failed", error instanceof Error ? error.message : String(error), { cause: error });
        if (attempt >= tries) return failure;
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

/** Whether all values stay finite as 32-bit floats. */
function isFinite32(vector: readonly unknown[] | Float32Array): boolean {
  return vector.every((value) => typeof value === "number" && Number.isFinite(Math.fround(value)));
}
