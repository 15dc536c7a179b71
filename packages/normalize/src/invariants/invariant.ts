import type { Addition } from "@decant/page";
import type { Nodes as HastNodes } from "hast";
import type { Nodes, Parents, Root } from "mdast";
import type { Dialect } from "../from-markdown/dialects.ts";
import type { WriterOptions } from "../to-markdown/options.ts";

/** What is known about a document when its invariants are checked. */
export interface Checked {
  readonly mdast: Root;
  /** Where the mdast came from, where that is known: needed by the invariants that compare the two. */
  readonly source?: Source | undefined;
  /** Address that relative URLs are resolved against. */
  readonly baseUrl?: string | undefined;
  /** The Markdown; only for the invariants that read it back. */
  readonly markdown?: string | undefined;
  /** The dialect that the tree was read in, where that knows less than the writer. */
  readonly dialect?: Dialect | undefined;
  /** How it was written. */
  readonly writer?: WriterOptions | undefined;
}

export interface Source {
  readonly hast: HastNodes;
  /** Elements that were left out on purpose, each with a decision in the ledger. */
  readonly omitted: ReadonlySet<HastNodes>;
  /** Texts that the page has not: quotation marks, parentheses, titles from attributes. */
  readonly added: readonly Addition[];
  /** Texts of the page that were written in another way. */
  readonly removed: readonly string[];
}

/** Something that does not hold. */
export interface Finding {
  readonly message: string;
  readonly node?: Nodes | undefined;
  /** First Markdown line concerned, 1-based, where it was read from Markdown. */
  readonly line?: number;
  /** Make it hold in place, losing nothing. Called after the walk, in the order found. */
  readonly repair?: (() => void) | undefined;
  /** Make it hold by putting other nodes in place of the node, losing nothing. */
  readonly replacement?: readonly Nodes[] | undefined;
  /** The parent of the node, where a replacement is given. */
  readonly parent?: Parents | undefined;
}

export interface Place {
  readonly parent: Parents | undefined;
  /** Whether a quotation stands around it: what it quotes has its own headings. */
  readonly quoted: boolean;
  /** Lists, quotations and footnotes around it. */
  readonly nesting: number;
}

/** Looks at the nodes of one document, in order. */
export interface Visitor {
  visit?(node: Nodes, place: Place): Finding | undefined;
  /** After the last node. */
  end?(): readonly Finding[];
}

/** A promise about every document. */
export interface Invariant {
  readonly id: string;
  /** The promise, in one sentence. */
  readonly sentence: string;
  /** The node types that it looks at. */
  readonly types: readonly Nodes["type"][];
  /**
   * When it is checked: always, or on demand, because it can only be broken by a tree that was made elsewhere (`verify`), or
   * because it looks at the Markdown itself, which costs more than all before (`markdown`).
   */
  readonly runs?: "verify" | "markdown";
  /** Whether it also holds of what readers see that know less than the writer, wherever the Markdown is read back. @default false */
  readonly everyReader?: boolean;
  /** Whether a document that breaks it is repaired, where that loses nothing. @default false */
  readonly repairs?: boolean;
  /** Begin a document; nothing where it has not what the check needs. */
  start(document: Checked): Visitor | undefined;
}
