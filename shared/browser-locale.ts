export const locales = ['en', 'it'] as const;
/** A language that people are spoken to in. */
export type Locale = (typeof locales)[number];

/** Italian when the browser asks for it before English, else English. */
export function browserLocale(languages: readonly string[]): Locale {
  const first = languages.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag === 'it' || tag === 'en');
  return first === 'it' ? 'it' : 'en';
}

/** The languages of an `Accept-Language` header, the dearest first (RFC 9110, section 12.5.4). */
export function acceptedLanguages(header: string | null): string[] {
  return (header ?? '')
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().split(';');
      const weight = parameters.map((each) => /^\s*q=([\d.]+)\s*$/.exec(each)?.[1]).find((each) => each !== undefined);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}

/** The language of whoever sent a request with this `Accept-Language` header. */
export const localeOfHeader = (header: string | null | undefined): Locale =>
  browserLocale(acceptedLanguages(header ?? null));
