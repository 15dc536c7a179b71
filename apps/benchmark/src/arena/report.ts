import type { ArenaFigures } from "../commands/arena.ts";
import { type Cell, fixed, formatTable } from "../table.ts";

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

function nameOf({ id, description, packages }: ArenaFigures["rows"][number]): string {
  const [version] = Object.values(packages);
  return `${id}${version === undefined ? "" : ` ${version}`}: ${description}`;
}
