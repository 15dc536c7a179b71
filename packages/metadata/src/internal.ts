/** Exports for Decant's other packages. They may change in any version. */
export { findDate, readDate } from "./dates.ts";
export { collapse, squash, textOf } from "./text.ts";
export { texts } from "./things.ts";
