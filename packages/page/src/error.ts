import type { ErrorCode } from "./codes.ts";

// A registered symbol, so that two installed versions of this package recognise each other's errors.
const marker: unique symbol = Symbol.for("decant.error") as never;

/**
 * An error outside of a page: network, disk, a limit that the caller set. The contents of a page never cause one.
 *
 * @example
 * const error: unknown = new DecantError("fetch-failed", "connection refused", { cause: new Error("ECONNREFUSED") });
 * DecantError.isInstance(error) && error.code; // "fetch-failed"
 */
export class DecantError extends Error {
  /** Stable: {@link errorCodes} lists them with causes and cures. A store or queue of your own may have others. */
  readonly code: ErrorCode | (string & {});

  constructor(code: ErrorCode | (string & {}), message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = "DecantError";
    this.code = code;
    Object.defineProperty(this, marker, { value: true });
  }

  /** Whether a value is an error of this class, including one of another copy of the package. */
  static isInstance(value: unknown): value is DecantError {
    return typeof value === "object" && value !== null && (value as Record<symbol, unknown>)[marker] === true;
  }
}
