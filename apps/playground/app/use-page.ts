import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { ConversionOptions } from "./options.ts";
import { type Converter, Superseded } from "./worker/converter.ts";
import type { PageView } from "./worker/protocol.ts";

export type ConversionState =
  | { readonly kind: "starting" }
  | { readonly kind: "empty" }
  | { readonly kind: "working" }
  | { readonly kind: "stopped" }
  | { readonly kind: "done"; readonly ms: number }
  | { readonly kind: "failed"; readonly message: string };

interface ConvertedPage {
  readonly state: ConversionState;
  /** The last page that was converted; shown while the next one is worked on. */
  readonly view: PageView | null;
  readonly stop: () => void;
}

/** Convert a page whenever it or its options change. While a conversion is under way, only the newest wish is remembered. */
export function usePage(
  converter: Converter,
  html: string,
  options: ConversionOptions,
  isStarting: boolean,
): ConvertedPage {
  const [state, setState] = useState<ConversionState>({ kind: "starting" });
  const [view, setView] = useState<PageView | null>(null);
  const wish = useRef<{ readonly html: string; readonly options: ConversionOptions } | null>(null);
  const latest = useRef(wish.current);
  const isBusy = useRef(false);

  const run = useCallback(async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      while (wish.current !== null) {
        const asked = wish.current;
        wish.current = null;
        setState({ kind: "working" });
        const began = performance.now();
        const next = await converter.ask("convert", asked);
        // The page was cleared or changed meanwhile.
        if (asked !== latest.current) continue;
        setView(next);
        setState({ kind: "done", ms: Math.round(performance.now() - began) });
      }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      setState(error instanceof Superseded ? { kind: "stopped" } : { kind: "failed", message });
    } finally {
      isBusy.current = false;
      // A wish that came while the last one failed.
      if (wish.current !== null) void run();
    }
  }, [converter]);

  useEffect(() => {
    if (html.trim() === "") {
      wish.current = null;
      latest.current = null;
      setView(null);
      setState({ kind: isStarting ? "starting" : "empty" });
      return;
    }
    wish.current = { html, options };
    latest.current = wish.current;
    void run();
  }, [html, options, isStarting, run]);

  const stop = useCallback(() => {
    wish.current = null;
    converter.stop();
  }, [converter]);
  return { state, view, stop };
}
