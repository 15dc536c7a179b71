// In the service worker of an extension. It answers the extension's page.
import { digests } from "./digests.js";

chrome.runtime.onMessage.addListener((_message, _sender, answer) => {
  digests().then(answer, (error) => answer(String(error)));
  return true;
});
