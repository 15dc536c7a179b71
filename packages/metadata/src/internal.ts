/** Exports for Decant's other packages. They may change in any version. */
export { findDate, readDate } from "./dates.ts";
export { localName } from "./thing.ts";
