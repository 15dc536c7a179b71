import { existsSync } from "node:fs";
import { join } from "node:path";

/** A system program that tests start. */
interface SystemProgram {
  /** Its names, preferred first. */
  readonly names: readonly string[];
  /** Paths outside `PATH`. */
  readonly places: readonly string[];
  /** Environment variable that names another executable. */
  readonly variable: string;
  /** What to install on Debian. */
  readonly debianPackage: string;
}

export type ProgramName = "chromium" | "postgres" | "redis-server";

const programs: Readonly<Record<ProgramName, SystemProgram>> = {
  chromium: {
    names: ["chromium", "chromium-browser", "google-chrome"],
    places: ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"],
    variable: "DECANT_CHROMIUM",
    debianPackage: "chromium",
  },
  postgres: {
    names: ["postgres"],
    places: ["/usr/lib/postgresql/15/bin/postgres", "/usr/lib/postgresql/17/bin/postgres"],
    variable: "DECANT_POSTGRES",
    debianPackage: "postgresql",
  },
  "redis-server": {
    names: ["redis-server"],
    places: [],
    variable: "DECANT_REDIS",
    debianPackage: "redis-server",
  },
};

/** Whether the machine has the program, and the line that a skipped test prints. */
export interface FoundProgram {
  /** `undefined` if it is missing; tests that need it are skipped. */
  readonly path: string | undefined;
  readonly hint: string;
}

/**
 * Look for a program that tests need.
 *
 * @throws {Error} If it is absent and `DECANT_SYSTEM_TESTS=required`: `.ci/run` sets that after it has installed the programs.
 */
export function findProgram(name: ProgramName): FoundProgram {
  const { names, places, variable, debianPackage } = programs[name];
  const folders = (process.env.PATH ?? "").split(":").filter((folder) => folder !== "");
  const onPath = names.flatMap((file) => folders.map((folder) => join(folder, file)));
  const given = process.env[variable];
  const path = given ?? [...onPath, ...places].find((candidate) => existsSync(candidate));
  const hint = `install ${debianPackage} (Debian: apt-get install --no-remove ${debianPackage}) or set ${variable}`;
  if (path === undefined && process.env.DECANT_SYSTEM_TESTS === "required")
    throw new Error(`${name} is required and absent: ${hint}`);
  return { path, hint };
}
