import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { buildStaff } from '#tests/factories.ts';
import { freshAddress } from '#tests/stages/analysis-form.ts';
import { visit } from '#tests/stages/visitor-files.ts';
import { askForCall, readIntake } from './intake.ts';

afterAll(closeDatabase);

const wish = (values: Record<string, string> = {}, times: string[] = []) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ key: randomUUID(), phone: '+39 02 5550 0142', words: '', ...values }))
    form.set(name, value);
  for (const time of times) form.append('times', time);
  return form;
};
const days = (count: number) => new Date(Date.now() + count * 24 * 3_600_000);

describe('asking for the call on the page of a receipt', () => {
  it('is with staff at once, by number and times, once for two clicks, and the page says so', async () => {
    const editor = await buildStaff('Editor');
    const { receipt, request } = await visit();
    expect(await readIntake(receipt)).toMatchObject({ call: 'open' });
    const time = days(2).toISOString();
    const form = wish({ words: 'after six' }, [time]);
    const answers = await Promise.all([1, 2].map(() => askForCall(form, receipt, freshAddress())));
    expect(answers).toEqual([undefined, undefined]);
    expect(await readIntake(receipt)).toMatchObject({ call: 'asked' });
    const { json } = await editor.call(`/requests/REQ-${String(request?.number).padStart(3, '0')}`);
    const asked = json.events.filter(({ kind }: { kind: string }) => kind === 'call-asked');
    expect(asked).toMatchObject([{ actor: { kind: 'visitor' }, data: { phone: '+39 02 5550 0142', times: [time] } }]);
    const mails = await db
      .selectFrom('mails')
      .select('props')
      .where('request_id', '=', request?.id ?? '')
      .where('template', '=', 'request-client-deed')
      .execute();
    expect(mails.map(({ props }) => props)).toContainEqual(expect.objectContaining({ deed: 'call-asked' }));
  });

  it('is owed an answer as any question, also where the request was answered before', async () => {
    const { receipt, request } = await visit();
    const id = request?.id ?? '';
    await db.updateTable('requests').set({ replied_at: new Date() }).where('id', '=', id).execute();
    await askForCall(wish(), receipt, freshAddress());
    const row = await db
      .selectFrom('requests')
      .select(['replied_at', 'call_asked_at'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toEqual({ replied_at: null, call_asked_at: expect.any(Date) });
  });

  it('gives back what was typed and ticked where it is no number', async () => {
    const { receipt } = await visit();
    const times = [days(2).toISOString(), days(3).toISOString()];
    expect(await askForCall(wish({ phone: 'soon', words: 'x' }, times), receipt, freshAddress())).toEqual({
      fault: 'phone',
      phone: 'soon',
      words: 'x',
      times,
    });
    expect(await askForCall(wish({ phone: ' ' }), receipt, freshAddress())).toMatchObject({ fault: 'required' });
    expect(await askForCall(wish({ words: 'x'.repeat(900) }), receipt, freshAddress())).toMatchObject({
      fault: 'too_long',
    });
    expect(await readIntake(receipt)).toMatchObject({ call: 'open' });
  });

  it('takes no time that has passed on a page that was open since, and gives back the rest', async () => {
    const { receipt } = await visit();
    const times = [days(-0.5).toISOString(), days(2).toISOString()];
    const form = wish({ words: 'or after six' }, times);
    expect(await askForCall(form, receipt, freshAddress())).toEqual({
      fault: 'passed',
      phone: '+39 02 5550 0142',
      words: 'or after six',
      times,
    });
    expect(await readIntake(receipt)).toMatchObject({ call: 'open' });
  });

  it('opens nothing by a receipt that was guessed, is over, or belongs to somebody who has signed in since', async () => {
    await expect(askForCall(wish(), 'v1.guess', freshAddress())).rejects.toMatchObject({ code: 'not_found' });
    const { receipt, request } = await visit();
    await expect(askForCall(wish(), receipt, freshAddress(), days(7.1))).rejects.toMatchObject({
      code: 'transition_refused',
    });
    await db
      .updateTable('requests')
      .set({ confirmed_at: new Date() })
      .where('id', '=', request?.id ?? '')
      .execute();
    await expect(askForCall(wish(), receipt, freshAddress())).rejects.toMatchObject({ code: 'transition_refused' });
    expect(await readIntake(receipt)).toMatchObject({ call: 'closed' });
  });

  it('is taken five times in a day at most, whatever the keys', async () => {
    const { receipt } = await visit();
    for (let count = 0; count < 5; count += 1)
      expect(await askForCall(wish(), receipt, freshAddress())).toBeUndefined();
    expect(await askForCall(wish(), receipt, freshAddress())).toMatchObject({ fault: 'limit' });
  });
});
