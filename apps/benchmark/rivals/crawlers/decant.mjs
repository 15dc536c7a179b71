// One line for each page that is given out, its heading; then what the crawl says to have lost.
import { Crawl, createFetcher } from "@decant/crawl";

const [url, most] = process.argv.slice(2);
const fetcher = createFetcher({ allowPrivate: true, ports: [Number(new URL(url).port)] });
const run = new Crawl([url], { fetcher, delayMs: 0, maxPages: Number(most) });
const decoder = new TextDecoder();
for await (const { page, confirm } of run.deliveries()) {
  console.log(JSON.stringify({ title: /<h1>([^<]*)<\/h1>/.exec(decoder.decode(page.html))?.[1] }));
  confirm();
}
console.log(JSON.stringify({ lost: run.totals().lost }));
await run.close();
await fetcher.close();
