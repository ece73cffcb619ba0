import { z } from 'zod';
import { m } from '#messages/messages.js';
import type { MailBuilder } from '#server/mail/content.ts';
import { clientDeeds } from '#shared/portal-requests.ts';

const props = z.object({
  reference: z.string(),
  name: z.string(),
  deed: z.enum(clientDeeds),
  text: z.string(),
  url: z.string(),
});

const words = {
  message: { subject: m.mail_deed_message_subject, intro: m.mail_deed_message_intro },
  cancelled: { subject: m.mail_deed_cancelled_subject, intro: m.mail_deed_cancelled_intro },
  'cancel-asked': { subject: m.mail_deed_cancel_asked_subject, intro: m.mail_deed_cancel_asked_intro },
  file: { subject: m.mail_deed_file_subject, intro: m.mail_deed_file_intro },
  reopened: { subject: m.mail_deed_reopened_subject, intro: m.mail_deed_reopened_intro },
};

/** To staff: the client wrote, withdrew, or wants more. What they wrote is quoted. */
export const clientDeed: MailBuilder = (given, { locale }) => {
  const { reference, name, deed, text, url } = props.parse(given);
  const options = { locale } as const;
  const intro = words[deed].intro({ name, reference }, options);
  return {
    subject: words[deed].subject({ name, reference }, options),
    preview: intro,
    blocks: [
      { kind: 'paragraph', text: intro },
      ...(text ? ([{ kind: 'quote', text }] as const) : []),
      { kind: 'button', label: m.mail_request_notice_button({}, options), url },
    ],
  };
};
