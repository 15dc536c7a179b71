import { useState } from "preact/hooks";
import { count, plural, words } from "../numbers.ts";
import { copyText } from "../parts/copy-text.ts";
import { TableHead } from "../parts/table-head.tsx";
import { useAnswer } from "../use-answer.ts";
import { around } from "../use-chosen.ts";
import type { RecordsView } from "../worker/read-answers.ts";
import type { PaneProps } from "./pane.ts";

interface RecordsPaneProps extends PaneProps {
  /** Empty for the one that fits the page's type. */
  readonly type: string;
  readonly onType: (type: string) => void;
}

type ValueView = RecordsView["records"][number]["values"][number];

const typesOfPages: Readonly<Record<string, string>> = {
  product: "product",
  collection: "product",
  forum: "questions",
};
const maxRecords = 50;

/** Typed values of the page; a click shows where one is. */
export function RecordsPane({ converter, view, type, onType, onSelect, onSay }: RecordsPaneProps) {
  const chosen = type === "" ? (typesOfPages[view.extraction.pageType ?? ""] ?? "article") : type;
  const answer = useAnswer(converter, view, "records", { type: chosen });
  const result = answer.last;
  return (
    <div class="pane-body" aria-busy={answer.kind === "waiting"}>
      <div class="toolbar wrap">
        <label>
          Type{" "}
          <select value={chosen} onChange={({ currentTarget }) => onType(currentTarget.value)}>
            {(result?.types ?? [chosen]).map((id) => (
              <option key={id} value={id}>
                {words(id)}
              </option>
            ))}
          </select>
        </label>
        <span class="note">
          {result === null
            ? ""
            : result.records.length === 0
              ? "None on this page"
              : `${plural(result.records.length, "record")}. Click a value to see it in the source.`}
        </span>
        <span class="actions">
          <button
            type="button"
            disabled={result === null || result.records.length === 0}
            onClick={() => void copyText(result?.json ?? "", "The records were", onSay)}
          >
            Copy JSON
          </button>
        </span>
      </div>
      {answer.kind === "failed" ? <p class="error">{answer.message}</p> : null}
      {result === null ? null : result.records.length === 0 ? (
        <p class="nothing">This page has no {chosen.replace("-", " ")}. Choose another type.</p>
      ) : (
        <Result result={result} onSelect={onSelect} />
      )}
    </div>
  );
}

function Result({ result, onSelect }: { readonly result: RecordsView } & Pick<PaneProps, "onSelect">) {
  const [chosen, setChosen] = useState<ValueView | null>(null);
  const choose = (value: ValueView): void => {
    setChosen(value);
    const place = around(value.spans);
    if (place !== undefined) onSelect({ ...place, from: "records" });
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by the keyboard
    <section class="pane-body scroll" tabIndex={0} aria-label="Records">
      {result.findings.map((message) => (
        <p class="finding" key={message}>
          {message}
        </p>
      ))}
      {result.records.slice(0, maxRecords).map(({ type, declared, values, missing }, number) => (
        <table class="facts-table record" key={number}>
          <caption>
            <b>{words(type)}</b> {result.records.length > 1 ? count(number + 1) : ""}{" "}
            <span class="tag">{declared ? "declared for machines" : "read from the text"}</span>
          </caption>
          <TableHead columns={["Field", "Value", "Found in"]} />
          <tbody>
            {values.map((value) => (
              <tr key={value.field} class={value === chosen ? "chosen" : ""}>
                <th scope="row">{value.field.replaceAll(".", " › ")}</th>
                <td class="break">
                  <button type="button" class="link" onClick={() => choose(value)}>
                    {value.value}
                  </button>
                  {value.otherForm === "" ? null : <small>{value.otherForm}</small>}
                  {value.others.map(({ source, written }) => (
                    <small key={source + written} class="other-value">
                      {source} says {written}
                    </small>
                  ))}
                </td>
                <td>
                  {value.source} {value.visible ? null : <span class="tag">not shown</span>}
                </td>
              </tr>
            ))}
          </tbody>
          {missing.length === 0 ? null : (
            <tfoot>
              <tr>
                <td colSpan={3} class="note">
                  Not on the page: {missing.join(", ")}
                </td>
              </tr>
            </tfoot>
          )}
        </table>
      ))}
      {result.records.length > maxRecords ? (
        <p class="note">The first {maxRecords} are shown; the JSON has all.</p>
      ) : null}
    </section>
  );
}
