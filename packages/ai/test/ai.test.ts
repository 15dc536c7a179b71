import { join } from "node:path";
import { chunk, estimateTokens } from "@decant/chunk";
import type { Fetcher } from "@decant/crawl";
import { ingest, openStore } from "@decant/ingest";
import { temporaryFolder } from "@decant/package-checks";
import { generateText, stepCountIs } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { expect, test } from "vitest";
import { answerTool, askPageTool, readPageTool, searchTool } from "../src/index.ts";

const url = "https://harbour.example/gauge";
const section = (at: number): string =>
  `<h2>Section ${at}</h2><p>${"The keeper reads the gauge and writes the level into the book of the harbour. ".repeat(12)}</p>`;
const html = `<title>Gauge</title><nav><a href="/">Home</a></nav><main><h1>Gauge</h1>${[1, 2, 3, 4].map(section).join("")}</main>`;
const fetcher: Fetcher = {
  fetch: async ({ url: asked }) => {
    const body = new TextEncoder().encode(html);
    const facts = { redirects: [], headers: new Map(), isCut: false, wireBytes: body.length, timings: { totalMs: 1 } };
    return { ok: true, url: asked, status: asked === url ? 200 : 404, contentType: "text/html", body, ...facts };
  },
};

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

/** A model that calls a tool once and then answers. */
function callOnce(toolName: string, input: unknown): MockLanguageModelV4 {
  let calls = 0;
  return new MockLanguageModelV4({
    doGenerate: async () =>
      ++calls === 1
        ? {
            content: [{ type: "tool-call", toolCallId: "1", toolName, input: JSON.stringify(input) }],
            ...{ finishReason: { unified: "tool-calls", raw: undefined }, usage, warnings: [] },
          }
        : {
            content: [{ type: "text", text: "done" }],
            ...{ finishReason: { unified: "stop", raw: undefined }, usage, warnings: [] },
          },
  });
}

async function run(
  name: string,
  tool:
    | ReturnType<typeof askPageTool>
    | ReturnType<typeof readPageTool>
    | ReturnType<typeof searchTool>
    | ReturnType<typeof answerTool>,
  input: unknown,
) {
  const { steps, text } = await generateText({
    ...{ model: callOnce(name, input), tools: { [name]: tool }, prompt: "Read.", stopWhen: stepCountIs(3) },
  });
  expect(text).toBe("done");
  const result = steps[0]?.content.find(({ type }) => type === "tool-result" || type === "tool-error");
  return result as { type: string; output?: unknown; error?: unknown };
}

test("a model asks a page, and gets the parts that answer", async () => {
  const askPage = askPageTool({ maxTokens: 80, fetcher });
  const { output } = await run("askPage", askPage, { url, question: "What does the keeper write in section 3?" });
  expect(output).toMatchObject({ url, title: "Gauge", content: expect.stringContaining("## Section 3"), missing: [] });
  const { content } = output as { content: string };
  expect(estimateTokens(content)).toBeLessThanOrEqual(80);
  expect(await run("askPage", askPage, { url, question: "zeppelin" })).toMatchObject({ output: { content: "" } });
  expect((await run("askPage", askPage, { url: `${url}/missing`, question: "tides" })).type).toBe("tool-error");
});

test("a model reads a page within its budget, and the rest of it after that", async () => {
  const readPage = readPageTool({ maxTokens: 600, fetcher });
  const first = await run("readPage", readPage, { url });
  const chunks = (output: unknown) => (output as { chunks: { number: number; content: string }[] }).chunks;
  expect(first.output).toMatchObject({ url, title: "Gauge", next: expect.any(Number) });
  const { next, total } = first.output as { next: number; total: number };
  expect(chunks(first.output).map(({ number }) => number)).toEqual(Array.from({ length: next - 1 }, (_, at) => at + 1));
  const tokens = chunks(first.output).reduce((sum, { content }) => sum + estimateTokens(content), 0);
  expect(tokens).toBeLessThanOrEqual(600);
  const rest = [];
  for (let from: number | null = next; from !== null; ) {
    const output: unknown = (await run("readPage", readPage, { url, from })).output;
    rest.push(...chunks(output).map(({ number }) => number));
    from = (output as { next: number | null }).next;
  }
  expect(rest).toEqual(Array.from({ length: total - next + 1 }, (_, at) => next + at));
});

test("what is wrong is an error that the model sees", async () => {
  expect(await run("readPage", readPageTool({ fetcher }), { url: `${url}/none` })).toMatchObject({
    ...{ type: "tool-error", error: { code: "status" } },
  });
  expect(await run("readPage", readPageTool(), { url: "http://127.0.0.1/" })).toMatchObject({
    ...{ type: "tool-error", error: { message: expect.stringContaining("refused-address") } },
  });
  expect(await run("search", searchTool("sqlite:none.sqlite"), { words: "gauge" })).toMatchObject({
    ...{ type: "tool-error", error: { code: "store-empty" } },
  });
  expect(await run("readPage", readPageTool(), { url: "no address" })).toMatchObject({ type: "tool-error" });
});

test("a model searches a store", async () => {
  const folder = temporaryFolder();
  const store = `sqlite:${join(folder, "store.sqlite")}`;
  const markdown = "# Gauge\n\nRead it twice.\n\n## Float\n\nTap the housing once if the float sticks.\n";
  const cut = { countTokens: estimateTokens, minTokens: 4 };
  const chunks = chunk({ id: url, markdown }, cut).map((each) => ({ ...each, url, title: "Handbook" }));
  await ingest([{ id: url, chunks }], openStore(store), { state: join(folder, "state") });
  const found = await run("search", searchTool(store, { limit: 1 }), { words: "why does the float stick?" });
  expect(found.output).toEqual({
    passages: [
      {
        ...{ title: "Handbook", headings: ["Gauge", "Float"], address: url },
        content: expect.stringContaining("Tap the housing once"),
      },
    ],
  });
});

test("a model gets an answer from a store, with links to cite", async () => {
  const folder = temporaryFolder();
  const store = `sqlite:${join(folder, "store.sqlite")}`;
  const pages = ["gauge", "office"].map((id) => {
    const markdown = `# The ${id}\n\nThe ${id} has a key. Boats wait.\n`;
    const url = `https://harbour.example/${id}`;
    const chunks = chunk({ id, markdown }, { countTokens: estimateTokens, minTokens: 4 });
    return { id, chunks: chunks.map((each) => ({ ...each, url, title: `The ${id}` })) };
  });
  await ingest(pages, openStore(store), { state: join(folder, "state") });
  const { output } = await run("answer", answerTool(store, { maxTokens: 60 }), {
    question: "Which key has the office?",
  });
  const { content, passages } = output as { content: string; passages: readonly { link: string }[] };
  expect(content).toContain("The office has a key.");
  expect(passages.map(({ link }) => link)).toContain(
    "https://harbour.example/office#:~:text=The%20office%20has%20a%20key.",
  );
});

test("wrong options are refused", () => {
  expect(() => readPageTool({ maxTokens: 1 })).toThrow(/maxTokens/);
  expect(() => searchTool("sqlite:x", { limit: 0 })).toThrow(/limit/);
  expect(() => searchTool(7 as never)).toThrow(/store/);
});
