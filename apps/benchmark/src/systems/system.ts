export interface PageInput {
  readonly bytes: Uint8Array;
  /** The decoded bytes, for systems without a decoder. */
  readonly html: string;
  readonly url: string;
  /** Do not give the address to Decant. @default false */
  readonly hidesUrl?: boolean;
}

/** Decisions of a system; absent if it reports none. */
export interface PredictionDetails {
  readonly layer: string;
  /** 0 to 1. */
  readonly confidence: number;
  /** `null` where no type was inferred. */
  readonly pageType: string | null;
  readonly verdict: readonly string[];
  /** Ids of the invariants violated and not repaired. */
  readonly violations: readonly string[];
  /** The ledger adds up, and agrees with what the text was made from. */
  readonly ledgerBalanced: boolean;
}

export interface Prediction {
  readonly text: string;
  /** Comments apart from the text. */
  readonly comments?: string;
  readonly title?: string;
  readonly author?: string;
  readonly date?: string;
  readonly details?: PredictionDetails;
}

export interface System {
  convert(page: PageInput): Prediction | Promise<Prediction>;
}
