import { Command } from "commander";
import { addAccuracy } from "./commands/accuracy.ts";
import { addAddresses } from "./commands/addresses.ts";
import { addAgreement } from "./commands/agreement.ts";
import { UsageError } from "./commands/arguments.ts";
import { addAsk } from "./commands/ask.ts";
import { addCite } from "./commands/cite.ts";
import { addCrawl } from "./commands/crawl.ts";
import { addDedup } from "./commands/dedup.ts";
import { addDiscovery } from "./commands/discovery.ts";
import { addFidelity } from "./commands/fidelity.ts";
import { addFilters } from "./commands/filters.ts";
import { addFuzz } from "./commands/fuzz.ts";
import { addHostile } from "./commands/hostile.ts";
import { addInspect } from "./commands/inspect.ts";
import { addLanguage } from "./commands/language.ts";
import { addLight } from "./commands/light.ts";
import { addManuals } from "./commands/manuals.ts";
import { addMemory } from "./commands/memory.ts";
import { addMetadata } from "./commands/metadata.ts";
import { addPool } from "./commands/pool.ts";
import { addProof } from "./commands/proof.ts";
import { addQueue } from "./commands/queue.ts";
import { addRecords } from "./commands/records.ts";
import { addRetrieval } from "./commands/retrieval.ts";
import { addRoundTrip } from "./commands/roundtrip.ts";
import { addRules } from "./commands/rules.ts";
import { addScore } from "./commands/score.ts";
import { addServe } from "./commands/serve.ts";
import { addSites } from "./commands/sites.ts";
import { addSpeed } from "./commands/speed.ts";
import { addStartup } from "./commands/startup.ts";
import { addTokens } from "./commands/tokens.ts";
import { addVerdicts } from "./commands/verdicts.ts";

/** Run a command; a mistake in its arguments is printed, and is exit code 2. */
export async function run(args: readonly string[]): Promise<void> {
  try {
    await createProgram().parseAsync(args, { from: "user" });
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`error: ${error.message}`);
    process.exitCode = 2;
  }
}

function createProgram(): Command {
  const program = new Command("benchmark").description("Accuracy and speed of Decant beside its peers.");
  addAccuracy(program);
  addAddresses(program);
  addAgreement(program);
  addAsk(program);
  addCite(program);
  addCrawl(program);
  addDedup(program);
  addDiscovery(program);
  addFidelity(program);
  addFilters(program);
  addFuzz(program);
  addHostile(program);
  addInspect(program);
  addLanguage(program);
  addLight(program);
  addManuals(program);
  addMemory(program);
  addMetadata(program);
  addPool(program);
  addProof(program);
  addQueue(program);
  addRecords(program);
  addRoundTrip(program);
  addRetrieval(program);
  addRules(program);
  addScore(program);
  addServe(program);
  addSites(program);
  addSpeed(program);
  addStartup(program);
  addTokens(program);
  addVerdicts(program);
  return program;
}
