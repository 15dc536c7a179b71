import { describe, expect, test } from "vitest";
import { bestStopWords, stopWordDensities, stopWordDensity, stopWords, stopWordsOf } from "./stop-words.ts";

/** One sentence in each language, of a kind that none of the lists was made from. */
const samples: Readonly<Record<string, string>> = {
  en: "The boat that had been lying in the harbour for a week left with the tide, and nobody knew where it was going.",
  de: "Das Boot, das seit einer Woche im Hafen gelegen hatte, lief mit der Flut aus, und niemand wusste, wohin es fuhr.",
  fr: "Le bateau qui était dans le port depuis une semaine est parti avec la marée, et personne ne savait où il allait.",
  es: "El barco que estaba en el puerto desde hace una semana salió con la marea y nadie sabía a dónde iba.",
  it: "La barca che era nel porto da una settimana è partita con la marea e nessuno sapeva dove andasse.",
  pt: "O barco que estava no porto há uma semana saiu com a maré e ninguém sabia para onde ele ia.",
  nl: "De boot die al een week in de haven lag is met het tij vertrokken en niemand wist waar hij naartoe ging.",
  sv: "Båten som hade legat i hamnen en vecka gick ut med tidvattnet och ingen visste vart den var på väg.",
  da: "Båden, der havde ligget i havnen i en uge, sejlede ud med tidevandet, og ingen vidste, hvor den skulle hen efter det.",
  no: "Båten som hadde ligget i havnen i en uke gikk ut med tidevannet, og ingen visste hvor den skulle etter det, ikke jeg heller.",
  fi: "Vene, joka oli ollut satamassa viikon, lähti vuoroveden mukana, eikä kukaan tiennyt, minne se oli menossa, mutta hän sanoi että se on nyt poissa.",
  pl: "Łódź, która stała w porcie od tygodnia, wypłynęła z przypływem i nikt nie wiedział, gdzie ona jest, ale to nie było ważne.",
  cs: "Loď, která byla týden v přístavu, odplula s přílivem a nikdo nevěděl, kam se vydala, protože to není známo ani jejich lidem.",
  sk: "Loď, ktorá bola týždeň v prístave, odplávala s prílivom a nikto nevedel, kam ide, pretože to nie je známe ani ich ľuďom, alebo áno.",
  hu: "A hajó, amely egy hete a kikötőben volt, az árral ment el, és nem tudta senki, hogy hova, de ez már nem is volt fontos.",
  ro: "Barca care era de o săptămână în port a plecat cu mareea și nimeni nu știa unde este, dar nu era important pentru ei.",
  hr: "Brod koji je bio u luci tjedan dana otišao je s plimom i nije se znalo gdje će biti, ali to više nije bilo važno.",
  tr: "Bir haftadır limanda olan tekne gelgit ile gitti ve nereye olduğunu kimse bilmiyor ama bu artık o kadar da önemli değil.",
  el: "Το καράβι που ήταν στο λιμάνι για μια εβδομάδα έφυγε με την παλίρροια και δεν ήξερε κανείς πού είναι από τότε.",
  ru: "Лодка, которая неделю стояла в порту, ушла с приливом, и никто не знал, куда она шла, но это уже не было так важно для нас.",
  uk: "Човен, який тиждень був у порту, пішов з припливом, і ніхто не знав, де він, але це вже не було так важливо для них.",
  bg: "Лодката, която беше една седмица в пристанището, тръгна с прилива и никой не знаеше къде е, но това вече не беше важно за нас.",
  id: "Perahu yang telah seminggu ada di pelabuhan itu berangkat dengan air pasang dan tidak ada yang tahu ke mana, karena itu bukan untuk kami.",
  vi: "Con thuyền đã ở trong cảng một tuần rời đi với thủy triều và không ai biết nó đến đâu, nhưng điều đó cũng không còn là của chúng tôi.",
  ar: "كان القارب في الميناء منذ أسبوع ثم خرج مع المد ولم يكن أحد يعرف إلى أين ذهب، لكن ذلك لا يهم بعد هذا.",
  he: "הסירה שלא יצאה כבר שבוע מן הנמל יצאה עם הגאות, ולא היה איש שידע אל מה היא הולכת, אבל זה לא חשוב עוד.",
  fa: "قایقی که یک هفته در بندر بود با مد آب رفت و هیچ کس نمی دانست که آن را کجا باید دید، اما این برای ما مهم نبود.",
  hi: "वह नाव जो एक सप्ताह से बंदरगाह में थी, ज्वार के साथ चली गई और किसी को यह नहीं पता था कि वह अब क्या कर रही है।",
  ko: "그 배는 이 항구에 한 주 있었고 그러나 밀물 때 떠났다. 그리고 우리 모든 사람이 그것을 보았지만 다른 것은 없었다.",
  zh: "那条船在港口停了一个星期，随着潮水离开了，没有人知道它去了哪里，而这对我们来说也不是那么重要的事。",
  ja: "一週間も港にいたその船は、潮とともに出ていきましたが、どこへ行ったのかは誰も知りませんでした。",
  th: "เรือที่อยู่ในท่าเรือมาหนึ่งสัปดาห์ได้ออกไปกับน้ำขึ้นและไม่มีใครรู้ว่าจะไปที่ใด",
};

describe("stop words", () => {
  test("there is a sample for every list, and lists for at least twenty languages", () => {
    expect(stopWords.map(({ language }) => language).sort()).toEqual(Object.keys(samples).sort());
    expect(stopWords.length).toBeGreaterThanOrEqual(20);
  });

  test.each(Object.entries(samples))("the language of a text is found by counting: %s", (language, text) => {
    expect(bestStopWords(stopWordDensities(text.repeat(3))).language).toBe(language);
  });

  test.each(Object.entries(samples))("all lists are counted at once as one by one: %s", (_, text) => {
    expect([...stopWordDensities(text)]).toEqual(stopWords.map((list) => stopWordDensity(text, list)));
  });

  test.each(Object.entries(samples))(
    "they are a good part of running text, and none of a list of numbers: %s",
    (language, text) => {
      const list = stopWordsOf(language);
      expect(list && stopWordDensity(text, list)).toBeGreaterThan(0.2);
      expect(list && stopWordDensity("12 45 78 XQZ 99", list)).toBe(0);
    },
  );

  test.each([
    ["de-AT", "de"],
    ["PT_br", "pt"],
    ["nb", "no"],
    ["zh-Hant", "zh"],
    ["tlh", undefined],
    ["", undefined],
  ])("of the tag %o are those of %s", (tag, language) => {
    expect(stopWordsOf(tag)?.language).toBe(language);
  });

  test("no text has none", () => {
    for (const list of stopWords) expect(stopWordDensity(" - ", list)).toBe(0);
  });
});
