/** Letters: mails that staff write to somebody about a record, from a template or from nothing. */

/** The kinds of record that a letter can be about. */
export const letterNouns = ['request', 'client', 'message'] as const;
export type LetterNoun = (typeof letterNouns)[number];

export const letterLocales = ['it', 'en'] as const;
export type LetterLocale = (typeof letterLocales)[number];

export type LetterSubject = { kind: LetterNoun; reference: string };

/** Longest accepted values, in UTF-16 code units; how many copies and documents go with one, and how many bytes these are together. */
export const letterLimits = {
  name: 80,
  subject: 200,
  body: 20_000,
  cc: 5,
  files: 10,
  attachedBytes: 15 * 1024 * 1024,
} as const;

/** What may become of a request with the letter that is sent about it. */
export const letterMoves = ['in-progress', 'completed'] as const;
export type LetterMove = (typeof letterMoves)[number];

/** What is filled into a letter. Both names work in a letter of either language; the value speaks the letter's. */
export const letterVariables = [
  { key: 'name', it: 'nome', en: 'name', nouns: letterNouns },
  { key: 'company', it: 'azienda', en: 'company', nouns: letterNouns },
  { key: 'reference', it: 'riferimento', en: 'reference', nouns: letterNouns },
  { key: 'types', it: 'analisi', en: 'types', nouns: ['request'] },
  { key: 'status', it: 'stato', en: 'status', nouns: ['request'] },
  { key: 'deadline', it: 'scadenza', en: 'deadline', nouns: ['request', 'message'] },
  { key: 'dashboard', it: 'area_clienti', en: 'dashboard_link', nouns: ['request', 'client'] },
  { key: 'sender', it: 'mittente', en: 'sender', nouns: letterNouns },
  { key: 'agency', it: 'agenzia', en: 'agency', nouns: letterNouns },
  { key: 'agencyPhone', it: 'telefono_agenzia', en: 'agency_phone', nouns: letterNouns },
  { key: 'agencyEmail', it: 'email_agenzia', en: 'agency_email', nouns: letterNouns },
] as const satisfies readonly { key: string; it: string; en: string; nouns: readonly LetterNoun[] }[];

export type VariableKey = (typeof letterVariables)[number]['key'];

/** What a variable stands for in one letter; a missing one does not exist for the record, an empty one is not known. */
export type LetterValues = Partial<Record<VariableKey, string>>;

const keys = new Map<string, VariableKey>(
  letterVariables.flatMap(({ key, it, en }) => [
    [it, key],
    [en, key],
  ]),
);

/** The variable with this name, in either language, however it is capitalised. */
export const variableKey = (name: string): VariableKey | undefined => keys.get(name.trim().toLowerCase());

/** The variables that a letter about this kind of record may use. */
export const variablesOf = (noun: LetterNoun) =>
  letterVariables.filter(({ nouns }) => (nouns as readonly LetterNoun[]).includes(noun));
