export {
  type Fetcher,
  type FetchFailure,
  type FetchFailureCode,
  type FetchRequest,
  type FetchResponse,
  type FetchResult,
  type FetchTimings,
  isTransient,
  type Redirect,
} from "./fetch/fetcher.ts";
