export { DecantNodeParser, type NodeParserOptions } from "./decant-node-parser.ts";
export { DecantReader } from "./decant-reader.ts";
export { toEmbed, type VectorStoreLike, VectorStoreSink } from "./vector-store-sink.ts";
