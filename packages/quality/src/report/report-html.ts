import type { CorpusSummary, Counts, Example } from "./corpus-report.ts";

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const special = /[&<>"]/g;
// Control and direction characters of a page must not change the displayed report.
const invisible = /[\p{Cc}\p{Cf}]/gu;
const shownHosts = 50;

const escapeText = (text: string): string =>
  text.replace(invisible, "\ufffd").replace(special, (sign) => entities[sign]);

const number = (value: number): string => value.toLocaleString("en");

const percent = (part: number, whole: number): string => (whole === 0 ? "" : `${((100 * part) / whole).toFixed(1)} %`);

/**
 * A report as one HTML page that loads nothing and runs no script.
 *
 * @param title Heading of the page.
 * @example
 * const report = new CorpusReport();
 * report.add({ id: "a", text: "The tide turned." });
 * reportHtml(report.summary(), "Tides").includes("<h1>Tides</h1>"); // true
 */
export function reportHtml(summary: CorpusSummary, title = "Corpus report"): string {
  const { documents, kept, removed, chars, tokens } = summary;
  const facts = [
    ["documents", number(documents)],
    ["kept", `${number(kept)} (${percent(kept, documents)})`],
    ["removed", `${number(removed)} (${percent(removed, documents)})`],
    ["characters kept", number(chars)],
    ["tokens kept, estimated", number(tokens)],
  ];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeText(title)}</title>
<style>${style}</style></head><body><main>
<h1>${escapeText(title)}</h1>
<dl>${facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join("")}</dl>
${rulesSection(summary)}
${histogramSection(summary)}
${countsSection("Page types", summary.types, summary)}
${countsSection("Languages", summary.languages, summary)}
${countsSection("Hosts", summary.hosts, summary)}
${countsSection("Verdicts", summary.verdicts, summary)}
${summary.sample.length === 0 ? "" : `<section><h2>Kept documents</h2>${examples(summary.sample)}</section>`}
</main></body></html>
`;
}

function rulesSection({ rules, documents }: CorpusSummary): string {
  if (rules.length === 0) return "";
  const rows = rules.map(
    ({ rule, documents: count, alone }) =>
      `<tr><th scope="row"><code>${escapeText(rule)}</code></th><td>${number(count)}</td><td>${percent(count, documents)}</td><td>${number(alone)}</td></tr>`,
  );
  const shown = rules.map(
    ({ rule, examples: list }) =>
      `<details><summary><code>${escapeText(rule)}</code></summary>${examples(list)}</details>`,
  );
  return `<section><h2>Removed by rule</h2>
<p>A document counts for each rule that removes it; “alone” counts those that no other rule removes.</p>
<table><thead><tr><th scope="col">rule</th><th scope="col">documents</th><th scope="col">share</th><th scope="col">alone</th></tr></thead>
<tbody>${rows.join("\n")}</tbody></table>
<h3>Examples</h3>${shown.join("\n")}</section>`;
}

function histogramSection({ histogram, kept }: CorpusSummary): string {
  if (histogram.length === 0) return "";
  const most = Math.max(...histogram.map(({ documents }) => documents));
  const rows = histogram.map(
    ({ from, to, documents }) =>
      `<tr><th scope="row">${number(from)} to ${number(to - 1)}</th><td>${number(documents)}</td><td>${percent(documents, kept)}</td><td class="bar"><span style="width:${((100 * documents) / most).toFixed(1)}%"></span></td></tr>`,
  );
  return `<section><h2>Tokens of kept documents</h2>
<table><thead><tr><th scope="col">tokens</th><th scope="col">documents</th><th scope="col">share</th><th scope="col">chart</th></tr></thead>
<tbody>${rows.join("\n")}</tbody></table></section>`;
}

function countsSection(title: string, counts: Counts, { documents }: CorpusSummary): string {
  if (counts.length === 0) return "";
  const rows = counts
    .slice(0, shownHosts)
    .map(
      ({ name, kept, removed }) =>
        `<tr><th scope="row">${escapeText(name)}</th><td>${number(kept)}</td><td>${number(removed)}</td><td>${percent(kept + removed, documents)}</td></tr>`,
    );
  const rest = counts.length > shownHosts ? `<p>and ${number(counts.length - shownHosts)} more</p>` : "";
  return `<section><h2>${title}</h2>
<table><thead><tr><th scope="col">name</th><th scope="col">kept</th><th scope="col">removed</th><th scope="col">share</th></tr></thead>
<tbody>${rows.join("\n")}</tbody></table>${rest}</section>`;
}

function examples(list: readonly Example[]): string {
  const items = list.map(({ id, url, excerpt, value }) => {
    const measured = value === undefined ? "" : ` <span>${escapeText(String(value))}</span>`;
    return `<li><b>${escapeText(url ?? id)}</b>${measured}<p>${escapeText(excerpt)}</p></li>`;
  });
  return `<ul>${items.join("\n")}</ul>`;
}

const style = `:root{color-scheme:light dark;--line:light-dark(#d0d4da,#444a53);--bar:light-dark(#2f6f9f,#6fb1de)}
body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:2rem 1rem}main{max-width:60rem;margin:auto}
h1{margin-top:0}h2{margin-top:2.5rem}dl{display:flex;flex-wrap:wrap;gap:1.5rem}dt{opacity:.75}dd{margin:0;font-size:1.25rem;font-variant-numeric:tabular-nums}
table{border-collapse:collapse;width:100%}th,td{border-bottom:1px solid var(--line);padding:.3rem .6rem;text-align:right;font-variant-numeric:tabular-nums}
th:first-child{text-align:left;font-weight:normal;overflow-wrap:anywhere}.bar{width:40%;text-align:left}.bar span{display:block;height:.8rem;background:var(--bar)}
summary{cursor:pointer;padding:.3rem 0}li{margin:.6rem 0;overflow-wrap:anywhere}li p{margin:.2rem 0}`;
