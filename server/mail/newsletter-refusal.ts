/** What a mail server's refusal means for one copy of a newsletter. */
export type Refusal =
  /** The address is no mailbox: it is never tried again. */
  | 'bounced'
  /** This copy is not wanted, for a reason that says nothing about the address. */
  | 'failed'
  /** Not now: greylisting, a full mailbox, a busy server. */
  | 'later'
  /** It is about us or the server, and would meet every copy. */
  | 'server';

type SmtpError = { responseCode?: unknown; response?: unknown; command?: unknown };

/** Enhanced status codes that speak of the address (RFC 3463): there is no such mailbox, or it was closed for good. */
const deadAddress = /\b5\.(?:1\.(?:0|1|2|3|6|10)|2\.1)\b/;
const anyEnhanced = /\b5\.\d{1,3}\.\d{1,3}\b/;
/** Replies that say so without an enhanced code (RFC 5321 4.2.3). 554 and 552 are about policies and sizes. */
const deadReplies = new Set([550, 551, 553]);

/**
 * Sorts a refusal by the command it answers. A relay that does not know us refuses every recipient with 5xx too: only what clearly
 * speaks of the mailbox counts against the reader.
 */
export function classifyRefusal(error: SmtpError): Refusal {
  const code = Number(error.responseCode);
  const text = String(error.response ?? '');
  const isRecipient = error.command === 'RCPT TO';
  const isMessage = error.command === 'DATA';
  if (code === 421 || (!isRecipient && !isMessage)) return 'server';
  if (code < 500) return 'later';
  if (!isRecipient) return 'failed';
  const isDead = anyEnhanced.test(text) ? deadAddress.test(text) : deadReplies.has(code);
  return isDead ? 'bounced' : 'failed';
}
