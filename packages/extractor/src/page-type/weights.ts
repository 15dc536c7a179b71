// biome-ignore-all lint/suspicious/noApproximativeNumericConstant: fitted numbers come near constants by chance
import type { PageTypeWeights } from "./page-type-weights.ts";

/** Written by the training script; do not edit. */
// biome-ignore format: rows of data
export const pageTypeWeights: PageTypeWeights = {
  evidence: 1.275,
  shape: {
    article: {
    page: 0.564, proseBlocks: 0.022, proseShare: 3.288, tables: 0.32, articles: -0.069, main: 0.106, chars: -0.027,
    blocks: -0.093, elements: -0.165, paragraphs: 0.119, headings: -0.063, images: -0.041, controls: -0.172,
    listItems: 0.087, codeBlocks: 0.039, linkDensity: 1.979, punctuation: -2.04, prices: 0.019, headPrices: -0.094,
    cards: 0.121, pricedCards: -0.178, cart: -1.706, ours: -0.611, yours: 0.052, times: -0.095, headlineWords: 0.333,
    titleWords: 0.329, authors: 1.202, date: 1.455, address: -0.394, addressDepth: -0.017, addressRoot: 0,
    addressWords: 0.196, addressDated: 1.716, addressDigits: -0.485, addressQuery: -4.068,
    },
    collection: {
    page: -0.35, proseBlocks: -0.258, proseShare: 0.513, tables: -0.217, articles: 0.003, main: -0.028, chars: -0.037,
    blocks: -0.013, elements: -0.018, paragraphs: 0.033, headings: 0.036, images: -0.012, controls: 0.181, listItems: 0,
    codeBlocks: -0.357, linkDensity: 2.185, punctuation: 4.669, prices: 0.424, headPrices: 0.05, cards: 0.221,
    pricedCards: 0.474, cart: 1.131, ours: 0.58, yours: 0.288, times: -0.047, headlineWords: -0.381, titleWords: -0.462,
    authors: -0.62, date: -0.931, address: -0.014, addressDepth: 0.17, addressRoot: 0, addressWords: -0.173,
    addressDated: -0.03, addressDigits: 0.746, addressQuery: 1.937,
    },
    documentation: {
    page: 0.391, proseBlocks: 0.07, proseShare: -0.779, tables: 0.185, articles: 0.115, main: -0.037, chars: 0.027,
    blocks: 0.045, elements: 0.043, paragraphs: 0.112, headings: -0.014, images: -0.212, controls: -0.112,
    listItems: 0.14, codeBlocks: 0.944, linkDensity: 0.411, punctuation: 4.525, prices: -0.191, headPrices: -0.319,
    cards: -0.518, pricedCards: -0.298, cart: -0.472, ours: -0.986, yours: 0.043, times: -0.518, headlineWords: -0.1,
    titleWords: -0.269, authors: -0.668, date: 0.221, address: 0.352, addressDepth: 0.075, addressRoot: 0,
    addressWords: -0.159, addressDated: -0.157, addressDigits: -1.154, addressQuery: -1.656,
    },
    forum: {
    page: -0.458, proseBlocks: 0.08, proseShare: 0.482, tables: -0.172, articles: -0.055, main: -0.265, chars: -0.014,
    blocks: -0.008, elements: 0.005, paragraphs: -0.107, headings: -0.216, images: -0.095, controls: 0.08,
    listItems: 0.027, codeBlocks: -0.139, linkDensity: -3.29, punctuation: 2.239, prices: -0.23, headPrices: 0.059,
    cards: 0.102, pricedCards: -0.154, cart: -1.065, ours: -0.03, yours: -0.501, times: 0.586, headlineWords: 0.016,
    titleWords: 0.216, authors: 1.706, date: 1.151, address: -1.192, addressDepth: 0.152, addressRoot: 0,
    addressWords: 0.213, addressDated: -1.125, addressDigits: 0.674, addressQuery: 0.618,
    },
    listing: {
    page: 0.162, proseBlocks: 0.018, proseShare: -1.046, tables: -0.085, articles: 0.124, main: 0.326, chars: 0.083,
    blocks: 0.063, elements: 0.054, paragraphs: -0.143, headings: 0.036, images: -0.067, controls: 0.013,
    listItems: -0.195, codeBlocks: -0.468, linkDensity: 1.865, punctuation: 2.608, prices: -0.217, headPrices: 0.219,
    cards: 0.278, pricedCards: 0.383, cart: 0.151, ours: 0.45, yours: -0.42, times: 0.282, headlineWords: -0.137,
    titleWords: -0.247, authors: 0.02, date: -0.298, address: 0.877, addressDepth: -0.14, addressRoot: 0,
    addressWords: -0.04, addressDated: -0.274, addressDigits: 0.457, addressQuery: 2.963,
    },
    product: {
    page: -0.355, proseBlocks: -0.011, proseShare: -0.732, tables: 0.135, articles: -0.021, main: -0.184, chars: -0.031,
    blocks: -0.027, elements: -0.005, paragraphs: -0.108, headings: -0.013, images: 0.316, controls: 0.232,
    listItems: -0.047, codeBlocks: -0.166, linkDensity: -2.321, punctuation: -6.806, prices: 0.021, headPrices: 0.086,
    cards: -0.077, pricedCards: 0.218, cart: 2.505, ours: -0.669, yours: 0.173, times: -0.202, headlineWords: 0.181,
    titleWords: 0.376, authors: -0.958, date: -0.682, address: -0.585, addressDepth: -0.065, addressRoot: 0,
    addressWords: 0.082, addressDated: -0.109, addressDigits: 2.291, addressQuery: 1.24,
    },
    service: {
    page: 0.046, proseBlocks: 0.079, proseShare: -1.727, tables: -0.166, articles: -0.098, main: 0.082, chars: -0.002,
    blocks: 0.034, elements: 0.086, paragraphs: 0.094, headings: 0.235, images: 0.111, controls: -0.221,
    listItems: -0.012, codeBlocks: 0.147, linkDensity: -0.829, punctuation: -5.195, prices: 0.173, headPrices: 0,
    cards: -0.128, pricedCards: -0.444, cart: -0.544, ours: 1.265, yours: 0.365, times: -0.007, headlineWords: 0.087,
    titleWords: 0.059, authors: -0.682, date: -0.916, address: 0.957, addressDepth: -0.173, addressRoot: 0,
    addressWords: -0.119, addressDated: -0.021, addressDigits: -2.529, addressQuery: -1.035,
    },
  },
};
