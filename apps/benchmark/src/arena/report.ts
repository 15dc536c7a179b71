import type { InstalledSize } from "@decant/package-checks/installed";
import { type Cell, fixed, formatTable } from "../table.ts";

/** What the arena found, as it is stored: one claim. */
export interface ArenaFigures {
  readonly command: string;
  readonly date: string;
  readonly node: string;
  readonly set: string;
  readonly goldSha256: string;
  readonly pages: number;
  readonly every: number;
  readonly types: Readonly<Record<string, number>>;
  readonly cases: number | null;
  readonly speedPages: number;
  readonly speedBytes: number;
  readonly rows: readonly ArenaRow[];
}

export interface ArenaRow {
  readonly id: string;
  readonly description: string;
  readonly packages: Readonly<Record<string, string>>;
  readonly f1: number;
  readonly f1ByType: Readonly<Record<string, number>>;
  readonly empty: number;
  readonly crashes: number;
  readonly casesRight: number | null;
  /** CPU time in multiples of tokenizing the same pages. */
  readonly cost: number;
  readonly installed: InstalledSize | null;
}

/** One table of all that was measured; columns that nothing was measured for are left out. */
export function formatArena({ rows, types, cases, pages, speedPages, speedBytes }: ArenaFigures): string {
  const typeNames = Object.keys(types);
  const header = [
    "system",
    `F1, ${pages} pages`,
    ...typeNames.map((type) => `${type} (${types[type]})`),
    "empty or failed",
    ...(cases === null ? [] : [`cases right, of ${cases}`]),
    `cost, ${speedPages} pages of ${(speedBytes / speedPages / 1000).toFixed(0)} KB`,
    "MB installed",
    "packages",
  ];
  const cells = rows.map((row): Cell[] => [
    nameOf(row),
    fixed(row.f1),
    ...typeNames.map((type) => fixed(row.f1ByType[type])),
    row.empty + row.crashes,
    ...(cases === null ? [] : [row.casesRight]),
    fixed(row.cost, 1),
    fixed(row.installed?.megabytes, 1),
    row.installed?.packages,
  ]);
  return formatTable(header, cells, true);
}

function nameOf({ id, description, packages }: ArenaRow): string {
  const [version] = Object.values(packages);
  return `${id}${version === undefined ? "" : ` ${version}`}: ${description}`;
}
