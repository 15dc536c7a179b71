import { useMemo, useState } from "preact/hooks";
import { CodeEditor, type Span } from "../editor/code-editor.tsx";
import { count, words } from "../numbers.ts";
import { copyText } from "../parts/copy-text.ts";
import type { BlockColumns, PageView } from "../worker/protocol.ts";
import type { PaneProps, Selected } from "./pane.ts";

/** The Markdown. The block at the caret is the one whose HTML is selected in the source. */
export function MarkdownPane({ view, selected, onSelect, onShow, onSay }: PaneProps) {
  const [wantsComments, setWantsComments] = useState(false);
  const [atCaret, setAtCaret] = useState(-1);
  const isComments = wantsComments && view.comments !== null;
  const text = isComments ? (view.comments?.markdown ?? "") : view.markdown;
  const lineStarts = useMemo(() => startsOfLines(view.markdown), [view.markdown]);
  const isElsewhere = selected !== null && selected.from !== "markdown" && selected.from !== "start";
  const block = selected?.from === "markdown" ? atCaret : !isElsewhere ? -1 : blockAt(view.blocks, selected.start);
  const reveal = useMemo(
    () => (isComments || !isElsewhere ? null : spanOf(view.blocks, block, lineStarts, view.markdown.length)),
    [selected, view, isComments],
  );

  const move = (offset: number): void => {
    if (isComments) return;
    const found = blockAtLine(view.blocks, lineOf(lineStarts, offset));
    setAtCaret(found);
    if (found >= 0) onSelect(selectionOf(view.blocks, found));
  };
  return (
    <div class="pane-body">
      <div class="toolbar">
        {view.comments === null ? null : (
          <fieldset class="segments" aria-label="Which text">
            {[false, true].map((value) => (
              <button
                key={String(value)}
                type="button"
                aria-pressed={isComments === value}
                onClick={() => setWantsComments(value)}
              >
                {value ? "Comments" : "Content"}
              </button>
            ))}
          </fieldset>
        )}
        <span class="note">
          {count(text.length)} characters, about {count(view.tokens.markdown)} tokens
        </span>
        <span class="actions">
          <button type="button" onClick={() => void copyText(text, "The Markdown was", onSay)}>
            Copy
          </button>
          <button type="button" onClick={() => download(text, view)}>
            Download
          </button>
        </span>
      </div>
      {text === "" ? (
        <p class="nothing">There is no Markdown: the page has no main content.</p>
      ) : (
        <CodeEditor language="markdown" label="Markdown" readOnly text={text} reveal={reveal} onMove={move} />
      )}
      <p class="place" aria-live="polite">
        {block < 0 || isComments ? (
          "Click a line to select its HTML in the source."
        ) : (
          <>
            <Place blocks={view.blocks} block={block} />
            <span class="actions">
              <button type="button" onClick={() => onShow("source")}>
                Show in source
              </button>
              <button type="button" onClick={() => onShow("decisions")}>
                Show decision
              </button>
            </span>
          </>
        )}
      </p>
    </div>
  );
}

function Place({ blocks, block }: { readonly blocks: BlockColumns; readonly block: number }) {
  const { line, endLine, start, end, type } = blocks;
  const lines = line[block] === endLine[block] ? `line ${line[block]}` : `lines ${line[block]} to ${endLine[block]}`;
  const name = words((type[block] as string).replace(upper, (letter) => `-${letter.toLowerCase()}`));
  return (
    <span>
      <b>{name}</b>, {lines}, from characters {count(start[block] as number)} to {count(end[block] as number)} of the
      HTML
    </span>
  );
}

const upper = /[A-Z]/g;

function selectionOf({ start, end }: BlockColumns, block: number): Selected {
  return { start: start[block] as number, end: end[block] as number, from: "markdown" };
}

function startsOfLines(text: string): Int32Array {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return Int32Array.from(starts);
}

/** Line of an offset, 1-based. */
function lineOf(starts: Int32Array, offset: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] as number) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The innermost block on a line: parents come before children. */
function blockAtLine({ count, line, endLine, start }: BlockColumns, at: number): number {
  let found = -1;
  for (let block = 0; block < count && (line[block] as number) <= at; block++)
    if ((endLine[block] as number) >= at && (start[block] as number) >= 0) found = block;
  return found;
}

/** The smallest block whose HTML holds an offset. */
function blockAt({ count, start, end }: BlockColumns, offset: number): number {
  let found = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let block = 0; block < count; block++) {
    const from = start[block] as number;
    const to = end[block] as number;
    if (from <= offset && offset < to && to - from <= least) {
      found = block;
      least = to - from;
    }
  }
  return found;
}

function spanOf({ line, endLine }: BlockColumns, block: number, starts: Int32Array, length: number): Span | null {
  if (block < 0) return null;
  const start = starts[(line[block] as number) - 1] ?? 0;
  const next = starts[endLine[block] as number];
  return { start, end: next === undefined ? length : next - 1 };
}

const unsafe = /[^\p{L}\p{N}]+/gu;

function download(text: string, { metadata }: PageView): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/markdown" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${(metadata.title ?? "page").replace(unsafe, "-").slice(0, 60) || "page"}.md`;
  link.click();
  URL.revokeObjectURL(url);
}
