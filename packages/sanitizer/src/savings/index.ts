/** Tokens that say nothing go: a part of the default pipeline, and a rehype plugin for any other. */
export { rehypeSavings, type SavingsFile } from "./rehype-savings.ts";
export type { Saving } from "./saving.ts";
export { type Saved, type Savings, type SavingsOptions, savings } from "./savings.ts";
