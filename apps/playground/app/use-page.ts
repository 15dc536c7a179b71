import { useEffect, useState } from "preact/hooks";
import type { FirstPage } from "./first-page.ts";
import type { ConversionOptions } from "./options.ts";
import { Superseded } from "./parts/worker-client.ts";
import type { Converter, PageView } from "./worker/converter.ts";

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
}

/**
 * Convert a page whenever it or its options change. The converter gives up older wishes for newer ones.
 *
 * @param known The view of the first page, shown until the converter has one.
 */
export function usePage(
  converter: Converter,
  html: string,
  options: ConversionOptions,
  isStarting: boolean,
  known: FirstPage["view"],
): ConvertedPage {
  const [state, setState] = useState<ConversionState>({ kind: "starting" });
  const [view, setView] = useState<PageView | null>(null);

  useEffect(() => void known?.then((first) => setView((now) => now ?? first ?? null)), [known]);
  useEffect(() => {
    if (html.trim() === "") {
      setView(null);
      setState({ kind: isStarting ? "starting" : "empty" });
      return;
    }
    let isWanted = true;
    const began = performance.now();
    setState({ kind: "working" });
    converter.ask("convert", { html, options }).then(
      (next) => {
        if (!isWanted) return;
        setView(next);
        setState({ kind: "done", ms: Math.round(performance.now() - began) });
      },
      (error: Error) => {
        if (!isWanted) return;
        setState(error instanceof Superseded ? { kind: "stopped" } : { kind: "failed", message: error.message });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [converter, html, options, isStarting]);

  return { state, view };
}
