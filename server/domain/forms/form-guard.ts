import { randomUUID } from 'node:crypto';
import { keyedHash, open, seal } from '#server/secrets.ts';
import { maskEmail } from '#shared/masking.ts';
import { networkOf } from '#shared/networks.ts';

/** Defences of public forms that ask nothing of people: a time trap, a honeypot, sealed receipts. */

const timeTrapPurpose = 'form-time-trap';
const receiptPurpose = 'form-receipt';

/** A person needs longer than this to fill the form, in milliseconds. */
export const fastestPersonMs = 2_000;

/** Hidden fields of a form. The honeypot is a field that people do not see and programs like to fill. */
export const guardFields = { idempotencyKey: 'idempotencyKey', timeTrap: 'timeTrap', honeypot: 'faxNumber' } as const;

/** More values of one name than any form offers are not read. */
const valuesPerName = 20;

/**
 * The posted form with its own fields only, as text. The library that reads forms builds lists from names such as `types[9]`
 * and obeys names of its own (`__intent__`): a short post could make it fill gigabytes or fail. Files are no text.
 */
export function knownFields(form: FormData, names: Iterable<string>): FormData {
  const known = new FormData();
  for (const name of [...names, ...Object.values(guardFields)]) {
    for (const value of form.getAll(name).slice(0, valuesPerName))
      if (typeof value === 'string') known.append(name, value);
  }
  return known;
}

/** Values for the hidden fields of a freshly rendered form. */
export function prepareForm(now = new Date()): { idempotencyKey: string; timeTrap: string } {
  return { idempotencyKey: randomUUID(), timeTrap: seal(timeTrapPurpose, String(now.getTime())) };
}

/**
 * Why a post looks automated, or undefined when it does not. A missing or forged trap counts as too fast; a page that is kept for
 * everybody can carry none, and its posts may lack it.
 */
export function suspicion(
  form: FormData,
  { now, mayLackTrap }: { now: Date; mayLackTrap: boolean },
): 'honeypot' | 'too-fast' | undefined {
  if (String(form.get(guardFields.honeypot) ?? '') !== '') return 'honeypot';
  if (mayLackTrap && !form.has(guardFields.timeTrap)) return undefined;
  try {
    const renderedAt = Number(open(timeTrapPurpose, String(form.get(guardFields.timeTrap) ?? '')));
    const elapsed = now.getTime() - renderedAt;
    // Nobody but we can seal a time. One that lies ahead comes from a clock that was set back, or another machine's.
    return elapsed >= 0 && elapsed < fastestPersonMs ? 'too-fast' : undefined;
  } catch {
    return 'too-fast';
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The form's key; one is made where a post carries none, and its doubles are then found by address and fields. */
export function idempotencyKeyOf(form: FormData): string {
  const key = String(form.get(guardFields.idempotencyKey) ?? '');
  return uuid.test(key) ? key.toLowerCase() : randomUUID();
}

/** Keyed hash of a visitor's address, of its network for IPv6; the address itself is not stored. */
export const addressHash = (address: string) => keyedHash('form-address', networkOf(address));

export type Receipt = { reference: string; replyBy: string; email: string };

/** A confirmation page's facts, sealed so that nobody can ask for other people's. */
export const makeReceipt = ({ reference, replyBy, email }: Receipt) =>
  seal(receiptPurpose, JSON.stringify({ reference, replyBy, email: maskEmail(email) }));

/** Opens a receipt; undefined when it is not one of ours. */
export function readReceipt(receipt: string): Receipt | undefined {
  try {
    return JSON.parse(open(receiptPurpose, receipt)) as Receipt;
  } catch {
    return undefined;
  }
}
