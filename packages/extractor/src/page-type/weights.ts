// biome-ignore-all lint/suspicious/noApproximativeNumericConstant: fitted numbers come near constants by chance
import type { PageTypeWeights } from "./page-type-weights.ts";

/** Written by the training script; do not edit. */
// biome-ignore format: rows of data
export const pageTypeWeights: PageTypeWeights = {
  evidence: 1.318,
  shape: {
    article: {
    page: 0.503, proseBlocks: 0.062, proseShare: 2.84, tables: -0.157, articles: -0.014, main: 0.662, chars: 0.032,
    blocks: 0.024, elements: -0.216, paragraphs: 0.121, headings: -0.01, images: -0.133, controls: -0.246,
    listItems: 0.101, codeBlocks: 0.254, linkDensity: 1.005, punctuation: 1.757, authors: 1.379, date: 0.806,
    address: -0.709, addressDepth: 0.07, addressRoot: 0.12, addressWords: 0.29, addressDated: 1.986,
    addressDigits: -0.441, addressQuery: 0.787,
    },
    collection: {
    page: -1.956, proseBlocks: -0.3, proseShare: 0.317, tables: -0.039, articles: -0.023, main: -0.279, chars: -0.086,
    blocks: 0.085, elements: -0.032, paragraphs: 0.03, headings: 0.1, images: 0.337, controls: 0.391, listItems: -0.031,
    codeBlocks: -0.832, linkDensity: 2.229, punctuation: 5.757, authors: -1.202, date: -1.477, address: 0.572,
    addressDepth: 0.03, addressRoot: 0.363, addressWords: -0.199, addressDated: -0.089, addressDigits: 0.079,
    addressQuery: -0.286,
    },
    documentation: {
    page: 0.434, proseBlocks: 0.102, proseShare: -0.818, tables: 0.23, articles: -0.038, main: -0.154, chars: 0.019,
    blocks: -0.004, elements: 0.026, paragraphs: 0.111, headings: -0.088, images: -0.476, controls: -0.197,
    listItems: 0.13, codeBlocks: 1.132, linkDensity: 0.603, punctuation: 2.887, authors: -0.793, date: 0.036,
    address: 0.058, addressDepth: 0.216, addressRoot: -2.291, addressWords: -0.233, addressDated: -0.442,
    addressDigits: -0.234, addressQuery: -1.911,
    },
    forum: {
    page: -0.621, proseBlocks: 0.119, proseShare: 1.062, tables: -0.254, articles: 0.241, main: -0.106, chars: -0.02,
    blocks: -0.031, elements: 0.008, paragraphs: -0.132, headings: -0.35, images: -0.08, controls: -0.02, listItems: 0,
    codeBlocks: 0.113, linkDensity: -2.105, punctuation: -0.757, authors: 1.923, date: 2.244, address: -1.38,
    addressDepth: 0.169, addressRoot: 3.969, addressWords: 0.297, addressDated: -0.82, addressDigits: 0.45,
    addressQuery: 1.741,
    },
    listing: {
    page: -0.565, proseBlocks: -0.042, proseShare: -0.593, tables: 0.138, articles: 0.163, main: 0.258, chars: 0.072,
    blocks: -0.017, elements: 0.041, paragraphs: -0.175, headings: 0.115, images: 0.101, controls: 0.071,
    listItems: -0.223, codeBlocks: -0.697, linkDensity: 3.031, punctuation: 3.123, authors: 0.41, date: -0.407,
    address: 1.205, addressDepth: -0.177, addressRoot: 0.419, addressWords: -0.211, addressDated: -0.217,
    addressDigits: 0.074, addressQuery: 2.235,
    },
    product: {
    page: 0.662, proseBlocks: -0.072, proseShare: -1.264, tables: 0.235, articles: -0.161, main: -0.398, chars: -0.037,
    blocks: -0.046, elements: 0.029, paragraphs: -0.125, headings: 0.011, images: 0.33, controls: 0.249,
    listItems: 0.046, codeBlocks: 0.03, linkDensity: -2.992, punctuation: -4.092, authors: -0.703, date: -0.183,
    address: -0.866, addressDepth: -0.072, addressRoot: -2.207, addressWords: 0.146, addressDated: -0.348,
    addressDigits: 1.924, addressQuery: 0.49,
    },
    service: {
    page: 1.545, proseBlocks: 0.132, proseShare: -1.543, tables: -0.154, articles: -0.167, main: 0.016, chars: 0.021,
    blocks: -0.011, elements: 0.143, paragraphs: 0.169, headings: 0.22, images: -0.079, controls: -0.249,
    listItems: -0.023, codeBlocks: 0, linkDensity: -1.772, punctuation: -8.674, authors: -1.015, date: -1.019,
    address: 1.12, addressDepth: -0.235, addressRoot: -0.373, addressWords: -0.09, addressDated: -0.07,
    addressDigits: -1.853, addressQuery: -3.056,
    },
  },
};
