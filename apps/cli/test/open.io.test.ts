import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { temporaryFolder } from "@decant/package-checks";
import { expect, onTestFinished, test, vi } from "vitest";
import { parseArguments } from "./in-process.ts";
import { article, serve } from "./local-site.ts";
import { decant, ended, start } from "./run-decant.ts";

/** Start `decant open`, and read the address that it prints. */
async function open(...args: readonly string[]): Promise<{ child: ChildProcessWithoutNullStreams; url: string }> {
  const child = start(["open", ...args]);
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  const failed = text(child.stderr).then((message) => Promise.reject(new Error(message)));
  const [line] = await Promise.race([once(child.stdout, "data"), failed]);
  failed.catch(() => {});
  const url = `${line}`.trim();
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}\//);
  return { child, url };
}

/** What the document of the playground holds. */
async function given(
  url: string,
): Promise<{ page: { name: string; url: string | null; html: string } | null; problem: string | null }> {
  const document = await (await fetch(url)).text();
  const data = JSON.parse(/id="given">(.*?)<\/script>/s.exec(document)?.[1] as string) as {
    page: { name: string; url: string | null; base64: string } | null;
    readsAddresses: boolean;
    problem: string | null;
  };
  expect(data.readsAddresses).toBe(true);
  const { page, problem } = data;
  if (page === null) return { page, problem };
  const { name, url: address, base64 } = page;
  return { page: { name, url: address, html: Buffer.from(base64, "base64").toString() }, problem };
}

/** The page in the document that the playground serves. */
const givenPage = async (url: string) => (await given(url)).page;

test("decant open serves a file under an address that cannot be guessed, until a signal ends it", async () => {
  const file = join(temporaryFolder(), "tides.html");
  writeFileSync(file, article("Tides </script>"));
  const { child, url } = await open(file, "--no-browser", "--url", "https://harbour.example/tides");
  expect(await givenPage(url)).toEqual({
    name: "tides.html",
    url: "https://harbour.example/tides",
    html: article("Tides </script>"),
  });
  const { origin } = new URL(url);
  expect((await fetch(`${origin}/`)).status).toBe(404);
  expect((await fetch(`${origin}/${"0".repeat(32)}/`)).status).toBe(404);
  expect((await fetch(`${url}../index.js`)).status).toBe(404);
  expect((await fetch(url, { method: "POST" })).status).toBe(405);
  // A name server may lead any name to this machine.
  const rebound = request(url, { headers: { host: "evil.example" } }).end();
  const [answer] = await once(rebound, "response");
  answer.resume();
  expect(answer.statusCode).toBe(421);
  child.kill("SIGINT");
  expect(await ended(child)).toBe(0);
});

test("an address is fetched through the guards, and options are in the link", async () => {
  const site = await serve(() => article("Tides"));
  const refused = await decant(["open", site.url, "--no-browser"]);
  expect(refused.stderr).toMatch(/127\.0\.0\.1.*--allow-private/);
  expect(refused.code).toBe(3);
  expect(site.requests).toEqual([]);
  const { child, url } = await open(
    site.url,
    "--no-browser",
    "--allow-private",
    "--preset",
    "recall",
    "--selector",
    "main",
  );
  expect(new URL(url).hash).toBe("#preset=recall&selectors=main");
  expect(await givenPage(url)).toEqual({ name: site.url, url: site.url, html: article("Tides") });
  child.kill("SIGTERM");
  expect(await ended(child)).toBe(0);
});

test("without a page it opens empty, and an address that is entered is fetched through the guards; files are not", async () => {
  const site = await serve(() => article("Tides"));
  const { child, url } = await open("--no-browser", "--allow-private");
  expect(await given(url)).toEqual({ page: null, problem: null });
  const entered = (address: string) => given(`${url}?${new URLSearchParams({ address })}`);
  expect(await entered(site.url)).toEqual({
    page: { name: site.url, url: site.url, html: article("Tides") },
    problem: null,
  });
  const file = join(temporaryFolder(), "secret.html");
  writeFileSync(file, article("Secret"));
  for (const address of [file, `file://${file}`, "-"])
    expect(await entered(address)).toEqual({ page: null, problem: `${address}: expected an http or https address` });
  child.kill("SIGTERM");
  expect(await ended(child)).toBe(0);
  const { child: guarded, url: guardedUrl } = await open("--no-browser");
  const refused = await given(`${guardedUrl}?${new URLSearchParams({ address: site.url })}`);
  expect(refused.problem).toMatch(/127\.0\.0\.1.*--allow-private/);
  guarded.kill("SIGTERM");
  expect(site.requests).toHaveLength(1);
});

test.skipIf(process.platform !== "linux")("the browser of the system is asked to open the address", async () => {
  const folder = temporaryFolder();
  const opened = join(folder, "opened");
  writeFileSync(join(folder, "xdg-open"), `#!/bin/sh\nprintf '%s' "$1" > ${opened}\n`);
  chmodSync(join(folder, "xdg-open"), 0o755);
  vi.stubEnv("PATH", `${folder}:${process.env.PATH}`);
  vi.stubEnv("DISPLAY", ":9");
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const file = join(folder, "tides.html");
  writeFileSync(file, article("Tides"));
  const { url } = await open(file);
  await expect
    .poll(
      () => {
        try {
          return readFileSync(opened, "utf8");
        } catch {
          return undefined;
        }
      },
      { timeout: 300_000 },
    )
    .toBe(url);
});

test("pages that are none, and wrong options, are refused", async () => {
  const file = join(temporaryFolder(), "picture.html");
  writeFileSync(file, Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"));
  const picture = await decant(["open", file, "--no-browser"]);
  expect(picture.stderr).toMatch(/picture\.html is a PNG image, not a page/);
  expect(picture.code).toBe(3);
  expect((await decant(["open", "missing.html"])).code).toBe(3);
  for (const args of [
    ["--port", "70000"],
    ["--preset", "best"],
    ["--no-extract", "--selector", "main"],
  ])
    expect((await parseArguments(["open", "page.html", ...args])).code).toBe(2);
});
