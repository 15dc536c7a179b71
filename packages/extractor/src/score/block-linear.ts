import type { LinearModel } from "./linear.ts";

/** Written by the training script; do not edit. */
// biome-ignore format: rows of data
export const linearModel: LinearModel = {
  bias: -0.8896,
  weights: {
    chars: 0.1759, linkDensity: -1.3107, punctuation: -0.1008, endsSentence: 0.5737, tagP: 0.8307, tagLi: 0.7802,
    tagHeading: 0.6872, tagPre: -5.0053, inLink: 0.6341, inControl: -1.6662, inPre: 5.8361, titleOverlap: -0.9455,
    duplicate: -0.0035, pathLinkDensity: 0.258, pathMeanChars: -0.0743, hidden: -0.3246, charsBeforeShare: -1.1531,
    afterTitle: 0.6575, blocksSinceLong: 0.0009, blocksToLong: 0, "up1.linkDensity": 0.7577, "up2.linkDensity": -0.5227,
    "up3.linkDensity": 0.4041, "up1.punctuation": -0.6144, "up2.punctuation": 0.2871, "up2.share": 0.6741,
    "up1.groupLinkDensity": -1.3016, "up1.groupMeanChars": 0.0187, "up2.groupMeanChars": -0.065,
    "at-1.linkDensity": -0.3263, "at1.linkDensity": -0.3674, "at-1.chars": 0.0531, "at1.chars": 0.0963,
    "any.content": 0.3404, "any.navigation": -0.9075, "any.header": -0.8192, "any.footer": -1.2118,
    "any.sidebar": -0.423, "any.comments": -1.0039, "any.related": -0.9533, "any.share": -1.6841,
    "any.promotion": -0.5924, "any.overlay": -2.7014, "any.signup": -2.2991, "any.breadcrumb": -1.3436,
    "any.pagination": -0.8673, "any.byline": -1.3125, "any.legal": -2.13, "any.filter": -0.2612, "any.forum": -0.3171,
    "in.nav": -1.0781, "in.header": -0.7206, "in.footer": -3.3856, "in.aside": -2.3382, "in.main": 0.442,
    "in.article": 0.3062, "in.form": -2.2905,
  },
};
