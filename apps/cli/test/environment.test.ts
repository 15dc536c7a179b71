import { join } from "node:path";
import { temporaryFolder } from "@decant/package-checks";
import { expect, onTestFinished, test } from "vitest";
import { parseArguments } from "./in-process.ts";
import { articlePage, decant } from "./run-decant.ts";

function withEnvironment(variables: Readonly<Record<string, string>>): void {
  Object.assign(process.env, variables);
  onTestFinished(() => {
    for (const name of Object.keys(variables)) delete process.env[name];
  });
}

test("addresses and secrets come from the environment, and the command line wins", async () => {
  withEnvironment({
    ...{ DECANT_QUEUE: "redis://:secret@queue", DECANT_WORK_DIR: "/shared", DECANT_METRICS: "0.0.0.0:9090" },
    ...{ DECANT_STORE: "sqlite:a", DECANT_STATE: "a.state", DECANT_EMBED: "embed.js", DECANT_SHARE: "3/20" },
    ...{ DECANT_HOST: "0.0.0.0", DECANT_PORT: "80", DECANT_API_KEY: "key", DECANT_CONTACT: "post@harbour.example" },
    DECANT_HEADER: "Authorization: Bearer token",
  });
  expect((await parseArguments(["work"])).options).toMatchObject({
    ...{ queue: "redis://:secret@queue", workDirs: ["/shared"], metrics: { host: "0.0.0.0", port: 9090 } },
  });
  expect((await parseArguments(["batch", "x"])).options).toMatchObject({
    queue: { address: "redis://:secret@queue", workDir: "/shared" },
    share: { index: 3, of: 20 },
  });
  const ingest = await parseArguments(["ingest", "x", "--embed", "other.js"]);
  expect(ingest.options).toMatchObject({ to: "sqlite:a", state: "a.state", embed: "other.js" });
  expect((await parseArguments(["serve"])).options).toMatchObject({
    server: { host: "0.0.0.0", port: 80, apiKeys: ["key"], fetch: { contact: "post@harbour.example" } },
  });
  expect((await parseArguments(["mcp"])).options).toMatchObject({ store: "sqlite:a", embed: "embed.js" });
  const crawl = await parseArguments(["crawl", "https://harbour.example/"]);
  expect(JSON.stringify(crawl.options)).toContain("Bearer token");
});

test("variables that are empty are none, except the key: a server without one would be open", async () => {
  withEnvironment({ DECANT_QUEUE: "", DECANT_SHARE: "", DECANT_WORK_DIR: "" });
  const { code, options } = await parseArguments(["batch", "x"]);
  expect({ code, options }).toMatchObject({ code: 0, options: { inputDirs: [] } });
  expect(options).not.toHaveProperty("queue");
  expect((await parseArguments(["work"])).stderr).toContain("required option '--queue <url>' not specified");
  withEnvironment({ DECANT_API_KEY: "" });
  expect((await parseArguments(["serve"])).code).toBe(2);
});

test("a work folder of the environment asks for no queue", async () => {
  withEnvironment({ DECANT_WORK_DIR: "/shared" });
  expect((await parseArguments(["batch", "x"])).code).toBe(0);
  expect((await parseArguments(["batch", "x", "--work-dir", "/shared"])).stderr).toContain("needs --queue");
});

test("search and store take the store of the environment, unless they are given one", async () => {
  const folder = temporaryFolder();
  const inFolder = (args: readonly string[], input = "") => decant(args, { cwd: folder, input });
  const fill = (store: string, title: string) =>
    inFolder(["ingest", "-q", "--jobs", "1", "--to", store], JSON.stringify({ id: title, html: articlePage(title) }));
  await fill("sqlite:a.sqlite", "Lighthouse");
  await fill("sqlite:b.sqlite", "Breakwater");
  withEnvironment({ DECANT_STORE: `sqlite:${join(folder, "a.sqlite")}` });
  expect((await inFolder(["search", "lighthouse", "keeper"])).stdout).toContain("Lighthouse");
  expect((await inFolder(["search", "sqlite:b.sqlite", "breakwater"])).stdout).toContain("Breakwater");
  expect((await inFolder(["store", "list"])).stdout).toContain("Lighthouse");
  expect((await inFolder(["store", "show", "Lighthouse"])).code).toBe(0);
  expect((await inFolder(["store", "list", "sqlite:b.sqlite"])).stdout).toContain("Breakwater");
});
