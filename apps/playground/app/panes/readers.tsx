import { useEffect, useState } from "preact/hooks";
import { CodeEditor } from "../editor/code-editor.tsx";
import { count } from "../numbers.ts";
import type { ReadAnswer } from "../readers/protocol.ts";
import { readPage } from "../readers/read-page.ts";
import { useAnswer } from "../use-answer.ts";
import type { PartCounts } from "../worker/protocol.ts";
import type { PaneProps } from "./pane.ts";

interface ReadersPaneProps extends PaneProps {
  readonly html: string;
  readonly url: string;
}

/** Decant's own Markdown, or that of another reader. */
type Read = Omit<ReadAnswer, "name"> & { readonly name: string };

const columns: readonly (readonly [name: keyof PartCounts, label: string])[] = [
  ["words", "Words"],
  ["tokens", "Tokens"],
  ["captions", "Captions"],
  ["tables", "Tables"],
  ["code", "Code blocks"],
];

/** The Markdown of other readers of the same page, beside Decant's. */
export function ReadersPane({ converter, view, html, url }: ReadersPaneProps) {
  const [others, setOthers] = useState<readonly ReadAnswer[] | null>(null);
  const [problem, setProblem] = useState("");
  const [chosen, setChosen] = useState(1);
  useEffect(() => {
    const stopped = new AbortController();
    const { signal } = stopped;
    setOthers(null);
    setProblem("");
    readPage({ html, url: URL.canParse(url) ? url : "" }, signal).then(
      (answers) => signal.aborted || setOthers(answers),
      (error: Error) => signal.aborted || setProblem(error.message),
    );
    return () => stopped.abort();
  }, [view]);
  const all: readonly Read[] = [{ name: "Decant", markdown: view.markdown }, ...(others ?? [])];
  const counts = useAnswer(
    converter,
    view,
    "parts",
    others === null ? null : { markdown: all.map(({ markdown }) => markdown) },
  );
  if (problem !== "") return <p class="error">{problem}</p>;
  if (others === null)
    return (
      <p class="nothing" aria-busy="true">
        Readability and Defuddle read the page…
      </p>
    );
  const shown = all[chosen] as Read;
  return (
    <div class="pane-body" aria-busy={counts.kind === "waiting"}>
      <div class="readers-counts">
        <table class="facts-table">
          <caption>
            The Markdown of each. Captions are those of the page whose words are in it. Readability gives HTML, which
            Defuddle’s writer turns into Markdown.
          </caption>
          <thead>
            <tr>
              <th scope="col">Reader</th>
              {columns.map(([name, label]) => (
                <th scope="col" key={name}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
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
