import { ApiProblem, readAnswer } from '#app/session/api-problem.ts';
import { api } from '#app/session/typed-api.ts';
import type { QuarantinedForm } from '#shared/quarantine.ts';

/** A form that was held back, as the API tells of it. */
export type Held = {
  id: string;
  at: string;
  form: string;
  reason: string;
  reference: string | null;
  replyDueAt: string | null;
  name: string;
  email: string;
  company: string;
  types: string[];
  text: string;
};
export type HeldPage = { items: Held[]; nextCursor: string | null };
export type HeldCount = { count: number; exactUpTo: number };

export const listHeld = (cursor = ''): Promise<HeldPage> =>
  readAnswer(api.quarantine.$get({ query: cursor ? { cursor } : {} }));

export const countHeld = (): Promise<HeldCount> => readAnswer(api.quarantine.count.$get());

export const releaseHeld = (id: string): Promise<{ form: QuarantinedForm; reference: string | null }> =>
  readAnswer(api.quarantine[':id'].release.$post({ param: { id } }));

/** Deletes it for good. */
export async function deleteHeld(id: string): Promise<void> {
  const response = await api.quarantine[':id'].$delete({ param: { id } }).catch(() => undefined);
  if (response?.ok) return;
  if (!response) throw new ApiProblem('offline', 0, 'no answer');
  await readAnswer(Promise.resolve(response));
}
