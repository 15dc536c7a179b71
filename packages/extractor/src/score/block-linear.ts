import type { LinearModel } from "./linear.ts";

/** Written by the training script; do not edit. */
// biome-ignore format: rows of data
export const linearModel: LinearModel = {
  bias: -1.4558,
  weights: {
    chars: 0.1719, linkDensity: -1.4872, punctuation: -0.1421, endsSentence: 0.5538, tagP: 0.7694, tagLi: 0.6044,
    tagHeading: 0.5963, tagPre: -4.1155, inLink: 0.6516, inControl: -1.7256, inPre: 5.4387, titleOverlap: -0.5654,
    duplicate: -0.003, pathLinkDensity: 0.1154, pathMeanChars: -0.048, hidden: -0.5389, charsBeforeShare: -1.3126,
    afterTitle: 0.6588, blocksSinceLong: 0.0023, blocksToLong: -0.0007, "up1.linkDensity": 0.5552,
    "up2.linkDensity": -0.4654, "up3.linkDensity": 0.2532, "up1.punctuation": -0.6004, "up2.punctuation": 0.2248,
    "up2.share": 0.7925, "up1.groupLinkDensity": -1.1807, "up1.groupMeanChars": 0.049, "up2.groupMeanChars": -0.0766,
    "at-1.linkDensity": -0.4384, "at1.linkDensity": -0.4044, "at-1.chars": 0.0777, "at1.chars": 0.1064,
    "any.content": 0.4285, "any.navigation": -0.8162, "any.header": -0.8281, "any.footer": -1.2637,
    "any.sidebar": -0.4424, "any.comments": -1.3429, "any.related": -0.9348, "any.share": -1.8266,
    "any.promotion": -0.6122, "any.overlay": -2.5972, "any.signup": -2.4705, "any.breadcrumb": -1.354,
    "any.pagination": -0.7582, "any.byline": -1.2534, "any.legal": -2.1764, "any.filter": -0.1504, "any.forum": -0.2363,
    "in.nav": -0.6208, "in.header": -0.5949, "in.footer": -3.0714, "in.aside": -2.1239, "in.main": 0.7488,
    "in.article": 0.5076, "in.form": -2.4651,
  },
};
