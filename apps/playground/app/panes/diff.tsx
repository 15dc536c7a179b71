import { Chunk, unifiedMergeView } from "@codemirror/merge";
import { Text } from "@codemirror/state";
import { useMemo } from "preact/hooks";
import { CodeEditor } from "../editor/code-editor.tsx";
import { count, plural } from "../numbers.ts";
import { type ConversionOptions, changedOptions, choices } from "../options.ts";
import { OptionsForm } from "../options-form.tsx";
import { useAnswer } from "../use-answer.ts";
import type { PaneProps } from "./pane.ts";

interface DiffPaneProps extends PaneProps {
  readonly options: ConversionOptions;
  readonly other: ConversionOptions;
  readonly onOther: (other: ConversionOptions) => void;
}

/** Edits after which the rest of two texts is not compared further; comparing takes time that grows with their product. */
const diffConfig = { scanLimit: 500 };

/** The Markdown by the current options against that by others. */
export function DiffPane({ converter, view, options, other, onOther }: DiffPaneProps) {
  const answer = useAnswer(converter, view, "diff", { options: { ...other, url: options.url } });
  const diff = answer.last;
  const lines = useMemo(
    () => diff && countLines(Text.of(diff.before.split("\n")), Text.of(diff.after.split("\n"))),
    [diff],
  );
  const changes = changedOptions(other).filter((name) => name !== "preset" && name !== "url");
  return (
    <div class="pane-body" aria-busy={answer.kind === "waiting"}>
      <div class="toolbar wrap">
        <label>
          Compare with{" "}
          <select
            value={other.preset}
            onChange={({ currentTarget }) =>
              onOther({ ...other, preset: currentTarget.value as ConversionOptions["preset"] })
            }
          >
            {choices.preset.map(([value]) => (
              <option key={value} value={value}>
                {value}
              </option>
            ))}
          </select>
        </label>
        {lines === null ? null : (
          <span role="status" class="note">
            {lines.removed + lines.added === 0
              ? "The Markdown is the same."
              : `${plural(lines.removed, "line")} only with the current options, ${count(lines.added)} only with the others`}
          </span>
        )}
        <details class="other">
          <summary>Other options{changes.length === 0 ? "" : `: ${changes.join(", ")}`}</summary>
          <OptionsForm options={other} onChange={onOther} isComparison />
        </details>
      </div>
      {answer.kind === "failed" ? <p class="error">{answer.message}</p> : null}
      {diff === null ? (
        answer.kind === "waiting" ? (
          <p class="nothing">Comparing…</p>
        ) : null
      ) : diff.before === diff.after ? (
        <p class="nothing">Both sets of options give the same Markdown.</p>
      ) : (
        <CodeEditor
          key={diff}
          language="text"
          label="Differences"
          readOnly
          text={diff.after}
          extension={unifiedMergeView({
            ...{ original: diff.before, mergeControls: false, diffConfig },
            collapseUnchanged: { margin: 2 },
          })}
        />
      )}
    </div>
  );
}

/** Lines that only one of two texts has. */
function countLines(before: Text, after: Text) {
  const linesIn = (text: Text, from: number, to: number): number =>
    from >= to ? 0 : text.lineAt(Math.min(to - 1, text.length)).number - text.lineAt(from).number + 1;
  let [removed, added] = [0, 0];
  for (const { fromA, toA, fromB, toB } of Chunk.build(before, after, diffConfig)) {
    removed += linesIn(before, fromA, toA);
    added += linesIn(after, fromB, toB);
  }
  return { removed, added };
}
