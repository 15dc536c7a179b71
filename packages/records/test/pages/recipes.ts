import { frame, jsonLd, type TestPage } from "./page.ts";

interface Recipe {
  readonly language: string;
  readonly name: string;
  readonly words: {
    readonly ingredients: string;
    readonly steps: string;
    readonly prep: string;
    readonly cook: string;
    readonly serves: string;
  };
  readonly prep: readonly [written: string, iso: string];
  readonly cook: readonly [written: string, iso: string];
  readonly serves: string;
  readonly ingredients: readonly string[];
  readonly steps: readonly string[];
}

const recipes: readonly Recipe[] = [
  {
    language: "en", name: "Harbour fish pie", words: { ingredients: "Ingredients", steps: "Instructions", prep: "Prep Time", cook: "Cook Time", serves: "Servings" },
    prep: ["20 minutes", "PT20M"], cook: ["1 hour 10 minutes", "PT1H10M"], serves: "6",
    ingredients: ["700 g floury potatoes", "400 g smoked haddock & cod", "1 leek, sliced", "300 ml milk"],
    steps: ["Boil the potatoes until soft, then mash them.", "Poach the fish in the milk with the leek.", "Top with mash and bake until golden."],
  },
  {
    language: "de", name: "Matjes nach Hausfrauenart", words: { ingredients: "Zutaten", steps: "Zubereitung", prep: "Vorbereitungszeit", cook: "Kochzeit", serves: "Portionen" },
    prep: ["25 Min.", "PT25M"], cook: ["15 Minuten", "PT15M"], serves: "4",
    ingredients: ["8 Matjesfilets", "2 säuerliche Äpfel", "200 g Sahne", "1 Zwiebel"],
    steps: ["Die Äpfel in Würfel schneiden.", "Sahne mit Zwiebel verrühren.", "Matjes darin ziehen lassen."],
  },
  {
    language: "fr", name: "Soupe de poisson", words: { ingredients: "Ingrédients", steps: "Préparation", prep: "Temps de préparation", cook: "Cuisson", serves: "Pour" },
    prep: ["30 min", "PT30M"], cook: ["2 heures", "PT2H"], serves: "8 personnes",
    ingredients: ["1 kg de poissons de roche", "3 tomates", "1 dose de safran"],
    steps: ["Faites revenir les tomates.", "Ajoutez les poissons et couvrez d'eau.", "Mixez et passez la soupe."],
  },
]; // biome-ignore format: data

const list = (tag: string, name: string, items: readonly string[]): string =>
  `<${tag}>${items.map((item) => `<li class="${name}">${item.replace("&", "&amp;")}</li>`).join("\n")}</${tag}>`;

const templates: readonly { readonly id: string; readonly write: (recipe: Recipe) => string }[] = [
  {
    id: "wp-recipe-maker",
    write: ({
      name,
      words,
      prep,
      cook,
      serves,
      ingredients,
      steps,
    }) => `<article><h1 class="entry-title">${name}</h1><p>A dish of the coast.</p>
<div class="wprm-recipe-container"><h2 class="wprm-recipe-name">${name}</h2>
<div class="wprm-recipe-time-container"><span class="wprm-recipe-details-label">${words.prep}:</span> <span class="wprm-recipe-time">${prep[0]}</span></div>
<div class="wprm-recipe-time-container"><span class="wprm-recipe-details-label">${words.cook}:</span> <span class="wprm-recipe-time">${cook[0]}</span></div>
<div class="wprm-recipe-servings-container"><span class="wprm-recipe-details-label">${words.serves}:</span> <span class="wprm-recipe-servings">${serves}</span></div>
<div class="wprm-recipe-ingredients-container"><h3 class="wprm-recipe-header">${words.ingredients}</h3>${list("ul", "wprm-recipe-ingredient", ingredients)}</div>
<div class="wprm-recipe-instructions-container"><h3 class="wprm-recipe-header">${words.steps}</h3>${list("ul", "wprm-recipe-instruction", steps)}</div></div></article>`,
  },
  {
    id: "tasty",
    write: ({
      name,
      words,
      prep,
      cook,
      serves,
      ingredients,
      steps,
    }) => `<article><h1>${name}</h1><div class="tasty-recipes">
<ul class="tasty-recipes-details"><li><span class="tasty-recipes-label">${words.prep}:</span> ${prep[0]}</li><li><span class="tasty-recipes-label">${words.cook}:</span> ${cook[0]}</li><li><span class="tasty-recipes-label">${words.serves}:</span> ${serves}</li></ul>
<h3>${words.ingredients}</h3><div class="tasty-recipes-ingredients-body">${list("ul", "", ingredients)}</div>
<h3>${words.steps}</h3><div>${list("ol", "", steps)}</div><h3>Notes</h3><ul><li>Keeps for two days.</li></ul></div></article>`,
  },
  {
    id: "table",
    write: ({
      name,
      words,
      prep,
      cook,
      serves,
      ingredients,
      steps,
    }) => `<h1>${name}</h1><table><tr><th>${words.prep}</th><td>${prep[0]}</td></tr><tr><th>${words.cook}</th><td>${cook[0]}</td></tr><tr><th>${words.serves}</th><td>${serves}</td></tr></table>
<section><h2>${words.ingredients}</h2>${list("ul", "", ingredients)}</section><section><h2>${words.steps}</h2>${steps.map((step) => `<p>${step}</p>`).join("")}</section>`,
  },
];

export const recipePages: readonly TestPage[] = recipes.flatMap((recipe) =>
  templates.flatMap(({ id, write }) => {
    const { name, prep, cook, serves, ingredients, steps } = recipe;
    const expected = [
      {
        name,
        prepTime: prep[1],
        cookTime: cook[1],
        yield: serves,
        ingredients: [...ingredients],
        steps: [...steps],
        cuisine: null,
      },
    ];
    const declared = jsonLd({
      "@type": "Recipe", name, prepTime: prep[1], cookTime: cook[1], recipeYield: serves, recipeIngredient: [...ingredients],
      recipeInstructions: steps.map((text) => ({ "@type": "HowToStep", text })),
    }); // biome-ignore format: data
    const page = { type: "recipe", expected };
    return [
      { ...page, name: `recipe ${id} ${recipe.language}`, html: frame(recipe.language, name, write(recipe)) },
      ...(id === "tasty"
        ? [
            {
              ...page,
              name: `recipe ${id} ${recipe.language}, declared`,
              html: frame(recipe.language, name, write(recipe), declared),
            },
          ]
        : []),
    ];
  }),
);
