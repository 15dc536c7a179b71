/** The line, or lines, that answer a page of a batch. */
export interface Answer {
  /** UTF-8 JSON, each line with its end. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** `converted`, `broken` (converted, but the Markdown breaks an invariant), or the code of an error. */
  readonly outcome: string;
}

const encoder = new TextEncoder();

/** The answer for a page that was converted. */
export function answerWith(record: Readonly<Record<string, unknown>>, isBroken: boolean): Answer {
  return { bytes: encodeLine(record), outcome: isBroken ? "broken" : "converted" };
}

/** The answer for a page of which each line holds a part. */
export function answerWithLines(records: readonly unknown[], isBroken: boolean): Answer {
  const lines = records.map((record) => `${JSON.stringify(record)}\n`).join("");
  return { bytes: encoder.encode(lines), outcome: isBroken ? "broken" : "converted" };
}

/** The answer for a page that was not. */
export function answerError(id: string | number, code: string, message: string): Answer {
  return { bytes: encodeLine({ id, ok: false, error: { code, message } }), outcome: code };
}

function encodeLine(record: unknown): Uint8Array<ArrayBuffer> {
  return encoder.encode(`${JSON.stringify(record)}\n`);
}
