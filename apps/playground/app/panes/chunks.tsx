import { useId } from "preact/hooks";
import { budgetRange } from "../link.ts";
import { count, plural } from "../numbers.ts";
import { VirtualList } from "../parts/virtual-list.tsx";
import type { Answer } from "../parts/worker-client.ts";
import { useAnswer } from "../use-answer.ts";
import { around, useChosen } from "../use-chosen.ts";
import type { Requests } from "../worker/converter.ts";
import type { ChunkRequest } from "../worker/protocol.ts";
import type { PaneProps } from "./pane.ts";

interface ChunksPaneProps extends PaneProps {
  readonly request: ChunkRequest;
  readonly onRequest: (request: ChunkRequest) => void;
}

type ChunkView = Answer<Requests["chunks"]>[number];

/** Bars of the overview; more chunks are joined. */
const maxBars = 160;

export function ChunksPane({ converter, view, onSelect, request, onRequest }: ChunksPaneProps) {
  const id = useId();
  const answer = useAnswer(converter, view, "chunks", request);
  const chunks = answer.last ?? [];
  const set = (change: Partial<ChunkRequest>): void => onRequest({ ...request, ...change });
  const [active, choose] = useChosen((row) => around(chunks[row]?.source), "chunks", onSelect);
  return (
    <div class="pane-body" aria-busy={answer.kind === "waiting"}>
      <div class="toolbar chunk-options">
        <label for={`${id}-budget`}>Budget</label>
        <input
          id={`${id}-budget`}
          type="range"
          {...budgetRange}
          value={request.budget}
          aria-valuetext={`${request.budget} tokens`}
          onInput={({ currentTarget }) => set({ budget: Number(currentTarget.value) })}
        />
        <output for={`${id}-budget`}>{count(request.budget)} tokens</output>
        <label>
          Overlap{" "}
          <input
            type="number"
            min={0}
            max={256}
            step={8}
            value={request.overlap}
            onInput={({ currentTarget }) =>
              set({ overlap: Math.min(256, Math.max(0, Math.trunc(Number(currentTarget.value)) || 0)) })
            }
          />
        </label>
        <label>
          Counted by{" "}
          <select
            value={request.tokenizer}
            onChange={({ currentTarget }) => set({ tokenizer: currentTarget.value as ChunkRequest["tokenizer"] })}
          >
            <option value="o200k">o200k vocabulary</option>
            <option value="estimate">an estimate</option>
          </select>
        </label>
      </div>
      {answer.kind === "failed" ? <p class="error">{answer.message}</p> : null}
      {answer.last === null ? (
        <p class="nothing">Cutting…</p>
      ) : chunks.length === 0 ? (
        <p class="nothing">There is nothing to cut: the page has no main content.</p>
      ) : (
        <>
          <Overview chunks={chunks} budget={request.budget} />
          <VirtualList
            label="Chunks"
            count={chunks.length}
            estimate={190}
            active={active}
            onChoose={choose}
            rowClass={() => "chunk"}
            row={(row) => <ChunkRow chunk={chunks[row] as ChunkView} budget={request.budget} />}
          />
        </>
      )}
    </div>
  );
}

function Overview({ chunks, budget }: { readonly chunks: readonly ChunkView[]; readonly budget: number }) {
  const tokens = chunks.reduce((sum, chunk) => sum + chunk.tokens, 0);
  const largest = Math.max(budget, ...chunks.map((chunk) => chunk.tokens));
  const step = Math.ceil(chunks.length / maxBars);
  const bars = chunks.filter((_, index) => index % step === 0);
  const text = `${plural(chunks.length, "chunk")}, ${count(tokens)} tokens, ${count(Math.round(tokens / chunks.length))} on average`;
  return (
    <div class="overview">
      <p role="status">{text}</p>
      <svg viewBox={`0 0 ${bars.length} 40`} preserveAspectRatio="none" aria-hidden="true">
        {bars.map(({ index, tokens }, at) => {
          const height = Math.max(1, (38 * tokens) / largest);
          return (
            <rect
              key={index}
              x={at + 0.12}
              y={40 - height}
              width={0.76}
              height={height}
              class={tokens > budget ? "over" : ""}
            />
          );
        })}
      </svg>
    </div>
  );
}

function ChunkRow({ chunk, budget }: { readonly chunk: ChunkView; readonly budget: number }) {
  const { index, tokens, headingPath, content, flags, overlapChars } = chunk;
  return (
    <div class="card">
      <div class="card-head">
        <span class="tag">{index + 1}</span>
        <span class="path">{headingPath.join(" › ") || "(no heading)"}</span>
        <span class={tokens > budget ? "tokens over" : "tokens"}>{count(tokens)} tokens</span>
        {flags.map((flag) => (
          <span class="tag warn" key={flag}>
            {flag}
          </span>
        ))}
      </div>
      <pre class="content" dir="auto">
        {overlapChars === 0 ? null : <span class="overlap">{content.slice(0, overlapChars)}</span>}
        {content.slice(overlapChars)}
      </pre>
    </div>
  );
}
