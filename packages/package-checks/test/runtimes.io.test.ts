import { type ChildProcess, execFile, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keepFigure } from "../src/figures.ts";
import { root } from "../src/published.ts";
import { findProgram } from "../src/system-programs.ts";
import { sharedFolder } from "../src/temporary-folder.ts";
import { install, packInto, runNpm } from "./support/packed.ts";

// The runtimes are half a gigabyte, so only `npm run test:long` installs them.
const isLong = (process.env.DECANT_LONG ?? "") !== "";
const browserProgram = isLong ? findProgram("chromium") : undefined;
const fixtures = [
  "article-chinese",
  "article-data-tables",
  "article-drawn-formulas",
  "article-math-footnotes",
  "article-with-comments",
  "docs-docusaurus",
  "docs-sphinx-furo",
  "forum-stackexchange",
  "listing-jobs",
  "product-shopify",
];
const run = promisify(execFile);
const project = isLong ? sharedFolder() : "";
const bin = (name: string): string => join(project, "node_modules/.bin", name);
const environment = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" };

describe.runIf(isLong)("the packed pipeline gives the bytes of Node", () => {
  let expected: readonly string[] = [];

  beforeAll(async () => {
    const source = join(root, "packages/package-checks/runtimes");
    cpSync(source, project, { recursive: true });
    runNpm(["ci", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"], project);
    const archives = packInto(join(project, "archives"), ["@decant/pipeline..."]);
    const manifest = JSON.parse(readFileSync(join(project, "package.json"), "utf8"));
    const overrides = Object.fromEntries(Object.keys(archives).map((name) => [name, `$${name}`]));
    writeFileSync(
      join(project, "package.json"),
      JSON.stringify({ ...manifest, dependencies: { ...manifest.dependencies, ...archives }, overrides }),
    );
    runNpm([...install, "--ignore-scripts"], project);
    const pages = fixtures.map((name) => {
      const folder = join(root, "fixtures", name);
      const { url } = JSON.parse(readFileSync(join(folder, "case.json"), "utf8")) as { readonly url: string };
      return { url, html: readFileSync(join(folder, "index.html"), "utf8") };
    });
    writeFileSync(join(project, "pages.js"), `export default ${JSON.stringify(pages)};\n`);
    expected = JSON.parse((await run(process.execPath, ["print.js"], { cwd: project })).stdout);
    // The whole pipeline and the small one.
    expect(new Set(expected).size).toBe(2 * fixtures.length);
  });

  test("Deno", async () => {
    const { stdout } = await run(programIn("@deno", "deno"), ["run", "-A", "--no-remote", "print.js"], {
      cwd: project,
      env: { ...environment, DENO_NO_UPDATE_CHECK: "1" },
    });
    expect(JSON.parse(stdout)).toEqual(expected);
  });

  test("Bun", async () => {
    const { stdout } = await run(programIn("@oven", "bin/bun"), ["print.js"], { cwd: project, env: environment });
    expect(JSON.parse(stdout)).toEqual(expected);
  });

  test("workerd", async () => {
    const args = ["fetch-handler.js", "--bundle", "--format=esm", "--conditions=workerd,worker,browser"];
    await run(bin("esbuild"), [...args, "--outfile=workerd.mjs"], { cwd: project });
    const { Miniflare } = await import(join(project, "node_modules/miniflare/dist/src/index.js"));
    const script = readFileSync(join(project, "workerd.mjs"), "utf8");
    const worker = new Miniflare({ modules: true, script, compatibilityDate: "2026-07-01" });
    try {
      expect(await (await worker.dispatchFetch("http://localhost/")).json()).toEqual(expected);
    } finally {
      await worker.dispose();
    }
  });

  // The page of runtimes has the figures; `UPDATE=1` writes them.
  test.each([
    ["whole", "@decant/pipeline"],
    ["lite", "@decant/pipeline/lite"],
  ])("a page costs on workerd, %s", async (name, specifier) => {
    const { Miniflare } = await import(join(project, "node_modules/miniflare/dist/src/index.js"));
    const bundled = async (file: string, source: string): Promise<string> => {
      writeFileSync(join(project, `${file}.js`), source);
      const args = [`${file}.js`, "--bundle", "--minify", "--format=esm", "--conditions=workerd,worker,browser"];
      await run(bin("esbuild"), [...args, `--outfile=${file}.mjs`], { cwd: project });
      return readFileSync(join(project, `${file}.mjs`), "utf8");
    };
    /** Milliseconds until the first answer of a new process, and of the median of later ones. */
    const measure = async (script: string): Promise<{ readonly first: number; readonly later: number }> => {
      const begun = performance.now();
      const worker = new Miniflare({ modules: true, script, compatibilityDate: "2026-07-01" });
      try {
        const times: number[] = [];
        for (let request = 0, from = begun; request <= 40; request++, from = performance.now()) {
          expect((await (await worker.dispatchFetch("http://localhost/")).text()).length).toBeGreaterThan(0);
          times.push(performance.now() - from);
        }
        const later = times.slice(21).sort((a, b) => a - b);
        return { first: times[0] as number, later: later[10] as number };
      } finally {
        await worker.dispose();
      }
    };
    const idle = await bundled("idle", `export default { fetch: () => new Response("ready") };`);
    const converts = await bundled(
      `cost-${name}`,
      `import { convert } from "${specifier}";
import pages from "./pages.js";
const page = pages.find(({ html }) => html.includes("docusaurus"));
export default { fetch: () => new Response(convert(page.html, { url: page.url }).markdown) };`,
    );
    await measure(idle);
    const [without, own] = [await measure(idle), await measure(converts)];
    const docs = new URL("../../../apps/site/docs/runtimes.md", import.meta.url);
    keepFigure(docs, `${name}, first request`, `${Math.round(own.first - without.first)}`);
    keepFigure(docs, `${name}, later requests`, (own.later - without.later).toFixed(1));
  });

  describe("Next", () => {
    let server: ChildProcess | undefined;
    let origin = "";

    beforeAll(async () => {
      for (const runtime of ["nodejs", "edge"]) {
        mkdirSync(join(project, "app", runtime), { recursive: true });
        const route = readFileSync(join(project, "next-route.js"), "utf8").replace("../", "../../");
        writeFileSync(join(project, "app", runtime, "route.js"), `export const runtime = "${runtime}";\n${route}`);
      }
      writeFileSync(join(project, "next.config.mjs"), `export default { turbopack: { root: import.meta.dirname } };\n`);
      await run(bin("next"), ["build"], { cwd: project, env: environment, maxBuffer: 1e8 });
      server = spawn(bin("next"), ["start", "--port", "0", "--hostname", "127.0.0.1"], {
        cwd: project,
        env: environment,
      });
      origin = await new Promise((resolve, reject) => {
        let printed = "";
        const read = (chunk: Buffer): void => {
          printed += chunk;
          const found = /http:\/\/127\.0\.0\.1:\d+/.exec(printed);
          if (found !== null && printed.includes("Ready")) resolve(found[0]);
        };
        server?.stdout?.on("data", read);
        server?.once("exit", () => reject(new Error(printed)));
      });
    });

    afterAll(() => server?.kill("SIGKILL"));

    test.each(["nodejs", "edge"])("%s", async (runtime) => {
      expect(await (await fetch(`${origin}/${runtime}`)).json()).toEqual(expected);
    });
  });

  describe.runIf(browserProgram?.path)("Chromium", () => {
    let browser: Browser;
    const servers: Server[] = [];

    beforeAll(async () => {
      browser = await chromium.launch({ executablePath: browserProgram?.path as string, args: ["--no-sandbox"] });
    });

    afterAll(async () => {
      await browser?.close();
      for (const server of servers) server.close();
    });

    /** What a page that a bundler built finds: in the page, and in its worker. */
    async function findIn(folder: string, headers: Readonly<Record<string, string>> = {}): Promise<unknown> {
      const server = serve(folder, headers);
      servers.push(server);
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const page = await browser.newPage();
      try {
        await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
        await page.waitForFunction("globalThis.found !== undefined");
        return await page.evaluate("globalThis.found");
      } finally {
        await page.close();
      }
    }

    test("a page and a worker of Vite, with its defaults, and with Trusted Types", async () => {
      writeFileSync(
        join(project, "index.html"),
        '<!doctype html><title>Vite</title><script type="module" src="/page.js"></script>',
      );
      await run(bin("vite"), ["build", "--outDir", "of-vite"], { cwd: project, env: environment });
      expect(await findIn(join(project, "of-vite"))).toEqual([expected, expected]);
      const policy = { "content-security-policy": "require-trusted-types-for 'script'; trusted-types 'none'" };
      const [inPage] = (await findIn(join(project, "of-vite"), policy)) as readonly unknown[];
      expect(inPage).toEqual(expected);
    });

    test("a page and a worker of webpack, with its defaults", async () => {
      // Its minimizer takes a minute.
      const args = [
        "build",
        "--mode=production",
        "--no-optimization-minimize",
        "--entry=./page.js",
        "--output-path=of-webpack",
      ];
      await run(bin("webpack"), [...args, "--output-public-path=auto"], { cwd: project, env: environment });
      const folder = join(project, "of-webpack");
      writeFileSync(join(folder, "index.html"), '<!doctype html><title>webpack</title><script src="main.js"></script>');
      expect(await findIn(folder)).toEqual([expected, expected]);
    });

    test("the service worker of an extension", async () => {
      const folder = join(project, "extension");
      mkdirSync(folder);
      const args = ["service-worker.js", "--bundle", "--format=esm", "--outfile=extension/service-worker.js"];
      await run(bin("esbuild"), args, { cwd: project });
      const manifest = {
        manifest_version: 3,
        name: "Digests",
        version: "1",
        background: { service_worker: "service-worker.js", type: "module" },
      };
      writeFileSync(join(folder, "manifest.json"), JSON.stringify(manifest));
      writeFileSync(join(folder, "page.html"), "<!doctype html><title>Extension</title>");
      const context = await chromium.launchPersistentContext(join(project, "profile"), {
        executablePath: browserProgram?.path as string,
        args: ["--no-sandbox", "--headless=new", `--disable-extensions-except=${folder}`, `--load-extension=${folder}`],
        ignoreDefaultArgs: ["--disable-extensions", "--headless"],
        headless: true,
      });
      try {
        const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
        const page = await context.newPage();
        await page.goto(new URL("page.html", worker.url()).href);
        const answer = page.evaluate("chrome.runtime.sendMessage('digests')");
        const nothing = new Promise((resolve) => setTimeout(resolve, 60_000, "the service worker answers nothing"));
        expect(await Promise.race([answer, nothing])).toEqual(expected);
      } finally {
        await context.close();
      }
    });
  });
});

/** A program that npm keeps in a package for each platform. */
function programIn(scope: string, path: string): string {
  const folder = join(project, "node_modules", scope);
  const found = readdirSync(folder)
    .map((name) => join(folder, name, path))
    .find(existsSync);
  if (found === undefined) throw new Error(`no package of ${scope} has ${path}`);
  return found;
}

const types: Readonly<Record<string, string>> = { ".html": "text/html; charset=utf-8", ".js": "text/javascript" };

function serve(folder: string, headers: Readonly<Record<string, string>>): Server {
  return createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const path = join(folder, pathname === "/" ? "index.html" : pathname);
    if (!existsSync(path)) return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": types[extname(path)] ?? "application/octet-stream", ...headers });
    response.end(readFileSync(path));
  });
}
