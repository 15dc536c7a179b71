/** Tokens that say nothing go: a part of the default pipeline, and a rehype plugin for any other. */
export type { Saving } from "./saving.ts";
export {
  rehypeSavings,
  type Saved,
  type Savings,
  type SavingsFile,
  type SavingsOptions,
  savings,
} from "./savings.ts";
