// biome-ignore-all lint/suspicious/noApproximativeNumericConstant: fitted numbers come near constants by chance
import type { PageTypeWeights } from "./page-type-weights.ts";

/** Written by the training script; do not edit. */
// biome-ignore format: rows of data
export const pageTypeWeights: PageTypeWeights = {
  evidence: 1.265,
  shape: {
    article: {
    page: -0.287, proseBlocks: 0.078, proseShare: 2.779, tables: -0.078, articles: 0.004, main: 0.553, chars: -0.021,
    blocks: -0.038, elements: -0.168, paragraphs: 0.08, headings: -0.037, images: -0.065, controls: -0.169,
    listItems: 0.097, codeBlocks: 0.09, linkDensity: 0.641, punctuation: -0.486, prices: 0.059, headPrices: -0.101,
    cards: -0.025, pricedCards: -0.092, cart: -1.854, ours: -0.309, yours: 0.244, times: -0.012, headlineWords: 0.334,
    titleWords: 0.423, authors: 1.273, date: 0.823, address: -0.33, addressDepth: 0.046, addressRoot: 0,
    addressWords: 0.203, addressDated: 1.836, addressDigits: -0.536, addressQuery: -3.4,
    },
    collection: {
    page: -0.336, proseBlocks: -0.255, proseShare: 0.396, tables: -0.136, articles: -0.018, main: -0.111, chars: -0.035,
    blocks: -0.016, elements: -0.015, paragraphs: 0.049, headings: 0.027, images: -0.01, controls: 0.186,
    listItems: 0.007, codeBlocks: -0.384, linkDensity: 2.078, punctuation: 4.675, prices: 0.396, headPrices: 0.046,
    cards: 0.272, pricedCards: 0.482, cart: 1.082, ours: 0.496, yours: 0.198, times: -0.147, headlineWords: -0.426,
    titleWords: -0.446, authors: -0.797, date: -0.095, address: -0.042, addressDepth: 0.157, addressRoot: 0,
    addressWords: -0.182, addressDated: -0.098, addressDigits: 0.793, addressQuery: 1.593,
    },
    documentation: {
    page: 0.517, proseBlocks: 0.058, proseShare: -0.6, tables: 0.249, articles: 0.08, main: -0.11, chars: 0.028,
    blocks: 0.037, elements: 0.043, paragraphs: 0.113, headings: -0.039, images: -0.211, controls: -0.107,
    listItems: 0.137, codeBlocks: 0.902, linkDensity: 0.647, punctuation: 4.226, prices: -0.172, headPrices: -0.321,
    cards: -0.457, pricedCards: -0.333, cart: -0.464, ours: -1.005, yours: 0.063, times: -0.413, headlineWords: -0.073,
    titleWords: -0.326, authors: -0.19, date: -0.167, address: 0.256, addressDepth: 0.085, addressRoot: 0,
    addressWords: -0.141, addressDated: -0.189, addressDigits: -1.041, addressQuery: -1.448,
    },
    forum: {
    page: -0.288, proseBlocks: 0.061, proseShare: 0.676, tables: -0.121, articles: -0.011, main: -0.294, chars: -0.01,
    blocks: -0.013, elements: 0.003, paragraphs: -0.098, headings: -0.202, images: -0.081, controls: 0.044,
    listItems: 0.012, codeBlocks: -0.096, linkDensity: -2.371, punctuation: 0.95, prices: -0.2, headPrices: 0.032,
    cards: 0.076, pricedCards: -0.185, cart: -1.234, ours: -0.059, yours: -0.521, times: 0.588, headlineWords: 0.095,
    titleWords: 0.156, authors: 1.088, date: 1.232, address: -1.11, addressDepth: 0.128, addressRoot: 0,
    addressWords: 0.218, addressDated: -0.964, addressDigits: 0.577, addressQuery: 1.009,
    },
    listing: {
    page: 0.43, proseBlocks: 0, proseShare: -0.723, tables: 0.115, articles: 0.083, main: 0.052, chars: 0.072,
    blocks: 0.03, elements: 0.054, paragraphs: -0.124, headings: 0.025, images: -0.034, controls: 0.025,
    listItems: -0.184, codeBlocks: -0.454, linkDensity: 2.043, punctuation: 1.963, prices: -0.234, headPrices: 0.204,
    cards: 0.326, pricedCards: 0.363, cart: 0.145, ours: 0.29, yours: -0.57, times: 0.252, headlineWords: -0.17,
    titleWords: -0.201, authors: -0.188, date: 0.003, address: 0.835, addressDepth: -0.163, addressRoot: 0,
    addressWords: -0.073, addressDated: -0.393, addressDigits: 0.434, addressQuery: 2.665,
    },
    product: {
    page: -0.16, proseBlocks: -0.017, proseShare: -0.745, tables: 0.218, articles: -0.055, main: -0.233, chars: -0.03,
    blocks: -0.032, elements: -0.001, paragraphs: -0.121, headings: -0.03, images: 0.316, controls: 0.229,
    listItems: -0.051, codeBlocks: -0.137, linkDensity: -2.037, punctuation: -6.425, prices: -0.002, headPrices: 0.121,
    cards: -0.063, pricedCards: 0.209, cart: 2.793, ours: -0.688, yours: 0.195, times: -0.153, headlineWords: 0.162,
    titleWords: 0.338, authors: -0.695, date: -0.689, address: -0.534, addressDepth: -0.086, addressRoot: 0,
    addressWords: 0.081, addressDated: -0.164, addressDigits: 2.199, addressQuery: 0.649,
    },
    service: {
    page: 0.123, proseBlocks: 0.075, proseShare: -1.783, tables: -0.247, articles: -0.085, main: 0.143, chars: -0.004,
    blocks: 0.032, elements: 0.083, paragraphs: 0.102, headings: 0.255, images: 0.085, controls: -0.209,
    listItems: -0.018, codeBlocks: 0.079, linkDensity: -1.002, punctuation: -4.902, prices: 0.154, headPrices: 0.018,
    cards: -0.129, pricedCards: -0.444, cart: -0.467, ours: 1.275, yours: 0.391, times: -0.115, headlineWords: 0.079,
    titleWords: 0.056, authors: -0.491, date: -1.106, address: 0.925, addressDepth: -0.166, addressRoot: 0,
    addressWords: -0.106, addressDated: -0.028, addressDigits: -2.426, addressQuery: -1.068,
    },
  },
};
