/**
 * The most frequent function words of a language: articles, prepositions, pronouns, auxiliaries. They make up a third of running
 * text and hardly any of a menu. Written down by hand, in lower case, by their BCP 47 primary tag.
 */
const words: Readonly<Record<string, string>> = {
  en: "the of and a to in is was that it for on with as by at from are be this an or his her not had have has were which but they their he she you we i its been all one would will there can if more who when about so what out up into than them only other some no do does did your our my how then also may these could us",
  de: "der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass daß sie nach wird bei einer um am sind noch wie einem über einen so zum war haben nur oder aber vor zur bis mehr durch man sein wurde sei ich wir ihr was wenn kann schon gegen vom unter habe doch dann mich uns ihre seine diese dieser diesem hier alle",
  fr: "de la le et les des en un du une que est pour qui dans a par plus pas au sur ne se ce il sont avec son sa ses ou comme mais nous vous on leur elle été aux cette ont d l qu s n c j lui même deux ces fait être tout y si ils je avait peut sans entre aussi bien après dont était leurs encore très où",
  es: "de la que el en y a los se del las un por con no una su para es al lo como más o pero sus le ha me si sin sobre este ya entre cuando todo esta ser son dos también fue había era muy años hasta desde está mi porque qué sólo han yo hay vez puede todos así nos ni parte tiene él uno donde bien ella estos les",
  it: "di e che la il un a per in una è sono mi si lo ma ha con non le i da del della dei al nel alla anche come io ti se più o ci questo gli su ne essere delle dal nella hanno loro quando ho suo sua era stato c l d dell quello molto tutti chi dove cosa fra ancora dopo dalla degli agli sul sulla solo così",
  pt: "de a o que e do da em um para é com não uma os no se na por mais as dos como mas foi ao ele das tem à seu sua ou ser quando muito há nos já está eu também só pelo pela até isso ela entre era depois sem mesmo aos ter seus quem nas me esse eles estão você tinha foram essa num nem suas meu às minha",
  nl: "de van een het en in is dat op te zijn met voor die niet aan er om ook als dan maar bij of uit nog door over naar heeft hij ik ze wordt kan tot hebben worden je we was deze zo wat men dit geen wel veel meer waar had zou al tegen hun haar moet zal na onder omdat hem zich u toch alleen der onze",
  sv: "och i att det som en på är av för med till den har de inte om ett han men var jag sig från vi så kan man när år säger hon under också efter eller nu sin där vid mot ska skulle kommer ut får finns vara hade alla andra mycket än här då sedan över bara in blir upp även vad få två vill ha",
  da: "og i at det er en til på som af for med de den har ikke der et om han var men jeg vi sig fra kan så hun nu over år da ud efter ved også blev ville bliver eller op være når mod have skal mange hvor alle deres ham under skulle andre kun selv hvad her man to mere noget",
  no: "og i det er på som en å til av for at med de har ikke den om et jeg var men han vi seg fra kan så når skal ved over også år eller etter blir være hadde ut opp da mot nå bare alle andre sin mange hun selv under noe mer være hvor der her ble man hva skulle",
  fi: "ja on ei se että oli hän mutta ovat kuin myös joka ole jos sen tai kun niin ne nyt vain hänen mitä siitä minä vielä kanssa sekä jo olla mukaan tämä jotka sitä jälkeen ollut olisi voi koska noin sillä eli kaikki tässä tämän hyvin ennen joita me he niiden saa siihen mikä vaan ettei eivät",
  pl: "w i na z do się nie że jest o to a jak po od za przez dla są ale ma tym było co ich być który oraz tego już tylko jego która przy może jej które ze tak czy ten był też pod by aby lub bez go będzie jako w tej roku nad więc mnie jednak gdy jeszcze bardzo kiedy przed mu ta również",
  cs: "a v se na je že o s z do i to k ve za by si ale jako po jsou od který tak pro jeho byl však které není která nebo také jak byla už své jen než ze co má když bude až jeho při jsem jejich bylo může mezi roku byly tím pod ještě podle před kde ani pouze proto ho více tom tedy",
  sk: "a v sa na je že o s z do i to k vo za by si ale ako po sú od ktorý tak pre jeho bol však ktoré nie ktorá alebo aj bola už len než zo čo má keď bude až pri som ich bolo môže medzi roku boli tým pod ešte podľa pred kde ani iba preto ho viac tom teda",
  hu: "a az és hogy nem is egy ez azt meg ha de mint csak már van volt még vagy el ki fel sem ezt kell minden lehet amely amely ami pedig mert nagyon szerint után aki lesz azonban között illetve volna majd így sok akkor mint itt ott arra ezek azok arról több mely ezért saját mi ő én",
  ro: "de în și a la cu pe din că este nu o un se care mai pentru sau prin au fost fi al ca dar sunt iar îi le după ai lui ce pot doar poate până această acest era ei fără între sa ale își nici sub cel cea am foarte când unde ne va vor despre lor prea",
  hr: "i u je na se za da su od s a o koji to kao ne iz do će što bi ili ali nije po te koja koje sve bio samo može nakon još više ako više tako bila prema bez kako jer dok ima kod ni ga oko smo mi ovo biti već između sam",
  tr: "ve bir bu da de için ile çok daha olarak gibi en ne kadar var o sonra ama olan mi ki her diye ya ise değil olduğu şey bunu ben veya yok biz bütün onun göre oldu hem sadece şu nasıl bana bile önce kendi artık iki içinde olduğunu tarafından",
  el: "και το να του η της με που την από για είναι στο ο οι τα τον τη σε θα δεν στην των τους μια ένα στη ότι στα αυτό τις στις κατά μας σας ως αλλά έχει μετά ήταν πιο όταν αν μόνο όπως ή μου πριν γιατί όλα πολύ κάθε μπορεί έχουν μπορείτε προς",
  ru: "и в не на что я с он а как это по но они к у ты из мы за вы так же от бы о то все для был его если до или когда она быть этого только уже также было их при более кто чтобы мне еще ещё которые может который есть ее её этой том после со где во можно нет",
  uk: "і в не на що з та у до як це за про його але від є а які для він я по який то так було також їх вони же чи або ми вже її після був бути при може тільки цього ще коли щоб яка більше під через всі де так якщо мене між",
  bg: "на и да в се за от с е че не са по като до ще си към но или при той това след му го което които беше една един много само може тази този има както вече им още през която който ги бъде няма така те я без пред също тя",
  id: "yang dan di dengan untuk dari dalam ini itu pada tidak ke adalah juga akan atau oleh ada sebagai telah bisa mereka dapat kami karena tersebut saat lebih saya anda kita sudah menjadi hanya banyak seperti secara tahun bahwa lain kepada para satu setelah belum antara agar hingga dia jika",
  vi: "và của là có trong được cho các không một với người những để khi đã này từ ra về đến như nhiều cũng vào tại còn thì ở nhưng sẽ theo hơn trên năm đó bị phải sau do nếu lại rất đang cả mà hay anh chỉ mình làm chúng nên",
  ar: "في من على أن إلى عن مع هذا التي كان ما لا هذه الذي أو كما قد ذلك بعد هو كل بين لم حيث هي إن منذ عند قبل خلال وقد وفي حتى إذا وأن بها فيها أي به غير كانت له ولا عليه هناك ثم لها يكون لكن نحو أكثر فقط ومن",
  he: "של את על לא עם הוא זה היא גם כי אם כל או יותר אני מה יש היה אבל בין כדי הם לו זו אל רק אין עוד שלא היו אחרי כך שהוא לי כמו הזה לפני לה שלו הייתה כבר אחד מאוד יכול אנחנו להם ואת אך עד ולא",
  fa: "و در به از که این را با است برای آن یک خود تا کرد بر هم نیز شد ها می او ما شده بود یا باید دارد هر بین اما پس اگر های کند شود آنها من کرده همه چه پیش دیگر وی دو بی بعد اند نمی ولی",
  hi: "के में है की और से का को पर यह ने कि एक हैं भी लिए नहीं इस तो था हो कर अपने या थी जो ही उस बाद कुछ साथ जब वह गया इसके थे तक किया अब हम मैं बहुत दिया रहे क्या जा इन उनके",
  ko: "이 그 및 수 등 것 있는 있다 한 위해 대한 또는 하는 그리고 있습니다 때 더 통해 입니다 합니다 그러나 모든 가장 우리 같은 되는 이러한 다른 함께 하지만 많은 경우 또한 매우 대해 따라 것이다 없는 것은 때문에 위한 것이 있어",
};

/** Scripts without spaces: characters that carry grammar, counted among all characters. */
const characters: Readonly<Record<string, string>> = {
  zh: "的了是在和不有这這我们們他你也就都而及与與为為对對从從但或被把之其所以于於还還要会會",
  ja: "のにはをがとでもへやかられたしなよういるすまっそこあどけきくりてんだ",
  th: "ที่และในเป็นของได้มีการไม่ให้จะว่า",
};

/** How the function words of a language are counted. */
export interface StopWords {
  readonly language: string;
  readonly words: ReadonlySet<string>;
  /** Set for scripts without spaces. */
  readonly characters: ReadonlySet<string> | undefined;
}

const none: ReadonlySet<string> = new Set();

/** All lists, in the order in which equal ones are preferred. */
export const stopWords: readonly StopWords[] = [
  ...Object.entries(words).map(
    ([language, list]): StopWords => ({
      language,
      words: new Set(list.split(" ")),
      characters: undefined,
    }),
  ),
  ...Object.entries(characters).map(
    ([language, list]): StopWords => ({
      language,
      words: none,
      characters: new Set(list),
    }),
  ),
];

/** Tags that are written with another list. */
const aliases: Readonly<Record<string, string>> = {
  nb: "no",
  nn: "no",
  sr: "hr",
  bs: "hr",
  iw: "he",
  in: "id",
  ms: "id",
};

/**
 * The list of a language.
 *
 * @param tag BCP 47 tag; `undefined` for a language without a list.
 */
export function stopWordsOf(tag: string): StopWords | undefined {
  const primary = (tag.split(tagSeparator)[0] as string).toLowerCase();
  const language = aliases[primary] ?? primary;
  return stopWords.find((list) => list.language === language);
}

const tagSeparator = /[-_]/;
/** No function word is as long; without a bound a text without spaces overflows the pattern's stack. */
const wordPattern = /[\p{L}\p{M}]{1,99}/gu;
const letterPattern = /\p{L}/gu;

/** Share of function words (0 to 1): of the words, or for scripts without spaces of the letters. */
export function stopWordDensity(text: string, { words: list, characters: marks }: StopWords): number {
  return marks === undefined ? shareIn(wordsOf(text), list) : shareIn(lettersOf(text), marks);
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(wordPattern) ?? [];
}

function lettersOf(text: string): readonly string[] {
  return text.match(letterPattern) ?? [];
}

function shareIn(tokens: readonly string[], list: ReadonlySet<string>): number {
  let hits = 0;
  for (const token of tokens) if (list.has(token)) hits++;
  return tokens.length === 0 ? 0 : hits / tokens.length;
}

/** Numbers of the lists that each word, or each character, is in. */
type ListIndex = ReadonlyMap<string, readonly number[]>;

let indices: { readonly words: ListIndex; readonly characters: ListIndex } | undefined;

function indexLists(): { readonly words: ListIndex; readonly characters: ListIndex } {
  indices ??= { words: indexOf(({ words }) => words), characters: indexOf(({ characters }) => characters ?? none) };
  return indices;
}

function indexOf(tokensOf: (list: StopWords) => ReadonlySet<string>): ListIndex {
  const index = new Map<string, number[]>();
  stopWords.forEach((list, number) => {
    for (const token of tokensOf(list)) index.set(token, [...(index.get(token) ?? []), number]);
  });
  return index;
}

/** Share of the function words of each list (0 to 1), by its number, as by {@link stopWordDensity}; each word is looked up once for all. */
export function stopWordDensities(text: string): Float64Array {
  const densities = new Float64Array(stopWords.length);
  const index = indexLists();
  addShares(densities, wordsOf(text), index.words);
  addShares(densities, lettersOf(text), index.characters);
  return densities;
}

function addShares(densities: Float64Array, tokens: readonly string[], index: ListIndex): void {
  const hits = new Int32Array(densities.length);
  for (const token of tokens) for (const list of index.get(token) ?? noLists) hits[list] = (hits[list] as number) + 1;
  hits.forEach((count, list) => {
    if (count > 0) densities[list] = count / tokens.length;
  });
}

const noLists: readonly number[] = [];

/**
 * The list that fits a text best, of equals the first.
 *
 * @param densities Of a sample; some thousand characters are enough.
 */
export function bestStopWords(densities: Float64Array): StopWords {
  return stopWords[densities.indexOf(Math.max(...densities))] as StopWords;
}
