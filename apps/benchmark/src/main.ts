import { Command } from "commander";
import { addAccuracy } from "./commands/accuracy.ts";
import { UsageError } from "./commands/arguments.ts";
import { addCrawl } from "./commands/crawl.ts";
import { addDiscovery } from "./commands/discovery.ts";
import { addFidelity } from "./commands/fidelity.ts";
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
import { addRetrieval } from "./commands/retrieval.ts";
import { addRoundTrip } from "./commands/roundtrip.ts";
import { addScore } from "./commands/score.ts";
import { addServe } from "./commands/serve.ts";
import { addSites } from "./commands/sites.ts";
import { addSpeed } from "./commands/speed.ts";
import { addStartup } from "./commands/startup.ts";
import { addTokens } from "./commands/tokens.ts";
import { addVerdicts } from "./commands/verdicts.ts";

const program = new Command("benchmark").description("Accuracy and speed of Decant beside its peers.");
addAccuracy(program);
addCrawl(program);
addDiscovery(program);
addFidelity(program);
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
addRoundTrip(program);
addRetrieval(program);
addScore(program);
addServe(program);
addSites(program);
addSpeed(program);
addStartup(program);
addTokens(program);
addVerdicts(program);

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`error: ${error.message}`);
  process.exitCode = 2;
}
