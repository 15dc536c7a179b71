import type { Page } from "@decant/page";
import { type Amount, mostRules, type ReportAccount, type RuleAmount, type ShownFate, shownFates } from "./account.ts";
import { count, escapeHtml, percent, plural } from "./format.ts";

const meanings: Readonly<Record<ShownFate, string>> = {
  kept: "in the Markdown",
  moved: "elsewhere in the result, such as comments",
  dropped: "left out by a rule",
  hidden: "left out, people do not see it",
};

/** Rules and messages of each kind that are listed. */
const mostListed = 5;
const mostMessages = 100;
const excerpt = 160;

/** The first thing to read: how much was kept, which rules dropped most, and which decisions are doubtful. */
export function writeSummary(page: Page, title: string, account: ReportAccount): string {
  const { source, extraction, ledger, stats, verdict, violations } = page;
  const { visible, kept, moved, dropped } = ledger.totals;
  const broken = violations.filter(({ repaired }) => !repaired).length;
  const facts = [
    extraction.pageType === null ? "converted whole" : `${extraction.pageType} page`,
    `chosen by ${extraction.layer}, confidence ${extraction.confidence.toFixed(2)}`,
    `${count(stats.htmlChars)} characters of HTML became ${count(stats.markdownChars)} of Markdown`,
    broken === 0 ? "all invariants hold" : `${plural(broken, "invariant")} broken`,
  ];
  const notice =
    verdict.length === 0
      ? ""
      : `<p class="notice"><b>Verdict</b> ${verdict.map((code) => `<code>${escapeHtml(code)}</code>`).join(", ")}: this page may have no main content.</p>`;
  return `<section id="summary">
<h1 dir="auto">${title}</h1>
<p class="address">${escapeHtml(source.url ?? "without an address")}</p>
${notice}<div class="bar" role="img" aria-label="${shownFates.map((fate) => `${percent(account.byFate[fate].chars, visible)} ${fate}`).join(", ")}">${shownFates.map((fate) => writeBar(fate, account.byFate[fate].chars, visible)).join("")}</div>
<dl class="figures">
${shownFates.map((fate) => writeFigure(fate, account.byFate[fate], visible)).join("\n")}
</dl>
<p class="facts">${facts.map((fact) => `<span>${escapeHtml(fact)}</span>`).join(" ")}</p>
<p class="balance">${count(kept)} kept + ${count(moved)} moved + ${count(dropped)} dropped = ${count(visible)} visible characters${stats.addedChars === 0 ? "" : `; ${count(stats.addedChars)} of the Markdown are added`}</p>
<div class="cards">
${writeDropped(account)}
${writeDoubts(account)}
</div>
</section>`;
}

/** Widths are those of SVG attributes: the policy forbids attributes of style. */
function writeBar(fate: ShownFate, chars: number, visible: number): string {
  return chars === 0
    ? ""
    : `<svg class="${fate}" viewBox="0 0 1 1" width="${share(chars, visible)}%" height="10" aria-hidden="true"></svg>`;
}

const share = (part: number, whole: number): string => ((100 * part) / Math.max(1, whole)).toFixed(2);

function writeFigure(fate: ShownFate, { words, chars }: Amount, visible: number): string {
  return `<div class="${fate}"><dt><span class="swatch"></span>${fate}</dt><dd><b>${count(words)}</b> ${words === 1 ? "word" : "words"}</dd><dd>${percent(chars, visible)} of the text</dd></div>`;
}

function writeDropped({ rules }: ReportAccount): string {
  const leaving = rules.filter(({ fate }) => fate === "dropped" || fate === "hidden");
  const most = leaving[0]?.words ?? 0;
  const items = leaving
    .slice(0, mostListed)
    .map(
      ({ fate, rule, words, first }) =>
        `<li class="${fate}"><a href="#b${first + 1}"><code>${escapeHtml(rule)}</code></a> <span class="number">${plural(words, "word")}</span><span><svg viewBox="0 0 1 1" width="${share(words, most)}%" height="4" preserveAspectRatio="none" aria-hidden="true"></svg></span></li>`,
    );
  const rest = leaving.length - items.length;
  const more =
    rest > 0 ? `<p class="note">and ${plural(rest, "further rule")}: <a href="#text">all of them</a></p>` : "";
  return `<div class="card"><h2>Left out by</h2>${items.length === 0 ? '<p class="note">Nothing was left out.</p>' : `<ol>${items.join("\n")}</ol>${more}`}</div>`;
}

function writeDoubts({ doubts }: ReportAccount): string {
  const items = doubts.map(({ block: { kept, probability, text }, index }) => {
    const short = text.trim();
    return `<li class="${kept ? "kept" : "dropped"}"><a href="#b${index + 1}" dir="auto">${escapeHtml(short.length > excerpt ? `${short.slice(0, excerpt)}…` : short)}</a> <span class="number">${kept ? "kept" : "left out"} at ${probability.toFixed(2)}</span></li>`;
  });
  const text =
    items.length === 0
      ? '<p class="note">No decision is in doubt.</p>'
      : `<p class="note">Look here first. The number is the probability to be content.</p><ol>${items.join("\n")}</ol>`;
  return `<div class="card"><h2>Doubts</h2>${text}</div>`;
}

/** What to show: by fate and by rule. Only inputs and styles, so that it works without a script. */
export function writeFilters({ rules, byFate }: ReportAccount): string {
  const fates = shownFates
    .filter((fate) => byFate[fate].blocks > 0)
    .map(
      (fate) =>
        `<label class="${fate}"><input type="checkbox" id="show-${fate}" checked><span class="swatch"></span><span class="name">${fate} <small>${meanings[fate]}</small></span></label>`,
    );
  const listed = rules
    .slice(0, mostRules)
    .map((amount) => writeRule(amount.className, amount, `<code>${escapeHtml(amount.rule)}</code>`));
  if (rules.length > mostRules) {
    const rest = rules.slice(mostRules).reduce((sum, { words }) => sum + words, 0);
    listed.push(writeRule("r0", { fate: "dropped", words: rest }, "other rules"));
  }
  return `<div class="filters">
<fieldset><legend>Show</legend>
${fates.join("\n")}
</fieldset>
<fieldset><legend>By rule <small>words</small></legend>
<label><input type="radio" name="rule" id="only-all" checked><span class="name">all rules</span></label>
${listed.join("\n")}
</fieldset>
</div>`;
}

function writeRule(name: string, { fate, words }: Pick<RuleAmount, "fate" | "words">, label: string): string {
  return `<label class="${fate}"><input type="radio" name="rule" id="only-${name}"><span class="swatch"></span><span class="name">${label}</span><span class="number">${count(words)}</span></label>`;
}

export function writeChecks({ extraction, stats, violations, diagnostics }: Page): string {
  const candidates = extraction.candidates.map(
    ({ layer, path, score, chosen, reason }) =>
      `<li class="${chosen ? "kept" : "dropped"}"><b>${chosen ? "chosen" : "rejected"}</b> ${escapeHtml(layer)}, score ${score.toFixed(2)}: ${escapeHtml(reason)}${path === "" ? "" : `<br><code>${escapeHtml(path)}</code>`}</li>`,
  );
  const items = Object.entries(stats.items).map(
    ([kind, { total, kept, moved, dropped }]) =>
      `<tr><th scope="row">${escapeHtml(kind)}</th><td>${count(kept)}</td><td>${count(moved)}</td><td>${count(dropped)}</td><td>${count(total)}</td></tr>`,
  );
  const broken = violations.map(
    ({ id, message, repaired, line }) =>
      `<li><b>${repaired ? "repaired" : "broken"}</b> <code>${escapeHtml(id)}</code>${line === undefined ? "" : ` line ${line}`}: ${escapeHtml(message)}</li>`,
  );
  const messages = diagnostics.map(
    ({ code, severity, message }) =>
      `<li><b>${escapeHtml(severity)}</b> <code>${escapeHtml(code)}</code> ${escapeHtml(message)}</li>`,
  );
  return `<section id="checks">
<h2>Choice and checks</h2>
<div class="cards">
<div class="card"><h3>Candidates</h3>${writeList(candidates, "No candidates were compared.")}</div>
<div class="card"><h3>Items of the page</h3><table><thead><tr><th scope="col">kind</th><th scope="col">kept</th><th scope="col">moved</th><th scope="col">dropped</th><th scope="col">all</th></tr></thead><tbody>${items.join("")}</tbody></table></div>
<div class="card"><h3>Invariants</h3>${writeList(broken, "All hold.")}</div>
<div class="card"><h3>Diagnostics</h3>${writeList(messages, "Nothing to report.")}</div>
</div>
</section>`;
}

function writeList(items: readonly string[], nothing: string): string {
  if (items.length === 0) return `<p class="note">${nothing}</p>`;
  const rest = items.length - mostMessages;
  return `<ul>${items.slice(0, mostMessages).join("\n")}</ul>${rest > 0 ? `<p class="note">and ${count(rest)} more</p>` : ""}`;
}
