import type { LinearModel } from "./linear.ts";

/** Written by the training script; do not edit. */
// biome-ignore format: rows of data
export const linearModel: LinearModel = {
  bias: -1.4604,
  weights: {
    chars: 0.1702, linkDensity: -1.4911, punctuation: -0.1385, endsSentence: 0.5535, tagP: 0.7687, tagLi: 0.602,
    tagHeading: 0.5891, tagPre: -4.246, inLink: 0.6547, inControl: -1.7483, inPre: 5.5698, titleOverlap: -0.5685,
    duplicate: -0.003, pathLinkDensity: 0.1235, pathMeanChars: -0.0467, hidden: -0.6622, charsBeforeShare: -1.3222,
    afterTitle: 0.6593, blocksSinceLong: 0.0024, blocksToLong: -0.0006, "up1.linkDensity": 0.5733,
    "up2.linkDensity": -0.4626, "up3.linkDensity": 0.26, "up1.punctuation": -0.6074, "up2.punctuation": 0.2184,
    "up2.share": 0.804, "up1.groupLinkDensity": -1.2088, "up1.groupMeanChars": 0.0498, "up2.groupMeanChars": -0.0775,
    "at-1.linkDensity": -0.4387, "at1.linkDensity": -0.4055, "at-1.chars": 0.0787, "at1.chars": 0.1056,
    "any.content": 0.4234, "any.navigation": -0.8154, "any.header": -0.8205, "any.footer": -1.2767,
    "any.sidebar": -0.4373, "any.comments": -1.3328, "any.related": -0.9308, "any.share": -1.8317,
    "any.promotion": -0.6258, "any.overlay": -2.5789, "any.signup": -2.4714, "any.breadcrumb": -1.3684,
    "any.pagination": -0.7569, "any.byline": -1.2529, "any.legal": -2.1669, "any.filter": -0.1305, "any.forum": -0.2263,
    "in.nav": -0.622, "in.header": -0.6098, "in.footer": -3.0678, "in.aside": -2.1304, "in.main": 0.746,
    "in.article": 0.5172, "in.form": -2.4886,
  },
};
