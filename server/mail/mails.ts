import type { z } from 'zod';
import * as accountErasure from '#server/mail/templates/account-erasure.ts';
import * as account from '#server/mail/templates/account-mails.ts';
import * as clientDeed from '#server/mail/templates/client-deed.ts';
import * as clientInvitation from '#server/mail/templates/client-invitation.ts';
import * as deputy from '#server/mail/templates/deputy-told.ts';
import * as messages from '#server/mail/templates/message-mails.ts';
import * as personalExport from '#server/mail/templates/personal-export.ts';
import * as readers from '#server/mail/templates/reader-mails.ts';
import * as requestCalls from '#server/mail/templates/request-calls.ts';
import * as requests from '#server/mail/templates/request-mails.ts';
import * as security from '#server/mail/templates/security-notice.ts';
import * as invitation from '#server/mail/templates/staff-invitation.ts';
import * as staffNotices from '#server/mail/templates/staff-notices.ts';
import * as system from '#server/mail/templates/system-mails.ts';
import * as tasks from '#server/mail/templates/task-mails.ts';

/** Whatever these files export is a mail, under the name that its definition begins with. */
const defined = {
  ...accountErasure,
  ...account,
  ...clientDeed,
  ...clientInvitation,
  ...deputy,
  ...messages,
  ...personalExport,
  ...readers,
  ...requestCalls,
  ...requests,
  ...security,
  ...staffNotices,
  ...invitation,
  ...system,
  ...tasks,
};
type Defined = (typeof defined)[keyof typeof defined];

/** All mails that are made of words and values; what a person wrote (a letter, the test of an issue) is rendered before it is queued. */
export const mails = Object.fromEntries(Object.values(defined).map((mail) => [mail.name, mail])) as {
  [Mail in Defined as Mail['name']]: Mail;
};

export type MailName = keyof typeof mails;
export const isMailName = (name: string): name is MailName => Object.hasOwn(mails, name);

type Given<Name extends MailName, Part extends 'props' | 'typed' | 'secrets'> = z.input<(typeof mails)[Name][Part]>;
/** What is not needed at all need not be given. */
type IfAny<Key extends string, Value> =
  Record<never, never> extends Value ? { [Name in Key]?: Value } : { [Name in Key]: Value };

/** The values that a mail is queued with. */
export type MailValues<Name extends MailName> = Name extends MailName
  ? { template: Name; props: Given<Name, 'props'> } & IfAny<'typed', Given<Name, 'typed'>> &
      IfAny<'secrets', Given<Name, 'secrets'>>
  : never;
