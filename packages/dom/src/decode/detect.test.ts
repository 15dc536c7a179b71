import { TextDecoder } from "@exodus/bytes/encoding-browser.js";
import { describe, expect, test } from "vitest";
import { decode } from "./decode.ts";
import { letterModels, zoneModels } from "./detect.ts";

/** Language, codec, a sentence of our own, and its bytes as Python's codec of that name writes them. */
const sentences: readonly (readonly [language: string, codec: string, text: string, hex: string])[] = [
  [
    "fr",
    "cp1252",
    "Le musée était fermé, mais la forêt près du château reste ouverte à tous les visiteurs dès l’été.",
    "4c65206d7573e96520e974616974206665726de92c206d616973206c6120666f72ea74207072e873206475206368e274656175207265737465206f75766572746520e020746f7573206c6573207669736974657572732064e873206c92e974e92e",
  ],
  [
    "de",
    "cp1252",
    "Die Brücke über den Fluß wurde später für größere Züge verstärkt – sehr zur Freude der Anwohner.",
    "446965204272fc636b6520fc6265722064656e20466c75df207775726465207370e47465722066fc72206772f6df657265205afc6765207665727374e4726b7420962073656872207a7572204672657564652064657220416e776f686e65722e",
  ],
  [
    "is",
    "cp1252",
    "Það er gott að lesa bækur á kvöldin þegar veðrið er slæmt úti og kalt í húsinu.",
    "de61f020657220676f74742061f0206c6573612062e66b757220e1206b76f66c64696e20fe65676172207665f07269f020657220736ce66d7420fa7469206f67206b616c7420ed2068fa73696e752e",
  ],
  [
    "pl",
    "cp1250",
    "Książka leży na półce, a źródło światła świeci jasno także późną nocą, gdy wszyscy już śpią.",
    "4b7369b9bf6b61206c65bf79206e612070f3b363652c2061209f72f364b36f209c77696174b361209c7769656369206a61736e6f2074616bbf652070f39f6eb9206e6f63b92c206764792077737a79736379206a75bf209c7069b92e",
  ],
  [
    "cs",
    "iso8859_2",
    "Řeka teče přes město a večer se u ní scházejí děti, které si tu často hrají až do tmy.",
    "d8656b61207465e8652070f86573206dec73746f2061207665e865722073652075206eed20736368e17a656aed2064ec74692c206b746572e920736920747520e86173746f206872616aed2061be20646f20746d792e",
  ],
  [
    "hu",
    "cp1250",
    "A könyvtár előtt ülő öregember minden reggel megeteti a madarakat, és közben újságot olvas.",
    "41206bf66e797674e17220656cf5747420fc6cf520f6726567656d626572206d696e64656e2072656767656c206d656765746574692061206d61646172616b61742c20e973206bf67a62656e20fa6a73e1676f74206f6c7661732e",
  ],
  [
    "tr",
    "cp1254",
    "Köprünün altındaki küçük dükkân her sabah erkenden açılır ve akşam geç saatlere kadar çalışır.",
    "4bf67072fc6efc6e20616c74fd6e64616b69206bfce7fc6b2064fc6b6be26e206865722073616261682065726b656e64656e2061e7fd6cfd7220766520616bfe616d206765e720736161746c657265206b6164617220e7616cfdfefd722e",
  ],
  [
    "lv",
    "cp1257",
    "Mazā pilsēta pie jūras ir klusa, bet vasarā tur ierodas ļoti daudz ciemiņu no visām malām.",
    "4d617ae22070696c73e7746120706965206afb726173206972206b6c7573612c20626574207661736172e220747572206965726f64617320ef6f746920646175647a206369656d69f275206e6f20766973e26d206d616ce26d2e",
  ],
  [
    "ru",
    "cp1251",
    "Маленький город у моря летом оживает: на берег приезжают гости со всей страны.",
    "cce0ebe5edfceae8e920e3eef0eee420f320eceef0ff20ebe5f2eeec20eee6e8e2e0e5f23a20ede020e1e5f0e5e320eff0e8e5e7e6e0fef220e3eef1f2e820f1ee20e2f1e5e920f1f2f0e0edfb2e",
  ],
  [
    "ru",
    "koi8_r",
    "Маленький город у моря летом оживает: на берег приезжают гости со всей страны.",
    "edc1ccc5ced8cbc9ca20c7cfd2cfc420d520cdcfd2d120ccc5d4cfcd20cfd6c9d7c1c5d43a20cec120c2c5d2c5c720d0d2c9c5dad6c1c0d420c7cfd3d4c920d3cf20d7d3c5ca20d3d4d2c1ced92e",
  ],
  [
    "ru",
    "cp866",
    "Маленький город у моря летом оживает: на берег приезжают гости со всей страны.",
    "8ca0aba5adecaaa8a920a3aee0aea420e320acaee0ef20aba5e2aeac20aea6a8a2a0a5e23a20ada020a1a5e0a5a320afe0a8a5a7a6a0eee220a3aee1e2a820e1ae20a2e1a5a920e1e2e0a0adeb2e",
  ],
  [
    "ru",
    "iso8859_5",
    "Маленький город у моря летом оживает: на берег приезжают гости со всей страны.",
    "bcd0dbd5ddecdad8d920d3dee0ded420e320dcdee0ef20dbd5e2dedc20ded6d8d2d0d5e23a20ddd020d1d5e0d5d320dfe0d8d5d7d6d0eee220d3dee1e2d820e1de20d2e1d5d920e1e2e0d0ddeb2e",
  ],
  [
    "uk",
    "cp1251",
    "Маленьке місто біля моря влітку оживає: на берег приїжджають гості з усієї країни.",
    "cce0ebe5edfceae520ecb3f1f2ee20e1b3ebff20eceef0ff20e2ebb3f2eaf320eee6e8e2e0ba3a20ede020e1e5f0e5e320eff0e8bfe6e4e6e0fef2fc20e3eef1f2b320e720f3f1b3babf20eaf0e0bfede82e",
  ],
  [
    "el",
    "cp1253",
    "Η μικρή πόλη δίπλα στη θάλασσα ζωντανεύει το καλοκαίρι, όταν έρχονται οι επισκέπτες.",
    "c720ece9eaf1de20f0fcebe720e4dff0ebe120f3f4e720e8dcebe1f3f3e120e6f9edf4e1ede5fde5e920f4ef20eae1ebefeae1dff1e92c20fcf4e1ed20ddf1f7efedf4e1e920efe920e5f0e9f3eaddf0f4e5f22e",
  ],
  [
    "he",
    "cp1255",
    "העיר הקטנה ליד הים מתעוררת לחיים בקיץ, כאשר מגיעים אורחים מכל רחבי הארץ.",
    "e4f2e9f820e4f7e8f0e420ece9e320e4e9ed20eefaf2e5f8f8fa20ece7e9e9ed20e1f7e9f52c20ebe0f9f820eee2e9f2e9ed20e0e5f8e7e9ed20eeebec20f8e7e1e920e4e0f8f52e",
  ],
  [
    "ar",
    "cp1256",
    "تستيقظ المدينة الصغيرة على شاطئ البحر في الصيف عندما يأتي الزوار من كل أنحاء البلاد.",
    "cad3caedded920c7e1e3cfede4c920c7e1d5dbedd1c920dae1ec20d4c7d8c620c7e1c8cdd120dded20c7e1d5eddd20dae4cfe3c720edc3caed20c7e1d2e6c7d120e3e420dfe120c3e4cdc7c120c7e1c8e1c7cf2e",
  ],
  [
    "th",
    "cp874",
    "เมืองเล็กริมทะเลจะมีชีวิตชีวาในฤดูร้อน เมื่อผู้คนเดินทางมาจากทั่วประเทศ",
    "e0c1d7cda7e0c5e7a1c3d4c1b7d0e0c5a8d0c1d5aad5c7d4b5aad5c7d2e3b9c4b4d9c3e9cdb920e0c1d7e8cdbcd9e9a4b9e0b4d4b9b7d2a7c1d2a8d2a1b7d1e8c7bbc3d0e0b7c8",
  ],
  [
    "ja",
    "cp932",
    "海辺の小さな町は、夏になると全国から訪れる人々でにぎやかになります。",
    "8a4395d382cc8fac82b382c892ac82cd814189c482c982c882e982c691538d9182a982e7964b82ea82e9906c815882c582c982ac82e282a982c982c882e882dc82b78142",
  ],
  [
    "ja",
    "euc_jp",
    "海辺の小さな町は、夏になると全国から訪れる人々でにぎやかになります。",
    "b3a4cad5a4cebeaea4b5a4cac4aea4cfa1a2b2c6a4cba4caa4eba4c8c1b4b9f1a4aba4e9cbaca4eca4ebbfcda1b9a4c7a4cba4aea4e4a4aba4cba4caa4eaa4dea4b9a1a3",
  ],
  [
    "ko",
    "cp949",
    "바닷가의 작은 마을은 여름이 되면 전국에서 찾아오는 사람들로 활기를 띱니다.",
    "b9d9b4e5b0a1c0c720c0dbc0ba20b8b6c0bbc0ba20bfa9b8a7c0cc20b5c7b8e920c0fcb1b9bfa1bcad20c3a3bec6bfc0b4c220bbe7b6f7b5e9b7ce20c8b0b1e2b8a620b6f0b4cfb4d92e",
  ],
  [
    "zh-Hans",
    "gb18030",
    "海边的小城到了夏天就热闹起来，来自全国各地的人们都喜欢在这里度假。",
    "baa3b1dfb5c4d0a1b3c7b5bdc1cbcfc4ccecbecdc8c8c4d6c6f0c0b4a3acc0b4d7d4c8abb9fab8f7b5d8b5c4c8cbc3c7b6bccfb2bbb6d4dad5e2c0efb6c8bcd9a1a3",
  ],
  [
    "zh-Hant",
    "cp950",
    "海邊的小城到了夏天就熱鬧起來，來自全國各地的人們都喜歡在這裡度假。",
    "aefcc3e4aabaa470abb0a8eca446ae4ca4d1b44ebcf6be78b05fa8d3a141a8d3a6dba5feb0eaa655a661aabaa448adccb3a3b3dfc577a662b36fb8ccabd7b0b2a143",
  ],
];

describe("unlabelled bytes", () => {
  test.each(sentences)("%s in %s", (_language, _codec, text, hex) => {
    const bytes = Buffer.concat([Buffer.from("<p>"), Buffer.from(hex, "hex"), Buffer.from("</p>\n")]);
    expect(decode(bytes)).toMatchObject({ text: `<p>${text}</p>\n`, evidence: "detected", malformed: false });
  });

  test("a sentence cut inside a character loses that character only", () => {
    const cut = sentences.filter(([language]) => language === "ja" || language.startsWith("zh"));
    for (const [, , text, hex] of cut) {
      const decoded = decode(Buffer.from(hex, "hex").subarray(0, -1));
      expect(decoded.text.slice(0, text.length - 1)).toBe(text.slice(0, -1));
    }
  });

  test("English with typographic signs alone is windows-1252", () => {
    const text = "It’s “fine” – she said… and left.";
    const hex = "49749273209366696e659420962073686520736169648520616e64206c6566742e";
    expect(decode(Buffer.from(hex, "hex"))).toMatchObject({ text, encoding: "windows-1252" });
  });

  test("what no language explains is windows-1252 by default", () => {
    const signs = Buffer.from("10 \xb5m \xb1 0.5 \xb5m, \xbc inch, \xd7 \xf7 \xac", "latin1");
    const text = "10 µm ± 0.5 µm, ¼ inch, × ÷ ¬";
    expect(decode(signs)).toEqual({ text, encoding: "windows-1252", evidence: "default", malformed: false });
  });
});

describe("the models", () => {
  test.each(letterModels)("$language: every letter exists in the usual encoding", ({ encodings, letters }) => {
    const upperHalf = Uint8Array.from({ length: 128 }, (_, i) => i + 0x80);
    const known = new TextDecoder(encodings[0]).decode(upperHalf);
    for (const letter of letters.replace(/[ -]/g, "")) expect(known).toContain(letter);
    expect(new Set(letters.replace(/[ -]/g, "")).size).toBe(letters.replace(/[ -]/g, "").length);
  });

  test.each(zoneModels)("$encoding: the shares leave something for rare characters", ({ zones }) => {
    const total = zones.reduce((sum, { share }) => sum + share, 0);
    expect(total).toBeGreaterThan(0.9);
    expect(total).toBeLessThan(1);
  });
});
