/** Other readers of web pages that read the same page. */
export const readerNames = ["Readability", "Defuddle"] as const;
export type ReaderName = (typeof readerNames)[number];

export interface ReadRequest {
  readonly html: string;
  /** Empty if it is unknown. */
  readonly url: string;
}

export interface ReadAnswer {
  readonly name: ReaderName;
  /** Empty if the reader finds no content. */
  readonly markdown: string;
  readonly error?: string;
}
