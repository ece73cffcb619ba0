import type { Column } from '#server/tables/table.ts';
import type { HoldingKind } from '#shared/privacy.ts';

/** The page of an archive that people read: no scripts, nothing loaded from anywhere, to be opened from the disk. */

export type Table = { kind: HoldingKind; columns: Column[]; rows: unknown[][] };
export type PageFacts = {
  siteName: string;
  companyEmail: string;
  email: string;
  at: Date;
  isOwn: boolean;
  timeZone: string;
};

/** What each kind is, and why it is kept; in the order of the law: purposes, categories, recipients, periods (GDPR article 15(1)). */
const words: Record<HoldingKind, [title: string, text: string]> = {
  profile: ['Your record', 'Name, company and contact data, to work for you and to answer you.'],
  addresses: ['Other addresses', 'Addresses that you had before, or of records that were merged into yours.'],
  account: ['Your account', 'What you sign in with. Passwords are kept as hashes only and are not part of this file.'],
  identities: ['Other ways to sign in', 'Providers by which you sign in.'],
  'second-factors': ['Second factors', 'Means by which you prove a sign-in. Their secrets are not part of this file.'],
  sessions: ['Sessions', 'Where you are signed in now.'],
  'sign-ins': ['Sign-in log', 'Sign-ins and changes of your account, to keep it safe.'],
  staff: ['Your place among the staff', 'Name and role in the back office.'],
  'api-keys': ['Keys for programs', 'Keys that you made; only their beginnings are kept readable.'],
  requests: ['Requests', 'Analyses that you asked for, with what you told us.'],
  'request-history': ['History of requests', 'What happened to them, and the messages between you and us.'],
  'client-history': ['History of your record', 'Changes of your record.'],
  engagements: ['Engagements', 'What was agreed, invoiced and paid.'],
  messages: ['Messages', 'What you wrote to us by the contact form.'],
  'message-history': ['History of messages', 'What happened to them.'],
  files: ['Files', 'Documents of your requests; the files themselves are in the folder "files".'],
  openings: ['Openings of documents', 'Who opened which document, and when.'],
  uploads: ['Unfinished uploads', 'Files that were being sent and have not arrived.'],
  reports: ['Delivered reports', 'What we delivered for your requests.'],
  tasks: ['Tasks', 'What was agreed to be done about what was found, and what later reports say it brought.'],
  analyses: ['Analyses', 'What was found in the reports of your Amazon account, and what you told us of it.'],
  proofs: ['Figures beside case studies', 'Figures of your reports that we asked to show, and what you said.'],
  consents: ['Consents', 'What you agreed to or refused, when, and the text that was shown.'],
  newsletter: ['Newsletter', 'Whether you read it, and since when.'],
  'newsletter-history': ['History of the newsletter', 'How you came to it and left it.'],
  'newsletter-copies': ['Newsletters that were sent to you', 'Each copy with its state.'],
  'newsletter-asks': ['Newsletter: waiting', 'What you asked for and no mail has answered yet.'],
  'import-lines': ['Newsletter: imports', 'Lines of files by which your address came to us.'],
  mails: ['Mails and text messages', 'What was sent to you. Codes and links are never kept.'],
  'suspicious-posts': ['Suspicious posts', 'What our forms took for automated, under your address.'],
  changes: ['Log of changes', 'What you changed, or what was changed about you.'],
  'privacy-requests': ['Requests about your data', 'What you asked under data protection law.'],
  'personal-exports': ['Files like this one', 'When a file of your data was made.'],
  'kept-leads': ['Kept longer', 'That your data is kept although you were not in touch for long.'],
};

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const asText = (text: string) => text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter);

function cell(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (value instanceof Date)
    return value
      .toISOString()
      .replace('T', ' ')
      .replace(/\.\d+Z$/, ' UTC');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(cell).join(', ');
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}

const heading = (field: string) => field.replaceAll('_', ' ');

/** A record as a list of what is filled in; tables of twenty columns are read by nobody. */
function section({ kind, columns, rows }: Table): string {
  const [title, text] = words[kind];
  const items = rows.map((row) => {
    const filled = columns.map(({ name }, at) => [name, cell(row[at])] as const).filter(([, value]) => value !== '');
    return `<dl>${filled.map(([field, value]) => `<dt>${asText(heading(field))}</dt><dd>${asText(value)}</dd>`).join('')}</dl>`;
  });
  return `<section id="${kind}"><h2>${asText(title)} <small>${rows.length}</small></h2><p>${asText(text)}</p>\n${items.join('\n')}</section>`;
}

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#1b2733;background:#fff}
h1,h2{line-height:1.2}h2{border-top:1px solid #ccd3da;padding-top:1.5rem;margin-top:2.5rem}h2 small{color:#5a6875;font-weight:400}
dl{display:grid;grid-template-columns:minmax(8rem,1fr) 3fr;gap:.15rem 1rem;border-left:3px solid #ccd3da;padding-left:1rem;margin:1rem 0}
dt{color:#5a6875}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}nav ul{columns:2}
@media(max-width:30rem){dl{grid-template-columns:1fr}nav ul{columns:1}}`;

/** The page with all tables. Whatever people typed is text on it, never markup. */
export function readablePage(tables: Table[], { siteName, companyEmail, email, at, isOwn }: PageFacts): string {
  const filled = tables.filter(({ rows }) => rows.length > 0);
  const empty = tables.filter(({ rows }) => rows.length === 0).map(({ kind }) => words[kind][0]);
  const list = filled.map(
    ({ kind, rows }) => `<li><a href="#${kind}">${asText(words[kind][0])}</a> (${rows.length})</li>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Data of ${asText(email)} at ${asText(siteName)}</title><style>${style}</style></head><body>
<h1>What ${asText(siteName)} keeps about ${asText(email)}</h1>
<p>As of ${asText(cell(at))}. The same data for programs is in the folder "data", as JSON and CSV; your documents are in "files".</p>
${
  isOwn
    ? `<p>Internal notes of our staff may also tell about others and are therefore looked at by a person first: write to ${asText(companyEmail)}, and you have them within a month.</p>`
    : '<p>This file also holds internal notes. Before it is handed over, take out what would harm the rights of others (GDPR article 15(4)).</p>'
}
<p>You may have it corrected, erased or restricted, object to its use, and complain to a data protection authority. Questions: ${asText(companyEmail)}.</p>
<nav aria-label="Contents"><ul>${list.join('')}</ul></nav>
${filled.map(section).join('\n')}
${empty.length > 0 ? `<section id="nothing"><h2>Nothing is kept</h2><p>${asText(empty.join(', '))}.</p></section>` : ''}
</body></html>
`;
}
