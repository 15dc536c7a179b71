import { useRef } from "preact/hooks";

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly count?: number | undefined;
}

interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  /** How many are tabs; the others are in a list beside them. */
  readonly shown: number;
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs as the ARIA Authoring Practices describe them: arrow keys go from tab to tab and choose. */
export function Tabs<Id extends string>({ label, tabs: all, shown, chosen, onChoose }: TabsProps<Id>) {
  const [tabs, others] = [all.slice(0, shown), all.slice(shown)];
  const other = others.find(({ id }) => id === chosen);
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = tabs.findIndex(({ id }) => id === chosen);
    const next =
      event.key === "Home" ? 0 : event.key === "End" ? tabs.length - 1 : at + (steps[event.key] ?? Number.NaN);
    const tab = tabs[(next + tabs.length) % tabs.length];
    if (tab === undefined) return;
    event.preventDefault();
    onChoose(tab.id);
    list.current?.querySelector<HTMLElement>(`#tab-${tab.id}`)?.focus();
  };
  return (
    <div class="tabs">
      <div role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
        {tabs.map(({ id, label, count }, at) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`tab-${id}`}
            aria-selected={id === chosen}
            aria-controls={id === chosen ? `pane-${id}` : undefined}
            tabIndex={id === chosen || (other !== undefined && at === 0) ? 0 : -1}
            onClick={() => onChoose(id)}
          >
            {label}
            {count === undefined || count === 0 ? null : <span class="count">{count.toLocaleString("en")}</span>}
          </button>
        ))}
      </div>
      <select
        id={other === undefined ? undefined : `tab-${chosen}`}
        class={other === undefined ? "" : "chosen"}
        aria-label="More views"
        value={other?.id ?? ""}
        onChange={({ currentTarget }) => onChoose(currentTarget.value as Id)}
      >
        <option value="" disabled hidden>
          More
        </option>
        {others.map(({ id, label, count = 0 }) => (
          <option key={id} value={id}>
            {label}
            {count === 0 ? "" : ` (${count.toLocaleString("en")})`}
          </option>
        ))}
      </select>
    </div>
  );
}
