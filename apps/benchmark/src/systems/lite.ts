import { createPipeline, type LitePipeline } from "@decant/pipeline/lite";
import { readFoldScorer } from "../fold-models.ts";
import { foldOf } from "../folds.ts";
import type { PageInput, Prediction, System } from "./system.ts";

export function createLite(crossValidated: boolean): System {
  const pipelines: LitePipeline[] = [];
  const pipelineFor = (url: string): LitePipeline => {
    const fold = crossValidated ? foldOf(url) : 0;
    pipelines[fold] ??= createPipeline(crossValidated ? { scorer: readFoldScorer(fold, "linear") } : {});
    return pipelines[fold];
  };
  return {
    convert: ({ html, url, hidesUrl }: PageInput): Prediction => {
      const { text, title } = pipelineFor(url).convert(html, hidesUrl ? {} : { url });
      return { text, title: title ?? "", author: "", date: "" };
    },
  };
}
