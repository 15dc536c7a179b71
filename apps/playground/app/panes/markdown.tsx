import type { BlockSpan } from "@decant/page";
import { useMemo, useState } from "preact/hooks";
import { CodeEditor, type Span } from "../editor/code-editor.tsx";
import { count, words } from "../numbers.ts";
import { copyText } from "../parts/copy-text.ts";
import type { PageView } from "../worker/converter.ts";
import type { PaneProps } from "./pane.ts";
import { Preview } from "./preview.tsx";

const forms = ["Content", "Comments", "Rendered"] as const;
type Form = (typeof forms)[number];

/** The Markdown, as text and rendered. The block at the caret is the one whose HTML is selected in the source. */
export function MarkdownPane({ converter, view, selected, onSelect, onShow, onSay }: PaneProps) {
  const [form, setForm] = useState<Form>("Content");
  const [atCaret, setAtCaret] = useState<BlockSpan>();
  const isComments = form === "Comments" && view.comments !== null;
  const text = isComments ? (view.comments?.markdown ?? "") : view.markdown;
  const lineStarts = useMemo(() => startsOfLines(view.markdown), [view.markdown]);
  const isElsewhere = selected !== null && selected.from !== "markdown" && selected.from !== "start";
  const block =
    selected?.from === "markdown" ? atCaret : isElsewhere ? blockAt(view.blocks, selected.start) : undefined;
  const reveal = useMemo(
    () => (isComments || !isElsewhere || !block ? null : spanOf(block, lineStarts, view.markdown.length)),
    [selected, view, isComments],
  );

  const move = (offset: number): void => {
    if (isComments) return;
    const at = lineStarts.findLastIndex((start) => start <= offset) + 1;
    // The innermost block on the line: parents come before children.
    const found = view.blocks.findLast(({ line, endLine, start }) => line <= at && endLine >= at && start >= 0);
    setAtCaret(found);
    if (found !== undefined) onSelect({ start: found.start, end: found.end, from: "markdown" });
  };
  return (
    <div class="pane-body">
      <div class="toolbar wrap">
        <fieldset class="segments" aria-label="Which text">
          {forms
            .filter((one) => one !== "Comments" || view.comments !== null)
            .map((one) => (
              <button key={one} type="button" aria-pressed={form === one} onClick={() => setForm(one)}>
                {one}
              </button>
            ))}
        </fieldset>
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
      {form === "Rendered" ? (
        <Preview converter={converter} view={view} />
      ) : text === "" ? (
        <p class="nothing">There is no Markdown: the page has no main content.</p>
      ) : (
        <CodeEditor language="markdown" label="Markdown" readOnly text={text} reveal={reveal} onMove={move} />
      )}
      {form === "Rendered" ? null : (
        <p class="place" aria-live="polite">
          {block === undefined || isComments ? (
            "Click a line to select its HTML in the source."
          ) : (
            <>
              <Place block={block} />
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
      )}
    </div>
  );
}

function Place({ block: { line, endLine, start, end, type } }: { readonly block: BlockSpan }) {
  const lines = line === endLine ? `line ${line}` : `lines ${line} to ${endLine}`;
  const name = words(type.replace(upper, (letter) => `-${letter.toLowerCase()}`));
  return (
    <span>
      <b>{name}</b>, {lines}, from characters {count(start)} to {count(end)} of the HTML
    </span>
  );
}

const upper = /[A-Z]/g;

function startsOfLines(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** The smallest block whose HTML holds an offset. */
function blockAt(blocks: readonly BlockSpan[], offset: number): BlockSpan | undefined {
  let found: BlockSpan | undefined;
  for (const block of blocks) {
    if (block.start > offset || offset >= block.end) continue;
    if (found === undefined || block.end - block.start <= found.end - found.start) found = block;
  }
  return found;
}

function spanOf({ line, endLine }: BlockSpan, starts: readonly number[], length: number): Span {
  const next = starts[endLine];
  return { start: starts[line - 1] ?? 0, end: next === undefined ? length : next - 1 };
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
