import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createChunker } from "@decant/chunk";
import { ingest, openStore } from "@decant/ingest";
import { createPipeline } from "@decant/pipeline";

const pipeline = createPipeline();
const chunker = await createChunker({ budget: 128, minTokens: 16 });
const folder = await mkdtemp(join(tmpdir(), "harbour-"));
const state = join(folder, "harbour.state");

/** Bring the store in step with the site: only chunks that changed are written. */
async function update(site: Readonly<Record<string, string>>): Promise<void> {
  const pages = Object.entries(site).map(([url, html]) => {
    const { markdown, metadata, blocks } = pipeline.convert(html, { url });
    const chunks = chunker.chunk({ id: url, markdown, blocks });
    return { id: url, chunks: chunks.map((chunk) => ({ ...chunk, url, title: metadata.title })) };
  });
  const counts = await ingest(pages, openStore(`sqlite:${join(folder, "harbour.sqlite")}`), {
    state,
    deleteMissing: true,
  });
  console.log(`${counts.add} added, ${counts.update} updated, ${counts.delete} deleted, ${counts.same} unchanged`);
}

const read = (name: string) => readFile(new URL(`../harbour/${name}.html`, import.meta.url), "utf8");
const [gauge, tides] = await Promise.all([read("gauge"), read("tides")]);
const [gaugeUrl, tidesUrl] = ["https://harbour.example/gauge.html", "https://harbour.example/tides.html"];

const edited = gauge.replace("Tap the housing once", "Tap the housing twice");

await update({ [gaugeUrl]: gauge, [tidesUrl]: tides });
// Another footer changes no content, so nothing is written.
await update({ [gaugeUrl]: gauge.replace("Get our newsletter", "Write to us"), [tidesUrl]: tides });
await update({ [gaugeUrl]: edited, [tidesUrl]: tides });
await update({ [gaugeUrl]: edited });
await rm(folder, { recursive: true });
