import type { InferResponseType } from 'hono/client';
import { ApiProblem, readAnswer } from '#app/session/api-problem.ts';
import { api } from '#app/session/typed-api.ts';

export type HeldPage = InferResponseType<typeof api.quarantine.$get>;
/** A form that was held back, as the API tells of it. */
export type Held = HeldPage['items'][number];

export const listHeld = (cursor = ''): Promise<HeldPage> =>
  readAnswer(api.quarantine.$get({ query: cursor ? { cursor } : {} }));

export type HeldCount = InferResponseType<typeof api.quarantine.count.$get>;

export const countHeld = (): Promise<HeldCount> => readAnswer(api.quarantine.count.$get());

export const releaseHeld = (
  id: string,
): Promise<InferResponseType<(typeof api.quarantine)[':id']['release']['$post']>> =>
  readAnswer(api.quarantine[':id'].release.$post({ param: { id } }));

/** Deletes it for good. */
export async function deleteHeld(id: string): Promise<void> {
  const response = await api.quarantine[':id'].$delete({ param: { id } }).catch(() => undefined);
  if (response?.ok) return;
  if (!response) throw new ApiProblem('offline', 0, 'no answer');
  await readAnswer(Promise.resolve(response));
}
