import { expect, it } from 'vitest';
import { undoErasure } from '#server/across/account/erasure.ts';
import { findErasureDate } from '#server/auth/accounts.ts';
import { db } from '#server/db/client.ts';
import { mailSecretsPurpose } from '#server/jobs/send-mail.ts';
import { open } from '#server/secrets.ts';
import { closeAccountOf } from '#tests/closed-accounts.ts';
import { buildClient } from '#tests/factories.ts';
import { filledForm, post } from '#tests/stages/analysis-form.ts';

it('tells whoever closed their account that the request goes with it, by the way back and no code that opens nothing', async () => {
  const { email, userId } = await buildClient();
  await closeAccountOf(email);
  await post(filledForm({ email }));
  const mail = await db
    .selectFrom('mails')
    .select(['props', 'secrets'])
    .where('recipient', '=', email)
    .where('template', '=', 'request-received')
    .executeTakeFirstOrThrow();
  const erasedFrom = await findErasureDate(userId);
  expect(mail.props).toMatchObject({ erasedFrom: erasedFrom?.toISOString() });
  const { link, code } = JSON.parse(open(mailSecretsPurpose, mail.secrets ?? ''));
  expect(code).toBeUndefined();
  const codes = db.selectFrom('auth.one_time_tokens').select('id').where('user_id', '=', userId);
  expect(await codes.execute()).toEqual([]);
  expect(await undoErasure(new URL(link).searchParams.get('restore') ?? '')).toBe(true);
});
