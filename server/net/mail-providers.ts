/** Whose servers hand mail over, by the host that we submit to. */

export type MailProvider = {
  name: string;
  /** What an SPF record includes to let it send (RFC 7208, section 5.2), as its own help pages say. */
  include: string;
};

const providers: [host: RegExp, name: string, include: string][] = [
  [/(^|\.)smtp(-relay)?\.gmail\.com$/, 'Google Workspace', '_spf.google.com'],
  [/(^|\.)(office365|outlook)\.com$/, 'Microsoft 365', 'spf.protection.outlook.com'],
  [/^email-smtp\.[a-z0-9-]+\.amazonaws\.com$/, 'Amazon SES', 'amazonses.com'],
  [/(^|\.)(brevo|sendinblue)\.com$/, 'Brevo', 'spf.brevo.com'],
  [/(^|\.)sendgrid\.net$/, 'SendGrid', 'sendgrid.net'],
  [/(^|\.)mailgun\.org$/, 'Mailgun', 'mailgun.org'],
  [/(^|\.)postmarkapp\.com$/, 'Postmark', 'spf.mtasv.net'],
  [/(^|\.)mailjet\.com$/, 'Mailjet', 'spf.mailjet.com'],
  [/(^|\.)mandrillapp\.com$/, 'Mailchimp Transactional', 'spf.mandrillapp.com'],
  [/(^|\.)fastmail\.com$/, 'Fastmail', 'spf.messagingengine.com'],
  [/(^|\.)aruba\.it$/, 'Aruba', '_spf.aruba.it'],
  [/(^|\.)ovh\.net$/, 'OVHcloud', 'mx.ovh.com'],
];

/** The provider behind a submission host; undefined for one that we do not know, which may be the sender's own server. */
export function providerOf(host: string | undefined): MailProvider | undefined {
  const found = providers.find(([pattern]) => host !== undefined && pattern.test(host.toLowerCase()));
  return found && { name: found[1], include: found[2] };
}
