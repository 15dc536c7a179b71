export { type Proof, type ProofFault, provePage } from "./prove-page.ts";
export {
  type Edit,
  type Provenance,
  type ProvenanceFault,
  type TracedBlock,
  type TracedPage,
  traceProvenance,
} from "./provenance.ts";
export { blocksAtLine, blocksAtOffset, type MappedBlock, makeSourceMap, type SourceMap } from "./source-map.ts";
