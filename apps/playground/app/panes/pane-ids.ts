export const paneIds = [
  "source",
  "decisions",
  "markdown",
  "preview",
  "metadata",
  "posts",
  "chunks",
  "hidden",
  "diff",
  "report",
] as const;
export type PaneId = (typeof paneIds)[number];
