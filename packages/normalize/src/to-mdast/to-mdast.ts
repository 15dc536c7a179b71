import type { Decision, Diagnostic } from "@decant/page";
import {
  aBoolean,
  anArrayOf,
  anObject,
  aString,
  aWholeNumber,
  checkOptions,
  checkValue,
  type OptionChecks,
  type ValueCheck,
} from "@decant/page";
import type { Nodes as HastNodes } from "hast";
import type { Root } from "mdast";
import type { Source } from "../invariants/invariant.ts";
import type { Content } from "../nodes/mdast.ts";
import { aTree } from "../nodes/mdast.ts";
import { Bridge } from "./state.ts";
import type { ToMdastOptions } from "./types.ts";

export interface Bridged extends Pick<Source, "omitted" | "added" | "removed"> {
  readonly tree: Root;
  /** Elements left out, for a ledger. */
  readonly decisions: readonly Decision[];
  readonly diagnostics: readonly Diagnostic[];
}

export const anAbsoluteUrl: ValueCheck = {
  expected: "an absolute URL",
  accepts: (value) => typeof value === "string" && URL.canParse(value),
};

export const bridgeChecks: OptionChecks<ToMdastOptions> = {
  baseUrl: anAbsoluteUrl,
  handlers: anObject,
  nodeHandlers: anObject,
  // Handlers recurse; about 1,500 levels fit on the default stack of Node.
  maxDepth: aWholeNumber(1, 1000),
  maxNesting: aWholeNumber(1, 100),
  tightLists: aBoolean,
  quotes: anArrayOf(aString, "strings"),
};

/**
 * Turn hast into mdast in one pass.
 *
 * White space is folded as in browsers, and phrasing content is brought into a form that Markdown can hold.
 *
 * @param tree Any hast. Not modified, and nodes may share its `position` objects.
 * @param options See {@link ToMdastOptions}.
 * @returns The mdast root. Nodes carry the position of the element they came from.
 * @throws {TypeError} If `tree` is not a tree, or an option is unknown or of the wrong type.
 * @throws {RangeError} If a number is out of its range.
 * @example
 * toMdast({ type: "root", children: [{ type: "element", tagName: "p", properties: {}, children: [{ type: "text", value: "Hi" }] }] });
 * // { type: "root", children: [{ type: "paragraph", children: [{ type: "text", value: "Hi" }] }] }
 */
export function toMdast(tree: HastNodes, options: ToMdastOptions = {}): Root {
  checkValue("tree", tree, aTree);
  checkOptions(options, bridgeChecks);
  return bridge(tree, options).tree;
}

/** {@link toMdast} with an account of the elements that were left out. */
export function bridge(tree: HastNodes, options: ToMdastOptions): Bridged {
  const state = new Bridge(tree, options);
  const nodes = state.one(tree, undefined);
  const content = (Array.isArray(nodes) ? nodes : nodes ? [nodes] : []) as readonly Content[];
  const root: Root = { type: "root", children: state.toFlow(content) };
  if (tree.position) root.position = tree.position;
  return {
    tree: root,
    omitted: state.omitted,
    added: state.added,
    removed: state.removed,
    decisions: state.decisions,
    diagnostics: flattenedDiagnostics(state),
  };
}

function flattenedDiagnostics(state: Bridge): Diagnostic[] {
  if (state.flattened === 0) return [];
  return [
    {
      code: "normalize/depth-flattened",
      severity: "warning",
      message: `Elements nested deeper than ${state.maxDepth} were flattened: their text is kept, their structure is not.`,
      data: { elements: state.flattened, maxDepth: state.maxDepth },
    },
  ];
}
