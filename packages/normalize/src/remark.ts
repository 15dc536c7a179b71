import { aBoolean, aString, checkOptions } from "@decant/page";
import type { Nodes, Root } from "mdast";
import { type CheckOptions, choiceChecks, formInvariants, pointFinder, selectInvariants } from "./check-markdown.ts";
import { checkTree } from "./invariants/check.ts";

/** Options of {@link remarkInvariants}. `only` is by default all but `reparse-equal` and those of the writer's own form. */
export interface RemarkInvariantsOptions extends Pick<CheckOptions, "baseUrl" | "only" | "except"> {
  /** Repair the tree without loss, if possible. @default false */
  readonly repair?: boolean | undefined;
}

/** The part of a VFile that the plugin uses. */
export interface CheckedFile {
  readonly value?: unknown;
  message(reason: string, options: CheckMessage): unknown;
}

/** Fields that the plugin sets on a message: the invariant and the place. */
export interface CheckMessage {
  readonly source: string;
  readonly ruleId: string;
  readonly place?: NonNullable<Nodes["position"]>;
}

/**
 * A remark plugin like those of remark-lint: each violation of an invariant is a message of the file, with
 * `source: "decant"`, the invariant as `ruleId` and its place.
 *
 * Use it after plugins for GFM, formulas and front matter: it checks the tree that they made, and the text of the file.
 *
 * @throws {TypeError} If an option is unknown or of the wrong type, or an invariant's id is unknown.
 * @example
 * import remarkInvariants from "@decant/normalize/remark";
 * const check = remarkInvariants({ only: ["heading-step"] });
 * const found: string[] = [];
 * check(fromMarkdown("# One\n\n### Three\n"), { message: (reason) => found.push(reason) });
 * found; // ["A heading of level 3 follows one of level 1."]
 */
export default function remarkInvariants(
  options: RemarkInvariantsOptions = {},
): (tree: Root, file: CheckedFile) => void {
  checkOptions(options, { ...choiceChecks, baseUrl: aString, repair: aBoolean });
  const { only, except = [], repair = false, baseUrl } = options;
  // Another reader made the tree, and may lack extensions of ours.
  const chosen = selectInvariants(only === undefined ? { except: [...except, ...foreign] } : { only, except });
  return (tree, file) => {
    const markdown = typeof file.value === "string" ? file.value : undefined;
    const document = { mdast: tree, markdown, baseUrl };
    const pointAt = pointFinder(markdown ?? "");
    for (const { id, message, at, line } of checkTree(document, chosen, { keep: !repair })) {
      const isPlaced = at !== undefined && markdown !== undefined;
      const place = isPlaced ? { start: pointAt(at.start), end: pointAt(at.end) } : lineStart(line);
      file.message(message, { source: "decant", ruleId: id, ...(place !== undefined && { place }) });
    }
  };
}

const foreign: readonly string[] = [...formInvariants, "reparse-equal"];

function lineStart(line: number | undefined): CheckMessage["place"] {
  return line === undefined ? undefined : { start: { line, column: 1 }, end: { line, column: 1 } };
}
