import { useEffect, useState } from "preact/hooks";
import { CodeEditor } from "../editor/code-editor.tsx";
import { count } from "../numbers.ts";
import { TableHead } from "../parts/table-head.tsx";
import { WorkerClient } from "../parts/worker-client.ts";
import type { ReadersRequests, ReadPage } from "../readers/readers-worker.ts";
import workerUrl from "../readers/readers-worker.ts?worker&url";
import { useAnswer } from "../use-answer.ts";
import type { PartCounts } from "../worker/count-parts.ts";
import type { PaneProps } from "./pane.ts";

interface ReadersPaneProps extends PaneProps {
  readonly html: string;
  readonly url: string;
}

const columns: readonly (readonly [name: keyof PartCounts, label: string])[] = [
  ["words", "Words"],
  ["tokens", "Tokens"],
  ["captions", "Captions"],
  ["tables", "Tables"],
  ["code", "Code blocks"],
];

/** The Markdown of other readers of the same page, beside Decant's. */
export function ReadersPane({ converter, view, html, url }: ReadersPaneProps) {
  const [readers] = useState(() => new WorkerClient<ReadersRequests>(workerUrl));
  useEffect(() => readers.stop, [readers]);
  const [chosen, setChosen] = useState(1);
  const read = useAnswer(readers, readers, "read", { html, url: URL.canParse(url) ? url : "" });
  const others = read.kind === "here" ? read.last : null;
  const all: readonly ReadPage[] = [{ name: "Decant", markdown: view.markdown }, ...(others ?? [])];
  const counts = useAnswer(
    converter,
    view,
    "parts",
    others === null ? null : { markdown: all.map(({ markdown }) => markdown) },
  );
  if (read.kind === "failed") return <p class="error">{read.message}</p>;
  if (others === null)
    return (
      <p class="nothing" aria-busy="true">
        Readability and Defuddle read the page…
      </p>
    );
  const shown = all[chosen] as ReadPage;
  return (
    <div class="pane-body" aria-busy={counts.kind === "waiting"}>
      <div class="readers-counts">
        <table class="facts-table">
          <caption>
            The Markdown of each. Captions are those of the page whose words are in it. Readability gives HTML, which
            Defuddle’s writer turns into Markdown.
          </caption>
          <TableHead columns={["Reader", ...columns.map(([, label]) => label)]} />
          <tbody>
            {all.map(({ name }, row) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {columns.map(([column]) => (
                  <td key={column}>{counts.last?.[row] === undefined ? "" : count(counts.last[row][column])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div class="toolbar">
        <fieldset class="segments" aria-label="Whose Markdown">
          {all.map(({ name }, row) => (
            <button key={name} type="button" aria-pressed={row === chosen} onClick={() => setChosen(row)}>
              {name}
            </button>
          ))}
        </fieldset>
      </div>
      {shown.error === undefined ? null : <p class="error">{shown.error}</p>}
      {shown.markdown === "" ? (
        <p class="nothing">{shown.name} finds no content.</p>
      ) : (
        <CodeEditor
          key={shown.name}
          language="markdown"
          label={`Markdown of ${shown.name}`}
          readOnly
          text={shown.markdown}
        />
      )}
    </div>
  );
}
