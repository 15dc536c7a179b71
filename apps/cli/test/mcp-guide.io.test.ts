import { delimiter } from "node:path";
import { temporaryFolder } from "@decant/package-checks";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect, onTestFinished, test } from "vitest";
import { followGuide, realOf, type StandIn, updates, writtenOf } from "./console-sessions.ts";

interface ClientFile {
  readonly mcpServers: Readonly<Record<string, { readonly command: string; readonly args: string[] }>>;
}

const clientFile = /^```json\n([\s\S]*?)^```$/m;
const calls = /^`(\w+) (\{.*\})`\n\n```text\n([\s\S]*?)\n```$/gm;

test("an agent that is set up as the guide says gets the answers that it shows", async () => {
  const folder = temporaryFolder();
  await followGuide("mcp", folder, undefined, async (guide, standIns) => {
    const client = await connect(folder, clientFile.exec(guide)?.[1] ?? "", standIns);
    const { tools } = await client.listTools();
    const steps = [...guide.matchAll(calls)];
    expect(new Set(steps.map(([, name]) => name))).toEqual(new Set(tools.map(({ name }) => name)));
    let updated = guide;
    for (const [step, name = "", args = "", shown = ""] of steps) {
      const { content, isError } = await client.callTool({ name, arguments: JSON.parse(realOf(args, standIns)) });
      const text = (content as { text: string }[]).map(({ text }) => text).join("");
      expect([name, isError === true]).toEqual([name, false]);
      const answer = writtenOf(text, standIns).trimEnd();
      if (!updates) expect(answer).toBe(shown);
      updated = updated.replace(step, () => `\`${name} ${args}\`\n\n\`\`\`text\n${answer}\n\`\`\``);
    }
    const { resources } = await client.listResources();
    const { uri = "" } = resources.find(({ name }) => name === "Fish market") ?? {};
    expect(uri).toMatch(/^decant:\/\/page\/.*market$/);
    const { contents } = await client.readResource({ uri });
    expect(contents[0]).toMatchObject({ text: expect.stringMatching(/^# Fish market\n/) });
    return updated;
  });
});

/** Start the server as a client does by its file, with the site's port of this run. */
async function connect(folder: string, file: string, standIns: readonly StandIn[]): Promise<Client> {
  const [server] = Object.values((JSON.parse(file) as ClientFile).mcpServers);
  const [[written, real]] = standIns as [StandIn];
  const port = (host: string): string => host.slice(host.indexOf(":") + 1);
  const args = server?.args.map((arg) => (arg === port(written) ? port(real) : arg)) ?? [];
  const env = { PATH: `${folder}${delimiter}${process.env.PATH}` };
  const client = new Client({ name: "guide", version: "1" });
  await client.connect(new StdioClientTransport({ command: server?.command ?? "", args, env, cwd: folder }));
  onTestFinished(() => client.close());
  return client;
}
