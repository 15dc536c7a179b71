import type { ChildNode, Selection } from "@decant/dom";
import type { Decision, Diagnostic } from "@decant/page";
import type { Root } from "hast";
import { compileRules, type DropRule } from "./chrome/rule.ts";
import { Walk } from "./construct/walk.ts";
import { isElement } from "./source/nodes.ts";
import type { Schema } from "./tree/context.ts";
import { Context, type SanitizerParts } from "./tree/context.ts";
import { Positions } from "./tree/positions.ts";
import { findBaseHref, UrlResolver } from "./tree/urls.ts";

export interface Sanitized {
  /** Every element and text has `position`. */
  readonly tree: Root;
  /** Dropped and moved source, in document order of the walk. */
  readonly decisions: readonly Decision[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Checked options of a sanitizer, with their defaults. */
export interface TreeSettings {
  readonly baseUrl: string | undefined;
  readonly source: string | undefined;
  readonly offsetsOnly: boolean;
  readonly maxDepth: number;
  readonly shouldStop: (() => boolean) | undefined;
  readonly schema: Schema;
  readonly rules: readonly DropRule[];
}

export function buildTree(selection: Selection, settings: TreeSettings, parts: SanitizerParts): Sanitized {
  const { baseUrl, source, maxDepth, schema, rules } = settings;
  const { roots } = selection;
  const urls = new UrlResolver(schema, baseUrl, findBaseHref(roots[0]), lengthOf(source, roots));
  const positions = new Positions(source, settings.offsetsOnly);
  const context = new Context(schema, urls, positions, maxDepth, selection, parts);
  const tree: Root = { type: "root", children: [] };
  const walk = new Walk(context, parts, compileRules(rules), settings.shouldStop);
  walk.run(openRoots(roots), { parent: tree, inside: 0, depth: 0 });
  for (const step of parts.steps) step(tree, context);
  if (baseUrl !== undefined && urls.page === undefined) context.diagnostics.push(baseUrlDiagnostic(baseUrl));
  if (urls.refused > 0) context.diagnostics.push(longBaseDiagnostic(urls.refused));
  if (walk.stopped) context.diagnostics.push(stoppedDiagnostic);
  if (walk.flattened > 0) context.diagnostics.push(depthDiagnostic(walk.flattened, maxDepth));
  return { tree, decisions: context.decisions, diagnostics: context.diagnostics };
}

/** A selected `noscript` means its content, unless all of the document is selected. */
function openRoots(roots: readonly ChildNode[]): readonly ChildNode[] {
  const parent = roots[0]?.parent;
  if (parent?.type === "root" && roots.length > 1 && roots.length === parent.children.length) return roots;
  return roots.flatMap((root) => (isElement(root) && root.name === "noscript" ? root.children : [root]));
}

function baseUrlDiagnostic(baseUrl: string): Diagnostic {
  return {
    code: "sanitizer/base-url-invalid",
    severity: "warning",
    message: "The address of the page is not an absolute one of the web; relative links are not resolved.",
    data: { baseUrl },
  };
}

/** Length of the page in UTF-16 code units, as far as it is known. */
function lengthOf(source: string | undefined, roots: readonly ChildNode[]): number {
  return source?.length ?? (roots.at(-1)?.endIndex ?? -1) + 1;
}

function longBaseDiagnostic(addresses: number): Diagnostic {
  return {
    code: "sanitizer/base-too-long",
    severity: "warning",
    message: `${addresses} addresses were left out: with the page's <base> they would be several times as long as the page.`,
    data: { addresses },
  };
}

const stoppedDiagnostic: Diagnostic = {
  code: "sanitizer/stopped",
  severity: "warning",
  message: "The time limit was reached; the rest of the content was left out.",
};

function depthDiagnostic(flattened: number, maxDepth: number): Diagnostic {
  return {
    code: "sanitizer/depth-limited",
    severity: "warning",
    message: `${flattened} elements nested deeper than ${maxDepth} levels were replaced by their content.`,
    data: { flattened, maxDepth },
  };
}
