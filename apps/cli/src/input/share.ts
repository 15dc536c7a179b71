import { createHash } from "node:crypto";

/** One of equal parts of the inputs. */
export interface Share {
  /** From 0. */
  readonly index: number;
  readonly of: number;
}

/**
 * Whether an input is in a share. Its name alone decides: inputs that come later move no other one to another share, so a worker that is
 * started again does what it did before.
 */
export function isInShare(name: string, { index, of }: Share): boolean {
  return createHash("sha256").update(name).digest().readUInt32BE(0) % of === index;
}
