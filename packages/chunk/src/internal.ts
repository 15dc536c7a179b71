/** Exports for Decant's other packages. They may change in any version. */
export { endOf, pieceOf, ranks, startOf } from "./pieces.ts";
export { mapSource } from "./source-map.ts";
export { splitText } from "./split.ts";
export { anchorsOf, lineFinder } from "./to-chunks.ts";
