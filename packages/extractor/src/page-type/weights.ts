// biome-ignore-all lint/suspicious/noApproximativeNumericConstant: fitted numbers come near constants by chance
import type { PageTypeWeights } from "./page-type-weights.ts";

/** Written by the training script; do not edit. */
// biome-ignore format: rows of data
export const pageTypeWeights: PageTypeWeights = {
  evidence: 1.315,
  shape: {
    article: {
    page: 0.468, proseBlocks: 0.092, proseShare: 2.81, tables: -0.103, articles: -0.045, main: 0.694, chars: 0.033,
    blocks: 0.019, elements: -0.237, paragraphs: 0.126, headings: 0.009, images: -0.137, controls: -0.239,
    listItems: 0.106, codeBlocks: 0.194, linkDensity: 1.032, punctuation: 1.155, authors: 1.324, date: 0.726,
    address: -0.647, addressDepth: 0.061, addressRoot: 0.074, addressWords: 0.311, addressDated: 2.126,
    addressDigits: -0.584, addressQuery: -0.09,
    },
    collection: {
    page: -1.806, proseBlocks: -0.314, proseShare: -0.027, tables: -0.111, articles: -0.028, main: -0.233,
    chars: -0.083, blocks: 0.067, elements: 0, paragraphs: 0.057, headings: 0.128, images: 0.298, controls: 0.405,
    listItems: -0.069, codeBlocks: -0.756, linkDensity: 1.82, punctuation: 4.173, authors: -0.832, date: -0.941,
    address: 0.361, addressDepth: 0.04, addressRoot: -0.127, addressWords: -0.225, addressDated: -0.124,
    addressDigits: 0.261, addressQuery: 1.587,
    },
    documentation: {
    page: 0.3, proseBlocks: 0.118, proseShare: -0.647, tables: 0.245, articles: -0.057, main: -0.135, chars: 0.016,
    blocks: -0.011, elements: 0.039, paragraphs: 0.12, headings: -0.114, images: -0.454, controls: -0.193,
    listItems: 0.111, codeBlocks: 1.087, linkDensity: 0.627, punctuation: 2.977, authors: -0.836, date: -0.109,
    address: 0.275, addressDepth: 0.155, addressRoot: -2.437, addressWords: -0.246, addressDated: -0.483,
    addressDigits: -0.01, addressQuery: -2.436,
    },
    forum: {
    page: -0.634, proseBlocks: 0.077, proseShare: 0.981, tables: -0.171, articles: 0.354, main: -0.34, chars: -0.021,
    blocks: -0.012, elements: 0.029, paragraphs: -0.171, headings: -0.345, images: -0.089, controls: -0.043,
    listItems: 0.057, codeBlocks: 0.293, linkDensity: -1.93, punctuation: 3.757, authors: 1.619, date: 2.12,
    address: -1.616, addressDepth: 0.144, addressRoot: 2.695, addressWords: 0.271, addressDated: -0.962,
    addressDigits: 0.658, addressQuery: 1.912,
    },
    listing: {
    page: -0.568, proseBlocks: -0.019, proseShare: -0.787, tables: 0.092, articles: 0.134, main: 0.249, chars: 0.082,
    blocks: -0.011, elements: 0.031, paragraphs: -0.169, headings: 0.087, images: 0.104, controls: 0.048,
    listItems: -0.212, codeBlocks: -0.729, linkDensity: 2.887, punctuation: 3.276, authors: 0.137, date: -0.32,
    address: 1.342, addressDepth: -0.141, addressRoot: 0.2, addressWords: -0.213, addressDated: -0.232,
    addressDigits: -0.151, addressQuery: -0.146,
    },
    product: {
    page: 0.691, proseBlocks: -0.05, proseShare: -1.011, tables: 0.201, articles: -0.152, main: -0.32, chars: -0.036,
    blocks: -0.061, elements: 0.017, paragraphs: -0.131, headings: 0.018, images: 0.336, controls: 0.264,
    listItems: 0.029, codeBlocks: -0.021, linkDensity: -2.84, punctuation: -5.851, authors: -0.515, date: -0.612,
    address: -0.922, addressDepth: -0.053, addressRoot: -0.055, addressWords: 0.167, addressDated: -0.254,
    addressDigits: 1.849, addressQuery: 0.975,
    },
    service: {
    page: 1.549, proseBlocks: 0.095, proseShare: -1.32, tables: -0.153, articles: -0.207, main: 0.086, chars: 0.009,
    blocks: 0.009, elements: 0.122, paragraphs: 0.169, headings: 0.217, images: -0.059, controls: -0.242,
    listItems: -0.022, codeBlocks: -0.068, linkDensity: -1.596, punctuation: -9.487, authors: -0.897, date: -0.863,
    address: 1.206, addressDepth: -0.206, addressRoot: -0.35, addressWords: -0.065, addressDated: -0.07,
    addressDigits: -2.024, addressQuery: -1.802,
    },
  },
};
