import { describe, expect, test } from "vitest";
import { markupOf as toMarkup } from "../../test/markup.ts";
import { extra } from "./index.ts";

const markupOf = (html: string): string => toMarkup(html, { extra });
const list = (...items: string[]) => `<ul>${items.map((item) => `<li>«${item}»</li>`).join("")}</ul>`;
const chart = "<text>Catch by quay</text><text>Old quay</text><text>North quay of the harbour</text>";
const chartItems = ["Catch by quay", "Old quay", "North quay of the harbour"] as const;

describe("graphs", () => {
  const node = (name: string, label: string) => `<g class="node"><title>${name}</title><text>${label}</text></g>`;
  const edge = (name: string, label = "") =>
    `<g class="edge"><title>${name}</title>${label && `<text>${label}</text>`}</g>`;

  test("a label beside its lines, and a node without lines", () => {
    const drawing = `<svg>${node("a", "Ask")}${edge("a->b", "yes")}${node("b", "Buy")}${node("c", "Check")}${edge("b->a")}</svg>`;
    expect(markupOf(drawing)).toBe(list("Check", "Ask → Buy: yes", "Buy → Ask"));
  });

  test("names that hold the sign of a line, and nodes without a label", () => {
    const drawing = `<svg>${node("a--b", "Ask")}${node("c", "")}${edge("a--b--c")}${edge("c->a--b")}</svg>`;
    expect(markupOf(drawing)).toBe(list("Ask → c", "c → Ask"));
  });

  test("lines of Mermaid 10, whose labels are in the order of the lines", () => {
    const box = (name: string, label: string) =>
      `<g class="node default" id="flowchart-${name}-0"><foreignObject><div><span>${label}</span></div></foreignObject></g>`;
    const line = (name: string) => `<path class="flowchart-link LS-x" id="L-${name}-0"/>`;
    const lineLabel = (label: string) =>
      `<g class="edgeLabel"><g class="label"><foreignObject><div>${label}</div></foreignObject></g></g>`;
    const drawing = `<svg><g class="edgePaths">${line("A-B")}${line("B-C-D")}</g><g class="edgeLabels">${lineLabel("")}${lineLabel("late")}</g>${box("A", "Ask")}${box("B", "Buy")}${box("C-D", "Call")}</svg>`;
    expect(markupOf(drawing)).toBe(list("Ask → Buy", "Buy → Call: late"));
  });

  test("labels of lines whose ends are not known are labels", () => {
    const drawing = `<svg><g class="edgeLabels"><g class="edgeLabel"><text>when it is late</text></g></g>${chart}</svg>`;
    expect(markupOf(drawing)).toBe(list("when it is late", ...chartItems));
  });
});
