import { expect, test } from "vitest";
import { CorpusReport } from "./corpus-report.ts";
import { datasetCard, RightsTally } from "./dataset-card.ts";

const records = [
  { id: "a", text: "The tide turned.", metadata: { license: "CC BY 4.0" }, fetch: { at: "2026-05-01T00:00:00Z" } },
  {
    ...{ id: "b", text: "It | turned again." },
    fetch: {
      at: "2026-05-02T00:00:00Z",
      rights: [{ name: "content-signal", value: "ai-train=no" }],
      reserved: [{ use: "train" }],
    },
  },
  { id: "c", text: "OK", metadata: { license: "Removed" }, reasons: [{ rule: "gopher-quality/words-min", value: 1 }] },
];

function cardOf(title: string, madeWith?: string): string {
  const [report, rights] = [new CorpusReport(), new RightsTally()];
  for (const record of records) {
    report.add(record);
    rights.add(record);
  }
  return datasetCard(report.summary(), rights.summary(), title, madeWith);
}

test("a card counts licences, statements and reservations of the documents that stay", () => {
  const card = cardOf("Tides", "decant/1");
  expect(card).toContain("| CC BY 4.0 | 1 |\n| none named | 1 |");
  expect(card).toContain("## Reserved uses\n\n|  | documents |\n| --- | --: |\n| train | 1 |");
  expect(card).toContain("| content-signal: ai-train=no | 1 |");
  expect(card).toContain("| Fetched | 2026-05-01T00:00:00Z to 2026-05-02T00:00:00Z |");
  expect(card).toContain("| Made with | decant/1 |");
  expect(card).not.toContain("Removed |");
});

test("a title cannot change the card, and nobody has to say who made it", () => {
  const card = cardOf("Tides | of *Oslo*\n# Other");
  expect(card).toContain("\n# Tides \\| of \\*Oslo\\* \\# Other\n");
  expect(card).not.toContain("Made with");
});
