import { z } from 'zod';
import { m } from '#messages/messages.js';
import { told } from '#server/mail/about.ts';
import { type Block, defineMail, type MailKind, type MailWords } from '#server/mail/content.ts';
import { greetedBy } from '#server/mail/greeting.ts';
import { deviceOf, originShape } from '#server/mail/origin.ts';
import { deadlineInWords } from '#shared/dates.ts';

const codeProps = {
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
  /** When and from where it was asked for; mails that waited before this was told have none of it. */
  at: z.iso.datetime().optional(),
  ...originShape,
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
  if (purpose === 'known')
    return {
      ...signIn,
      subject: m.mail_known_subject({ siteName }, options),
      intro: m.mail_known_intro({ siteName }, options),
    };
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
    return {
      ...signIn,
      subject: m.mail_invite_subject({ siteName }, options),
      intro: m.mail_invite_intro({ siteName }, options),
      button: m.mail_invite_button({}, options),
    };
  }
  if (purpose === 'recovery') {
    return {
      ...signIn,
      subject: m.mail_recovery_subject({ siteName }, options),
      intro: m.mail_recovery_intro({}, options),
      button: m.mail_recovery_button({}, options),
    };
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

type Asked = z.output<z.ZodObject<typeof codeProps>>;

/** When a code was asked for, and by what: whoever did not ask knows it by that. */
function factsOfOrigin(given: Pick<Asked, 'at' | keyof typeof originShape>, { locale, settings }: MailWords) {
  const options = { locale } as const;
  if (!given.at) return [];
  const from = [deviceOf(given, options), given.network].filter(Boolean).join(', ');
  return [
    ...told(m.mail_fact_asked_at({}, options), deadlineInWords(given.at, settings.general.timezone, locale)),
    ...told(m.mail_fact_asked_from({}, options), from),
  ];
}

/** A warning before it asks: who did not want this is told first what to do, and then how it is agreed to. */
function refusing(link: string | undefined, asked: [string, string][], options: { locale: 'it' | 'en' }): Block[] {
  const home = link ? URL.parse(link)?.origin : undefined;
  return [
    ...(asked.length > 0 ? ([{ kind: 'facts', rows: asked }] as const) : []),
    { kind: 'paragraph', text: m.mail_email_change_refuse({}, options) },
    ...(home
      ? ([{ kind: 'button', label: m.mail_security_button({}, options), url: `${home}/recover` }] as const)
      : []),
    { kind: 'paragraph', text: m.mail_email_change_agree({}, options) },
  ];
}

const typed = { name: z.string() };
const secrets = { code: z.string(), link: z.string().optional() };

/** A code and a link, each a secret of its own. */
export const signInCode = defineMail(
  'sign-in-code',
  { props: codeProps, typed, secrets },
  (given, { locale, settings }) => {
    const { name, code, link, minutes } = given;
    const options = { locale } as const;
    const words = wordsFor(given, settings.general.siteName, options);
    const expiry = (link ? m.mail_sign_in_expiry : m.mail_code_expiry)({ minutes }, options);
    const asked = factsOfOrigin(given, { locale, settings });
    return {
      kind: words.kind,
      subject: words.subject,
      code,
      preview: expiry,
      blocks: [
        ...greetedBy(name, words.intro, options),
        ...(given.purpose === 'email-change-old' ? refusing(link, asked, options) : []),
        { kind: 'code', code },
        ...(link ? ([{ kind: 'button', label: words.button, url: link }] as const) : []),
        { kind: 'small', text: expiry },
        ...(asked.length > 0 && given.purpose !== 'email-change-old'
          ? ([{ kind: 'facts', rows: asked }] as const)
          : []),
      ],
    };
  },
);
