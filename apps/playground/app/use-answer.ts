import { useEffect, useState } from "preact/hooks";
import { type Converter, Superseded } from "./worker/converter.ts";
import type { PageView, RequestName, Requests } from "./worker/protocol.ts";

export type Answer<Name extends RequestName> =
  | { readonly kind: "waiting"; readonly last: Requests[Name]["answer"] | null }
  | { readonly kind: "here"; readonly last: Requests[Name]["answer"] }
  | { readonly kind: "failed"; readonly message: string; readonly last: null };

/** How long a slider has to rest before the worker is asked, in milliseconds. */
const restMs = 120;

/**
 * Ask the worker about the page in `view`, again whenever the page or the question changes. The last answer stays until the next one is here.
 *
 * @param ask `null` asks nothing. Compared by its JSON.
 */
export function useAnswer<Name extends RequestName>(
  converter: Converter,
  view: PageView,
  name: Name,
  ask: Requests[Name]["ask"] | null,
): Answer<Name> {
  const [answer, setAnswer] = useState<Answer<Name>>({ kind: "waiting", last: null });
  const question = JSON.stringify(ask);
  useEffect(() => {
    if (ask === null) return;
    let isWanted = true;
    setAnswer(({ last }) => ({ kind: "waiting", last }));
    const timer = setTimeout(async () => {
      try {
        const last = await converter.ask(name, ask);
        if (isWanted) setAnswer({ kind: "here", last });
      } catch (error) {
        if (isWanted && !(error instanceof Superseded))
          setAnswer({ kind: "failed", message: error instanceof Error ? error.message : String(error), last: null });
      }
    }, restMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [converter, view, name, question]);
  return answer;
}
