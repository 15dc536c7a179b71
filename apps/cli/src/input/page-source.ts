import type { PageId } from "./page-id.ts";

/** One page of a batch, before it is read. Plain data, so that it can be sent to a worker. */
export type PageSource = LineSource | FileSource | RecordSource;

/** A JSON line. */
export interface LineSource {
  readonly kind: "line";
  /** From 1, blank lines counted. */
  readonly number: number;
  /** Without the line end; owns its buffer, so that it can be moved to another thread. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A file or an object that holds one page. */
export interface FileSource {
  readonly kind: "file";
  readonly id: string;
  readonly path: string;
  readonly url?: string;
  readonly contentType?: string;
  /** Its content, if it was read already. */
  readonly bytes?: Uint8Array;
  /** Of an object: another one for other bytes. */
  readonly etag?: string;
}

/** A page of a web archive. */
export interface RecordSource {
  readonly kind: "record";
  readonly id: string;
  readonly url?: string;
  readonly contentType?: string;
  /** Owns its buffer, so that it can be moved to another thread. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The archive holds only a part of the page. */
  readonly isTruncated: boolean;
}

/** A record of a web archive that cannot be read. */
export interface LostRecord {
  readonly kind: "lost-record";
  readonly id: string;
  readonly url?: string;
  readonly code: string;
  readonly message: string;
}

/** The id of a line without one. */
export function lineId(number: number): string {
  return `line:${number}`;
}

/** Id, URL and name of a page. */
export interface PageIdentity {
  readonly id: PageId;
  readonly url: string | null;
  /** Base of its file names: its id, else its URL, else `line:N`. */
  readonly name: string;
}
