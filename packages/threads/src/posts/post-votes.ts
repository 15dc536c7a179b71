import type { Element } from "@decant/dom";
import { collapse } from "@decant/metadata/internal";
import { textOfRun } from "../date-marks.ts";
import { type Draft, ownRuns, type PostContext } from "./post-context.ts";
import { readNumber } from "./post-values.ts";

/** Readers' votes on a post. */
export interface Votes {
  readonly score: number | null;
  readonly accepted: boolean;
  /** Elements that show it. */
  readonly sources: readonly Element[];
}

const voteName = /(?:^|[\s_-])(?:up|down)?(?:votes?|score|points|karma|likes?|rep(?:utation)?)(?=$|[\s_-])/i;
const voteCamelName = /[a-z](?:Votes?|Score|Points|Likes?)(?:Count)?(?![a-z])/;
// Texts are collapsed before these are tested.
const voteText =
  /^[+−-]?\d[\d,.]{0,9}k?(?: ?(?:votes?|upvotes?|points?|pts|likes?|stimmen?|punkte?|votos?|puntos?|pontos?))?$/i;
const acceptedName = /(?:^|[\s_-])(?:is[_-])?(?:accepted|best[_-]?answer|solution|solved)(?=$|[\s_-])/i;
const acceptedText =
  /^(?:[✓✔☑] ?)?(?:(?:accepted|best|top|verified) (?:answer|solution|reply|response)|(?:marked|chosen|selected|accepted) as (?:the )?(?:best )?(?:answer|solution)\b.{0,40}|solution|akzeptierte (?:antwort|lösung)|(?:beste|hilfreichste) antwort|meilleure réponse|mejor respuesta|melhor resposta|migliore risposta|beste antwoord|лучший ответ|ベストアンサー|最佳答案)$/iu;
/** Longest label. A guess. */
const maxLabel = 60;
/** Levels from a number up to the element that is named for votes. A guess. */
const maxLevels = 3;
/** Least share of posts with votes; a counter beside fewer is something else. A guess. */
const voteShare = 0.5;
/** Largest share of accepted posts; if there are more, the label is a button to accept them. A guess. */
const acceptedShare = 0.25;

interface Count {
  readonly value: number;
  readonly element: Element;
}

/** Votes and accepted answers by repetition: a number beside each post in an element that is named for it, a label beside one. */
export function votesOf(context: PostContext, drafts: readonly Draft[]): Votes[] {
  const kinds = new Map<string, Map<number, Count>>();
  const labels = new Map<number, Element>();
  for (const [at, runs] of ownRuns(context, drafts).entries()) {
    const { node, body } = drafts[at] as Draft;
    const isAccepted = acceptedName.test(context.classKey(node).replaceAll(".", " "));
    if (isAccepted) labels.set(at, context.table.nodes[node] as Element);
    for (const run of runs) {
      const text = context.table.runNodes[run];
      if (context.holds(body, text)) continue;
      const label = collapse(textOfRun(context.table, run));
      if (label === "" || label.length > maxLabel) continue;
      const holder = context.table.parent[text];
      if (voteText.test(label)) addCount(context, kinds, { at, node, holder, label });
      else if (acceptedText.test(label) && !labels.has(at)) labels.set(at, context.table.nodes[holder] as Element);
    }
  }
  const counts = [...kinds.values()].reduce((most, kind) => (kind.size > most.size ? kind : most), new Map());
  const hasVotes = counts.size > 1 && counts.size >= voteShare * drafts.length;
  const hasAccepted = labels.size <= Math.max(1, acceptedShare * drafts.length);
  return drafts.map((draft, at) => {
    const count: Count | undefined = hasVotes ? counts.get(at) : undefined;
    const label = hasAccepted ? labels.get(at) : undefined;
    const own = context.table.nodes[draft.node];
    return {
      score: count?.value ?? null,
      accepted: label !== undefined,
      sources: [count?.element, label].filter((element) => element !== undefined && element !== own) as Element[],
    };
  });
}

/** Add a number to those of its kind: the tag and classes of the element that is named for votes. The first of a post counts. */
function addCount(
  context: PostContext,
  kinds: Map<string, Map<number, Count>>,
  { at, node, holder, label }: { at: number; node: number; holder: number; label: string },
): void {
  const { table } = context;
  const value = readNumber(label.replace("−", "-"));
  if (value === undefined) return;
  let up = holder;
  for (let level = 0; level < maxLevels && up > node; level++, up = table.parent[up]) {
    const names = table.classValues[table.classIds[up]] ?? "";
    if (!voteName.test(names) && !voteCamelName.test(names)) continue;
    const key = `${table.tag[up]} ${context.classKey(up)}`;
    const kind = kinds.get(key) ?? new Map<number, Count>();
    kinds.set(key, kind);
    if (!kind.has(at)) kind.set(at, { value, element: table.nodes[holder] as Element });
    return;
  }
}
