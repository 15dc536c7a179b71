import { describe, expect, test } from "vitest";
import { articleLines, isLineOf } from "./article-lines.ts";

const ruleOf = (line: string): string | undefined => articleLines.find((rule) => isLineOf(rule, line))?.id;

describe("lines of articles", () => {
  test.each([
    ["Photo: A. Miller", "credit"],
    ["(Foto: J. Weber)", "credit"],
    ["Image credit: © A. Miller", "credit"],
    ["Photo by A. Miller", "credit"],
    ["© 2024 A. Miller", "credit"],
    ["Quelle: Statistisches Amt", "credit"],
    ["Fot. A. Nowak", "credit"],
    ["Anzeige", "advertisement"],
    ["Advertisement. Scroll to continue reading.", "advertisement"],
    ["- Publicidad -", "advertisement"],
    ["Last updated on June 2, 2025", "date"],
    ["Aktualisiert am 17.01.2021.", "date"],
    ["Published November 20th, 2019 - 07:50 GMT", "date"],
    ["Publié le 3 mai 2024", "date"],
    ["Story continues below", "advertisement"],
    ["By Ann Lee • March 12, 2025", "byline"],
    ["12. März 2025", "byline"],
    ["5 min read", "byline"],
    ["Read more: How the harbour was built", "read-also"],
    ["Lesen Sie auch: Niedrigwasser im Hafen", "read-also"],
    ["Czytaj też: Odpływ w porcie", "read-also"],
    ["À lire aussi : La marée basse", "read-also"],
    ["Te puede interesar:", "read-also"],
    ["Читайте также: Отлив в гавани", "read-also"],
    ["関連記事", "read-also"],
    ["関連記事：港の干潮", "read-also"],
    ["延伸閱讀", "read-also"],
    ["관련 기사", "read-also"],
    ["اقرأ أيضا: الجزر في الميناء", "read-also"],
    ["Related Posts", "read-also"],
    ["You may also like", "read-also"],
    ["Never miss the latest news by signing up to our newsletter today!", "newsletter"],
    ["Follow us on Instagram", "newsletter"],
    ["Download our app to read on the ferry.", "newsletter"],
    ["Love boats? Our Watch newsletter delivers the best to your inbox.", "newsletter"],
    ["Filed under: harbour", "tags"],
    ["Schlagwörter: Hafen, Ebbe", "tags"],
    ["This post contains affiliate links. Read the policy.", "disclosure"],
    ["A post shared by The Harbour (@harbour)", "embed"],
    ["Empfohlener redaktioneller Inhalt", "embed"],
    ["Source: Reuters", "credit"],
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
    "By the time the tide had turned, the ferry was gone.",
    "Parameters",
    "Related work is listed in the appendix.",
    "More on the water than on land",
    "A newsletter with 1,193 subscribers is a small one.",
    "Customers who sign up to receive e-mail get a discount.",
    "The app follows the ship on its way.",
    "The broker takes a commission of two per cent.",
    "Tables of contents help readers",
    "Tags are sewn into the sail",
    "About the author of the almanac little is known",
    "The port asked for legal advice and got none",
    "She sold her picture to Getty Images in 2012",
  ])("not %s", (line) => {
    expect(ruleOf(line)).toBeUndefined();
  });
});
