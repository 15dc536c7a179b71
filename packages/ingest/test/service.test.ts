import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { temporaryFolder } from "@decant/package-checks";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type EmbedFailure, embedService, ingest, openStore, searchStore } from "../src/index.ts";
import { gauge, page, pilots } from "./pages.ts";

interface Answered {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body: unknown;
}

/** A service that answers as OpenAI's does, and refuses what that refuses. */
let server: Server;
let port = 0;
let asked: { readonly path: string; readonly key: string | undefined; readonly input: string[] }[];
/** What it answers next, in place of vectors. */
let next: Answered[];
let refuses: (text: string) => boolean;

const error = (status: number, message: string, headers = {}): Answered => ({
  ...{ status, headers, body: { error: { message } } },
});

async function answerTo(request: IncomingMessage): Promise<Answered> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  if (request.method !== "POST") return error(405, "expected POST");
  if (request.headers["content-type"] !== "application/json") return error(415, "expected JSON");
  const { model, input, encoding_format: format, ...rest } = JSON.parse(Buffer.concat(parts).toString());
  asked.push({ path: request.url ?? "", key: request.headers.authorization, input });
  if (Object.keys(rest).length > 0 || format !== "float") return error(400, "unknown parameters");
  if (!Array.isArray(input) || input.length === 0 || input.length > 2048) return error(400, "input");
  if (input.some((text) => typeof text !== "string" || text === "" || refuses(text))) return error(400, "too long");
  const given = next.shift();
  if (given !== undefined) return given;
  if (model !== "tides") return error(404, `no model ${model}`);
  const data = input.map((text: string, index: number) => ({
    ...{ object: "embedding", index, embedding: [text.length, text.includes("pilot") ? 99 : 0, 1] },
  }));
  // In any order: each has its index.
  return { body: { object: "list", model, data: data.reverse() } };
}

beforeEach(async () => {
  asked = [];
  next = [];
  refuses = () => false;
  server = createServer(async (request, response) => {
    const { status = 200, headers = {}, body } = await answerTo(request);
    response.writeHead(status, headers).end(typeof body === "string" ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
  const folder = temporaryFolder();
  store = `sqlite:${join(folder, "store.sqlite")}`;
  state = join(folder, "state");
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

let store: string;
let state: string;
const fast = { retryMs: 0 };
const local = (fragment = "#tides") => embedService(`http://127.0.0.1:${port}/v1/embeddings${fragment}`, {});

describe("embedService", () => {
  test.each([
    [
      "openai:tides",
      () => ({ OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1/`, OPENAI_API_KEY: "s3cret" }),
      "Bearer s3cret",
    ],
    ["ollama:tides", () => ({ OLLAMA_HOST: `127.0.0.1:${port}` }), undefined],
    ["http", () => ({ DECANT_EMBED_KEY: "s3cret" }), "Bearer s3cret"],
  ])("%s: rows have the vectors of their texts, and are found by them", async (kind, environment, key) => {
    const address = kind === "http" ? `http://127.0.0.1:${port}/v1/embeddings#tides` : kind;
    const embed = embedService(address, environment());
    expect(await ingest([gauge, pilots], openStore(store), { state, embed })).toMatchObject({ add: 3, failed: 0 });
    expect(asked).toEqual([{ path: "/v1/embeddings", key, input: expect.any(Array) }]);
    const [best] = await searchStore(store, "a pilot's zeppelin", { embed, limit: 1 });
    expect(best?.row.page).toBe("pilots");
    expect(best?.row.vector?.[0]).toBe(pilots.chunks[0]?.embedText.length);
  });

  test("a service that says when to ask again is asked then, and a failing one again", async () => {
    next = [error(429, "slow down", { "retry-after": "0" }), error(500, "broken"), { body: "<html>" }];
    expect(await ingest([gauge], openStore(store), { state, embed: { ...local(), ...fast } })).toMatchObject({
      add: 2,
    });
    expect(asked).toHaveLength(4);
  });

  test("a text that the service refuses waits alone", async () => {
    refuses = (text) => text.includes("ladder");
    const pages = [gauge, page("ladders", { Ladders: "The ladders of the mole are painted each spring." }), pilots];
    const failures: EmbedFailure[] = [];
    const embed = { ...local(), ...fast };
    const run = () =>
      ingest(pages, openStore(store), { state, embed, onEmbedFailure: (failure) => failures.push(failure) });
    expect(await run()).toMatchObject({ add: 3, failed: 1 });
    expect(failures).toMatchObject([{ message: expect.stringContaining("400 too long"), pages: ["ladders"] }]);
    refuses = () => false;
    expect(await run()).toMatchObject({ add: 1, same: 3, failed: 0 });
  });

  test("a refused key ends the run at once, and is in no message", async () => {
    next = [error(401, "wrong key s3cret")];
    const embed = embedService(`http://127.0.0.1:${port}/v1/embeddings#tides`, { DECANT_EMBED_KEY: "s3cret" });
    await expect(ingest([gauge], openStore(store), { state, embed })).rejects.toMatchObject({
      ...{ code: "embed-down", message: expect.stringContaining("401 wrong key KEY") },
    });
    expect(asked).toHaveLength(1);
    await expect(ingest([gauge], openStore(store), { state, embed: local("#ebb") })).rejects.toThrow(
      /404 no model ebb/,
    );
  });

  test("a question that is not embedded is searched by its words, where that is wanted", async () => {
    await ingest([gauge, pilots], openStore(store), { state, embed: local() });
    const embed = { ...local(), ...fast };
    next = [error(503, "away"), error(503, "away"), error(503, "away"), error(503, "away")];
    const failures: string[] = [];
    const onQuestionFailure = ({ code, message }: { code: string; message: string }) =>
      failures.push(`${code}: ${message}`);
    const found = await searchStore(store, "pilot", { embed: { ...embed, onQuestionFailure } });
    expect(found.map(({ row }) => row.page)).toEqual(["pilots"]);
    expect(failures).toEqual(["embed-failed: tides: 503 away"]);
    server.closeAllConnections();
    server.close();
    await expect(searchStore(store, "pilot", { embed })).rejects.toMatchObject({ code: "embed-failed" });
  });

  test.each([
    ["openai:tides", /OPENAI_API_KEY/],
    ["ftp://x/y", /expected openai:MODEL/],
    ["https://user:word@x/v1", /expected openai:MODEL/],
    ["tides", /expected openai:MODEL/],
  ])("%s is refused", (address, message) => {
    expect(() => embedService(address, {})).toThrow(message);
    expect(() => embedService(address, {})).not.toThrow(/word@/);
  });
});
