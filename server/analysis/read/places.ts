/** Marketplaces and currencies as files name them. */

const currencyOfMarketplace: Record<string, string> = {
  US: 'USD',
  CA: 'CAD',
  MX: 'MXN',
  BR: 'BRL',
  GB: 'GBP',
  DE: 'EUR',
  FR: 'EUR',
  IT: 'EUR',
  ES: 'EUR',
  NL: 'EUR',
  BE: 'EUR',
  IE: 'EUR',
  SE: 'SEK',
  PL: 'PLN',
  TR: 'TRY',
  AE: 'AED',
  SA: 'SAR',
  EG: 'EGP',
  IN: 'INR',
  JP: 'JPY',
  AU: 'AUD',
  SG: 'SGD',
  ZA: 'ZAR',
};

export const marketplaces: readonly string[] = Object.keys(currencyOfMarketplace);
export const currencyOf = (marketplace: string): string | undefined => currencyOfMarketplace[marketplace];

/** What files call them, in capitals, in the languages of reports. */
const namesOfMarketplace: Record<string, string> = {
  US: 'UNITED STATES|STATI UNITI|VEREINIGTE STAATEN|ESTADOS UNIDOS|ÉTATS-UNIS|VERENIGDE STATEN|STANY ZJEDNOCZONE|USA|AMERIKA BIRLEŞIK DEVLETLERI|アメリカ合衆国|美国',
  CA: 'CANADA|KANADA|CANADÁ|カナダ|加拿大',
  MX: 'MEXICO|MESSICO|MEXIKO|MÉXICO|MEXIQUE|MEKSYK|MEKSIKA|メキシコ|墨西哥',
  BR: 'BRAZIL|BRASILE|BRASILIEN|BRASIL|BRÉSIL|BRAZILIË|BRAZYLIA|BREZILYA|ブラジル|巴西',
  GB: 'UK|UNITED KINGDOM|REGNO UNITO|VEREINIGTES KÖNIGREICH|REINO UNIDO|ROYAUME-UNI|VERENIGD KONINKRIJK|WIELKA BRYTANIA|STORBRITANNIEN|BIRLEŞIK KRALLIK|イギリス|英国',
  DE: 'GERMANY|GERMANIA|DEUTSCHLAND|ALEMANIA|ALLEMAGNE|DUITSLAND|NIEMCY|TYSKLAND|ALMANYA|ドイツ|德国|ALEMANHA',
  FR: 'FRANCE|FRANCIA|FRANKREICH|FRANKRIJK|FRANCJA|FRANKRIKE|FRANSA|フランス|法国|FRANÇA',
  IT: 'ITALY|ITALIA|ITALIEN|ITALIE|ITALIË|WŁOCHY|İTALYA|イタリア|意大利|ITÁLIA',
  ES: 'SPAIN|SPAGNA|SPANIEN|ESPAÑA|ESPAGNE|SPANJE|HISZPANIA|İSPANYA|スペイン|西班牙|ESPANHA',
  NL: 'NETHERLANDS|PAESI BASSI|NIEDERLANDE|PAÍSES BAJOS|PAYS-BAS|NEDERLAND|HOLANDIA|NEDERLÄNDERNA|HOLLANDA|オランダ|荷兰|PAÍSES BAIXOS',
  BE: 'BELGIUM|BELGIO|BELGIEN|BÉLGICA|BELGIQUE|BELGIË|BELGIA|BELÇIKA|ベルギー|比利时',
  IE: 'IRELAND|IRLANDA|IRLAND|IRLANDE|IERLAND|IRLANDIA|İRLANDA|アイルランド|爱尔兰',
  SE: 'SWEDEN|SVEZIA|SCHWEDEN|SUECIA|SUÈDE|ZWEDEN|SZWECJA|SVERIGE|İSVEÇ|スウェーデン|瑞典|SUÉCIA',
  PL: 'POLAND|POLONIA|POLEN|POLOGNE|POLSKA|POLONYA|ポーランド|波兰|POLÔNIA',
  TR: 'TURKEY|TÜRKIYE|TURCHIA|TÜRKEI|TURQUÍA|TURQUIE|TURKIJE|TURCJA|TURKIET|トルコ|土耳其|TURQUIA',
  AE: 'UNITED ARAB EMIRATES|EMIRATI ARABI UNITI|VEREINIGTE ARABISCHE EMIRATE|EMIRATOS ÁRABES UNIDOS|ÉMIRATS ARABES UNIS|VERENIGDE ARABISCHE EMIRATEN|ZJEDNOCZONE EMIRATY ARABSKIE|FÖRENADE ARABEMIRATEN|BIRLEŞIK ARAP EMIRLIKLERI|アラブ首長国連邦|阿拉伯联合酋长国|EMIRADOS ÁRABES UNIDOS',
  SA: 'SAUDI ARABIA|ARABIA SAUDITA|SAUDI-ARABIEN|ARABIA SAUDÍ|ARABIE SAOUDITE|SAOEDI-ARABIË|ARABIA SAUDYJSKA|SAUDIARABIEN|SUUDI ARABISTAN|サウジアラビア|沙特阿拉伯|ARÁBIA SAUDITA',
  EG: 'EGYPT|EGITTO|ÄGYPTEN|EGIPTO|ÉGYPTE|EGYPTE|EGIPT|EGYPTEN|MISIR|エジプト|埃及|EGITO',
  IN: 'INDIA|INDIEN|INDE|INDIE|HINDISTAN|インド|印度|ÍNDIA',
  JP: 'JAPAN|GIAPPONE|JAPÓN|JAPON|JAPONIA|JAPONYA|日本|JAPÃO',
  AU: 'AUSTRALIA|AUSTRALIEN|AUSTRALIE|AUSTRALIË|AVUSTRALYA|オーストラリア|澳大利亚|AUSTRÁLIA',
  SG: 'SINGAPORE|SINGAPUR|SINGAPOUR|シンガポール|新加坡|SINGAPURA',
  ZA: 'SOUTH AFRICA|SUDAFRICA|SÜDAFRIKA|SUDÁFRICA|AFRIQUE DU SUD|ZUID-AFRIKA|REPUBLIKA POŁUDNIOWEJ AFRYKI|SYDAFRIKA|GÜNEY AFRIKA|南アフリカ|南非|ÁFRICA DO SUL',
};

const names = new Map<string, string>();
for (const [code, written] of Object.entries(namesOfMarketplace))
  for (const name of [code, ...written.split('|')]) names.set(name, code);

/** The marketplace that a cell names: `Italia`, `IT`, `AMAZON_IT`, `UAMAZON_FR`, `Amazon.de`. */
export function marketplaceIn(cell: string): string | undefined {
  const text = cell.normalize('NFKC').trim().toUpperCase();
  const domain = /AMAZON[._](?:CO[._]|COM[._])?([A-Z]{2,3})$/.exec(text)?.[1];
  return names.get(text) ?? (domain === 'COM' ? 'US' : names.get(domain ?? ''));
}

/** Longer marks first: the dollar of Mexico is not that of the United States, and one alone is nobody's. */
const marks: readonly [RegExp, string][] = [
  [/MX\$/i, 'MXN'],
  [/CA\$|C\$/i, 'CAD'],
  [/US\$/i, 'USD'],
  [/AU\$|A\$/i, 'AUD'],
  [/R\$/i, 'BRL'],
  [/S\$/i, 'SGD'],
  [/€/, 'EUR'],
  [/£/, 'GBP'],
  [/₹|\bRs\.?/i, 'INR'],
  [/[¥￥]|円/, 'JPY'],
  [/₺|\bTL\b/, 'TRY'],
  [/zł/i, 'PLN'],
  [/\bkr\b/i, 'SEK'],
  [/د\.إ/, 'AED'],
  [/ر\.س/, 'SAR'],
  [/ج\.م/, 'EGP'],
  [/^\s*R\s*\d/, 'ZAR'],
];
const code = /\b(USD|CAD|MXN|BRL|GBP|EUR|SEK|PLN|TRY|AED|SAR|EGP|INR|JPY|AUD|SGD|ZAR)\b/;

/** The currency that a cell of money is marked with. */
export function currencyIn(cell: string): string | undefined {
  // Most cells are digits and a sign.
  if (/^[\d.,\s-]*$/.test(cell)) return undefined;
  return code.exec(cell)?.[1] ?? marks.find(([mark]) => mark.test(cell))?.[1];
}

const digitsOfCoins = new Map<string, number>();

/** How many digits the smallest coin has behind the sign. */
export function coinDigits(currency: string): number {
  const known = digitsOfCoins.get(currency);
  if (known !== undefined) return known;
  const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  digitsOfCoins.set(currency, maximumFractionDigits ?? 2);
  return maximumFractionDigits ?? 2;
}
