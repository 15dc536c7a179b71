/**
 * The rules again, written from the papers and from the parameters that datatrove publishes, as plainly as possible and without
 * anything of `src`: each answers whether a text is dropped. Words are runs of letters, marks, digits and underscores, with
 * apostrophes and hyphens inside; every other character is a word.
 */
const isInner = (c: string | undefined): boolean => c !== undefined && /[\p{L}\p{M}\p{N}_]/u.test(c);

function words(text: string): string[] {
  const chars = [...text];
  const out: string[] = [];
  for (let i = 0; i < chars.length; ) {
    const c = chars[i] as string;
    if (/\s/.test(c)) i++;
    else if (!isInner(c)) {
      out.push(c);
      i++;
    } else {
      let word = "";
      for (; i < chars.length; i++) {
        const here = chars[i] as string;
        const joins = ["'", "’", "-"].includes(here) && word !== "" && isInner(chars[i + 1]);
        if (!isInner(here) && !joins) break;
        word += here;
      }
      out.push(word);
    }
  }
  return out;
}

const pythonLines = (text: string): string[] => {
  const all = text.split("\n");
  return all.at(-1) === "" ? all.slice(0, -1) : all;
};
const isReal = (word: string): boolean => /[\p{L}\p{M}\p{N}]/u.test(word);
const stops = ["the", "be", "to", "of", "and", "that", "have", "with"];

function repeated(elements: string[]): [elements: number, chars: number] {
  let n = 0;
  let chars = 0;
  elements.forEach((element, i) => {
    if (elements.indexOf(element) < i) {
      n++;
      chars += element.length;
    }
  });
  return [n, chars];
}

function top(all: string[], n: number): number {
  const grams: string[] = [];
  for (let i = 0; i <= all.length - n; i++) grams.push(all.slice(i, i + n).join(" "));
  let best = ["", 0] as [string, number];
  for (const gram of grams) {
    const count = grams.filter((other) => other === gram).length;
    if (count > best[1]) best = [gram, count];
  }
  return best[0].length * best[1];
}

function twice(all: string[], n: number): number {
  const seen: string[] = [];
  let chars = 0;
  let i = 0;
  while (i < all.length - n + 1) {
    const gram = all.slice(i, i + n).join("");
    if (seen.includes(gram)) {
      chars += gram.length;
      i += n;
    } else {
      seen.push(gram);
      i++;
    }
  }
  return chars;
}

/** Names of the rules that drop an English text. */
export function dropped(text: string): string[] {
  const all = words(text);
  const real = all.filter(isReal);
  const lines = pythonLines(text);
  const out: string[] = [];
  const drop = (name: string, isDropped: boolean): unknown => isDropped && out.push(name);
  drop("gopher-quality/words-min", real.length < 50);
  drop("gopher-quality/words-max", real.length > 100000);
  const mean = real.reduce((sum, word) => sum + [...word].length, 0) / real.length;
  drop("gopher-quality/word-length-min", mean < 3);
  drop("gopher-quality/word-length-max", mean > 10);
  const times = (part: string): number => text.split(part).length - 1;
  drop("gopher-quality/hashes", times("#") / all.length > 0.1);
  drop("gopher-quality/ellipses", (times("...") + times("…")) / all.length > 0.1);
  drop(
    "gopher-quality/bullet-lines",
    lines.filter((line) => ["-", "•"].includes(line.trimStart()[0] ?? "")).length / lines.length > 0.9,
  );
  drop(
    "gopher-quality/ellipsis-lines",
    lines.filter((line) => line.trimEnd().endsWith("...") || line.trimEnd().endsWith("…")).length / lines.length > 0.3,
  );
  drop("gopher-quality/words-with-letters", all.filter((word) => /\p{L}/u.test(word)).length / all.length < 0.8);
  drop("gopher-quality/stop-words", stops.filter((word) => all.includes(word)).length < 2);

  const paragraphs = text.trim().split(/\n{2,}/);
  drop("gopher-repetition/duplicate-paragraphs", repeated(paragraphs)[0] / paragraphs.length > 0.3);
  drop("gopher-repetition/duplicate-paragraph-chars", repeated(paragraphs)[1] / text.length > 0.2);
  const runs = text.split(/\n+/);
  drop("gopher-repetition/duplicate-lines", repeated(runs)[0] / runs.length > 0.3);
  drop("gopher-repetition/duplicate-line-chars", repeated(runs)[1] / text.length > 0.2);
  for (const [n, most] of [
    [2, 0.2],
    [3, 0.18],
    [4, 0.16],
  ] as const)
    drop(`gopher-repetition/top-${n}-gram`, top(all, n) / text.length > most);
  for (const [n, most] of [
    [5, 0.15],
    [6, 0.14],
    [7, 0.13],
    [8, 0.12],
    [9, 0.11],
    [10, 0.1],
  ] as const)
    drop(`gopher-repetition/duplicate-${n}-grams`, twice(all, n) / text.length > most);

  const full = text.split("\n").filter((line) => line.trim() !== "");
  const ends = [...".!?\"'。！？”’»…؟।։۔።။។"];
  drop("fineweb/ended-lines", full.filter((line) => ends.includes(line.at(-1) as string)).length / full.length < 0.12);
  drop("fineweb/short-lines", full.filter((line) => line.length <= 30).length / full.length > 0.67);
  drop("fineweb/duplicate-line-chars", repeated(full)[1] / text.split("\n").join("").length > 0.01);
  drop("fineweb/line-ends", times("\n") / all.length > 0.3);

  let sentences = 0;
  let lorem = false;
  for (const raw of lines) {
    const line = raw.trim();
    const parts = line.split(/\s+/).filter(Boolean);
    if (parts.some((word) => [...word].length > 1000)) continue;
    const bare = line
      .replace(/\[\d*\]/g, "")
      .replaceAll("[edit]", "")
      .replaceAll("[citation needed]", "");
    if (![".", "?", "!", '"', "'"].includes(bare.at(-1) ?? "") || bare.endsWith("...")) continue;
    if (parts.length < 3) continue;
    const low = bare.toLowerCase();
    if (low.includes("lorem ipsum")) lorem = true;
    if (low.includes("javascript")) continue;
    if (
      ["terms of use", "privacy policy", "cookie policy", "uses cookies", "use of cookies", "use cookies"].some(
        (part) => low.includes(part),
      )
    )
      continue;
    sentences += [...new Intl.Segmenter("en", { granularity: "sentence" }).segment(bare)].filter(({ segment }) =>
      segment.trim(),
    ).length;
  }
  drop("c4/lorem-ipsum", lorem);
  drop("c4/sentences", sentences < 5);
  return out.sort();
}
