import { z } from 'zod';
import { m } from '#messages/messages.js';
import type { MailBuilder } from '#server/mail/content.ts';

const signInProps = z.object({
  name: z.string().optional(),
  purpose: z.string().optional(),
  code: z.string(),
  link: z.string(),
});

/** A code and a link for signing in, each a secret of its own. */
export const signInCode: MailBuilder = (props, { locale, settings }) => {
  const { name, purpose, code, link } = signInProps.parse(props);
  const options = { locale } as const;
  const { siteName } = settings.general;
  const invited = purpose === 'invite';
  const subject = invited ? m.mail_invite_subject : m.mail_sign_in_subject;
  const intro = invited ? m.mail_invite_intro({ siteName }, options) : m.mail_sign_in_intro({}, options);
  const button = invited ? m.mail_invite_button : m.mail_sign_in_button;
  return {
    subject: subject({ siteName }, options),
    preview: intro,
    blocks: [
      ...(name ? ([{ kind: 'paragraph', text: m.mail_greeting({ name }, options) }] as const) : []),
      { kind: 'paragraph', text: capitalised(intro, !name) },
      { kind: 'code', code },
      { kind: 'button', label: button({}, options), url: link },
      { kind: 'small', text: m.mail_sign_in_expiry({}, options) },
    ],
  };
};

const securityWords = {
  locked: m.mail_security_locked,
  'password-changed': m.mail_security_password_changed,
  'factor-added': m.mail_security_factor_added,
  'factor-removed': m.mail_security_factor_removed,
  'recovery-code-used': m.mail_security_recovery_code_used,
  'recovery-codes-renewed': m.mail_security_recovery_codes_renewed,
  'recovery-codes-removed': m.mail_security_recovery_codes_removed,
} as const;

const securityEvents = Object.keys(securityWords) as (keyof typeof securityWords)[];
const securityProps = z.object({ name: z.string().optional(), event: z.enum(securityEvents) });

/** Tells the owner of an account what happened to it. */
export const securityNotice: MailBuilder = (props, { locale, settings }) => {
  const { name, event } = securityProps.parse(props);
  const options = { locale } as const;
  const text = capitalised(securityWords[event]({}, options), !name);
  return {
    subject: m.mail_security_subject({ siteName: settings.general.siteName }, options),
    preview: text,
    blocks: [
      ...(name ? ([{ kind: 'paragraph', text: m.mail_greeting({ name }, options) }] as const) : []),
      { kind: 'paragraph', text },
    ],
  };
};

/** A sentence that follows a greeting begins in lower case; without one it stands alone. */
const capitalised = (text: string, alone: boolean) => (alone ? text.charAt(0).toUpperCase() + text.slice(1) : text);
