import { testGuides } from "./console-sessions.ts";

testGuides([
  "crawl-a-site",
  "what-we-send",
  "rag-in-ten-minutes",
  "keep-it-fresh",
  "build-a-training-corpus",
  "from-common-crawl",
  "llms-txt",
]);
