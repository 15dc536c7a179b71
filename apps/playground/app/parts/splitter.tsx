interface SplitterProps {
  /** Share of the left part, in percent. */
  readonly value: number;
  readonly onChange: (value: number) => void;
}

const least = 20;
const most = 75;
const steps: Readonly<Record<string, number>> = { ArrowLeft: -2, ArrowRight: 2 };

/** The handle between source and panes; the arrow keys move it, too. */
export function Splitter({ value, onChange }: SplitterProps) {
  const move = (next: number): void => onChange(Math.min(most, Math.max(least, next)));
  const onPointerDown = (event: PointerEvent): void => {
    const handle = event.currentTarget as HTMLElement;
    handle.setPointerCapture(event.pointerId);
    const { left, width } = (handle.parentElement as HTMLElement).getBoundingClientRect();
    handle.onpointermove = ({ clientX }) => move(((clientX - left) / width) * 100);
    handle.onpointerup = () => {
      handle.onpointermove = null;
    };
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(value + step);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: `hr` cannot be moved
    <div
      class="splitter"
      role="separator"
      tabIndex={0}
      aria-label="Width of the source"
      aria-orientation="vertical"
      aria-valuenow={Math.round(value)}
      aria-valuemin={least}
      aria-valuemax={most}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
    />
  );
}
