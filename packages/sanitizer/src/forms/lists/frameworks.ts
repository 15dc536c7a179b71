import type { Row } from "../../source/rows.ts";

/** An icon for the box of a task. */
export interface TaskIconRow extends Row {
  readonly checked: boolean;
}

export const taskIconRows: readonly TaskIconRow[] = [
  // Asciidoctor writes Font Awesome.
  { id: "font-awesome-checked", selector: ".fa-check-square, .fa-check-square-o, .fa-square-check, .fa-check", checked: true },
  { id: "notion-checked", selector: ".checkbox-on", checked: true },
  { id: "notion-open", selector: ".checkbox-off", checked: false },
  // WAI-ARIA 1.2.
  { id: "role-checked", selector: "[role=checkbox][aria-checked=true]", checked: true },
  { id: "role-open", selector: "[role=checkbox][aria-checked=false]", checked: false },
  { id: "font-awesome-open", selector: ".fa-square, .fa-square-o", checked: false },
]; // biome-ignore format: one row a line
