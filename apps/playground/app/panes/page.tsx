import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { frameDocument } from "../parts/frame-document.ts";
import { useAnswer } from "../use-answer.ts";
import pageStyle from "./page.css?inline";
import type { PaneProps } from "./pane.ts";
import previewStyle from "./preview.css?inline";
import { fateAt, SegmentPanel, segmentAt } from "./segment-panel.tsx";
import { SiteRules } from "./site-rules.tsx";

const nothing = {};

/**
 * The page itself, with each block in the colour of its fate; a click shows its rule.
 *
 * The frame runs no scripts and loads nothing. It is of this origin, so that the block under a click can be found; it is as high as its
 * content, and lies below a sheet that takes the clicks, because some browsers give no events of a frame without scripts.
 */
export function PagePane({ converter, view, selected, options, onOptions, onSelect, onShow, onSay }: PaneProps) {
  const answer = useAnswer(converter, view, "drawn", nothing);
  const frame = useRef<HTMLIFrameElement>(null);
  const [index, setIndex] = useState(-1);
  const [loads, setLoads] = useState(0);
  const { segments } = view;
  const html = answer.last;
  const source = useMemo(
    () => frameDocument("The page", html ?? "", previewStyle + pageStyle, view.metadata.language),
    [html, view],
  );

  useEffect(() => {
    const { current } = frame;
    if (current === null) return;
    const fit = (): void => {
      const root = current.contentDocument?.documentElement;
      const scroller = current.closest(".page-view");
      const top = scroller?.scrollTop ?? 0;
      // A document is never lower than its frame, so that has to be made low first, which scrolls up.
      current.style.height = "0";
      current.style.height = `${root?.scrollHeight ?? 0}px`;
      scroller?.scrollTo({ top });
    };
    let width = -1;
    const resized = new ResizeObserver(([entry]) => {
      if (entry === undefined || entry.contentRect.width === width) return;
      width = entry.contentRect.width;
      fit();
    });
    fit();
    resized.observe(current);
    return () => resized.disconnect();
  }, [loads]);
  useEffect(() => {
    if (selected === null || selected.from === "page") return;
    const found = segmentAt(segments, selected);
    if (selected.from !== "start") setIndex(found);
    showSegment(frame.current, found, selected.from === "start");
  }, [selected, segments, loads]);
  useEffect(() => {
    const body = frame.current?.contentDocument?.body;
    for (const element of body?.querySelectorAll("[data-chosen]") ?? []) element.removeAttribute("data-chosen");
    for (const element of body?.querySelectorAll(`[data-segment="${index}"]`) ?? [])
      element.setAttribute("data-chosen", "");
  }, [index, loads]);
  useEffect(() => setIndex(-1), [view]);

  const choose = (next: number): void => {
    setIndex(next);
    if (next < 0) return;
    showSegment(frame.current, next);
    onSelect({ start: segments.start[next] as number, end: segments.end[next] as number, from: "page" });
  };
  const step = (by: number): void => {
    let at = index < 0 && by < 0 ? segments.count - 1 : index + by;
    while (at >= 0 && at < segments.count && fateAt(segments, at) === "hidden") at += by;
    if (at >= 0 && at < segments.count) choose(at);
  };
  const onClick = ({ clientX, clientY }: MouseEvent): void => {
    const box = frame.current?.getBoundingClientRect();
    if (box === undefined) return;
    const under = frame.current?.contentDocument?.elementFromPoint(clientX - box.left, clientY - box.top);
    const text = under?.closest("[data-segment]") ?? under?.querySelector("[data-segment]");
    choose(Number(text?.getAttribute("data-segment") ?? -1));
  };
  if (answer.kind === "failed") return <p class="error">{answer.message}</p>;
  return (
    <div class="pane-body" aria-busy={answer.kind === "waiting"}>
      <div class="toolbar wrap">
        {(["kept", "moved", "dropped"] as const).map((fate) => (
          <span key={fate} class={`legend ${fate}`}>
            <span class="swatch" aria-hidden="true" />
            {fate}
          </span>
        ))}
        <span class="note">Click a block to see why.</span>
        <span class="actions">
          <button type="button" onClick={() => step(-1)}>
            Previous<span class="visually-hidden"> block</span>
          </button>
          <button type="button" onClick={() => step(1)}>
            Next<span class="visually-hidden"> block</span>
          </button>
        </span>
      </div>
      <SiteRules options={options} onOptions={onOptions} onSay={onSay} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by the keyboard */}
      <section class="page-view" tabIndex={0} aria-label="The page itself">
        <div class="page-sheet">
          <iframe
            ref={frame}
            title="The page, without its styles, pictures and scripts"
            sandbox="allow-same-origin"
            tabIndex={-1}
            srcdoc={source}
            onLoad={() => setLoads((before) => before + 1)}
          />
          {/* biome-ignore lint/a11y/noStaticElementInteractions: buttons and the list of decisions do the same by the keyboard */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
          <div class="page-clicks" onClick={onClick} />
        </div>
      </section>
      {index >= 0 ? (
        <SegmentPanel {...{ converter, view, index, options, onOptions, onShow }} onClose={() => setIndex(-1)} />
      ) : null}
    </div>
  );
}

const margin = 12;

/** Scroll to a segment, if it is out of view or what a page begins with. */
function showSegment(frame: HTMLIFrameElement | null, index: number, isStart = false): void {
  const element = frame?.contentDocument?.querySelector(`[data-segment="${index}"]`);
  const scroller = frame?.closest(".page-view");
  if (!element || !scroller || index < 0) return;
  const { top, bottom } = element.getBoundingClientRect();
  if (isStart) scroller.scrollTo({ top: top - margin });
  else if (top < scroller.scrollTop || bottom > scroller.scrollTop + scroller.clientHeight)
    scroller.scrollTop = Math.max(0, top - scroller.clientHeight / 4);
}
