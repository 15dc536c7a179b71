import { readFile } from "node:fs/promises";
import { convert } from "@decant/pipeline";

const html = await readFile(new URL("../harbour/gauge.html", import.meta.url));
const page = convert(html, { url: "https://harbour.example/gauge.html" });
console.log(page.markdown);

const { visible, kept, moved, dropped } = page.ledger.totals;
console.log(`Title: ${page.metadata.title}; site: ${page.metadata.siteName}; type: ${page.extraction.pageType}`);
console.log(`${kept} kept + ${moved} moved + ${dropped} dropped = ${visible} characters`);
