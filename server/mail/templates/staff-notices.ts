import { z } from 'zod';
import { m } from '#messages/messages.js';
import { defineMail } from '#server/mail/content.ts';
import { escapeHtml, linkHtml } from '#shared/rich-text.ts';

type Options = { locale: 'it' | 'en' };

const notice = z.object({
  kind: z.enum(['mine', 'mention']),
  reference: z.string(),
  url: z.string(),
  /** Who did it, and whose work it is where the reader is in their place. */
  actor: z.string().nullable(),
  owner: z.string().nullable(),
});

/** What happened, in a sentence. */
function sentence({ kind, reference, actor, owner }: z.output<typeof notice>, options: Options): string {
  const who = actor ?? m.admin_actor_staff({}, options);
  if (kind === 'mention') return m.admin_notice_mention({ actor: who, reference }, options);
  if (owner !== null) return m.admin_notice_given_to({ actor: who, reference, owner }, options);
  return actor ? m.admin_notice_mine({ actor, reference }, options) : m.admin_notice_mine_plain({ reference }, options);
}

/** To a member of staff who wants it by mail: what was given to them, and where a colleague named them. What was written stays inside. */
export const staffNotices = defineMail(
  'staff-notices',
  {
    props: {
      notices: z.array(notice).min(1),
      /** It tells of as much as a mail does. */
      mayHaveMore: z.boolean(),
      url: z.string(),
    },
  },
  ({ notices, mayHaveMore, url }, { locale }) => {
    const options = { locale } as const;
    const told = notices.map((each) => ({ text: sentence(each, options), url: each.url }));
    const [first] = told as [(typeof told)[number]];
    const isOne = told.length === 1;
    return {
      kind: 'staff',
      subject: isOne ? first.text : m.mail_notices_subject({ count: told.length }, options),
      preview: told.map(({ text }) => text).join(' · '),
      blocks: [
        isOne
          ? { kind: 'paragraph', text: first.text }
          : {
              kind: 'rich',
              html: `<ul>${told.map((each) => `<li>${linkHtml(escapeHtml(each.text), each.url)}</li>`).join('')}</ul>`,
            },
        ...(mayHaveMore ? ([{ kind: 'paragraph', text: m.mail_notices_more({}, options) }] as const) : []),
        { kind: 'button', label: m.mail_notices_button({}, options), url: isOne ? first.url : url },
        { kind: 'small', text: m.mail_notices_off({}, options) },
      ],
    };
  },
);
