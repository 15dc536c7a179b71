import type { Decision, Diagnostic } from "@decant/page";
import { aBoolean, anAbsoluteUrl, anArrayOf, anObject, aString, aWholeNumber, type OptionChecks } from "@decant/page";
import type { Nodes as HastNodes } from "hast";
import type { Root } from "mdast";
import type { Source } from "../invariants/invariant.ts";
import type { Content } from "../nodes/mdast.ts";
import { Bridge, type HandlerTable } from "./state.ts";
import type { ToMdastOptions } from "./types.ts";

export interface Bridged extends Pick<Source, "omitted" | "added" | "removed"> {
  readonly tree: Root;
  /** Elements left out, for a ledger. */
  readonly decisions: readonly Decision[];
  readonly diagnostics: readonly Diagnostic[];
}

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
 * Turn hast into mdast in one pass, with an account of the elements that were left out.
 *
 * @param handlers @default those for a tree of the sanitizer
 */
export function bridge(tree: HastNodes, options: ToMdastOptions, handlers?: HandlerTable): Bridged {
  const state = new Bridge(options, handlers);
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
