import { type Chunk, chunk, estimateTokens } from "@decant/chunk";
import type { PageToStore } from "../ingest.ts";

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
