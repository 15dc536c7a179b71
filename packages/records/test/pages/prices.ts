import { frame, jsonLd, type TestPage } from "./page.ts";

const items = [
  ["Single berth, night", "£24.00", 24, "GBP"],
  ["Double berth, night", "£38.50", 38.5, "GBP"],
  ["Slipway, launch", "£9.00", 9, "GBP"],
] as const;
const expectedItems = items.map(([name, , amount, currency]) => ({ name, price: { amount, currency } }));

const lists: readonly (readonly [id: string, html: string])[] = [
  ["table", `<table><tr><th>Service</th><th>Price</th></tr>${items.map(([name, price]) => `<tr><td>${name}</td><td>${price}</td></tr>`).join("")}</table>`],
  ["dl", `<dl>${items.map(([name, price]) => `<dt>${name}</dt><dd>${price}</dd>`).join("")}</dl>`],
  ["dots", `<ul>${items.map(([name, price]) => `<li>${name} ..... ${price}</li>`).join("")}</ul>`],
  ["menu", `<div class="menu">${items.map(([name, price]) => `<div class="menu-item"><h4>${name}</h4><span class="menu-price">${price}</span><p>Paid at the office.</p></div>`).join("")}</div>`],
]; // biome-ignore format: data

export const pricePages: readonly TestPage[] = [
  ...lists.map(([id, html]): TestPage => ({ name: `price list ${id}`, type: "price-list", html: frame("en-GB", "Harbour dues", `<h1>Harbour dues</h1>${html}`), expected: expectedItems })),
  {
    name: "price list in groups",
    type: "price-list",
    html: frame("de", "Speisekarte", `<h1>Speisekarte</h1><h2>Suppen</h2><ul><li>Fischsuppe 6,50 €</li><li>Krabbensuppe 7,90 €</li></ul><h2>Fisch</h2><ul><li>Scholle 14,50 €</li><li>Dorsch 1.016,00 €</li></ul>`),
    expected: [
      { name: "Fischsuppe", price: { amount: 6.5, currency: "EUR" }, group: "Suppen" },
      { name: "Krabbensuppe", price: { amount: 7.9, currency: "EUR" }, group: "Suppen" },
      { name: "Scholle", price: { amount: 14.5, currency: "EUR" }, group: "Fisch" },
      { name: "Dorsch", price: { amount: 1016, currency: "EUR" }, group: "Fisch" },
    ],
  },
  {
    name: "products of a category",
    type: "product",
    html: frame("en", "Rope", `<h1>Rope</h1><ul class="products">${[["Mooring line", "$24.90"], ["Anchor rode", "$61.00"], ["Dock line", "$18.40"]].map(([name, price]) => `<li class="product"><a href="/p"><h2 class="woocommerce-loop-product__title">${name}</h2><span class="price"><del><span>$99.00</span></del> <ins><span>${price}</span></ins></span></a></li>`).join("")}</ul>`),
    expected: [["Mooring line", 24.9], ["Anchor rode", 61], ["Dock line", 18.4]].map(([name, amount]) => ({ name: name as string, price: { amount: amount as number, currency: "$" } })),
  },
  {
    name: "product of WooCommerce on sale",
    type: "product",
    html: frame("de", "Fender", `<div class="product"><h1 class="product_title entry-title">Fender</h1><p class="price"><del aria-hidden="true"><span class="amount">49,00&nbsp;€</span></del> <ins><span class="amount">39,90&nbsp;€</span></ins></p><p class="stock in-stock">Auf Lager</p><div class="product_meta"><span class="sku_wrapper">Artikelnummer: <span class="sku">F-200</span></span></div></div>`),
    expected: [{ name: "Fender", price: { amount: 39.9, currency: "EUR" }, sku: "F-200", availability: "InStock", brand: null }],
  },
  {
    name: "product with variants and a range of prices",
    type: "product",
    html: frame("en", "Oilskin", "<h1>Oilskin</h1><p class=price>$120.00 – $140.00</p>", jsonLd({
      "@type": "ProductGroup", name: "Oilskin", brand: { "@type": "Brand", name: "Kestle" }, offers: { "@type": "AggregateOffer", lowPrice: "120.00", highPrice: "140.00", priceCurrency: "USD" },
      hasVariant: [
        { "@type": "Product", name: "Oilskin S", sku: "O-S", size: "S", offers: { "@type": "Offer", price: 120, priceCurrency: "USD" } },
        { "@type": "Product", name: "Oilskin L", sku: "O-L", size: "L", offers: { "@type": "Offer", price: 140, priceCurrency: "USD" } },
      ],
    })),
    expected: [{
      name: "Oilskin", brand: "Kestle", price: { amount: 120, upTo: 140, currency: "USD" },
      variants: [
        { name: "Oilskin S", sku: "O-S", price: { amount: 120, currency: "USD" }, availability: null, color: null, size: "S" },
        { name: "Oilskin L", sku: "O-L", price: { amount: 140, currency: "USD" }, availability: null, color: null, size: "L" },
      ],
    }],
  },
  {
    name: "raised cents, and a price by month",
    type: "product",
    html: frame("en", "Chart plotter", `<h1>Chart plotter</h1><div class="product-price">$1,249<sup>99</sup></div><div>or $104.17 per month</div><button>Add to cart</button>`),
    expected: [{ name: "Chart plotter", price: { amount: 1249.99, currency: "$" } }],
  },
]; // biome-ignore format: data
