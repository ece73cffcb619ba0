import { m } from '#messages/messages.js';
import type { LetterLocale, LetterNoun } from '#shared/letter-words.ts';

export const localeWords: Record<LetterLocale, () => string> = {
  it: m.admin_letter_italian,
  en: m.admin_letter_english,
};

export const nounWords: Record<LetterNoun, () => string> = {
  request: m.admin_letter_noun_request,
  client: m.admin_letter_noun_client,
  message: m.admin_letter_noun_message,
};
