import type { DiagnosticCode } from "./codes.ts";

/** Values that survive `JSON.stringify` unchanged. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** A part of the pipeline; first segment of every diagnostic code and rule id. */
export type StageName = "dom" | "metadata" | "site" | "extractor" | "sanitizer" | "plugin" | "normalize" | "pipeline";

/** A stretch of the decoded HTML, in UTF-16 code units: `start` inclusive, `end` exclusive. */
export interface SourceSpan {
  readonly start: number;
  readonly end: number;
  /** Node path, for example `html/body[2]/main[1]/p[3]`. */
  readonly path?: string;
}

export type Severity = "info" | "warning" | "error";

/** A message of a stage about a page. It maps one to one to a VFile message. */
export interface Diagnostic {
  /** Stable: {@link diagnosticCodes} lists them with causes and cures. */
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  /** A sentence for a person; may change at any time. */
  readonly message: string;
  readonly at?: SourceSpan;
  readonly data?: Readonly<Record<string, JsonValue>>;
}

/** A place where an invariant of the Markdown did not hold. */
export interface Violation {
  /** Id of the invariant, for example `table-rectangular`. */
  readonly id: string;
  readonly message: string;
  /** Whether a repair restored the invariant. */
  readonly repaired: boolean;
  readonly at?: SourceSpan;
  /** First Markdown line concerned, 1-based. */
  readonly line?: number;
}
