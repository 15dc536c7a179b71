import { join } from "node:path";
import { chunk, estimateTokens } from "@decant/chunk";
import { temporaryFolder } from "@decant/package-checks";
import { sizeOf } from "@decant/package-checks/sizes";
import { createPipeline } from "@decant/pipeline";
import { expect, test } from "vitest";
import { type ChangeSet, ingest, openStore, type PageToStore } from "../src/index.ts";
import { idsIn } from "./pages.ts";

const pages = sizeOf("ingestedSite");
const pipeline = createPipeline();
const options = { countTokens: estimateTokens, tokenizer: "estimate", minTokens: 16, budget: 128 };

interface Edit {
  /** Page with another sentence. */
  readonly sentence?: number;
  readonly navigation?: string;
  /** Page that is gone. */
  readonly gone?: number;
}

function* site({ sentence, navigation = "About us", gone }: Edit): Generator<PageToStore & { id: string }> {
  for (let at = 0; at < pages; at++) {
    if (at === gone) continue;
    const url = `https://harbour.example/berth/${at}`;
    const section = (name: string, text: string): string =>
      `<h2 id="${name}">${name}</h2><p>${text} It is entered in the book of berth ${at} on the same day.</p>`;
    const html = `<html lang="en"><title>Berth ${at}</title><nav><a href="/">Home</a> <a href="/about">${navigation}</a></nav><main>
<h1>Berth ${at}</h1><p>Berth ${at} lies on the inner side of the mole, and ships of up to ${40 + at} metres moor there at all tides.</p>
${section("Depth", `The depth is sounded after each storm${at === sentence ? " and after each dredging" : ""}.`)}
${section("Lamps", "The lamps are lit at dusk and put out when the harbour master has made his round.")}
</main><aside>${navigation}: ${pages} berths</aside></html>`;
    const { markdown, metadata, blocks } = pipeline.convert(html, { url });
    const { title, language } = metadata;
    const chunks = chunk({ id: url, title, language, markdown, blocks }, options);
    yield { id: url, chunks: chunks.map((each) => ({ ...each, url, title })) };
  }
}

test.each(["sqlite", "lancedb"])(
  `of ${pages} pages in %s, one edited sentence writes one row, other navigation none, and a page that is gone takes its rows`,
  async (kind) => {
    const folder = temporaryFolder();
    const store = `${kind}:${join(folder, "store")}`;
    const run = async (edit: Edit) => {
      const sink = openStore(store);
      const applied: ChangeSet[] = [];
      const apply = sink.apply.bind(sink);
      sink.apply = (changes) => {
        applied.push(changes);
        return apply(changes);
      };
      const {
        add,
        update,
        delete: removed,
      } = await ingest(site(edit), sink, {
        ...{ state: join(folder, "state"), deleteMissing: true },
      });
      const written = applied.flatMap(({ put }) => put);
      return { counts: [add, update, removed], written, removed: applied.flatMap(({ remove }) => remove) };
    };
    const all = await run({});
    expect(all.counts).toEqual([all.written.length, 0, 0]);
    expect(all.written.length).toBeGreaterThan(2 * pages);

    const edited = await run({ sentence: 7 });
    expect(edited.counts).toEqual([0, 1, 0]);
    expect(edited.written).toMatchObject([
      { page: "https://harbour.example/berth/7", headingPath: ["Berth 7", "Depth"] },
    ]);
    expect(edited.removed).toHaveLength(1);

    expect(await run({ sentence: 7, navigation: "The harbour" })).toEqual({
      counts: [0, 0, 0],
      written: [],
      removed: [],
    });

    const gone = await run({ sentence: 7, gone: 11 });
    const rowsOfPage = all.written.filter(({ page }) => page === "https://harbour.example/berth/11");
    expect(gone).toEqual({ counts: [0, 0, rowsOfPage.length], written: [], removed: expect.any(Array) });
    expect(gone.removed.toSorted()).toEqual(rowsOfPage.map(({ id }) => id).sort());

    const left = openStore(store);
    await left.open();
    const expected = [...site({ sentence: 7, gone: 11 })].flatMap((page) => ("chunks" in page ? page.chunks : []));
    expect(await idsIn(left)).toEqual(expected.map(({ id }) => id).sort());
    await left.close();
  },
);
