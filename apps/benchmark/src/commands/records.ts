import { decode, measure, parse, type Text } from "@decant/dom";
import { decideVisibility } from "@decant/dom/visibility";
import { proveRecords, type RecordsResult, records } from "@decant/records";
import { readPages } from "../open-sets.ts";
import * as option from "../options.ts";
import { reportAbsent } from "../records/absent.ts";
import { type DeclaredThing, fieldsOf, measuredTypes, readDeclared, withoutDeclarations } from "../records/declared.ts";
import { isShown, saysSame, squash, valuesOf, withOffers } from "../records/judge.ts";
import { type Cell, type Example, fixed, formatColumns, printExamples } from "../table.ts";

const options = {
  ...option.sets("wcxb-dev", "traf-dev", "aeb-dev"),
  faults: option.count(0, "list so many wrong or missed values of each kind", 0),
  field: option.text("name", "list faults of this field only"),
  absent: option.flag("count the records that are made of pages without the type, by type, and name each"),
};
type Options = option.ValuesOf<typeof options>;

export const command: option.AddCommand = option.defineCommand(
  "compare the values of records with what pages declare: found in the visible text alone, and with the declarations in",
  options,
  async (options) => {
    if (options.absent) return reportAbsent(options);
    const run: Run = {
      options,
      tallies: new Map(),
      faults: [],
      values: 0,
      unproved: 0,
    };
    const pages = new Map<string, number>();
    for await (const { set, gold, bytes } of readPages(options)) {
      const html = decode(bytes).text;
      for (const type of measuredTypes) {
        const thing = readDeclared(html, type);
        if (thing === undefined) continue;
        pages.set(type, (pages.get(type) ?? 0) + 1);
        judgePage(run, `${set.id}/${gold.id}`, html, thing);
      }
    }
    console.log(measuredTypes.map((type) => `${pages.get(type) ?? 0} pages that declare one ${type}`).join(", "));
    printTable(run);
    console.log(`\n${run.values} values, ${run.unproved} that their place does not prove`);
    printExamples(run.faults, options.faults);
  },
);

/** Counts of one field, all of them of declared or found values. */
const noCounts = {
  declared: 0,
  /** Declared values that the visible text holds. */
  shown: 0,
  /** Judged values that were found in the visible text alone. */
  given: 0,
  right: 0,
  /** The same on pages that show the declared value: others disagree with themselves. */
  givenShown: 0,
  rightShown: 0,
  shownFound: 0,
  /** Declared values given as the value, with the declarations in. */
  kept: 0,
  /** The same, or listed beside a visible value that differs. */
  listed: 0,
};
type Tally = typeof noCounts;

interface Run {
  readonly options: Options;
  readonly tallies: Map<string, Tally>;
  readonly faults: Example[];
  values: number;
  unproved: number;
}

function judgePage(run: Run, id: string, html: string, thing: DeclaredThing): void {
  const bare = withoutDeclarations(html);
  const table = measure(parse(bare));
  decideVisibility(table);
  const hidden = 2 | 1;
  const text = Array.from(table.runNodes, (node) =>
    ((table.flags[node] as number) & hidden) === 0 ? (table.nodes[node] as Text).data : "",
  )
    .join(" ")
    .replace(/\s+/g, " ");
  const squashed = squash(text);
  const seen = prove(run, bare, records(bare, { type: thing.type }));
  const whole = prove(run, html, records(html, { type: thing.type }));
  for (const field of fieldsOf(thing.type)) {
    const declared = thing.values[field] ?? [];
    if (declared.length === 0) continue;
    const key = `${thing.type}.${field}`;
    const tally = run.tallies.get(key) ?? { ...noCounts };
    run.tallies.set(key, tally);
    const note = (kind: "wrong" | "missed" | "lost" | "outvoted", value: string): void => {
      const text = `${id} ${key}: ${value.slice(0, 90)} | declared ${declared.join(" ; ").slice(0, 90)}`;
      if ((run.options.field ?? key) === key) run.faults.push({ kind, text });
    };
    const values =
      seen.records[0] === undefined
        ? []
        : valuesOf(seen.records[0], field).filter(({ visible, shown }) => visible || shown !== null);
    for (const { value, written, source } of values) {
      const isRight = declared.some((wanted) => saysSame(field, value, wanted));
      tally.given++;
      tally.right += Number(isRight);
      if (isRight || declared.some((wanted) => isShown(field, wanted, text, squashed))) {
        tally.givenShown++;
        tally.rightShown += Number(isRight);
      }
      if (!isRight) note("wrong", `${written} (${source})`);
    }
    const all = whole.records.flatMap((record) => withOffers(record, field));
    for (const wanted of declared) {
      tally.declared++;
      const isFound = values.some(({ value }) => saysSame(field, value, wanted));
      if (isFound || isShown(field, wanted, text, squashed)) {
        tally.shown++;
        if (isFound) tally.shownFound++;
        else note("missed", "nothing");
      }
      const isKept = all.some(({ value }) => saysSame(field, value, wanted));
      if (isKept) tally.kept++;
      else
        note(
          "outvoted",
          all.map(({ written, source, agrees }) => `${written} (${[source, ...agrees].join(", ")})`).join(" ; ") ||
            "nothing",
        );
      if (isKept || all.some(({ others }) => others.some(({ value }) => saysSame(field, value, wanted))))
        tally.listed++;
      else note("lost", all.map(({ written }) => written).join(" ; ") || "nothing");
    }
  }
}

function prove(run: Run, html: string, result: RecordsResult): RecordsResult {
  run.unproved += proveRecords(html, result).length;
  run.values += JSON.stringify(result.records).split('"written"').length - 1;
  return result;
}

function printTable({ tallies }: Run): void {
  const share = (part: number, whole: number): Cell => fixed(whole === 0 ? null : part / whole);
  const sum: Tally = { ...noCounts };
  for (const tally of tallies.values())
    for (const name of Object.keys(sum) as (keyof Tally)[]) sum[name] += tally[name];
  const names = measuredTypes
    .flatMap((type) => fieldsOf(type).map((field) => `${type}.${field}`))
    .filter((name) => tallies.has(name));
  const table = formatColumns(
    [...names, "all"].map((name) => ({ name, ...(tallies.get(name) ?? sum) })),
    {
      field: ({ name }) => name,
      declared: ({ declared }) => declared,
      shown: ({ shown }) => shown,
      "found alone": ({ given }) => given,
      precision: ({ given, right }) => share(right, given),
      "where shown": ({ givenShown, rightShown }) => share(rightShown, givenShown),
      "recall of shown": ({ shown, shownFound }) => share(shownFound, shown),
      "with declarations": ({ declared, kept }) => share(kept, declared),
      "or listed": ({ declared, listed }) => share(listed, declared),
    },
  );
  console.log(table);
}
