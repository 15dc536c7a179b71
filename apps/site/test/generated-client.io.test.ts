import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type RunningServer, startServer } from "@decant/server";
import openapiTS, { astToString } from "openapi-typescript";
import { afterAll, beforeAll, expect, test } from "vitest";

/** What a user writes with the types that openapi-typescript makes of our description. */
const program = `import createClient from "openapi-fetch";
import type { components, operations, paths } from "./generated-client.ts";

const client = createClient<paths>({ baseUrl: process.env["READER"] ?? "http://127.0.0.1:8080" });

export async function titleOf(url: string): Promise<string | null> {
  const { data, error } = await client.GET("/", { params: { query: { url, format: "json", remove: ".promo" } } });
  if (error !== undefined) throw new Error(error.code === "refused-address" ? "private" : error.detail);
  return typeof data === "string" || !("metadata" in data) ? null : data.metadata.title;
}

export async function convert(html: string): Promise<string> {
  const { data } = await client.POST("/", { body: { html, extract: false, format: "json" } });
  return typeof data === "object" && "text" in data ? data.text : "";
}

export async function find(words: string): Promise<(string | null)[]> {
  const { data } = await client.GET("/search", { params: { query: { words, around: "section" } } });
  return data?.passages?.map(({ address, text }) => address ?? text ?? null) ?? [];
}

export const linesOf = (text: string): components["schemas"]["File"][] => text.trim().split("\\n").map((line) => JSON.parse(line));
export type Options = operations["readPage"]["parameters"]["query"];
// @ts-expect-error: no such format
export const wrong: Options = { url: "https://harbour.example/", format: "pdf" };
console.log(await convert("<h1>Tides</h1>"));
`;

/** The one of the repository, not the one that generators use. */
const compiler = fileURLToPath(new URL("../../../node_modules/.bin/tsc", import.meta.url));
/** Inside of the package, whose dependencies the program takes. */
const folder = fileURLToPath(new URL("../node_modules/.generated-client/", import.meta.url));
let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ port: 0, workers: 1, store: { address: "sqlite:none.sqlite" } });
});
afterAll(() => server.close());

test("a client that is generated from the description compiles, and reads a page", async () => {
  mkdirSync(folder, { recursive: true });
  const description = await (await fetch(`${server.url}/openapi.json`)).text();
  writeFileSync(`${folder}generated-client.ts`, astToString(await openapiTS(description)));
  writeFileSync(`${folder}program.ts`, program);
  const options = ["--strict", "--skipLibCheck", "--module", "nodenext", "--types", "node", "--outDir", "out"];
  const imports = ["--allowImportingTsExtensions", "--rewriteRelativeImportExtensions"];
  const run = promisify(execFile);
  await run(compiler, ["--ignoreConfig", ...options, ...imports, "program.ts"], { cwd: folder });
  const environment = { ...process.env, READER: server.url };
  const { stdout } = await run(process.execPath, ["out/program.js"], {
    cwd: folder,
    env: environment,
    timeout: 60_000,
  });
  expect(stdout).toBe("Tides\n");
});
