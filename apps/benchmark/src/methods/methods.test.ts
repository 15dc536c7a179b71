import { globSync, readFileSync } from "node:fs";
import { parse } from "@decant/dom";
import { extractChoice, readBlockTexts } from "@decant/extractor/training";
import { describe, expect, test } from "vitest";
import { createMethodPipeline, methods } from "./index.ts";
import type { Method, MethodInput } from "./method.ts";

/** Paragraphs of some length in several languages; none is English. */
const stories: Readonly<Record<string, readonly string[]>> = {
  de: [
    "Der Pegel an der Mole wird zweimal am Tag gelesen, bei Hochwasser und bei Niedrigwasser, und die Höhe wird in das Buch eingetragen, bevor irgend etwas anderes getan wird, denn wer es aufschiebt, der vergisst es, und dann fehlt eine Zahl.",
    "Wenn der Schwimmer klemmt, so klopft man einmal an das Gehäuse. Springt der Zeiger, dann werden beide Höhen eingetragen und die zweite wird mit einem Strich versehen, damit man sie später nicht mit der ersten verwechselt.",
    "Ein Schwimmer, der in einer Woche zweimal klemmt, wird herausgenommen und gereinigt, und dem Amt wird es noch am selben Tag gemeldet, weil die Werte der anderen Häfen sonst nicht mehr zu den unseren passen.",
  ],
  fr: [
    "Le niveau de la mer est relevé deux fois par jour, à marée haute et à marée basse, et sa hauteur est inscrite dans le livre avant que l'on fasse autre chose, car celui qui attend oublie, et alors il manque un nombre dans la table de l'année.",
    "Quand le flotteur se bloque, on frappe une fois sur la boîte. Si l'aiguille saute, les deux hauteurs sont inscrites et la seconde est marquée d'un trait, pour qu'on ne la prenne pas plus tard pour la première.",
    "Un flotteur qui se bloque deux fois dans la même semaine est sorti et nettoyé, et le bureau du port en est averti le jour même, parce que les valeurs des autres ports ne seraient plus en accord avec les nôtres.",
  ],
  ja: [
    "防波堤の水位計は一日に二回、満潮と干潮のときに読まれ、その高さはほかの仕事を始める前に帳面に書き込まれます。後に回した人は忘れてしまい、一年の表から数字が一つ欠けることになるからです。そのため朝の当番は、まず海を見に行くことになっています。",
    "浮きが引っかかったときは、箱を一度だけ軽くたたきます。針が動いた場合には、両方の高さを書き、二つ目には印をつけておきます。そうすれば、後になって最初のものと取り違えることはありません。これは昔からの決まりで、今でも守られています。",
    "一週間に二回引っかかった浮きは取り出して洗い、その日のうちに港の事務所に知らせます。そうしないと、ほかの港の値と私たちの値が合わなくなってしまいます。知らせを受けた事務所は、ほかの港にも電話をかけて、その日の値を確かめることにしています。",
  ],
};

const labels: Readonly<Record<string, readonly string[]>> = {
  de: ["Startseite", "Hafenbuch", "Fahrplan", "Kontakt", "Impressum", "Datenschutz"],
  fr: ["Accueil", "Livre du port", "Horaires", "Contact", "Mentions légales", "Confidentialité"],
  ja: ["ホーム", "港の記録", "時刻表", "お問い合わせ", "会社概要", "個人情報"],
};

function pageIn(language: string, declared = language): string {
  const items = (labels[language] as readonly string[]).map((label) => `<li><a href="/x">${label}</a></li>`).join("");
  const text = (stories[language] as readonly string[]).map((story) => `<p>${story}</p>`).join("\n");
  return `<!doctype html><html lang="${declared}"><body><div class="a1"><ul>${items}</ul></div><div class="b2"><div class="c3"><h1>XII</h1>${text}</div></div>
<div class="d4"><ul>${items}${items}</ul><span>© XII</span></div></body></html>`;
}

const fixtures = globSync("../../../../fixtures/*/index.html", { cwd: import.meta.dirname });

const parts =
  "<p> </p> <div> </div> <a href=/x> </a> <ul><li> </ul> <table><td> </table> <h1> </h1> <b hidden> <noscript> words, and more. 12".split(
    " ",
  );
/** Pages of tags in any order, open or closed; the same in every run. */
function* anyPages(count: number): Generator<string> {
  let state = 1;
  for (let page = 0; page < count; page++)
    yield Array.from({ length: 60 }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return parts[state % parts.length];
    }).join(" ");
}

/** What a method sees of a page. */
function inputOf(html: string): MethodInput {
  let input: MethodInput | undefined;
  extractChoice(
    parse(html),
    {},
    {
      id: "none",
      pick: (page) => {
        input = page;
        return new Uint8Array(page.blocks.count);
      },
    },
  );
  return input as MethodInput;
}

/** Texts of the blocks that a method keeps. */
function kept(name: string, html: string): string[] {
  const { pick } = methods.find(({ id }) => id === name) as Method;
  const input = inputOf(html);
  const keep = pick(input);
  return readBlockTexts(input.table, input.blocks).filter((_, block) => keep[block] === 1);
}

describe.each(methods)("$id", ({ id: name, pick }) => {
  test.each(Object.keys(stories))("keeps the text of a page in %s, and none of its menus", (language) => {
    const found = kept(name, pageIn(language));
    for (const story of stories[language] as readonly string[]) expect(found).toContain(story);
    // Ratios are smoothed, so that the lines next to the text may go with it.
    const away = name === "cetr" ? labels[language]?.slice(1, -1) : labels[language];
    for (const label of away as readonly string[]) expect(found).not.toContain(label);
  });

  test("is a way of extraction alone", () => {
    const html = pageIn("de");
    const page = createMethodPipeline(name)?.convert(html);
    expect(page?.extraction).toMatchObject({ layer: name, candidates: [{ layer: name, chosen: true }] });
    expect(page?.markdown).toContain(stories.de?.[0]);
    expect(page?.markdown).not.toContain("Hafenbuch");
    expect(page?.comments).toBeNull();
  });

  test.each(["", " ", "<p></p>", "<ul><li><a href=/>x</a></ul>", "<table><tr><td>1</table>"])(
    "takes a page of %o",
    (html) => {
      expect(() => kept(name, html)).not.toThrow();
    },
  );

  test("gives 0 or 1 for each block of any page, and the same again", () => {
    const check = (html: string) => {
      const input = inputOf(html);
      const keep = pick(input);
      expect(keep.length).toBe(input.blocks.count);
      expect(keep.every((value) => value <= 1)).toBe(true);
      expect(pick(input)).toEqual(keep);
    };
    for (const html of anyPages(40)) check(html);
    for (const file of fixtures) check(readFileSync(new URL(file, import.meta.url), "utf8"));
  });

  test("survives depth and width", () => {
    expect(() => kept(name, "<div>".repeat(20_000) + stories.de?.join(""))).not.toThrow();
    expect(() => kept(name, "<p>a, b.</p>".repeat(20_000))).not.toThrow();
  });
});

describe("what sets them apart", () => {
  test("density: an element of plain text against one of links as long", () => {
    const links = Array.from(
      { length: 12 },
      (_, i) => `<a href="/${i}">Ein langer Name eines Hafens an der See ${i}</a>`,
    ).join(" ");
    const found = kept(
      "density",
      `<body><div>${links}</div><div><p>${stories.de?.[0]}</p><p>${stories.de?.[1]}</p></div></body>`,
    );
    expect(found).toEqual(stories.de?.slice(0, 2));
  });

  test("cetr: long text between few tags against short text between many", () => {
    const cells = Array.from({ length: 40 }, (_, i) => `<td><b>${i}</b></td>`).join("");
    const text = (stories.de as readonly string[]).map((story) => `<p>${story}</p>`).join("");
    const found = kept("cetr", `<table><tr>${cells}</tr></table>${text}`);
    expect(found).toEqual(expect.arrayContaining([...(stories.de as readonly string[])]));
    // The line beside the text is smoothed together with it.
    expect(found.filter((line) => line.length < 3 && line !== "39")).toEqual([]);
  });

  test("readability: paragraphs give points to what is around them, boxes of links inside are dropped", () => {
    const box = `<ul>${(labels.de as readonly string[]).map((label) => `<li><a href="/x">${label} im Kasten</a></li>`).join("")}</ul>`;
    const [first, ...others] = (stories.de as readonly string[]).map((story) => `<p>${story}</p>`);
    const found = kept("readability", `<div><p>Kurz.</p></div><div><div>${first}${box}${others.join("")}</div></div>`);
    expect(found).toEqual(stories.de);
  });

  test("justext: stop words tell sentences from lists of names as long", () => {
    const names =
      "Cuxhaven Büsum Husum Amrum Sylt Föhr Pellworm Norderney Borkum Juist Langeoog Spiekeroog Wangerooge Baltrum Helgoland Neuwerk";
    const found = kept("justext", `<p>${names}</p><p>${names}</p><p>${stories.de?.[0]}</p><p>${stories.de?.[1]}</p>`);
    expect(found).toEqual(stories.de?.slice(0, 2));
  });

  test("justext: a heading above text is kept, a short line between menus is not", () => {
    const html = `<ul><li><a href=/>Start</a></ul><p>Kurz</p><ul><li><a href=/>Ende</a></ul><h2>Der Pegel</h2><p>${stories.de?.[0]}</p><p>${stories.de?.[1]}</p>`;
    expect(kept("justext", html)).toEqual(["Der Pegel", ...(stories.de as readonly string[]).slice(0, 2)]);
  });

  test("justext: a template's wrong language does no harm", () => {
    expect(kept("justext", pageIn("fr", "en"))).toEqual(expect.arrayContaining([...(stories.fr as readonly string[])]));
    expect(kept("justext", pageIn("fr", ""))).toEqual(expect.arrayContaining([...(stories.fr as readonly string[])]));
  });

  test("baseline: the longest run of paragraphs; without any, all that is shown", () => {
    const text = stories.de as readonly string[];
    const menu = (labels.de as readonly string[])
      .map((label) => `<div>${label} ${label} ${label} ${label} ${label}</div>`)
      .join("")
      .repeat(3);
    expect(kept("baseline", `<p>${text[0]}</p>${menu}<p>${text[1]}</p><h2>Kurz</h2><p>${text[2]}</p>`)).toEqual([
      text[1],
      "Kurz",
      text[2],
    ]);
    expect(kept("baseline", "<div>Eins</div><div hidden>Zwei</div><div>Drei</div>")).toEqual(["Eins", "Drei"]);
  });
});
