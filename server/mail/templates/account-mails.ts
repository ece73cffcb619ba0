import { z } from 'zod';
import { m } from '#messages/messages.js';
import { defineMail, type MailKind } from '#server/mail/content.ts';
import { greeting } from '#server/mail/greeting.ts';

const codeProps = {
  name: z.string().optional(),
  purpose: z
    .enum([
      'signup',
      'signup-password',
      'invite',
      'magiclink',
      'recovery',
      'known',
      'email-change-old',
      'email-change-new',
      'reauthentication',
    ])
    .default('magiclink'),
  /** The new address, where one is to be changed. */
  address: z.string().default(''),
  minutes: z.number().default(10),
};

type CodeProps = { purpose: z.output<typeof codeProps.purpose>; address: string };
type Words = { kind: MailKind; subject: string; intro: string; button: string };

/** What the mail is called, says first and asks to be pressed. */
function wordsFor({ purpose, address }: CodeProps, siteName: string, options: { locale: 'it' | 'en' }): Words {
  const signIn: Words = {
    kind: 'unasked',
    subject: m.mail_sign_in_subject({ siteName }, options),
    intro: m.mail_sign_in_intro({}, options),
    button: m.mail_sign_in_button({}, options),
  };
  if (purpose === 'known') return { ...signIn, intro: m.mail_known_intro({ siteName }, options) };
  if (purpose === 'signup-password') {
    const subject = m.mail_sign_up_subject({ siteName }, options);
    return {
      ...signIn,
      subject,
      intro: m.mail_sign_up_intro({ siteName }, options),
      button: m.mail_sign_up_button({}, options),
    };
  }
  if (purpose === 'invite') {
    const subject = m.mail_invite_subject({ siteName }, options);
    return {
      ...signIn,
      subject,
      intro: m.mail_invite_intro({ siteName }, options),
      button: m.mail_invite_button({}, options),
    };
  }
  if (purpose === 'recovery') {
    return { ...signIn, intro: m.mail_recovery_intro({}, options), button: m.mail_recovery_button({}, options) };
  }
  if (purpose === 'reauthentication') {
    const subject = m.mail_reauthentication_subject({ siteName }, options);
    return { ...signIn, kind: 'security', subject, intro: m.mail_reauthentication_intro({}, options) };
  }
  if (purpose !== 'email-change-old' && purpose !== 'email-change-new') return signIn;
  return {
    kind: purpose === 'email-change-old' ? 'security' : 'unasked',
    subject: m.mail_email_change_subject({ siteName }, options),
    intro:
      purpose === 'email-change-new'
        ? m.mail_email_change_new_intro({ siteName }, options)
        : m.mail_email_change_old_intro({ siteName, address }, options),
    button: m.mail_email_change_button({}, options),
  };
}

const secrets = { code: z.string(), link: z.string().optional() };

/** A code and a link, each a secret of its own. */
export const signInCode = defineMail('sign-in-code', { props: codeProps, secrets }, (given, { locale, settings }) => {
  const { name, code, link, minutes } = given;
  const options = { locale } as const;
  const words = wordsFor(given, settings.general.siteName, options);
  const expiry = link ? m.mail_sign_in_expiry : m.mail_code_expiry;
  return {
    kind: words.kind,
    subject: words.subject,
    preview: words.intro,
    blocks: [
      ...(name ? ([{ kind: 'paragraph', text: greeting(name, options) }] as const) : []),
      { kind: 'paragraph', text: capitalised(words.intro, !name) },
      { kind: 'code', code },
      ...(link ? ([{ kind: 'button', label: words.button, url: link }] as const) : []),
      { kind: 'small', text: expiry({ minutes }, options) },
    ],
  };
});

/** A sentence that follows a greeting begins in lower case; without one it stands alone. */
const capitalised = (text: string, alone: boolean) => (alone ? text.charAt(0).toUpperCase() + text.slice(1) : text);
