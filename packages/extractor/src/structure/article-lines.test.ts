import { describe, expect, test } from "vitest";
import { articleLines } from "./article-lines.ts";

const ruleOf = (line: string): string | undefined => articleLines.find(({ pattern }) => pattern.test(line))?.id;

describe("lines of articles", () => {
  test.each([
    ["Photo: A. Miller", "credit"],
    ["(Foto: J. Weber)", "credit"],
    ["Image credit: © A. Miller", "credit"],
    ["Photo by A. Miller", "credit"],
    ["© 2024 A. Miller", "credit"],
    ["Quelle: Statistisches Amt", "credit"],
    ["Fot. A. Nowak", "credit"],
    ["A. Miller | Getty Images", "agency"],
    ["Anzeige", "advertisement"],
    ["Advertisement. Scroll to continue reading.", "advertisement"],
    ["- Publicidad -", "advertisement"],
    ["Last updated on June 2, 2025", "date"],
    ["Aktualisiert am 17.01.2021.", "date"],
    ["Published November 20th, 2019 - 07:50 GMT", "date"],
    ["Publié le 3 mai 2024", "date"],
  ])("%s", (line, id) => {
    expect(ruleOf(line)).toBe(id);
  });

  test.each([
    "Credits:",
    "Source code: how it is read",
    "Photo and video equipment",
    "Picture this",
    "Image editing: five tools",
    "Sponsored links are marked",
    "Advertisement: what it costs",
    "Published products",
    "Updated prices",
    "Posted in News",
    "She sold her picture to Getty Images in 2012",
  ])("not %s", (line) => {
    expect(ruleOf(line)).toBeUndefined();
  });
});
