import { z } from "zod";

/** Facts about a page. */
export interface PageFacts {
  url: string;
  title: string | null;
  published: string | null;
  verdict: string[];
  hidden: Record<string, number>;
  addresses_models: number;
}

/** What the tools return beside their text. */
export interface Facts {
  readonly read_page: PageFacts & { from: number; next: number | null; chunks: number };
  readonly ask: PageFacts & {
    page_tokens: number;
    passages: { kind: string; headings: string[]; anchor: string | null; line: number; score: number }[];
    left: number;
    missing: string[];
  };
  readonly read_site: {
    pages: { url: string; title: string | null; tokens: number }[];
    left_out: { url: string; reason: string }[];
  };
  readonly find_in_page: { found: boolean; parts: { fate: string; rule: string; hidden: string | null }[] };
  readonly records: {
    records: Record<string, unknown>[];
    sources: { at: string; written: string; link: string | null }[];
    findings: string[];
    left: number;
  };
  readonly cite: {
    citations: { link: string | null; marks: string; doubt: string | null; text: string }[];
    left: number;
  };
  readonly search: { passages: { title: string | null; headings: string[]; address: string }[] };
}

const headings = z.array(z.string()).describe("headings above it, outermost first");
const page = {
  url: z.string(),
  title: z.string().nullable(),
  published: z.string().nullable(),
  verdict: z.array(z.string()).describe("why the page has no main content, or not all of it"),
  hidden: z.record(z.string(), z.int()).describe("texts that people do not see, by technique"),
  addresses_models: z.int().describe("visible texts that address agents or models"),
};

/** Schemas of what the tools return beside their text. */
export const outputs: { readonly [Tool in keyof Facts]: z.ZodType<Facts[Tool]> } = {
  read_page: z.object({
    ...page,
    from: z.int(),
    next: z.int().nullable().describe("the `from` that continues; null at the end, and with a question"),
    chunks: z.int().describe("chunks of the whole page"),
  }),
  ask: z.object({
    ...page,
    page_tokens: z.int(),
    passages: z.array(
      z.object({ kind: z.string(), headings, anchor: z.string().nullable(), line: z.int(), score: z.number() }),
    ),
    left: z.int().describe("parts of the page that were left out"),
    missing: z.array(z.string()).describe("words of the question that the page lacks"),
  }),
  read_site: z.object({
    pages: z.array(z.object({ url: z.string(), title: z.string().nullable(), tokens: z.int() })),
    left_out: z
      .array(z.object({ url: z.string(), reason: z.string() }))
      .describe("the first addresses that gave no page"),
  }),
  find_in_page: z.object({
    found: z.boolean(),
    parts: z.array(z.object({ fate: z.string(), rule: z.string(), hidden: z.string().nullable() })),
  }),
  records: z.object({
    records: z.array(z.record(z.string(), z.unknown())).describe("values by field; null where the page has none"),
    sources: z.array(z.object({ at: z.string(), written: z.string(), link: z.string().nullable() })),
    findings: z.array(z.string()).describe("where sources of the page differ"),
    left: z.int().describe("records, findings and sources that the budget does not hold"),
  }),
  cite: z.object({
    citations: z.array(
      z.object({
        link: z.string().nullable(),
        marks: z.string().describe("passage: exactly these words; anchor or page: it only opens near them"),
        doubt: z.string().nullable().describe("why the link does not mark them"),
        text: z.string(),
      }),
    ),
    left: z.int().describe("places that are not among them"),
  }),
  search: z.object({ passages: z.array(z.object({ title: z.string().nullable(), headings, address: z.string() })) }),
};
