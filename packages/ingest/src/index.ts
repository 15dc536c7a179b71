export type { ContextOptions, ContextPage, WriteContext } from "./context.ts";
export type { Embed, EmbedFailure, EmbedOptions } from "./embed/embedder.ts";
export { embedService } from "./embed/service.ts";
export { type BlockChange, diffBlocks } from "./feed/diff-blocks.ts";
export { changesOfPages, type Feed, feedFormats, type SiteChange } from "./feed/write-feed.ts";
export {
  type IngestOptions,
  type IngestTotals,
  ingest,
  type KnownPages,
  type PageToStore,
  type RowChange,
} from "./ingest.ts";
export {
  countLeftOut,
  countStore,
  type DeleteOptions,
  deleteRows,
  type Finding,
  readStore,
  rebuildStore,
  type StoreStats,
  storedRow,
  verifyStore,
} from "./manage-store.ts";
export { openStore, storeForms } from "./open-store.ts";
export { addressOf, type ChunkToStore, type PageFacts, type Row, type StoredRow } from "./row.ts";
export type { Snippet } from "./search-store.ts";
export {
  answerSource,
  type FoundPassage,
  type FoundRecord,
  foundRecord,
  openSearcher,
  type Rerank,
  type RowRecord,
  type Searcher,
  type SearchOptions,
  searchStore,
} from "./search-store.ts";
export type { ChangeSet, KnownRow, Passage, Query, Sink, Store } from "./sink.ts";
export {
  type CheckedCondition,
  type Condition,
  checkWhere,
  type FilterColumn,
  type Operator,
  parseWhere,
  type Where,
} from "./where.ts";
