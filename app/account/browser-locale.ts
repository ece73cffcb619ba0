/** Italian when the browser asks for it before English, else English. */
export function browserLocale(languages: readonly string[]): 'it' | 'en' {
  const first = languages.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag === 'it' || tag === 'en');
  return first === 'it' ? 'it' : 'en';
}
