import { Hono } from 'hono';
import { z } from 'zod';
import { chooseNotices, listNotices, noteLook } from '#server/across/notices/notices.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { noticeKinds } from '#shared/notices.ts';

const look = z.object({ until: z.iso.datetime() });
const choice = z.object({ kind: z.enum(noticeKinds), inProduct: z.boolean(), byMail: z.boolean() });

/** `/api/v1/notices`: what happened since one last looked. */
export const notices = new Hono<ApiEnv>()
  .use(signedIn)
  .get('/', ...endpoint('self.staff', 'What happened in the last fourteen days', {}, (person) => listNotices(person)))
  .post(
    '/look',
    ...endpoint('self.staff', 'Note that one has seen what happened', { json: look }, (person, asked) =>
      noteLook(person, asked),
    ),
  )
  .post(
    '/choices',
    ...endpoint(
      'self.staff',
      'Choose how one hears of a kind of thing',
      { description: 'In the panel, by mail, both, or neither.', json: choice },
      chooseNotices,
    ),
  );
