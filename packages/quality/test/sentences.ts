/** Sentences of our own, three for each language: one of everyday length, one longer, one short. */
export const sentences: Readonly<Record<string, readonly string[]>> = {
  ar: [
    "تغادر العبارة الميناء كل صباح في الساعة السادسة.",
    "يسجل الحارس ارتفاع الماء في الدفتر مرتين في اليوم، صباحا ومساء، قبل أن يفعل أي شيء آخر.",
    "الجو بارد اليوم في المدينة.",
  ],
  bg: [
    "Фериботът тръгва от пристанището всяка сутрин в шест часа.",
    "Пазачът записва нивото на водата в дневника два пъти на ден, преди да направи каквото и да било друго.",
    "Днес времето в града е студено.",
  ],
  cs: [
    "Trajekt vyplouvá z přístavu každé ráno v šest hodin.",
    "Strážný zapisuje výšku hladiny do knihy dvakrát denně, dříve než udělá cokoli jiného.",
    "Dnes je ve městě velká zima.",
  ],
  da: [
    "Færgen sejler fra havnen hver morgen klokken seks.",
    "Vagten skriver vandstanden ind i bogen to gange om dagen, før han gør noget som helst andet.",
    "Det er meget koldt i byen i dag.",
  ],
  de: [
    "Die Fähre verlässt den Hafen jeden Morgen um sechs Uhr.",
    "Der Wächter trägt den Wasserstand zweimal am Tag in das Buch ein, bevor er irgendetwas anderes tut.",
    "Heute ist es sehr kalt in der Stadt.",
  ],
  el: [
    "Το πλοίο φεύγει από το λιμάνι κάθε πρωί στις έξι.",
    "Ο φύλακας γράφει το ύψος του νερού στο βιβλίο δύο φορές την ημέρα.",
    "Σήμερα κάνει κρύο στην πόλη.",
  ],
  en: [
    "The ferry leaves the harbour every morning at six.",
    "The keeper enters the height of the water in the book twice a day, before he does anything else.",
    "It is very cold in the town today.",
  ],
  es: [
    "El transbordador sale del puerto todas las mañanas a las seis.",
    "El guardián anota la altura del agua en el libro dos veces al día, antes de hacer cualquier otra cosa.",
    "Hoy hace mucho frío en la ciudad.",
  ],
  fi: [
    "Lautta lähtee satamasta joka aamu kello kuusi.",
    "Vartija kirjaa veden korkeuden kirjaan kahdesti päivässä, ennen kuin hän tekee mitään muuta.",
    "Tänään kaupungissa on hyvin kylmä.",
  ],
  fr: [
    "Le bac quitte le port tous les matins à six heures.",
    "Le gardien note la hauteur de l'eau dans le livre deux fois par jour, avant de faire quoi que ce soit d'autre.",
    "Il fait très froid en ville aujourd'hui.",
  ],
  he: [
    "המעבורת יוצאת מהנמל בכל בוקר בשעה שש.",
    "השומר רושם את גובה המים בספר פעמיים ביום, לפני שהוא עושה כל דבר אחר.",
    "היום קר מאוד בעיר.",
  ],
  hi: [
    "नाव हर सुबह छह बजे बंदरगाह से निकलती है।",
    "पहरेदार दिन में दो बार पानी की ऊँचाई किताब में लिखता है और उसके बाद ही दूसरे काम करता है।",
    "आज शहर में बहुत ठंड है।",
  ],
  hu: [
    "A komp minden reggel hatkor indul a kikötőből.",
    "Az őr naponta kétszer beírja a vízállást a könyvbe, mielőtt bármi mást tenne.",
    "Ma nagyon hideg van a városban.",
  ],
  id: [
    "Kapal feri meninggalkan pelabuhan setiap pagi pukul enam.",
    "Penjaga mencatat ketinggian air di dalam buku dua kali sehari sebelum ia melakukan hal yang lain.",
    "Hari ini cuaca di kota sangat dingin.",
  ],
  it: [
    "Il traghetto lascia il porto ogni mattina alle sei.",
    "Il custode segna l'altezza dell'acqua nel libro due volte al giorno, prima di fare qualsiasi altra cosa.",
    "Oggi fa molto freddo in città.",
  ],
  ja: [
    "連絡船は毎朝六時に港を出ます。",
    "見張りの人は一日に二回、ほかの仕事をする前に水の高さを帳面に書きます。",
    "今日は町がとても寒いです。",
  ],
  ko: [
    "연락선은 매일 아침 여섯 시에 항구를 떠납니다.",
    "지키는 사람은 하루에 두 번 물의 높이를 장부에 적습니다.",
    "오늘은 시내가 아주 춥습니다.",
  ],
  nl: [
    "De veerboot verlaat de haven elke ochtend om zes uur.",
    "De wachter schrijft de waterstand twee keer per dag in het boek, voordat hij iets anders doet.",
    "Het is vandaag erg koud in de stad.",
  ],
  pl: [
    "Prom odpływa z portu codziennie rano o szóstej.",
    "Strażnik zapisuje poziom wody w księdze dwa razy dziennie, zanim zrobi cokolwiek innego.",
    "Dzisiaj w mieście jest bardzo zimno.",
  ],
  pt: [
    "A balsa sai do porto todas as manhãs às seis horas.",
    "O guarda anota a altura da água no livro duas vezes por dia, antes de fazer qualquer outra coisa.",
    "Hoje está muito frio na cidade.",
  ],
  ro: [
    "Feribotul pleacă din port în fiecare dimineață la ora șase.",
    "Paznicul scrie înălțimea apei în carte de două ori pe zi, înainte de a face orice altceva.",
    "Astăzi este foarte frig în oraș.",
  ],
  ru: [
    "Паром уходит из порта каждое утро в шесть часов.",
    "Сторож записывает уровень воды в книгу два раза в день, прежде чем делать что-нибудь другое.",
    "Сегодня в городе очень холодно.",
  ],
  sv: [
    "Färjan lämnar hamnen varje morgon klockan sex.",
    "Vakten skriver in vattenståndet i boken två gånger om dagen, innan han gör något annat.",
    "Det är mycket kallt i staden i dag.",
  ],
  th: ["เรือข้ามฟากออกจากท่าเรือทุกเช้าเวลาหกโมง", "คนเฝ้าจดระดับน้ำลงในสมุดวันละสองครั้ง", "วันนี้ในเมืองหนาวมาก"],
  tr: [
    "Feribot her sabah saat altıda limandan ayrılır.",
    "Bekçi başka bir iş yapmadan önce suyun yüksekliğini günde iki kez deftere yazar.",
    "Bugün şehirde hava çok soğuk.",
  ],
  uk: [
    "Пором відходить із порту щоранку о шостій годині.",
    "Сторож двічі на день записує рівень води в книгу, перш ніж робити щось інше.",
    "Сьогодні в місті дуже холодно.",
  ],
  vi: [
    "Chiếc phà rời bến cảng mỗi buổi sáng vào lúc sáu giờ.",
    "Người canh gác ghi mực nước vào sổ hai lần mỗi ngày, trước khi làm bất cứ việc gì khác.",
    "Hôm nay trong thành phố rất lạnh.",
  ],
  zh: ["渡船每天早上六点离开港口。", "看守人每天两次把水位记在本子上，然后才做别的事情。", "今天城里非常冷。"],
};
