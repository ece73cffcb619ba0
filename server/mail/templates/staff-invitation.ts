import { z } from 'zod';
import { m } from '#messages/messages.js';
import { newsOf, told } from '#server/mail/about.ts';
import { defineMail } from '#server/mail/content.ts';
import { greeting } from '#server/mail/greeting.ts';
import { deadlineInWords } from '#shared/dates.ts';
import { type Role, roles } from '#shared/roles.ts';

/** What somebody of this role may do, as its owner needs to know it. */
const rightsOf = {
  Admin: m.mail_staff_invitation_admin,
  Editor: m.mail_staff_invitation_editor,
  Viewer: m.mail_staff_invitation_viewer,
} as const satisfies Record<Role, unknown>;

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
    const facts = [
      ...told(m.mail_invite_by({}, options), inviter),
      ...told(m.mail_joined_role({}, options), role),
      ...told(m.mail_invite_until({}, options), deadlineInWords(until, timezone, locale)),
    ];
    return {
      kind: 'invited',
      subject: m.mail_invite_subject({ siteName }, options),
      preview: newsOf(facts),
      blocks: [
        { kind: 'paragraph', text: greeting(name, options) },
        { kind: 'paragraph', text: m.mail_staff_invitation_intro({ inviter, siteName, role }, options) },
        { kind: 'paragraph', text: rightsOf[role]({}, options) },
        { kind: 'facts', rows: facts },
        { kind: 'paragraph', text: m.mail_staff_invitation_next({}, options) },
        { kind: 'button', label: m.mail_invite_button({}, options), url: link },
        { kind: 'small', text: m.mail_invite_expiry({}, options) },
      ],
    };
  },
);
