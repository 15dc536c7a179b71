import { type AnyNode, Flag, type NodeTable } from "@decant/dom";
import { checkMarkdown } from "@decant/normalize";
import { canParseUrl, type ItemKind, itemKinds, type Page, type TextRuns } from "@decant/page";
import { type ProvenanceFault, traceProvenance } from "./provenance.ts";
import { readSource } from "./source-text.ts";

/** A broken promise about a page. */
export interface ProofFault extends Omit<ProvenanceFault, "id"> {
  readonly id: "ledger-balance" | "ledger-items" | "unreported-violation" | ProvenanceFault["id"];
}

/** Counts of the checked parts, and the faults. */
export interface Proof {
  /** Visible characters of the source. */
  readonly visible: number;
  readonly items: number;
  readonly blocks: number;
  /** Violations that the page reports. */
  readonly reported: number;
  readonly faults: readonly ProofFault[];
}

/**
 * Check all promises about a page against its HTML.
 *
 * - Every visible character of the HTML, counted again, is in the ledger once, and the totals are the sums.
 * - So is every image, link target, code block and table cell.
 * - Every block has the text of its source, see {@link traceProvenance}.
 * - Every invariant that the Markdown breaks is among the page's violations.
 *
 * @param html The decoded HTML.
 * @param page Converted with `verify`; otherwise invariants of the Markdown itself were not checked and count as unreported.
 * @throws {TypeError} If `page` is not a page, or `html` is not a string.
 * @example
 * import { verification } from "@decant/normalize";
 * const html = "<h1>Hi</h1>";
 * provePage(html, convert(html, { verify: true }, { verification })).faults; // []
 */
export function provePage(html: string, page: Page): Proof {
  const { blocks, comments, faults } = traceProvenance(html, page);
  const source = readSource(html, page);
  return {
    visible: page.ledger.totals.visible,
    items: page.ledger.items.length,
    blocks: blocks.length + comments.length,
    reported: page.violations.length,
    faults: [
      ...proveText(source.columns, page),
      ...proveItems(source.table, page),
      ...faults,
      ...proveInvariants(page),
    ],
  };
}

function proveText(runs: TextRuns, { ledger }: Page): ProofFault[] {
  const { entries, totals } = ledger;
  const faults: ProofFault[] = [];
  const sums = { kept: 0, moved: 0, dropped: 0 };
  let run = 0;
  for (const { start, end, chars, fate } of entries) {
    let found = 0;
    if (run < runs.count && runs.start[run] < start)
      faults.push({
        id: "ledger-balance",
        message: "Text is in no entry.",
        start: runs.start[run],
        end: start,
      });
    for (; run < runs.count && runs.start[run] < end; run++) found += runs.chars[run];
    if (found !== chars)
      faults.push({ id: "ledger-balance", message: `${found} characters are listed as ${chars}.`, start, end });
    sums[fate] += chars;
  }
  const whole = sums.kept + sums.moved + sums.dropped;
  const isSum = sums.kept === totals.kept && sums.moved === totals.moved && sums.dropped === totals.dropped;
  if (run < runs.count || !isSum || whole !== totals.visible)
    faults.push({ id: "ledger-balance", message: `The entries hold ${whole} of ${totals.visible} characters.` });
  return faults;
}

const kindOfName: ReadonlyMap<string, ItemKind> = new Map<string, ItemKind>([
  ["img", "image"],
  ["image", "image"],
  ["amp-img", "image"],
  ["amp-anim", "image"],
  ["a", "link"],
  ["area", "link"],
  ["pre", "code"],
  ["listing", "code"],
  ["plaintext", "code"],
  ["xmp", "code"],
  ["td", "cell"],
  ["th", "cell"],
]);

function proveItems({ nodes, flags }: NodeTable, { ledger, stats }: Page): ProofFault[] {
  const counts = { image: 0, link: 0, code: 0, cell: 0 };
  for (const [index, node] of nodes.entries()) {
    const kind = (flags[index] & Flag.UNRENDERED) === 0 ? kindOf(node) : undefined;
    if (kind !== undefined) counts[kind]++;
  }
  return itemKinds.flatMap((kind): ProofFault[] => {
    const { total, kept, moved, dropped } = stats.items[kind];
    const listed = ledger.items.filter((item) => item.kind === kind).length;
    if (total === counts[kind] && listed === total && kept + moved + dropped === total) return [];
    const message = `The page has ${counts[kind]} items of kind ${kind}; ${listed} are listed, ${kept + moved + dropped} counted.`;
    return [{ id: "ledger-items", message }];
  });
}

function kindOf(node: AnyNode): ItemKind | undefined {
  if (!("attribs" in node)) return undefined;
  const kind = kindOfName.get(node.name);
  return kind === "link" && node.attribs.href === undefined ? undefined : kind;
}

function proveInvariants({ markdown, source, violations }: Page): ProofFault[] {
  const reported = new Set(violations.map(({ id }) => id));
  const base = source.url !== null && canParseUrl(source.url) ? { baseUrl: source.url } : {};
  return checkMarkdown(markdown, base)
    .filter(({ id }) => !reported.has(id))
    .map(({ id, message, line }) => ({
      id: "unreported-violation" as const,
      message: `${id}: ${message}`,
      ...(line !== undefined && { line }),
    }));
}
