import type { Span } from "../editor/code-editor.tsx";
import type { ConversionOptions } from "../options.ts";
import type { Converter, PageView } from "../worker/converter.ts";

/** The panes by their ids, in the order of their tabs. */
export const paneLabels = {
  source: "Source",
  markdown: "Markdown",
  page: "Page",
  decisions: "Decisions",
  readers: "Against others",
  records: "Records",
  chunks: "Chunks",
  citations: "Citations",
  ask: "Ask",
  metadata: "Metadata",
  posts: "Posts",
  diff: "Compare",
  report: "Report",
} as const;
export type PaneId = keyof typeof paneLabels;
export const paneIds = Object.keys(paneLabels) as PaneId[];

/** A stretch of the HTML that the panes show together, and the pane where it was chosen. */
export interface Selected extends Span {
  /** `start` for the first kept block of a page that was just opened, which is shown and not chosen. */
  readonly from: PaneId | "start";
}

export interface PaneProps {
  readonly converter: Converter;
  readonly view: PageView;
  readonly selected: Selected | null;
  readonly options: ConversionOptions;
  readonly onOptions: (options: ConversionOptions) => void;
  readonly onSelect: (selected: Selected) => void;
  /** Open another pane, where the selection is shown. */
  readonly onShow: (pane: PaneId) => void;
  /** Say something to the reader, screen readers included. */
  readonly onSay: (message: string) => void;
}
