import { type Chunk, chunk, estimateTokens } from "@decant/chunk";
import type { PageToStore } from "../src/index.ts";
import type { Store } from "../src/sink.ts";

const options = { countTokens: estimateTokens, tokenizer: "estimate", minTokens: 8, budget: 128 };

export type Sections = PageToStore & { readonly chunks: readonly Chunk[] };

/** A page whose sections are the given texts. */
export function page(id: string, sections: Readonly<Record<string, string>>): Sections {
  const markdown = Object.entries(sections).map(([heading, text]) => `## ${heading}\n\n${text}\n`);
  const chunks = chunk({ id, title: `Page ${id}`, markdown: `# ${id}\n\n${markdown.join("\n")}` }, options);
  return { id, chunks: chunks.map((each) => ({ ...each, url: `https://harbour.example/${id}`, title: `Page ${id}` })) };
}

export const gauge: Sections = page("gauge", {
  "Reading the gauge": "The gauge at the mole is read twice a day, at high and at low water, by the harbour master.",
  "When the float sticks": "Tap the housing once. If the pointer jumps, enter both heights and mark the second one.",
});

export const pilots: Sections = page("pilots", {
  "Calling a pilot":
    "Call on channel twelve two hours before arrival, and name the draught of the vessel to the office.",
});

export const ids = (from: { readonly chunks: readonly Chunk[] }): string[] => from.chunks.map(({ id }) => id);

/** All ids of a store, sorted. */
export async function idsIn(sink: Store): Promise<string[]> {
  const found: string[] = [];
  for await (const { id } of sink.list()) found.push(id);
  return found.sort();
}

/** A site of 120 pages with two rows each; every third page differs between versions. */
export function versionOfSite(version: number): Sections[] {
  return Array.from({ length: 120 }, (_, id) =>
    page(`page-${id}`, {
      One: `The first section of page ${id} says what the quay was built for. ${id % 3 === 0 ? `In version ${version} it was painted.` : ""}`,
      Two: `The second section of page ${id} says who keeps the lamps of the quay.`,
    }),
  );
}
