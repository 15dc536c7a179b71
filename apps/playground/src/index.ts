export { siteFolder } from "./site.ts";
export { type GivenPage, type PlaygroundOptions, type RunningPlayground, startPlayground } from "./start-playground.ts";
