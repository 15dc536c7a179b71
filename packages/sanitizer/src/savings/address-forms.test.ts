import { expect, test } from "vitest";
import { addressForms, shortAddress } from "./address-forms.ts";

const examples: Record<string, readonly [given: string, short: string]> = {
  "amazon-item": [
    "https://www.amazon.co.uk/Brass-Lantern-Large/dp/B000000000/ref=sr_1_3?keywords=lantern&th=1#details",
    "https://www.amazon.co.uk/dp/B000000000#details",
  ],
  "amazon-search": ["https://www.amazon.com/s?k=lantern&crid=1&sprefix=lan", "https://www.amazon.com/s?k=lantern"],
  amazon: ["https://amazon.de/Ann-Mole/e/B000000001/ref=zg_1?tag=q-20", "https://amazon.de/Ann-Mole/e/B000000001"],
  "ebay-item": [
    "https://www.ebay.com/itm/brass/397633377052?hash=x&var=3",
    "https://www.ebay.com/itm/397633377052?var=3",
  ],
  "etsy-listing": ["https://www.etsy.com/uk/listing/1234567/lantern?ga=1", "https://www.etsy.com/listing/1234567"],
  "google-search": ["https://www.google.com/search?q=tide&sca_esv=1&rlz=2", "https://www.google.com/search?q=tide"],
  youtube: ["https://www.youtube.com/watch?v=abc&index=2&t=9", "https://www.youtube.com/watch?v=abc&t=9"],
  "youtube-short": ["https://youtu.be/abc?si=1&t=9", "https://youtu.be/abc?t=9"],
  "twitter-post": ["https://twitter.com/ann/status/12?s=20", "https://twitter.com/ann/status/12"],
  "x-post": ["https://x.com/ann/status/12?s=20", "https://x.com/ann/status/12"],
};

test.each(addressForms)("$id has a short form", ({ id }) => {
  const [given, short] = examples[id] ?? [];
  expect(shortAddress(given as string)).toBe(short);
});

test.each([
  ["https://quay.example/a#:~:text=the%20tide", "https://quay.example/a"],
  ["https://quay.example/a#ebb:~:text=the%20tide", "https://quay.example/a#ebb"],
  ["https://quay.example/a:~:b", "https://quay.example/a:~:b"],
  ["https://amazon.quay.example/x/dp/B000000000/ref=1", "https://amazon.quay.example/x/dp/B000000000/ref=1"],
  ["https://aws.amazon.com/ec2/?tag=1", "https://aws.amazon.com/ec2/?tag=1"],
])("%s becomes %s", (given, short) => {
  expect(shortAddress(given)).toBe(short);
});
