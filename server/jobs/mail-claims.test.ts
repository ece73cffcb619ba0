import { expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import { nextDue } from './mail-claims.ts';
import { queueMail } from './send-mail.ts';

it('the next mail is the first of those that wait for their time; what is due, or gone, is none', async () => {
  const now = new Date();
  const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
  const queue = (notBefore?: Date) =>
    queueMail(
      db,
      {
        template: 'message-received',
        to: 'somebody@visitor.example',
        locale: 'en',
        props: { reference: 'MSG-001', replyBy: now.toISOString() },
        typed: { name: 'Elena' },
        ...(notBefore && { notBefore }),
      },
      now,
    );
  expect(await nextDue(now)).toBeUndefined();
  await queue();
  expect(await nextDue(now)).toBeUndefined();
  const [sooner] = [await queue(inSeconds(10)), await queue(inSeconds(40))];
  expect(await nextDue(now)).toEqual(inSeconds(10));
  await db.updateTable('mails').set({ state: 'sent' }).where('id', '=', sooner.id).execute();
  expect(await nextDue(now)).toEqual(inSeconds(40));
});
