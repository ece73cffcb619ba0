/** Months as reports write them, in order, by language: whole words, then how each language shortens them. */
const monthsOf: Record<string, readonly [whole: string, short: string]> = {
  en: [
    'january february march april may june july august september october november december',
    'jan feb mar apr may jun jul aug sep oct nov dec',
  ],
  it: [
    'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
    'gen feb mar apr mag giu lug ago set ott nov dic',
  ],
  de: [
    'januar februar märz april mai juni juli august september oktober november dezember',
    'jan feb märz apr mai juni juli aug sept okt nov dez',
  ],
  es: [
    'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
    'ene feb mar abr may jun jul ago sept oct nov dic',
  ],
  fr: [
    'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
    'janv févr mars avr mai juin juil août sept oct nov déc',
  ],
  nl: [
    'januari februari maart april mei juni juli augustus september oktober november december',
    'jan feb mrt apr mei jun jul aug sep okt nov dec',
  ],
  pl: [
    'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia',
    'sty lut mar kwi maj cze lip sie wrz paź lis gru',
  ],
  sv: [
    'januari februari mars april maj juni juli augusti september oktober november december',
    'jan feb mars apr maj juni juli aug sep okt nov dec',
  ],
  tr: [
    'ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık',
    'oca şub mar nis may haz tem ağu eyl eki kas ara',
  ],
  pt: [
    'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
    'jan fev mar abr mai jun jul ago set out nov dez',
  ],
};

/** Spellings that are about beside those: English has two for September, programs write three letters in any language. */
const others: readonly [string, number][] = [
  ['sept', 9],
  ['mär', 3],
  ['mrz', 3],
  ['dez', 12],
  ['okt', 10],
  ['mai', 5],
];

/** The number (1 to 12) of a month's name in lower case without its dot. */
export const monthNames: ReadonlyMap<string, number> = new Map([
  ...Object.values(monthsOf)
    .flat()
    .flatMap((names) => names.split(' ').map((name, index): [string, number] => [name, index + 1])),
  ...others,
]);
