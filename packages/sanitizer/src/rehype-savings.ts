import type { Root } from "hast";
import { checkSavings, type SavingsOptions, savings } from "./savings/index.ts";

/** The part of a VFile that the plugin uses. */
export interface SavingsFile {
  readonly data?: object;
  info(reason: string, options: { readonly source: string; readonly ruleId: string }): unknown;
}

/**
 * A rehype plugin that leaves out tokens that say nothing: tracking parameters, pictures and repeated addresses of cards, icons.
 *
 * It reads any hast. The tree is changed in place, at any depth; each saving that left out elements is a message of the file. Without
 * `baseUrl`, the address is `file.data.baseUrl`.
 *
 * @throws {TypeError} If an option is unknown or of the wrong type.
 * @example
 * import type { Root } from "hast";
 * const link = { type: "element" as const, tagName: "a", properties: { href: "/tides?utm_source=mail" }, children: [] };
 * const tree: Root = { type: "root", children: [link] };
 * rehypeSavings()(tree);
 * link.properties.href; // "/tides"
 */
export function rehypeSavings(options: SavingsOptions = {}): (tree: Root, file?: SavingsFile) => void {
  checkSavings(options);
  const reasons = new Map(savings.rules.map(({ id, reason }) => [id, reason]));
  return (tree, file) => {
    const own: unknown = file?.data !== undefined && "baseUrl" in file.data ? file.data.baseUrl : undefined;
    const baseUrl = options.baseUrl ?? (typeof own === "string" ? own : undefined);
    const { counts } = savings.apply(tree, { ...options, baseUrl });
    for (const [id, count] of counts)
      file?.info(`Left out ${count}: ${reasons.get(id)}`, { source: "savings", ruleId: id });
  };
}
