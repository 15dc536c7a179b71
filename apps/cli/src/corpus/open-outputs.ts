import { type Output, openOutput } from "../output/output.ts";
import { exitOnSignals } from "../terminal/signals.ts";

/** Where a command writes the lines that stay, and those that go, if they are asked for. */
export interface CorpusOutputs {
  readonly output: Output;
  readonly removed: Output | undefined;
  readonly close: () => Promise<void>;
}

/** Open both; an interrupted command writes only whole lines. */
export async function openOutputs(options: {
  readonly output?: string;
  readonly removed?: string;
  readonly quiet: boolean;
}): Promise<CorpusOutputs> {
  const output = await openOutput(options.output);
  const removed = options.removed === undefined ? undefined : await openOutput(options.removed);
  const settled = async (): Promise<void> => {
    await output.settled();
    await removed?.settled();
  };
  exitOnSignals({ settled, quiet: options.quiet });
  return {
    output,
    removed,
    close: async () => {
      await output.close();
      await removed?.close();
    },
  };
}
