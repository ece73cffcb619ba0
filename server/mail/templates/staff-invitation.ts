import { z } from 'zod';
import { m } from '#messages/messages.js';
import { defineMail } from '#server/mail/content.ts';
import { roles } from '#shared/roles.ts';

/** Asks somebody to join the staff: who asks, as what, and until when the link works. */
export const staffInvitation = defineMail(
  'staff-invitation',
  {
    props: { name: z.string(), inviter: z.string(), role: z.enum(roles), until: z.iso.datetime() },
    secrets: { link: z.string() },
  },
  ({ name, inviter, role, until, link }, { locale, settings }) => {
    const options = { locale } as const;
    const { siteName, timezone } = settings.general;
    const date = new Intl.DateTimeFormat(locale === 'it' ? 'it-IT' : 'en-GB', {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: timezone,
    }).format(new Date(until));
    const intro = m.mail_staff_invitation_intro({ inviter, siteName, role }, options);
    return {
      kind: 'unasked',
      subject: m.mail_invite_subject({ siteName }, options),
      preview: intro,
      blocks: [
        { kind: 'paragraph', text: m.mail_greeting({ name }, options) },
        { kind: 'paragraph', text: intro },
        { kind: 'paragraph', text: m.mail_staff_invitation_next({}, options) },
        { kind: 'button', label: m.mail_invite_button({}, options), url: link },
        { kind: 'small', text: m.mail_staff_invitation_expiry({ date }, options) },
      ],
    };
  },
);
