export { type DecisionNode, decisionTree } from "./decision-tree.ts";
export { type Doubt, type ExplainPageOptions, explanationAt, listEvidence, rankDoubts } from "./evidence.ts";
export { type FoundElsewhere, type FoundPart, type FoundText, findText } from "./find-text.ts";
export { type Proof, type ProofFault, provePage } from "./prove-page.ts";
export {
  type Edit,
  type Provenance,
  type ProvenanceFault,
  type TracedBlock,
  type TracedPage,
  traceProvenance,
} from "./provenance.ts";
export { palette, paletteStyle } from "./report/palette.ts";
export { renderReport } from "./report/render-report.ts";
export { listSegments, type PageSegment } from "./segments.ts";
export { blocksAtLine, blocksAtOffset, type MappedBlock, makeSourceMap, type SourceMap } from "./source-map.ts";
export { type ExplanationOptions, type TextColors, writeExplanation, writeFound } from "./write-explanation.ts";
