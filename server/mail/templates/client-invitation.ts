import { z } from 'zod';
import { m } from '#messages/messages.js';
import { newsOf, told } from '#server/mail/about.ts';
import { defineMail } from '#server/mail/content.ts';
import { greeting } from '#server/mail/greeting.ts';
import { deadlineInWords } from '#shared/dates.ts';

/** Asks a client into their area: who asks, what it is for, and until when the link works. */
export const clientInvitation = defineMail(
  'client-invitation',
  {
    props: { name: z.string(), company: z.string(), inviter: z.string(), until: z.iso.datetime() },
    secrets: { link: z.string() },
  },
  ({ name, company, inviter, until, link }, { locale, settings }) => {
    const options = { locale } as const;
    const { siteName, timezone } = settings.general;
    const date = deadlineInWords(until, timezone, locale);
    const facts = [
      ...told(m.mail_invite_by({}, options), inviter),
      ...told(m.mail_client_invite_for({}, options), company),
      ...told(m.mail_invite_until({}, options), date),
    ];
    return {
      kind: 'invited',
      subject: m.mail_client_invite_subject({ siteName, inviter }, options),
      preview: newsOf(facts),
      blocks: [
        { kind: 'paragraph', text: greeting(name, options) },
        { kind: 'paragraph', text: m.mail_client_invite_intro({ siteName, inviter }, options) },
        { kind: 'facts', rows: facts },
        { kind: 'button', label: m.mail_invite_button({}, options), url: link },
        { kind: 'small', text: m.mail_invite_expiry({}, options) },
      ],
    };
  },
);
