import type { JsonValue, Severity } from "@decant/page";

/** A part of a file that its reader could not use. Files never make a function throw. */
export interface DiscoveryDiagnostic {
  /** Stable and greppable: `discovery/sitemap-damaged`. */
  readonly code: `discovery/${string}`;
  readonly severity: Severity;
  /** A sentence for a person; may change at any time. */
  readonly message: string;
  /** Line of the file, from 1, where one line is concerned. */
  readonly line?: number;
  readonly data?: Readonly<Record<string, JsonValue>>;
}

/** Collects diagnostics of a file: the first of each code, and how many there were. */
export class DiagnosticList {
  private readonly first = new Map<string, { diagnostic: DiscoveryDiagnostic; count: number }>();

  add(diagnostic: DiscoveryDiagnostic): void {
    const known = this.first.get(diagnostic.code);
    if (known === undefined) this.first.set(diagnostic.code, { diagnostic, count: 1 });
    else known.count++;
  }

  /** In the order of their first occurrence; `data.count` says how many there were if there was more than one. */
  list(): DiscoveryDiagnostic[] {
    return [...this.first.values()].map(({ diagnostic, count }) =>
      count === 1 ? diagnostic : { ...diagnostic, data: { ...diagnostic.data, count } },
    );
  }
}
