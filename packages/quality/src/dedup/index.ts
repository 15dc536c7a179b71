export {
  type DedupDocument,
  Deduplicator,
  type DedupMethod,
  type DedupOptions,
  type DedupVerdict,
  dedupMethods,
  type KeepRule,
  keepRules,
} from "./deduplicator.ts";
