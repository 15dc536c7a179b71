import { count, plural } from "../numbers.ts";
import { VirtualList } from "../parts/virtual-list.tsx";
import { useChosen } from "../use-chosen.ts";
import type { PageView } from "../worker/converter.ts";
import type { PaneProps } from "./pane.ts";

export const countHidden = ({ stats }: PageView): number =>
  Object.values(stats.hidden).reduce((sum, { count }) => sum + count, 0);

/** Text that people do not see. Instructions to language models are hidden there. */
export function HiddenPane({ view, onSelect }: PaneProps) {
  const [active, choose] = useChosen((row) => view.hidden[row], "decisions", onSelect);
  const { hidden, stats } = view;
  const techniques = Object.entries(stats.hidden).filter(([, { count }]) => count > 0);
  if (techniques.length === 0) return <p class="nothing">No hidden text was found.</p>;
  const total = countHidden(view);
  const kept = techniques.reduce((sum, [, { kept }]) => sum + kept, 0);
  return (
    <div class="pane-body">
      <div class="toolbar wrap">
        <span>
          {plural(total, "hidden text")}, <b>{kept === 0 ? "none" : count(kept)}</b> in the result
          {total > hidden.length ? `; ${count(hidden.length)} are listed` : ""}
        </span>
        {techniques.map(([technique, { count: number }]) => (
          <span class="tag" key={technique}>
            {technique} {count(number)}
          </span>
        ))}
      </div>
      <VirtualList
        label="Hidden texts"
        count={hidden.length}
        estimate={60}
        active={active}
        onChoose={choose}
        rowClass={(row) => `segment ${hidden[row]?.fate === "dropped" ? "hidden" : (hidden[row]?.fate ?? "")}`}
        row={(row) => (
          <>
            <span class="text mono">{hidden[row]?.shown}</span>
            <span class="by">
              <span class="fate-word">{hidden[row]?.fate}</span> <code>{hidden[row]?.technique}</code>
            </span>
          </>
        )}
      />
    </div>
  );
}
