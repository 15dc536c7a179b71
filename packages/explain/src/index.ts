export {
  type Edit,
  type Provenance,
  type ProvenanceFault,
  type TracedBlock,
  type TracedPage,
  traceProvenance,
} from "./provenance.ts";
