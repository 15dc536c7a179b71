import type { Passage } from "../sink.ts";

/** No search looks at more rows for one answer. */
const mostDepth = 20_000;

/**
 * The best passages that pass a test which the store cannot apply: more and more of them are asked for, until enough pass.
 *
 * @param ask Gives the best passages, at most so many.
 */
export async function searchDeep(
  limit: number,
  passes: ((passage: Passage) => boolean) | undefined,
  ask: (limit: number) => Promise<Passage[]>,
): Promise<Passage[]> {
  if (passes === undefined) return ask(limit);
  for (let depth = limit * 4; ; depth *= 4) {
    const found = await ask(Math.min(depth, mostDepth));
    const passing = found.filter(passes);
    if (passing.length >= limit || found.length < depth || depth >= mostDepth) return passing.slice(0, limit);
  }
}
