import { z } from 'zod';
import { m } from '#messages/messages.js';
import { defineMail } from '#server/mail/content.ts';
import { greeting } from '#server/mail/greeting.ts';

/** To the client, at most once a month: the next reports say what their tasks brought. */
export const taskReminder = defineMail(
  'task-reminder',
  {
    props: {
      /** How many tasks are done, and how many are still to do. */
      done: z.int(),
      open: z.int(),
      url: z.string(),
    },
    typed: { name: z.string() },
  },
  ({ done, open, name, url }, { locale }) => {
    const options = { locale } as const;
    const intro =
      done > 0
        ? m.mail_task_reminder_done({ count: done }, options)
        : m.mail_task_reminder_open({ count: open }, options);
    return {
      kind: 'client',
      subject: m.mail_task_reminder_subject({}, options),
      preview: intro,
      blocks: [
        { kind: 'paragraph', text: greeting(name, options) },
        { kind: 'paragraph', text: intro },
        { kind: 'paragraph', text: m.mail_task_reminder_how({}, options) },
        { kind: 'button', label: m.mail_task_reminder_button({}, options), url },
        { kind: 'paragraph', text: m.mail_task_reminder_off({}, options) },
      ],
    };
  },
);
