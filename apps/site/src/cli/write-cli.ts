import type { EventEmitter } from "node:events";
import { type Command, Help, type Option } from "commander";
import { createProgram } from "../../../cli/src/args/program.ts";
import type { SourcePage } from "../sources/site-page.ts";

const start = "cli";

/** Pages of the command line, from commander's program: one for `decant` itself, one for each command. */
export function writeCli(): SourcePage[] {
  // Nothing is run here.
  const program = createProgram(async () => {}, true);
  const commands = program.commands.filter((command) => command.name() !== "help");
  return [writeProgram(program, commands), ...commands.map((command) => writeCommand(command, program))];
}

function commandSlug(name: string): string {
  return `${start}/${name}`;
}

function writeProgram(program: Command, commands: readonly Command[]): SourcePage {
  const rows = commands.map(
    (command) => `| [\`decant ${command.name()}\`](${command.name()}/) | ${inCell(command.summary())} |`,
  );
  const blocks = [
    "# The decant command",
    `${program.description()} Each command has a page. These pages are made from the program itself, so they have every option.`,
    ["| command | what it does |", "|---|---|", ...rows].join("\n"),
    "## decant",
    ...describe(program, "decant"),
  ];
  return { slug: start, markdown: `${blocks.join("\n\n")}\n` };
}

function writeCommand(command: Command, program: Command): SourcePage {
  const name = `${program.name()} ${command.name()}`;
  const blocks = [`# ${name}`, command.description(), ...describe(command, name)];
  return { slug: commandSlug(command.name()), markdown: `${blocks.join("\n\n")}\n` };
}

function describe(command: Command, name: string): string[] {
  const inputs = command.registeredArguments.map(
    (argument) =>
      `${argument.required ? "<" : "["}${argument.name()}${argument.variadic ? "..." : ""}${argument.required ? ">" : "]"}`,
  );
  const level = name === "decant" ? "###" : "##";
  const blocks = [`\`\`\`text\n${[name, "[options]", ...inputs].join(" ")}\n\`\`\``];
  for (const argument of command.registeredArguments) blocks.push(`- \`${argument.name()}\`: ${argument.description}`);
  blocks.push(...textBlocks(helpAfter(command), level));
  for (const [heading, options] of optionGroups(command)) blocks.push(`${level} ${heading}`, optionTable(options));
  return blocks;
}

function optionGroups(command: Command): Map<string, Option[]> {
  const groups = new Map<string, Option[]>();
  for (const option of new Help().visibleOptions(command)) {
    const heading = (option.helpGroupHeading ?? "Options").replace(lastColon, "");
    groups.set(heading, [...(groups.get(heading) ?? []), option]);
  }
  return groups;
}

function optionTable(options: readonly Option[]): string {
  const rows = options.map((option) => `| \`${option.flags.replaceAll("|", "\\|")}\` | ${meaningOf(option)} |`);
  return ["| option | meaning |", "|---|---|", ...rows].join("\n");
}

function meaningOf(option: Option): string {
  const { description, argChoices, defaultValue, defaultValueDescription, envVar } = option;
  const isSwitch = option.isBoolean() || option.negate;
  const shown = defaultValueDescription ?? (defaultValue === undefined ? undefined : JSON.stringify(defaultValue));
  const notes = [
    ...(argChoices === undefined ? [] : [`One of ${argChoices.map((choice) => `\`${choice}\``).join(", ")}.`]),
    ...(shown === undefined || isSwitch ? [] : [`Default: \`${shown}\`.`]),
    ...(envVar === undefined ? [] : [`Environment variable: \`${envVar}\`.`]),
  ];
  return inCell([`${description}${notes.length > 0 ? "." : ""}`, ...notes].join(" "));
}

/** The text that `--help` prints after the options. */
function helpAfter(command: Command): string {
  const parts: string[] = [];
  const events = command as unknown as EventEmitter;
  events.emit("afterHelp", { error: false, command, write: (part: string) => parts.push(part) });
  return parts.join("");
}

const lastColon = /:$/;
const emptyLines = /\n{2,}/;
const indented = /^ {2}/gm;
const exitCode = /^ {2}(\d+) +(.*)$/;

/** Blocks of a help text: examples are code, exit codes a table, everything else paragraphs. */
function textBlocks(text: string, level: string): string[] {
  const blocks: string[] = [];
  const paragraphs = text.trim().split(emptyLines);
  const isExample = (paragraph: string): boolean => paragraph.startsWith("Examples:");
  for (const paragraph of [...paragraphs.filter(isExample), ...paragraphs.filter((other) => !isExample(other))]) {
    const [first = "", ...lines] = paragraph.split("\n");
    const isTitled = first.endsWith(":") && lines.length > 0 && lines.every((line) => line.startsWith("  "));
    const isIndented = first.startsWith("  ");
    if (isIndented) blocks.push(codeBlock([first, ...lines]));
    else if (!isTitled) blocks.push(escapeText(paragraph.replaceAll("\n", " ")));
    else if (lines.every((line) => exitCode.test(line)))
      blocks.push(`${level} ${first.slice(0, -1)}`, exitTable(lines));
    else blocks.push(`${level} ${first.slice(0, -1)}`, codeBlock(lines));
  }
  return blocks;
}

function codeBlock(lines: readonly string[]): string {
  return `\`\`\`sh\n${lines.join("\n").replaceAll(indented, "")}\n\`\`\``;
}

function exitTable(lines: readonly string[]): string {
  const rows = lines.map((line) =>
    line.replace(exitCode, (_, code: string, meaning: string) => `| \`${code}\` | ${inCell(meaning)} |`),
  );
  return ["| code | meaning |", "|--:|---|", ...rows].join("\n");
}

const special = /[\\`*_<[\]|]/g;

/** Words that look like options, files or JSON stay as they are. */
function escapeText(text: string): string {
  return text.replaceAll(special, "\\$&");
}

function inCell(text: string): string {
  return text.replaceAll("|", "\\|");
}
