import type { HeaderFields, HttpMessage } from "./http-message.ts";

/** Position of a record in its file. */
export interface RecordPlace {
  /** Offset in the file, in bytes: of the record, or of the gzip member that holds it. */
  readonly offset: number;
  /** Offset in the decompressed data of that member, in bytes; 0 if the file is not compressed. */
  readonly innerOffset: number;
}

/** A record of a WARC or ARC file. */
export interface WarcRecord extends RecordPlace {
  readonly kind: "record";
  /** Bytes in the file that hold this record and no other; `null` if its gzip member holds several. */
  readonly length: number | null;
  /** `WARC/1.0`, `WARC/1.1`, ..., or `ARC`. */
  readonly version: string;
  /** `WARC-Type` in lower case: `warcinfo`, `request`, `response`, `resource`, `revisit`, `metadata`, `conversion`, ... */
  readonly type: string;
  /** `WARC-Record-ID` without its angle brackets. */
  readonly id: string | null;
  /** `WARC-Target-URI`. */
  readonly url: string | null;
  /** `WARC-Date` as it is written; that of an ARC file in the same form. */
  readonly date: string | null;
  /** `Content-Type` of the block. */
  readonly contentType: string | null;
  /** Reason why the crawler kept a part of the payload only, as in `WARC-Truncated`. */
  readonly truncated: string | null;
  /** All fields of the record's header. */
  readonly headers: HeaderFields;
  /** The content. Owns its memory. */
  readonly block: Uint8Array;
  /** Whether `block` is only the beginning of the content, which is larger than `maxBytes`. */
  readonly isCut: boolean;
  /** The HTTP message in the block, of responses, requests and revisits. */
  readonly http: HttpMessage | null;
}

/**
 * Why a record is lost:
 *
 * | code | meaning |
 * |---|---|
 * | `not-a-record` | the data at this place are not a record |
 * | `bad-header` | the record's header does not end, or its type or length is missing |
 * | `wrong-length` | the record does not end where its length says |
 * | `truncated` | the file ends inside of the record |
 * | `damaged-gzip` | the compressed data are damaged |
 * | `too-large` | the record or its decoded body exceeds a limit |
 * | `bad-body` | the body's content coding is damaged or unknown |
 */
export type BrokenCode =
  | "not-a-record"
  | "bad-header"
  | "wrong-length"
  | "truncated"
  | "damaged-gzip"
  | "damaged-zstd"
  | "too-large"
  | "bad-body";

/** A record that could not be read. Reading continues with the next one. */
export interface BrokenRecord extends RecordPlace {
  readonly kind: "broken";
  readonly code: BrokenCode;
  /** A sentence for a person; may change at any time. */
  readonly message: string;
  /** As far as the header could be read, which may be damaged too. */
  readonly type: string | null;
  readonly id: string | null;
  readonly url: string | null;
}
