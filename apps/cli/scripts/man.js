/** Write the manual page of the command, `man/decant.1`, from its own help. Run before it is packed. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const { version, description } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const title = /^([A-Z][A-Za-z ]+):$/;
/** A command in the list of `--help all`. */
const command = /^ {2}([a-z]+)(?: |$)/;
const backslash = /\\/g;
const controlLine = /^(?=[.'])/;
const hyphen = /-/g;

const help = (...args) =>
  execFileSync(process.execPath, [join(root, "bin/decant.js"), ...args, "--help", "all"], {
    env: { ...process.env, NO_COLOR: "1", COLUMNS: "78" },
    encoding: "utf8",
  });

/** Lines as they are: nothing is joined, and nothing is a request of roff. */
const escaped = (line) => line.replace(backslash, "\\e").replace(hyphen, "\\-").replace(controlLine, "\\&");

function sections(text, heading) {
  return text
    .trimEnd()
    .split("\n")
    .flatMap((line) => {
      const name = title.exec(line)?.[1];
      return name === undefined
        ? [escaped(line)]
        : [".fi", `${heading} "${heading === ".SH" ? name.toUpperCase() : name}"`, ".nf"];
    });
}

const main = help();
const names = new Set(main.split("\n").flatMap((line) => command.exec(line)?.[1] ?? []));
const commands = [...names].flatMap((name) => {
  try {
    const text = help(name);
    return text.startsWith(`Usage: decant ${name}`)
      ? [".fi", `.SH "DECANT ${name.toUpperCase()}"`, ".nf", ...sections(text, ".SS")]
      : [];
  } catch {
    return [];
  }
});
const page = [
  `.TH DECANT 1 "" "decant ${version}" "User Commands"`,
  ...[
    ".SH NAME",
    `decant \\- ${escaped(description)}`,
    ".SH SYNOPSIS",
    ".nf",
    ...sections(main, ".SH"),
    ...commands,
    ".fi",
    "",
  ],
];
mkdirSync(join(root, "man"), { recursive: true });
writeFileSync(join(root, "man/decant.1"), page.join("\n"));
