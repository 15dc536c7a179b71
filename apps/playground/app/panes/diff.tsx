import { count, plural } from "../numbers.ts";
import { type ConversionOptions, changedOptions, choices } from "../options.ts";
import { OptionsForm } from "../options-form.tsx";
import { VirtualList } from "../parts/virtual-list.tsx";
import { useAnswer } from "../use-answer.ts";
import type { DiffRow } from "../worker/diff-markdown.ts";
import type { PaneProps } from "./pane.ts";

interface DiffPaneProps extends PaneProps {
  readonly options: ConversionOptions;
  readonly other: ConversionOptions;
  readonly onOther: (other: ConversionOptions) => void;
}

const rowClasses: Readonly<Record<DiffRow["kind"], string>> = {
  " ": "same",
  "-": "removed",
  "+": "added",
  "@": "hunk",
};
const rowWords: Readonly<Record<DiffRow["kind"], string>> = { " ": "", "-": "removed: ", "+": "added: ", "@": "" };

const noRow: DiffRow = { kind: " ", parts: [] };

/** The Markdown by the current options against that by others. */
export function DiffPane({ converter, view, options, other, onOther }: DiffPaneProps) {
  const answer = useAnswer(converter, view, "diff", { options: { ...other, url: options.url } });
  const diff = answer.last;
  const rowAt = (row: number): DiffRow => diff?.rows?.[row] ?? noRow;
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
        {diff === null ? null : (
          <span role="status" class="note">
            {diff.rows === null
              ? ""
              : diff.rows.length === 0
                ? "The Markdown is the same."
                : `${plural(diff.removed, "line")} only with the current options, ${count(diff.added)} only with the others`}
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
      ) : diff.rows === null ? (
        <p class="nothing">
          The two have too little in common to be compared: {count(diff.chars[0])} and {count(diff.chars[1])}{" "}
          characters.
        </p>
      ) : diff.rows.length === 0 ? (
        <p class="nothing">Both sets of options give the same Markdown.</p>
      ) : (
        <VirtualList
          label="Differences"
          count={diff.rows.length}
          estimate={24}
          rowClass={(row) => `diff-row ${rowClasses[rowAt(row).kind]}`}
          row={(row) => <Row row={rowAt(row)} />}
        />
      )}
    </div>
  );
}

function Row({ row: { kind, parts } }: { readonly row: DiffRow }) {
  return (
    <>
      <span class="mark" aria-hidden="true">
        {kind === "@" ? "" : kind}
      </span>
      <span class="visually-hidden">{rowWords[kind]}</span>
      <span class="line">
        {parts.map(({ text, changed }, index) => (changed ? <mark key={index}>{text}</mark> : text))}
      </span>
    </>
  );
}
