import { paletteStyle } from "@decant/pipeline/explain";
import type { Plugin } from "vite";

const id = "virtual:palette.css";

/** The colours and fonts of the report as a style sheet, for the page and (with `?inline`) for its frames. */
export function palette(): Plugin {
  return {
    name: "decant-palette",
    resolveId: (asked) => (asked.startsWith(id) ? asked : undefined),
    load: (asked) => (asked.startsWith(id) ? paletteStyle : undefined),
  };
}
