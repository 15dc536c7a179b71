/** Gzip data that is damaged, incomplete or a bomb. */
export class GzipError extends Error {
  readonly code: "damaged-gzip" | "truncated" | "too-large";

  constructor(code: GzipError["code"], message: string) {
    super(message);
    this.name = "GzipError";
    this.code = code;
  }
}
