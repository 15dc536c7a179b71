// biome-ignore-all lint/suspicious/noApproximativeNumericConstant: fitted numbers come near constants by chance
import type { PageTypeWeights } from "./page-type-weights.ts";

/** Written by the training script; do not edit. */
// biome-ignore format: rows of data
export const pageTypeWeights: PageTypeWeights = {
  evidence: 1.326,
  shape: {
    article: {
    page: 0.502, proseBlocks: 0.08, proseShare: 2.86, tables: -0.135, articles: -0.04, main: 0.679, chars: 0.033,
    blocks: 0.024, elements: -0.234, paragraphs: 0.127, headings: -0.004, images: -0.142, controls: -0.236,
    listItems: 0.109, codeBlocks: 0.207, linkDensity: 0.983, punctuation: 0.927, authors: 1.345, date: 0.756,
    address: -0.626, addressDepth: 0.053, addressRoot: 0.04, addressWords: 0.309, addressDated: 2.116,
    addressDigits: -0.558, addressQuery: 0.529, addressShop: 0.14,
    },
    collection: {
    page: -1.871, proseBlocks: -0.299, proseShare: -0.05, tables: -0.087, articles: -0.035, main: -0.26, chars: -0.073,
    blocks: 0.051, elements: -0.005, paragraphs: 0.048, headings: 0.135, images: 0.301, controls: 0.401,
    listItems: -0.07, codeBlocks: -0.757, linkDensity: 1.907, punctuation: 5.801, authors: -1.112, date: -1.124,
    address: 0.352, addressDepth: 0.036, addressRoot: -0.27, addressWords: -0.229, addressDated: -0.104,
    addressDigits: 0.224, addressQuery: -0.62, addressShop: 2.014,
    },
    documentation: {
    page: 0.302, proseBlocks: 0.116, proseShare: -0.62, tables: 0.237, articles: -0.054, main: -0.126, chars: 0.017,
    blocks: -0.01, elements: 0.038, paragraphs: 0.123, headings: -0.108, images: -0.456, controls: -0.192,
    listItems: 0.114, codeBlocks: 1.098, linkDensity: 0.619, punctuation: 2.687, authors: -0.774, date: -0.151,
    address: 0.251, addressDepth: 0.155, addressRoot: -2.456, addressWords: -0.244, addressDated: -0.457,
    addressDigits: -0.017, addressQuery: -2.265, addressShop: -1.953,
    },
    forum: {
    page: -0.62, proseBlocks: 0.066, proseShare: 0.973, tables: -0.165, articles: 0.356, main: -0.343, chars: -0.026,
    blocks: -0.019, elements: 0.026, paragraphs: -0.168, headings: -0.359, images: -0.077, controls: -0.038,
    listItems: 0.049, codeBlocks: 0.278, linkDensity: -1.856, punctuation: 3.384, authors: 1.582, date: 2.449,
    address: -1.476, addressDepth: 0.15, addressRoot: 2.889, addressWords: 0.259, addressDated: -1, addressDigits: 0.66,
    addressQuery: 2.771, addressShop: 0.656,
    },
    listing: {
    page: -0.539, proseBlocks: -0.019, proseShare: -0.76, tables: 0.09, articles: 0.135, main: 0.318, chars: 0.073,
    blocks: -0.001, elements: 0.032, paragraphs: -0.162, headings: 0.096, images: 0.096, controls: 0.056,
    listItems: -0.213, codeBlocks: -0.748, linkDensity: 2.935, punctuation: 2.239, authors: 0.305, date: -0.465,
    address: 1.223, addressDepth: -0.135, addressRoot: 0.276, addressWords: -0.187, addressDated: -0.199,
    addressDigits: -0.134, addressQuery: 2.184, addressShop: -0.152,
    },
    product: {
    page: 0.691, proseBlocks: -0.058, proseShare: -1.063, tables: 0.196, articles: -0.154, main: -0.362, chars: -0.034,
    blocks: -0.054, elements: 0.021, paragraphs: -0.131, headings: 0.018, images: 0.339, controls: 0.253,
    listItems: 0.033, codeBlocks: -0.014, linkDensity: -3.02, punctuation: -5.499, authors: -0.518, date: -0.361,
    address: -0.889, addressDepth: -0.057, addressRoot: -0.057, addressWords: 0.155, addressDated: -0.294,
    addressDigits: 1.831, addressQuery: 0.368, addressShop: 1.086,
    },
    service: {
    page: 1.535, proseBlocks: 0.114, proseShare: -1.34, tables: -0.137, articles: -0.207, main: 0.094, chars: 0.011,
    blocks: 0.008, elements: 0.122, paragraphs: 0.163, headings: 0.223, images: -0.061, controls: -0.243,
    listItems: -0.023, codeBlocks: -0.065, linkDensity: -1.57, punctuation: -9.539, authors: -0.829, date: -1.103,
    address: 1.164, addressDepth: -0.201, addressRoot: -0.423, addressWords: -0.062, addressDated: -0.062,
    addressDigits: -2.006, addressQuery: -2.968, addressShop: -1.79,
    },
  },
};
