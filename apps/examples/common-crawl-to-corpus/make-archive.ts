import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { createWarcWriter } from "@decant/warc";

// In place of an archive of Common Crawl: the pages of the harbour, one of them twice, and one with nothing to say.
const [path = "crawl.warc.gz"] = process.argv.slice(2);
const site = new URL("../harbour/", import.meta.url);
const chunks: Uint8Array[] = [];
const writer = createWarcWriter({ write: (bytes) => chunks.push(bytes) });

async function archive(url: string, body: Uint8Array): Promise<void> {
  const request = { startLine: "GET / HTTP/1.1", headers: [] };
  const response = { startLine: "HTTP/1.1 200 OK", headers: [["Content-Type", "text/html"]] as const, body };
  await writer.writeExchange({ url, request, response });
}

for (const name of (await readdir(site)).sort())
  await archive(`https://harbour.example/${name}`, await readFile(new URL(name, site)));
await archive("https://mirror.example/tides.html", await readFile(new URL("tides.html", site)));
await archive(
  "https://harbour.example/menu",
  Buffer.from("<title>Menu</title><main><h1>Menu</h1><p>Home Back</p></main>"),
);
await mkdir(dirname(path), { recursive: true });
await writeFile(path, Buffer.concat(chunks));
