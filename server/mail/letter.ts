import { m } from '#messages/messages.js';
import { stemOf } from '#server/mail/about.ts';
import type { Block, MailContent, MailWords } from '#server/mail/content.ts';
import { type RenderedMail, renderContent } from '#server/mail/render.ts';
import { publicUrl } from '#server/public-url.ts';
import { cleanRichText } from '#server/rich/clean.ts';
import { absoluteLinks, plainText } from '#server/rich/words.ts';
import { dateTimeWithZone } from '#shared/dates.ts';
import { fillLetter, type LetterProblem } from '#shared/letter-text.ts';
import type { LetterMove, LetterValues } from '#shared/letter-words.ts';
import type { Letter } from '#shared/letters.ts';
import type { RequestStatus } from '#shared/requests.ts';

/** What is known about whom a letter goes to. What the record does not have is left out; what it has and is not known is empty. */
export type LetterFacts = {
  name: string;
  company: string;
  reference: string;
  types?: string[];
  status?: RequestStatus;
  replyBy?: Date;
  dashboard?: string;
  sender: string;
};

const statusWords = {
  new: m.mail_status_new,
  'in-progress': m.mail_status_in_progress,
  completed: m.mail_status_completed,
  cancelled: m.mail_status_cancelled,
} as const;

/** The values of a letter's variables, in its language. */
export function letterValues(facts: LetterFacts, { locale, settings }: MailWords): LetterValues {
  const { siteName, companyPhone, companyEmail, timezone } = settings.general;
  const { types, status, replyBy, dashboard } = facts;
  return {
    name: facts.name,
    company: facts.company,
    reference: facts.reference,
    ...(types && { types: types.join(', ') }),
    ...(status && { status: statusWords[status]({}, { locale }) }),
    ...(replyBy && { deadline: dateTimeWithZone(replyBy, timezone, locale) }),
    ...(dashboard !== undefined && { dashboard }),
    sender: facts.sender,
    agency: siteName,
    agencyPhone: companyPhone,
    agencyEmail: companyEmail,
  };
}

/** What an answer about a request is called until somebody calls it otherwise. The request's own name is its owner's, once somebody has proven to be that. */
export const titleOf = (reference: string, name: string | undefined): string => stemOf(reference, name);

const previewLength = 140;

/** What became of the request with the letter, which no other mail tells. */
function moveText(move: LetterMove, { reference, sender }: LetterFacts, options: { locale: 'it' | 'en' }): string {
  if (move === 'completed') return m.mail_letter_completed({ reference }, options);
  return m.mail_letter_taken({ reference, person: sender }, options);
}

/** A letter as it would be sent, and why it cannot be. The same call makes the preview and the mail. */
export async function renderLetter(
  letter: Letter,
  facts: LetterFacts,
  words: MailWords,
  move?: LetterMove,
): Promise<RenderedMail & { problems: LetterProblem[] }> {
  const filled = fillLetter({ ...letter, body: cleanRichText(letter.body) }, letterValues(facts, words));
  const { subject, problems } = filled;
  const html = absoluteLinks(filled.html, publicUrl());
  const preview = [...plainText(html)].slice(0, previewLength).join('').trim();
  const blocks: Block[] = [{ kind: 'rich', html }];
  if (move) blocks.push({ kind: 'small', text: moveText(move, facts, words) });
  const content: MailContent = { subject, preview, blocks, kind: 'letter' };
  return { ...(await renderContent(content, words)), sender: facts.sender, problems };
}
