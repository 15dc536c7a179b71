import { execFile } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin", "tsc");

/**
 * Write modules into a folder of a package that no other program reads, where their imports resolve as those of the package's tests do.
 *
 * @param name Name of the folder, two levels below the package; what is in it goes.
 * @param modules Name without extension, and TypeScript.
 * @returns Path of each module.
 */
export function writeModules(
  folder: string,
  name: string,
  modules: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const home = join(folder, ".vitest", name);
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  const files = new Map([...modules.keys()].map((name) => [name, join(home, `${name}.ts`)]));
  for (const [name, code] of modules) writeFileSync(files.get(name) as string, code);
  return files;
}

/**
 * Compile modules as strictly as a package's own sources. An unused name is no fault.
 *
 * @param base Configuration of the compiler that it begins with.
 * @param files Paths of the modules.
 * @param home Folder for the configuration.
 * @returns The compiler's report; empty if it finds nothing.
 * @throws {Error} If the compiler cannot be started.
 */
export async function compileModules(base: string, files: readonly string[], home: string): Promise<string> {
  const settings = {
    extends: base,
    compilerOptions: { isolatedDeclarations: false, noUnusedLocals: false },
    files,
    include: [],
  };
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, "tsconfig.json"), JSON.stringify(settings));
  return await new Promise<string>((resolve, reject) => {
    execFile(process.execPath, [tsc, "-p", home, "--pretty", "false"], { cwd: home }, (error, output) => {
      if (typeof error?.code === "string") reject(error);
      else resolve(output);
    });
  });
}
