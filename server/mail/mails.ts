import type { z } from 'zod';
import { accountErasure } from '#server/mail/templates/account-erasure.ts';
import { signInCode } from '#server/mail/templates/account-mails.ts';
import { clientDeed } from '#server/mail/templates/client-deed.ts';
import { messageNotice, messageReceived } from '#server/mail/templates/message-mails.ts';
import { personalExport } from '#server/mail/templates/personal-export.ts';
import { newsletterAlready, newsletterConfirmation } from '#server/mail/templates/reader-mails.ts';
import { requestNeeds, requestReport } from '#server/mail/templates/request-calls.ts';
import { requestNotice, requestReceived, requestStatus } from '#server/mail/templates/request-mails.ts';
import { securityNotice } from '#server/mail/templates/security-notice.ts';
import { staffInvitation } from '#server/mail/templates/staff-invitation.ts';
import { smtpTest, systemAlert, userJoined } from '#server/mail/templates/system-mails.ts';

/** All mails that are made of words and values; what a person wrote (a letter, the test of an issue) is rendered before it is queued. */
export const mails = {
  'sign-in-code': signInCode,
  'security-notice': securityNotice,
  'account-erasure': accountErasure,
  'personal-export': personalExport,
  'staff-invitation': staffInvitation,
  'request-received': requestReceived,
  'request-notice': requestNotice,
  'request-status': requestStatus,
  'request-client-deed': clientDeed,
  'request-needs': requestNeeds,
  'request-report': requestReport,
  'message-received': messageReceived,
  'message-notice': messageNotice,
  'newsletter-confirmation': newsletterConfirmation,
  'newsletter-already': newsletterAlready,
  'system-alert': systemAlert,
  'user-joined': userJoined,
  'smtp-test': smtpTest,
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
