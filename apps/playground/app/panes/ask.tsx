import { askRange, maxQuestion } from "../link.ts";
import { count, plural, words } from "../numbers.ts";
import type { Answer } from "../parts/worker-client.ts";
import { useAnswer } from "../use-answer.ts";
import { useChosen } from "../use-chosen.ts";
import type { Requests } from "../worker/converter.ts";
import type { AskRequest } from "../worker/protocol.ts";
import type { PaneProps } from "./pane.ts";

interface AskPaneProps extends PaneProps {
  readonly request: AskRequest;
  readonly onRequest: (request: AskRequest) => void;
}

const anyWord = /[\p{L}\p{N}]/u;
const reasons: Readonly<Record<string, string>> = {
  weak: "much less than the best part",
  budget: "better parts took the tokens",
  "too-large": "alone larger than the budget",
  "no-match": "no word of the question",
};

/** The parts of the page that answer a question. */
export function AskPane({ converter, view, request, onRequest, onSelect }: AskPaneProps) {
  const { question, budget } = request;
  const hasWords = anyWord.test(question);
  const answer = useAnswer(converter, view, "question", hasWords && view.markdown !== "" ? request : null);
  const result = hasWords ? answer.last : null;
  return (
    <div class="pane-body">
      <div class="toolbar wrap">
        <label class="grow">
          <span>Question</span>
          <input
            type="search"
            placeholder="In words of the page, such as “Who pays?”"
            maxLength={maxQuestion}
            value={question}
            onInput={({ currentTarget }) => onRequest({ ...request, question: currentTarget.value })}
          />
        </label>
        <label>
          <span>Budget</span>{" "}
          <input
            type="range"
            {...askRange}
            value={budget}
            aria-valuetext={`${budget} tokens`}
            onInput={({ currentTarget }) => onRequest({ ...request, budget: Number(currentTarget.value) })}
          />{" "}
          <output>{count(budget)} tokens</output>
        </label>
      </div>
      {hasWords && answer.kind === "failed" ? <p class="error">{answer.message}</p> : null}
      {view.markdown === "" ? (
        <p class="nothing">There is nothing to ask: the page has no main content.</p>
      ) : !hasWords ? (
        <p class="nothing">
          Ask in words of the page. The sentences, rows, items and code that answer are shown whole, and everything that
          was left out with its score. No model is asked.
        </p>
      ) : result === null ? (
        <p class="nothing">Looking…</p>
      ) : (
        <Result result={result} onSelect={onSelect} isBusy={answer.kind === "waiting"} />
      )}
    </div>
  );
}

interface ResultProps extends Pick<PaneProps, "onSelect"> {
  readonly result: Answer<Requests["question"]>;
  readonly isBusy: boolean;
}

function Result({ result, onSelect, isBusy }: ResultProps) {
  const { passages, left, leftCount, tokens, pageTokens, missing } = result;
  const [chosen, choose] = useChosen((row) => passages[row]?.source, "ask", onSelect);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by the keyboard
    <section class="pane-body scroll" tabIndex={0} aria-label="Answer" aria-busy={isBusy}>
      <p class="note" role="status">
        {passages.length === 0
          ? "Nothing on the page answers."
          : `${plural(passages.length, "part")}, ${count(tokens)} of ${count(pageTokens)} tokens.`}
        {missing.length === 0 ? "" : ` Not on the page, by their stems: ${missing.join(", ")}.`}
      </p>
      {passages.map(({ kind, markdown, headings, score }, at) => {
        const path = headings.join(" › ");
        const before = passages[at - 1]?.headings.join(" › ");
        return (
          <div key={at}>
            {path === before || path === "" ? null : <h2 class="answer-path">{path}</h2>}
            <button type="button" class="answer" aria-pressed={at === chosen} onClick={() => choose(at)}>
              <span class="content" dir="auto">
                {markdown}
              </span>
              <small>
                {words(kind)}, score {score.toFixed(1)}
              </small>
            </button>
          </div>
        );
      })}
      <details class="left-out">
        <summary>
          {plural(leftCount, "part")} left out
          {left.length === 0 ? "" : `, ${count(left.length)} with words of the question`}
        </summary>
        <ul class="plain">
          {left.map(({ kind, score, reason, text }, at) => (
            <li key={at}>
              <span class="tag">{score.toFixed(1)}</span> {text}{" "}
              <span class="note">
                {words(kind)}: {reasons[reason]}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
