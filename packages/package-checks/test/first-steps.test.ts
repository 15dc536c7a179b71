import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../src/published.ts";

/** `config.published` of the repository's package.json: whether npm has the packages. The release sets it, and `UPDATE=1` rewrites the documents. */
const { config } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  readonly config: { readonly published: boolean };
};

const sh = (...lines: readonly string[]): string => `\`\`\`sh\n${lines.join("\n")}\n\`\`\`\n`;

const fromCopy =
  "Nothing is on npm before the first release. In a copy of this repository, Node 20.19 with its npm is enough; the first command installs everything else:\n";
const pack =
  "`npm run pack` packs all packages, and prints a line that installs the command alone, `npm install --global DIR/packed/command/*.tgz`, and one for the library in a project, `npm install DIR/packed/library/*.tgz`; `npm run pack -- chunk ingest` puts other packages there, with what they need.";

/** How to get what a document is about, before and after the release. */
const documents: readonly { readonly path: string; readonly before: string; readonly after: string }[] = [
  {
    path: "README.md",
    before: `${fromCopy}\n${sh(
      "npm start                                    # a sample page as Markdown",
      "npm start -- https://example.com/            # or a page of the web, or a file",
      "npm start -- page.html --explain             # every block with the rule that kept or dropped it",
      "npm start -- open page.html                  # the same and more in your browser",
      "npm test                                     # every check and test",
    )}\n${pack}\n`,
    after: `With Node 22.19 or newer:\n\n${sh(
      "npx @decant/cli https://example.com/             # a page as Markdown",
      "npx @decant/cli page.html --explain              # every block with the rule that kept or dropped it",
      "npx @decant/cli open page.html                   # the same and more in your browser",
    )}\nIn a copy of this repository, Node 20.19 with its npm is enough; the first of these commands installs everything else:\n\n${sh(
      "npm start                             # a sample page as Markdown",
      "npm start -- page.html                # or your own file, or a URL",
      "npm test                              # every check and test",
    )}`,
  },
  {
    path: "apps/site/docs/index.md",
    before: `${fromCopy}\n${sh(
      "npm start -- https://example.com/                   # a page as Markdown",
      "npm start -- page.html --explain                    # every block with the rule that kept or dropped it",
    )}\n${pack} In a program then:\n`,
    after: `${sh(
      "npx @decant/cli https://example.com/                # a page as Markdown",
      "npx @decant/cli page.html --explain                 # every block with the rule that kept or dropped it",
    )}\nIn a program, \`npm install @decant/pipeline\`:\n`,
  },
  {
    path: "apps/cli/README.md",
    before: `Before the first release, \`npm run pack\` in a copy of the repository packs the command, and this installs it:\n\n${sh(
      "npm install --global DIR/packed/command/*.tgz",
    )}`,
    after: `${sh("npm install --global @decant/cli")}\nOr without installing: \`npx @decant/cli https://example.org/\`.\n`,
  },
  {
    path: "apps/playground/README.md",
    before: sh("npm start -- open page.html         # in a copy of the repository; or a URL"),
    after: sh("npx @decant/cli open page.html      # or a URL"),
  },
];

test.each(documents)("$path says how to get it today", ({ path, before, after }) => {
  const file = join(root, path);
  const text = readFileSync(file, "utf8");
  const expected = text.replace(/(?<=<!-- how to get it -->\n)[\s\S]*?(?=<!-- \/how to get it -->)/, () =>
    config.published ? after : before,
  );
  expect(text).toContain("<!-- how to get it -->\n");
  if (process.env.UPDATE === "1") writeFileSync(file, expected);
  else expect(text).toBe(expected);
});
