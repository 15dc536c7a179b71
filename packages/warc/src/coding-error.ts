/** Compressed data that is damaged, incomplete or a bomb. */
export class CodingError extends Error {
  readonly code: "damaged-gzip" | "damaged-zstd" | "truncated" | "too-large";

  constructor(code: CodingError["code"], message: string) {
    super(message);
    this.name = "CodingError";
    this.code = code;
  }
}
