import { sessionsChanged } from '#server/auth/accounts.ts';
import { db } from '#server/db/client.ts';

/** Lets all that somebody has proven be `minutes` old, in every session of theirs, or what they proved by `method` alone. */
export async function ageProofs(userId: string, minutes: number, method?: string): Promise<void> {
  const earlier = new Date(Date.now() - minutes * 60_000);
  let aged = db
    .updateTable('auth.mfa_amr_claims')
    .set({ created_at: earlier, updated_at: earlier })
    .where('session_id', 'in', (query) => query.selectFrom('auth.sessions').select('id').where('user_id', '=', userId));
  if (method !== undefined) aged = aged.where('authentication_method', '=', method);
  await aged.execute();
  // What is believed of a session for a second must not outlive this.
  sessionsChanged(userId);
}
