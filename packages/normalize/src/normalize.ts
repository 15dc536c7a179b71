import type { Decision, Diagnostic, Violation } from "@decant/page";
import type { Nodes as HastNodes } from "hast";
import type { Root } from "mdast";
import type { ToMdastOptions } from "./bridge/types.ts";
import type { Block } from "./markdown/flow.ts";
import { type WriterOptions, writeMarkdown } from "./markdown/to-markdown.ts";
import { bridge } from "./to-mdast.ts";
import { toText } from "./to-text.ts";

export interface NormalizeOptions extends ToMdastOptions, WriterOptions {}

export interface Normalized {
  readonly markdown: string;
  readonly text: string;
  readonly mdast: Root;
  readonly violations: readonly Violation[];
  readonly decisions: readonly Decision[];
  readonly blocks: readonly Block[];
  readonly diagnostics: readonly Diagnostic[];
}

export function normalize(tree: HastNodes, options: NormalizeOptions = {}): Normalized {
  const { tree: mdast, decisions, diagnostics } = bridge(tree, options);
  const { markdown, blocks } = writeMarkdown(mdast, options);
  return { markdown, text: toText(mdast), mdast, violations: [], decisions, blocks, diagnostics };
}
