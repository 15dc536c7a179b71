import { useEffect, useState } from "preact/hooks";
import { type Answer, type Ask, type Handlers, Superseded, type WorkerClient } from "./parts/worker-client.ts";

export type AnswerState<Answer> =
  | { readonly kind: "waiting"; readonly last: Answer | null }
  | { readonly kind: "here"; readonly last: Answer }
  | { readonly kind: "failed"; readonly message: string; readonly last: null };

/** How long a slider has to rest before the worker is asked, in milliseconds. */
const restMs = 120;

/**
 * Ask a worker about the page in `view`, again whenever the page or the question changes. The last answer stays until the next one is here.
 *
 * @param ask `null` asks nothing. Compared by its JSON.
 */
export function useAnswer<Served extends Handlers, Name extends keyof Served & string>(
  client: WorkerClient<Served>,
  view: object,
  name: Name,
  ask: Ask<Served[Name]> | null,
): AnswerState<Answer<Served[Name]>> {
  const [answer, setAnswer] = useState<AnswerState<Answer<Served[Name]>>>({ kind: "waiting", last: null });
  const question = JSON.stringify(ask);
  useEffect(() => {
    if (ask === null) return;
    let isWanted = true;
    setAnswer(({ last }) => ({ kind: "waiting", last }));
    const timer = setTimeout(async () => {
      try {
        const last = await client.ask(name, ask);
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
  }, [client, view, name, question]);
  return answer;
}
