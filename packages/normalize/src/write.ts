/** What turns hast into Markdown, without what reads Markdown: for programs that have to stay small, or to start at once. */
export type { Verification } from "./invariants/verification.ts";
export type { Block } from "./markdown/flow.ts";
export { type Normalized, normalizeWith } from "./normalize-with.ts";
export { checkNormalizeOptions, type NormalizeOptions } from "./options.ts";
