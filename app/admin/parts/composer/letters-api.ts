import { api, call, inPath, until } from '#app/session/typed-api.ts';
import type { LetterLocale, LetterMove, LetterSubject } from '#shared/letter-words.ts';

const { letters } = api;
const template = letters.templates[':id'];

export const beginLetter = ({ kind, reference }: LetterSubject) =>
  call(letters.new.$get({ query: { kind, reference } }));
export type LetterStart = Awaited<ReturnType<typeof beginLetter>>;
export type LetterVariable = LetterStart['variables'][number];

export type LetterText = { locale: LetterLocale; subject: string; body: string };
export const previewLetter = (subject: LetterSubject, letter: LetterText, signal: AbortSignal) =>
  call(letters.preview.$post({ json: { subject, letter } }, until(signal)));
export type LetterPreview = Awaited<ReturnType<typeof previewLetter>>;

/** What goes with a letter, and what becomes of the request with it. */
export type Along = { cc: string[]; files: string[]; move?: { to: LetterMove; version: number } | undefined };
export const sendLetter = (subject: LetterSubject, letter: LetterText, key: string, { move, ...along }: Along) =>
  call(letters.$post({ json: { subject, letter, key, ...along, ...(move && { move }) } }));
export type SentLetter = Awaited<ReturnType<typeof sendLetter>>;

export const listTemplates = (signal?: AbortSignal) => call(letters.templates.$get({ query: {} }, until(signal)));
export type LetterTemplate = Awaited<ReturnType<typeof listTemplates>>['items'][number];

export type TemplateText = Pick<LetterTemplate, 'name' | 'locale' | 'nouns' | 'subject' | 'body'>;
/** With the same key again it adds nothing. */
export const addTemplate = (text: TemplateText & { key: string }) => call(letters.templates.$post({ json: text }));
export const changeTemplate = (text: TemplateText, { id, version }: { id: string; version: number }) =>
  call(template.$put({ ...inPath({ id }), json: { ...text, version } }));

export const removeTemplate = ({ id, version }: LetterTemplate) =>
  call(template.removal.$post({ ...inPath({ id }), json: { version } }));

/** Puts a template behind another one, or first. */
export const placeTemplate = (id: string, after: string | null) =>
  call(template.place.$post({ ...inPath({ id }), json: { after } }));

/** Sends a mail again; whether somebody may get it twice is for whoever asks to decide. */
export const resendMail = (id: string) => call(api.mails[':id'].resending.$post(inPath({ id })));
