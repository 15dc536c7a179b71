import { execFile } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin", "tsc");

/**
 * Compile modules as strictly as a package's own sources, inside its folder, where its imports resolve. An unused name is no fault.
 *
 * @param modules Name without extension, and TypeScript.
 * @returns Path of each module, and the compiler's report; empty if it finds nothing.
 * @throws {Error} If the compiler cannot be started.
 */
export async function compileModules(
  folder: string,
  modules: ReadonlyMap<string, string>,
): Promise<{ readonly files: ReadonlyMap<string, string>; readonly report: string }> {
  const home = join(folder, ".vitest", "examples");
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  const files = new Map([...modules.keys()].map((name) => [name, join(home, `${name}.ts`)]));
  for (const [name, code] of modules) writeFileSync(files.get(name) as string, code);
  const settings = {
    extends: "../../tsconfig.json",
    compilerOptions: { isolatedDeclarations: false, noUnusedLocals: false },
    include: ["*.ts"],
  };
  writeFileSync(join(home, "tsconfig.json"), JSON.stringify(settings));
  const report = await new Promise<string>((resolve, reject) => {
    execFile(process.execPath, [tsc, "-p", home, "--pretty", "false"], { cwd: home }, (error, output) => {
      if (typeof error?.code === "string") reject(error);
      else resolve(output);
    });
  });
  return { files, report };
}
