import type { Addition } from "@decant/page";
import type { Nodes as HastNodes } from "hast";
import type { Nodes, Parents, Root } from "mdast";
import type { Dialect } from "../from-markdown/syntax.ts";
import type { WriterOptions } from "../to-markdown/options.ts";

/** A document whose invariants are checked, with the facts that checks need. */
export interface Checked {
  readonly mdast: Root;
  /** The HTML that the mdast was made from, if known: needed by the invariants that compare the two. */
  readonly source?: Source | undefined;
  /** Address that relative URLs are resolved against. */
  readonly baseUrl?: string | undefined;
  /** The Markdown, for the invariants that read it. */
  readonly markdown?: string | undefined;
  /** The dialect that the tree was read in, if it knows less than the writer. */
  readonly dialect?: Dialect | undefined;
  /** Options that the Markdown was written with. */
  readonly writer?: WriterOptions | undefined;
}

export interface Source {
  readonly hast: HastNodes;
  /** Elements left out on purpose, each with a decision in the ledger. */
  readonly omitted: ReadonlySet<HastNodes>;
  /** Texts that the page does not show: quotation marks, parentheses, titles from attributes. */
  readonly added: readonly Addition[];
  /** Texts of the page that were replaced by others. */
  readonly removed: readonly string[];
}

/** A place where an invariant does not hold. */
export interface Finding {
  readonly message: string;
  readonly node?: Nodes | undefined;
  /** First Markdown line concerned, 1-based, if it was read from Markdown. */
  readonly line?: number;
  /** Repairs the node in place without loss. Called after the walk, in the order found. */
  readonly repair?: (() => void) | undefined;
  /** Nodes that replace the node without loss. */
  readonly replacement?: readonly Nodes[] | undefined;
  /** Parent of the node; needed with a replacement. */
  readonly parent?: Parents | undefined;
}

/** The surroundings of a node. */
export interface Place {
  readonly parent: Parents | undefined;
  /** Whether the node is in a quotation or footnote, which has its own headings. */
  readonly quoted: boolean;
  /** Number of lists, quotations and footnotes around the node. */
  readonly nesting: number;
}

/** Checks the nodes of one document, in document order. */
export interface Visitor {
  visit?(node: Nodes, place: Place): Finding | undefined;
  /** After the last node. */
  end?(): readonly Finding[];
}

/**
 * A property that every document has.
 *
 * @example
 * invariants.find(({ id }) => id === "url-token")?.sentence; // "No address holds white space, control characters, invisible characters or angle brackets."
 */
export interface Invariant {
  readonly id: string;
  /** The property, in one sentence. */
  readonly sentence: string;
  /** The node types that it checks. */
  readonly types: readonly Nodes["type"][];
  /**
   * `verify` and `markdown` are checked on demand: only a tree made elsewhere can break the first, and the second read the
   * Markdown, which costs more than everything before. All others are checked always.
   */
  readonly runs?: "verify" | "markdown";
  /** Whether it also holds in the trees of readers that know less than the writer. @default false */
  readonly everyReader?: boolean;
  /** Whether a violation is repaired, if nothing is lost by it. @default false */
  readonly repairs?: boolean;
  /** Begin a document. `undefined` if the document lacks data that the check needs. */
  start(document: Checked): Visitor | undefined;
}

type NodeOf<Type extends Nodes["type"]> = Extract<Nodes, { type: Type }>;

interface NodeInvariant<Type extends Nodes["type"]> extends Omit<Invariant, "types" | "start"> {
  readonly types: readonly Type[];
  /** The message, or the whole finding, if the invariant does not hold. */
  check(node: NodeOf<Type>, place: Place, document: Checked): string | Finding | undefined;
  /** Repairs the node in place without loss. */
  repair?(node: NodeOf<Type>): void;
  /** The nodes that replace it without loss. */
  replace?(node: NodeOf<Type>): readonly Nodes[];
}

/** An invariant of single nodes. */
export function forNodes<Type extends Nodes["type"]>({
  check,
  repair,
  replace,
  ...invariant
}: NodeInvariant<Type>): Invariant {
  return {
    repairs: repair !== undefined || replace !== undefined,
    ...invariant,
    start: (document) => ({
      visit(visited, place): Finding | undefined {
        const node = visited as NodeOf<Type>;
        const found = check(node, place, document);
        if (found === undefined) return undefined;
        return {
          node,
          parent: place.parent,
          repair: repair && (() => repair(node)),
          replacement: replace?.(node),
          ...(typeof found === "string" ? { message: found } : found),
        };
      },
    }),
  };
}
