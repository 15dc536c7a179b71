import { describe } from "vitest";
import type { Row, Sink } from "../src/index.ts";
import { checkStore } from "../src/testing/index.ts";

/** A store with no more than it needs, as the page "Extend Decant" has it. */
function memorySink(rows: Map<string, Row>): Sink {
  return {
    ...{ name: "memory", commitsWhole: false, hasVectors: false },
    open: async () => {},
    apply: async ({ put, remove }) => {
      for (const id of remove) rows.delete(id);
      for (const row of put) rows.set(row.id, row);
    },
    commit: async () => {},
    close: async () => {},
  };
}

describe("a store of one's own", () =>
  checkStore(() => {
    const rows = new Map<string, Row>();
    return { make: () => memorySink(rows), rows: async () => [...rows.values()], keepsUncommitted: true };
  }));
