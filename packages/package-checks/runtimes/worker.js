// In a worker of the browser.
import { digests } from "./digests.js";

digests().then(
  (found) => postMessage(found),
  (error) => postMessage(String(error)),
);
