/** Where people with these domains read their mail, as their providers name the address. */
const mailboxes: Record<string, string> = {
  'gmail.com': 'https://mail.google.com/',
  'googlemail.com': 'https://mail.google.com/',
  'outlook.com': 'https://outlook.live.com/mail/',
  'outlook.it': 'https://outlook.live.com/mail/',
  'hotmail.com': 'https://outlook.live.com/mail/',
  'hotmail.it': 'https://outlook.live.com/mail/',
  'live.com': 'https://outlook.live.com/mail/',
  'live.it': 'https://outlook.live.com/mail/',
  'yahoo.com': 'https://mail.yahoo.com/',
  'yahoo.it': 'https://mail.yahoo.com/',
  'icloud.com': 'https://www.icloud.com/mail',
  'me.com': 'https://www.icloud.com/mail',
  'proton.me': 'https://mail.proton.me/',
  'protonmail.com': 'https://mail.proton.me/',
  'libero.it': 'https://mail.libero.it/',
  'virgilio.it': 'https://mail.virgilio.it/',
  'gmx.de': 'https://www.gmx.net/mail/',
  'gmx.net': 'https://www.gmx.net/mail/',
  'web.de': 'https://web.de/email/',
};

/** The page on which somebody with this address reads their mail; null where we do not know. */
export function mailboxOf(email: string): string | null {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return Object.hasOwn(mailboxes, domain) ? (mailboxes[domain] ?? null) : null;
}
