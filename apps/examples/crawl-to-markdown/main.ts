import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { crawl, createFetcher } from "@decant/crawl";
import { createPipeline } from "@decant/pipeline";

// A site on this machine. For a site on the network, leave the server and the fetcher out.
const site = new URL("../harbour/", import.meta.url);
const server = createServer(async ({ url = "/" }, response) => {
  const html = await readFile(new URL(url === "/" ? "index.html" : url.slice(1), site)).catch(() => undefined);
  response.writeHead(html ? 200 : 404, { "content-type": "text/html" }).end(html);
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port } = server.address() as AddressInfo;
const fetcher = createFetcher({ allowPrivate: true, ports: [port] });

await mkdir("out/crawl", { recursive: true });
const pipeline = createPipeline();
for await (const { url, html } of crawl([`http://127.0.0.1:${port}/`], { fetcher, delayMs: 0, maxPages: 20 })) {
  if (html === null) continue;
  const page = pipeline.convert(html, { url });
  const name = `${new URL(url).pathname.slice(1).replace(".html", "") || "index"}.md`;
  await writeFile(join("out/crawl", name), page.markdown);
  console.log(`out/crawl/${name}: ${page.metadata.title}`);
}
await fetcher.close();
server.close();
