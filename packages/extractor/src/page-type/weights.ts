// biome-ignore-all lint/suspicious/noApproximativeNumericConstant: fitted numbers come near constants by chance
import type { PageTypeWeights } from "./page-type-weights.ts";

/** Written by the training script; do not edit. */
// biome-ignore format: rows of data
export const pageTypeWeights: PageTypeWeights = {
  evidence: 1.322,
  shape: {
    article: {
    page: -0.042, proseBlocks: 0.034, proseShare: 2.93, tables: -0.1, articles: 0.019, main: 0.683, chars: -0.032,
    blocks: -0.039, elements: -0.216, paragraphs: 0.113, headings: -0.054, images: -0.06, controls: -0.19,
    listItems: 0.104, codeBlocks: 0.216, linkDensity: 1.15, punctuation: 1.09, prices: 0.144, headPrices: -0.23,
    cards: -0.007, pricedCards: -0.121, cart: -1.513, ours: -0.31, yours: 0.246, times: 0.04, headlineWords: 0.339,
    titleWords: 0.498, authors: 1.358, date: 0.518, address: -0.405, addressDepth: 0.051, addressRoot: -0.258,
    addressWords: 0.227, addressDated: 2.404, addressDigits: -0.64, addressQuery: 0.702,
    },
    collection: {
    page: -0.546, proseBlocks: -0.331, proseShare: 0.988, tables: -0.152, articles: -0.029, main: -0.145, chars: -0.056,
    blocks: -0.02, elements: -0.028, paragraphs: 0.053, headings: 0.046, images: -0.042, controls: 0.251,
    listItems: -0.005, codeBlocks: -0.66, linkDensity: 2.532, punctuation: 6.214, prices: 0.439, headPrices: 0.097,
    cards: 0.312, pricedCards: 0.494, cart: 0.998, ours: 0.616, yours: 0.159, times: -0.14, headlineWords: -0.388,
    titleWords: -0.446, authors: -1.113, date: -0.662, address: 0.175, addressDepth: 0.164, addressRoot: 0.506,
    addressWords: -0.213, addressDated: -0.057, addressDigits: 0.357, addressQuery: -0.132,
    },
    documentation: {
    page: 0.702, proseBlocks: 0.107, proseShare: -0.298, tables: 0.293, articles: 0.101, main: -0.333, chars: 0.033,
    blocks: 0.031, elements: 0.065, paragraphs: 0.144, headings: -0.046, images: -0.164, controls: -0.137,
    listItems: 0.146, codeBlocks: 1.025, linkDensity: 0.64, punctuation: 2.774, prices: -0.187, headPrices: -0.278,
    cards: -0.51, pricedCards: -0.545, cart: -0.563, ours: -1.252, yours: 0.12, times: -0.395, headlineWords: -0.108,
    titleWords: -0.492, authors: -0.323, date: 0.034, address: 0.04, addressDepth: 0.137, addressRoot: -0.547,
    addressWords: -0.151, addressDated: -0.554, addressDigits: -0.346, addressQuery: -1.656,
    },
    forum: {
    page: -0.424, proseBlocks: 0.119, proseShare: 0.77, tables: -0.077, articles: -0.01, main: -0.11, chars: -0.013,
    blocks: -0.021, elements: 0.008, paragraphs: -0.127, headings: -0.231, images: -0.116, controls: 0.02,
    listItems: -0.014, codeBlocks: -0.076, linkDensity: -2.496, punctuation: 0.655, prices: -0.238, headPrices: -0.046,
    cards: 0.117, pricedCards: -0.057, cart: -0.92, ours: -0.066, yours: -0.506, times: 0.665, headlineWords: 0.069,
    titleWords: 0.094, authors: 1.6, date: 1.508, address: -1.498, addressDepth: 0.142, addressRoot: 1.441,
    addressWords: 0.323, addressDated: -1.184, addressDigits: 0.42, addressQuery: 1.928,
    },
    listing: {
    page: 0.257, proseBlocks: -0.015, proseShare: -0.935, tables: 0.108, articles: 0.091, main: 0.064, chars: 0.112,
    blocks: 0.036, elements: 0.065, paragraphs: -0.161, headings: 0.032, images: -0.062, controls: 0.057,
    listItems: -0.204, codeBlocks: -0.556, linkDensity: 2.006, punctuation: 2.481, prices: -0.274, headPrices: 0.249,
    cards: 0.335, pricedCards: 0.426, cart: 0.119, ours: 0.381, yours: -0.54, times: 0.228, headlineWords: -0.122,
    titleWords: -0.291, authors: 0.228, date: -0.067, address: 1.006, addressDepth: -0.199, addressRoot: -0.264,
    addressWords: -0.112, addressDated: -0.332, addressDigits: 0.219, addressQuery: 1.611,
    },
    product: {
    page: -0.011, proseBlocks: -0.02, proseShare: -1.262, tables: 0.219, articles: -0.073, main: -0.212, chars: -0.037,
    blocks: -0.027, elements: 0.005, paragraphs: -0.141, headings: -0.03, images: 0.42, controls: 0.251,
    listItems: -0.04, codeBlocks: -0.077, linkDensity: -2.39, punctuation: -8.828, prices: -0.036, headPrices: 0.133,
    cards: -0.129, pricedCards: 0.243, cart: 2.733, ours: -0.8, yours: 0.205, times: -0.306, headlineWords: 0.12,
    titleWords: 0.489, authors: -0.636, date: -0.212, address: -0.409, addressDepth: -0.123, addressRoot: -0.797,
    addressWords: 0.067, addressDated: -0.213, addressDigits: 1.892, addressQuery: -0.456,
    },
    service: {
    page: 0.063, proseBlocks: 0.107, proseShare: -2.192, tables: -0.29, articles: -0.1, main: 0.052, chars: -0.007,
    blocks: 0.039, elements: 0.1, paragraphs: 0.118, headings: 0.282, images: 0.024, controls: -0.252, listItems: 0.012,
    codeBlocks: 0.128, linkDensity: -1.442, punctuation: -4.387, prices: 0.152, headPrices: 0.075, cards: -0.117,
    pricedCards: -0.439, cart: -0.854, ours: 1.43, yours: 0.316, times: -0.093, headlineWords: 0.09, titleWords: 0.149,
    authors: -1.114, date: -1.119, address: 1.091, addressDepth: -0.172, addressRoot: -0.081, addressWords: -0.141,
    addressDated: -0.065, addressDigits: -1.902, addressQuery: -1.998,
    },
  },
};
