export const paneIds = [
  "source",
  "markdown",
  "page",
  "decisions",
  "preview",
  "records",
  "citations",
  "ask",
  "readers",
  "metadata",
  "posts",
  "chunks",
  "hidden",
  "diff",
  "report",
] as const;
export type PaneId = (typeof paneIds)[number];
