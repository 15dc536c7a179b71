import { mostRules } from "./account.ts";
import { paletteStyle } from "./palette.ts";

/** Hide what a filter leaves out; a line for each rule, because the policy allows this style alone. */
const filters = [
  ...["kept", "moved", "dropped", "hidden"].map((fate) => `body:has(#show-${fate}:not(:checked)) .group.${fate}`),
  ...Array.from({ length: mostRules + 1 }, (_, at) => `body:has(#only-r${at}:checked) .group:not(.r${at})`),
].join(",\n");

/** Every colour has a word beside it, so that the report can be read without seeing colours. */
export const reportStyle: string = `
${paletteStyle}
*, ::before, ::after { box-sizing: border-box; }
html { scroll-padding-top: 64px; }
body { margin: 0; background: var(--page); color: var(--ink); font: 15px/1.55 var(--sans); }
h1, h2, h3, p, ol, ul, dl, dd, pre, fieldset { margin: 0; padding: 0; border: 0; min-width: 0; }
ol, ul { list-style: none; }
code, pre { font-family: var(--mono); font-size: 0.88em; overflow-wrap: anywhere; }
a { color: var(--accent); text-underline-offset: 2px; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
small, .note, .number, .place { color: var(--muted); font-size: 12.5px; }
.number { font-variant-numeric: tabular-nums; white-space: nowrap; }

header { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; align-items: center; gap: 4px 20px; padding: 9px 24px; background: var(--surface); border-bottom: 1px solid var(--line); }
.brand { display: flex; align-items: center; gap: 8px; margin-inline-end: auto; font-size: 16px; letter-spacing: -0.01em; }
.brand span { color: var(--muted); }
nav { display: flex; gap: 4px; }
nav a { padding: 4px 9px; border-radius: 7px; color: var(--muted); font-size: 14px; text-decoration: none; }
nav a:hover { background: var(--hover); color: var(--ink); }
main { max-width: 76rem; margin: 0 auto; padding: 0 24px 64px; }
section { padding-top: 32px; }
h1 { font-size: 28px; line-height: 1.2; letter-spacing: -0.02em; text-wrap: balance; overflow-wrap: anywhere; }
h2 { font-size: 20px; line-height: 1.3; letter-spacing: -0.01em; }
h3, .card h2 { font-size: 15px; font-weight: 650; letter-spacing: 0; }
.address { margin-top: 6px; color: var(--muted); overflow-wrap: anywhere; }
.notice { margin-top: 16px; padding: 10px 14px; border-radius: 9px; background: var(--bad-soft); }
.notice b { color: var(--bad); margin-inline-end: 4px; }

.kept { --fate: var(--kept); --soft: var(--kept-soft); --mark: var(--kept); }
.moved { --fate: var(--moved); --soft: var(--moved-soft); --mark: var(--moved); }
.dropped { --fate: var(--dropped); --soft: var(--surface); --mark: var(--strong-line); }
.hidden { --fate: var(--hidden); --soft: var(--hidden-soft); --mark: var(--hidden); }
.swatch { flex: none; width: 10px; height: 10px; border-radius: 3px; background: var(--mark); }
.bar { display: flex; gap: 2px; height: 10px; margin-top: 24px; border-radius: 5px; overflow: hidden; }
.bar svg { flex: none; min-width: 2px; background: var(--mark); }
.figures { display: grid; grid-template-columns: repeat(4, 1fr); gap: 12px; margin-top: 16px; }
.figures > div { padding: 14px 16px; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; }
.figures dt { display: flex; align-items: center; gap: 7px; color: var(--fate); font-weight: 600; text-transform: capitalize; }
.figures dd { color: var(--muted); font-size: 13px; }
.figures dd b { color: var(--ink); font-size: 26px; font-weight: 650; line-height: 1.3; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; }
.facts { display: flex; flex-wrap: wrap; gap: 6px; margin-top: 16px; }
.facts span { padding: 2px 10px; border: 1px solid var(--line); border-radius: 99px; background: var(--surface); font-size: 13px; }
.balance { margin-top: 10px; color: var(--muted); font-size: 13px; font-variant-numeric: tabular-nums; }
.cards { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; margin-top: 16px; }
.card { padding: 16px 18px; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; min-width: 0; }
.card li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 12px; padding: 8px 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
.card li:first-child { border: 0; }
.card li a { flex: 1 1 0; min-width: 8rem; }
.card li span:has(> svg) { flex: 0 0 100%; line-height: 0; }
.card li svg { min-width: 3px; margin-top: 5px; border-radius: 2px; background: var(--mark); }
.card ul li { display: block; }
.card li b { color: var(--fate, var(--ink)); }
table { width: 100%; border-collapse: collapse; font-size: 14px; font-variant-numeric: tabular-nums; }
th, td { padding: 7px 0 7px 8px; border-bottom: 1px solid var(--line); text-align: end; font-weight: 400; }
th:first-child { padding-inline-start: 0; text-align: start; }
thead th { color: var(--muted); font-size: 12.5px; }

.columns { display: grid; grid-template-columns: 17rem minmax(0, 1fr); gap: 24px; align-items: start; margin-top: 16px; }
.filters { position: sticky; top: 64px; display: grid; gap: 16px; max-height: calc(100vh - 80px); overflow: auto; }
legend { display: flex; align-items: baseline; justify-content: space-between; width: 100%; padding: 0 8px 4px 0; font-weight: 650; }
legend small { font-weight: 400; }
label { display: flex; align-items: baseline; gap: 8px; padding: 4px 8px; border-radius: 7px; cursor: pointer; font-size: 14px; }
label:hover { background: var(--hover); }
label:has([type="radio"]:checked) { background: var(--hover); }
label .name { flex: 1; min-width: 0; overflow-wrap: anywhere; }
label small { display: block; line-height: 1.35; }
label input { flex: none; margin: 0; accent-color: var(--accent); align-self: center; }
label .swatch { align-self: center; }

.page { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; overflow: clip; }
.page > .note { padding: 24px; text-align: center; }
.group { display: grid; grid-template-columns: minmax(0, 1fr) 12rem; background: var(--soft); border-inline-start: 4px solid var(--mark); border-bottom: 1px solid var(--line); }
.group:last-child { border-bottom: 0; }
.by { order: 1; padding: 7px 14px; text-align: end; font-size: 12.5px; line-height: 1.45; }
.by b { color: var(--fate); }
.by code { display: block; }
.by small { display: block; }
.texts { padding: 4px 0; }
details { scroll-margin-top: 72px; }
summary { padding: 3px 14px; cursor: pointer; list-style: none; overflow-wrap: anywhere; }
summary::-webkit-details-marker { display: none; }
summary:hover { background: color-mix(in srgb, var(--mark) 14%, transparent); }
details:target > summary { box-shadow: inset 0 0 0 2px var(--focus); border-radius: 4px; }
.kept summary { font-size: 16px; line-height: 1.6; }
.kept .h1 summary { font-size: 24px; font-weight: 700; line-height: 1.3; letter-spacing: -0.02em; }
.kept .h2 summary { padding-top: 8px; font-size: 19px; font-weight: 650; line-height: 1.4; }
.kept .h3 summary { padding-top: 6px; font-weight: 650; }
.kept .li summary { padding-inline-start: 32px; }
.kept .li summary span::before { content: "•"; display: inline-block; width: 16px; margin-inline-start: -16px; color: var(--muted); }
.kept .quote summary { padding-inline-start: 24px; font-style: italic; }
.pre summary { white-space: pre-wrap; font: 13px/1.55 var(--mono); }
.kept .pre summary { font: 13px/1.55 var(--mono); }
:is(.dropped, .hidden) summary { color: var(--muted); font-size: 14px; }
:is(.dropped, .hidden) summary span { text-decoration: line-through; text-decoration-color: var(--mark); }
details[open] > summary { font-weight: 600; }
.why { display: grid; gap: 8px; margin: 4px 14px 12px; padding: 12px 14px; background: var(--surface); border: 1px solid var(--line); border-radius: 9px; font-size: 13.5px; overflow-wrap: anywhere; }
.why > p:first-child b { color: var(--fate); }
.evidence { display: grid; grid-template-columns: 1fr 1fr; gap: 4px 24px; }
.evidence dt { color: var(--muted); font-size: 12.5px; }
.evidence dd { display: flex; justify-content: space-between; gap: 12px; border-top: 1px solid var(--line); padding: 3px 0; }
.evidence b { white-space: nowrap; font-variant-numeric: tabular-nums; color: var(--kept); }
.evidence .against b { color: var(--bad); }
pre { padding: 10px 12px; background: var(--raised); border: 1px solid var(--line); border-radius: 7px; white-space: pre-wrap; line-height: 1.55; }
#markdown pre { margin-top: 16px; padding: 18px 20px; background: var(--surface); border-radius: 10px; font-size: 13px; }

${filters} { display: none; }

@media (max-width: 820px) {
  header { position: static; padding: 8px 16px; }
  html { scroll-padding-top: 8px; }
  main { padding: 0 16px 40px; }
  h1 { font-size: 23px; }
  .figures { grid-template-columns: 1fr 1fr; gap: 8px; }
  .figures > div { padding: 10px 12px; }
  .cards, .columns, .group, .evidence { grid-template-columns: minmax(0, 1fr); }
  .filters { position: static; max-height: none; }
  fieldset { display: flex; flex-wrap: wrap; gap: 6px; }
  label { border: 1px solid var(--line); border-radius: 99px; background: var(--surface); padding: 3px 10px; }
  label small { display: none; }
  .by { order: 0; display: flex; flex-wrap: wrap; gap: 0 8px; padding: 6px 12px 0; text-align: start; }
  .by code, .by small { display: inline; }
  summary { padding-inline: 12px; }
}
@media print {
  :root { color-scheme: light; }
  body { background: none; font-size: 10pt; }
  header { position: static; padding: 0 0 6pt; }
  nav, .filters { display: none; }
  main { max-width: none; padding: 0; }
  .columns { display: block; }
  .swatch, .bar svg, .card li svg, .group, .figures > div { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .card, .figures > div, details, tr { break-inside: avoid; }
  h2, h3, .by { break-after: avoid; }
  .group { grid-template-columns: minmax(0, 1fr) 12rem; }
}
`;

/** SHA-256 of the style, for the report's policy. A test keeps the two together. */
export const reportStyleHash = "sha256-1aqOBWua6PRaR/rqmLokb0s8MfqEWWcLrLACyMkIN2Q=";
