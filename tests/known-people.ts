import { randomUUID } from 'node:crypto';
import { tellOwner } from '#server/across/files/owners.ts';
import { db } from '#server/db/client.ts';
import { uploadFile } from '#server/domain/files/files.ts';
import { prepareForm } from '#server/domain/forms/forms.ts';
import { submitMessage } from '#server/domain/messages/submit.ts';
import { submitSubscription } from '#server/domain/newsletter/subscribe.ts';
import { submitAnalysisRequest } from '#server/domain/requests/submit.ts';
import type { Person } from '#server/records/person.ts';
import { requestReference } from '#shared/requests.ts';
import type { Call } from './factories.ts';

/** People of whom the product knows all that it can know, each with words of their own to look for. */

export type Known = { email: string; name: string; company: string; text: string; phone: string };

export function makeUp(): Known {
  const mark = randomUUID().slice(0, 8);
  return {
    email: `zenobia.${mark}@lead.example`,
    name: `Zenobia${mark}`,
    company: `Compagnia ${mark}`,
    text: `my secret worry ${mark}`,
    phone: `+356 9${mark.replaceAll(/[a-f]/g, '7')}`,
  };
}

/** All words by which the person could be found. */
export const wordsOf = ({ email, name, company, text, phone }: Known) => [email, name, company, text, phone];

let octet = 0;
function freshAddress(): string {
  octet += 1;
  return `198.18.${Math.floor(octet / 250)}.${octet % 250}`;
}

function filled(fields: Record<string, string>, now: Date): FormData {
  const form = new FormData();
  const all = { ...fields, ...prepareForm(new Date(now.getTime() - 60_000)) };
  for (const [name, value] of Object.entries(all)) form.set(name, value);
  return form;
}

/** Fills in the analysis form. */
export async function postRequest({ email, name, company, text, phone }: Known, now = new Date()) {
  const fields = { firstName: name, lastName: 'Rossi', email, phone, company, goals: text, terms: 'on' };
  await submitAnalysisRequest(filled({ ...fields, newsletter: 'on' }, now), { address: freshAddress(), now });
  const row = await db
    .selectFrom('requests')
    .select(['id', 'number', 'client_id'])
    .where('email', '=', email)
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow();
  return { id: row.id, reference: requestReference(row.number), clientId: row.client_id };
}

/** Writes by the contact form. */
export async function postMessage({ email, name, company, text }: Known, now = new Date()): Promise<void> {
  const form = filled({ firstName: name, lastName: 'Rossi', email, company, message: text }, now);
  await submitMessage(form, { address: freshAddress(), now });
}

/** Subscribes to the newsletter and confirms it. */
export async function subscribe({ email, name }: Known, now = new Date()): Promise<void> {
  await submitSubscription(filled({ email }, now), { address: freshAddress(), now });
  const reader = { email, name, state: 'confirmed', source: 'blog', asked_at: now, confirmed_at: now } as const;
  await db
    .insertInto('subscribers')
    .values(reader)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Has a file uploaded to a request by somebody who may. */
export async function uploadTo(person: Person, reference: string, { name, text }: Known): Promise<void> {
  const body = new Blob([`a,b\n${text},${randomUUID()}\n`]).stream();
  const subject = { kind: 'request', id: reference } as const;
  await uploadFile(person, subject, { name: `${name}.csv`, body, tell: tellOwner } as never);
}

type Staff = { call: Call; email: string; userId: string; name: string };

/** A lead of whom staff wrote, noted and kept whatever they can. */
export async function buildKnownLead(staff: Staff): Promise<Known & { reference: string; clientId: string }> {
  const known = makeUp();
  const { reference, clientId } = await postRequest(known);
  await postMessage(known);
  await subscribe(known);
  const note = { text: `Spoke with ${known.name}: ${known.text}` };
  await staff.call(`/requests/${reference}/notes`, note);
  const letter = { locale: 'en', subject: `For ${known.name}`, body: `Dear ${known.name}, ${known.text}` };
  await staff.call('/letters', { subject: { kind: 'request', reference }, letter, key: randomUUID() });
  await db
    .insertInto('quarantined_submissions')
    .values({
      form: 'contact',
      reason: 'too-fast',
      payload: JSON.stringify({ email: known.email, message: known.text }),
      address: Buffer.alloc(32),
    })
    .execute();
  return { ...known, reference, clientId };
}
