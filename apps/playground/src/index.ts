export {
  type GivenPage,
  type GivenToPlayground,
  type PlaygroundFile,
  type PlaygroundFiles,
  readPlayground,
} from "./playground-files.ts";
export { siteFolder } from "./site.ts";
export { type PlaygroundOptions, type RunningPlayground, startPlayground } from "./start-playground.ts";
