import { randomUUID } from 'node:crypto';
import { db } from '#server/db/client.ts';
import { prepareForm } from '#server/domain/forms/form-guard.ts';
import { submitAnalysisRequest } from '#server/domain/requests/submit.ts';

/** A filled analysis form, sent from an address of its own. */

const start = new Date('2026-11-21T10:00:00Z');
export const later = (ms: number) => new Date(start.getTime() + ms);
let octet = 0;
/** An address nobody posted from yet. */
export function freshAddress(): string {
  octet += 1;
  return `198.51.${Math.floor(octet / 250)}.${octet % 250}`;
}

/** A form as a person fills it, rendered early enough. */
export function filledForm(values: Record<string, string | string[]> = {}, renderedAt = later(-60_000)) {
  const form = new FormData();
  const fields = {
    firstName: 'Elena',
    lastName: 'Marchetti',
    email: `${randomUUID()}@lead.example`,
    company: 'Casa Lume',
    terms: 'on',
    ...prepareForm(renderedAt),
    ...values,
  };
  for (const [name, value] of Object.entries(fields)) for (const each of [value].flat()) form.append(name, each);
  return form;
}

export const post = (form: FormData, address = freshAddress(), now = start) =>
  submitAnalysisRequest(form, { address, now });
export const storedFor = (email: string) => db.selectFrom('requests').selectAll().where('email', '=', email).execute();
