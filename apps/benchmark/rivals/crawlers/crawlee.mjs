// Crawlee as its introduction shows it, on one host, with robots.txt.
import { CheerioCrawler, Configuration } from "@crawlee/cheerio";

const [url, most] = process.argv.slice(2);
const crawler = new CheerioCrawler(
  {
    maxRequestsPerCrawl: Number(most),
    respectRobotsTxtFile: true,
    maxRequestRetries: 0,
    async requestHandler({ $, enqueueLinks }) {
      console.log(JSON.stringify({ title: $("h1").first().text() }));
      await enqueueLinks({ strategy: "same-hostname" });
    },
    failedRequestHandler() {},
  },
  new Configuration({ persistStorage: false }),
);
crawler.log.setLevel(0);
await crawler.run([url]);
