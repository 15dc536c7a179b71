import { type ChoiceShape, objection } from "./checks.ts";
import { type Choice, choose } from "./choose.ts";
import { frameworkContainers } from "./layers/framework.ts";
import type { ContainerRule, Frame, Layer, LayerInput } from "./layers/layer.ts";
import { blockChars } from "./methods/method.ts";
import type { PageView } from "./page-view.ts";
import { createSmoother } from "./smooth.ts";

/** One rung of the ladder: a frame, the choice inside it, and what the checks said. */
export interface Attempt {
  readonly layer: string;
  readonly frame: Frame;
  readonly choice: Choice;
  readonly accepted: boolean;
  readonly reason: string;
}

/** Try the frames of all layers, then the whole page, until one passes. All frames are judged, for the account. */
export function climb(
  view: PageView,
  layers: readonly Layer[],
  containers: readonly ContainerRule[],
  strictness: number,
): Attempt[] {
  const { table, blocks, probability, size } = view;
  const whole = choose(probability, size, { strictness });
  const input: LayerInput = {
    table,
    blocks: { count: blocks.count, first: blocks.first, probability, size },
    containers: withFrameworks(containers),
  };
  const settle = smootherOf(view);
  const attempts: Attempt[] = [];
  let found = false;
  for (const layer of layers) {
    for (const frame of layer.propose(input)) {
      const framed = withinFrame(view, frame);
      const attempt = attemptFrame(view, layer.id, frame, settle(choose(framed, size, { strictness })), whole);
      attempts.push(
        found
          ? { ...attempt, accepted: false, reason: attempt.accepted ? "an earlier layer had passed" : attempt.reason }
          : attempt,
      );
      found ||= attempt.accepted;
    }
  }
  if (!found) {
    const body: Frame = { nodes: [0], reason: "the whole page" };
    attempts.push(attemptFrame(view, "body", body, settle(whole), whole));
  }
  return attempts;
}

const merged = new WeakMap<readonly ContainerRule[], readonly ContainerRule[]>();

/** The user's rules in front of ours; one array for each list, so that its rules are indexed once for many pages. */
function withFrameworks(containers: readonly ContainerRule[]): readonly ContainerRule[] {
  const known = merged.get(containers) ?? [...containers, ...frameworkContainers];
  merged.set(containers, known);
  return known;
}

/**
 * What a block's score is worth outside of the frame. Behind an article's container stand teasers; on other pages the
 * content often goes on. Cross-validated F1 with 0.5 and 0.7: wcxb-dev 0.871 and 0.872 (forums 0.768 and 0.779), and for
 * articles aeb-dev 0.952 and 0.941.
 */
const outsideFactor = 0.7;
const outsideArticle = 0.5;

function withinFrame({ table, blocks, probability, pageType }: PageView, frame: Frame): Float32Array {
  const outside = pageType === "article" ? outsideArticle : outsideFactor;
  const framed = new Float32Array(probability.length);
  let next = 0;
  for (let b = 0; b < blocks.count; b++) {
    const node = blocks.first[b] as number;
    while (next < frame.nodes.length && (table.end[frame.nodes[next] as number] as number) <= node) next++;
    const root = frame.nodes[next];
    const inside = root !== undefined && root <= node;
    framed[b] = (probability[b] as number) * (inside ? 1 : outside);
  }
  return framed;
}

/** Makes choices agree with the page's structure; the frames of a page often give the same choice, which is smoothed once. */
function smootherOf({ table, blocks, pageType, size, probability }: PageView): (choice: Choice) => Choice {
  const smooth = createSmoother(table, blocks);
  const known: { readonly given: Choice; readonly keep: Uint8Array }[] = [];
  return (choice) => {
    const same = known.find(({ given }) => given.threshold === choice.threshold && areEqual(given.keep, choice.keep));
    if (same !== undefined) return { ...choice, keep: same.keep };
    const keep = choice.keep.slice();
    smooth({ table, blocks, keep, probability, size, threshold: choice.threshold, pageType });
    known.push({ given: choice, keep });
    return { ...choice, keep };
  };
}

function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

function attemptFrame(view: PageView, layer: string, frame: Frame, choice: Choice, whole: Choice): Attempt {
  const reach = whole.expectedF1 === 0 ? 0 : choice.expectedF1 / whole.expectedF1;
  return judgeChoice(view, layer, frame, choice, reach);
}

/** What the structural checks say of a choice. */
export function judgeChoice(view: PageView, layer: string, frame: Frame, choice: Choice, reach: number): Attempt {
  const { table, blocks, pageType } = view;
  let chars = 0;
  let links = 0;
  for (let b = 0; b < blocks.count; b++) {
    if (choice.keep[b] === 0) continue;
    const own = blockChars(table, blocks, b);
    chars += own.chars;
    links += own.links;
  }
  const linkDensity = chars === 0 ? 0 : links / chars;
  const shape: ChoiceShape = { chars, linkDensity, expectedF1: choice.expectedF1, reach, pageType };
  const problem = objection(shape);
  return { layer, frame, choice, accepted: problem === undefined, reason: problem ?? frame.reason };
}
