import type { Row } from "../../source/rows.ts";

/** A row of labels for panels. */
export interface TabRow extends Row {
  /** Selector of a label in it. */
  readonly tab: string;
  /** Selector of the panels after it, as many as labels. @default found by their ids, roles or number */
  readonly panel?: string;
}

/** Radio buttons with labels, and lists of links into the panels, are read without a row. */
export const tabRows: readonly TabRow[] = [
  // WAI-ARIA 1.2: Docusaurus, Starlight, Radix, sphinx-tabs.
  { id: "roles", selector: "[role=tablist]", tab: "[role=tab]", fixture: "docusaurus" },
  { id: "bootstrap", selector: ".nav-tabs", tab: "a[data-bs-toggle=tab], a[data-toggle=tab]", fixture: "bootstrap" },
]; // biome-ignore format: one row a line
