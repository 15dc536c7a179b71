import type { DataSet, GoldPage } from "@decant/benchmark/data-sets";
import { loadRoundTripSet, type RoundTripPage } from "@decant/benchmark/round-trip";

/**
 * Read the documentation round trip as a training set.
 *
 * Its gold is the text that went into the generators, so everything else on a page is chrome of the generator. All pages of a
 * generator form one group and go into one fold: what is tested there is a template that was never seen.
 */
export async function loadRoundTrip(dataFolder: string, id: string): Promise<DataSet> {
  const { folder, pages, goldSha256 } = await loadRoundTripSet(dataFolder, id);
  return { id, metric: "words", folder, pages: pages.map(goldPageOf), goldSha256 };
}

function goldPageOf({ generator, page, file, group, gold }: RoundTripPage): GoldPage {
  return { id: `${generator}/${page}`, url: gold.url, file, group, text: gold.allowText, with: [], without: [] };
}
