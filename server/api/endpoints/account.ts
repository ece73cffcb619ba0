import { Hono } from 'hono';
import { z } from 'zod';
import { undoErasureOf } from '#server/across/account/closed-account.ts';
import { findErasureOf, requestErasure, undoErasure } from '#server/across/account/erasure.ts';
import { renameSelf } from '#server/across/account/own-name.ts';
import {
  askForOwnExport,
  linkToPersonalExport,
  listOwnExports,
  openPersonalExport,
} from '#server/across/privacy/exports.ts';
import { allow, allowAnyone } from '#server/api/allow.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { answerFile } from '#server/api/file-answer.ts';
import { proveAgain } from '#server/api/prove-again.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { valid } from '#server/api/valid.ts';
import {
  codeDigits,
  endOwnSession,
  findErasureDate,
  listOwnSessions,
  passwordRules,
  proveClosedOwner,
  withdrawEmailChange,
} from '#server/auth/accounts.ts';
import { ownNewsletter, switchNewsletter } from '#server/domain/newsletter/own.ts';
import { AppError } from '#server/errors.ts';
import { entryFrom } from '#server/http/entry-rules.ts';
import type { ServerEnv } from '#server/http/server-env.ts';
import { nameInput } from '#server/records/inputs.ts';
import { getSettings } from '#server/records/settings.ts';
import { describeDevice } from '#shared/devices.ts';
import { neighbourhoodOf } from '#shared/networks.ts';

const name = nameInput(200);
const profile = z.object({ name });
const sessionId = z.object({ id: z.uuid() });
const deletion = z.object({ locale: z.enum(['it', 'en']).default('en') });
const proof = z.object({ email: z.string().min(1).max(255), password: z.string().min(1).max(1000) });
const restoration = z.union([z.object({ token: z.string().min(1).max(200) }), proof]);

/** The owner of a closed account. Whatever else is true of the address, the answer is one. */
async function requireClosedOwner({ email, password }: z.output<typeof proof>, address: string): Promise<string> {
  const owner = await proveClosedOwner(email, password, address);
  if (!owner) throw new AppError('not_found', 'no closed account opens with this');
  if ('userId' in owner) return owner.userId;
  throw new AppError('rate_limited', 'too many wrong passwords', {
    headers: { 'retry-after': String(owner.waitSeconds) },
  });
}

const exportId = z.object({ id: z.uuid() });
const exportLink = z.object({ token: z.string().max(1000) });
const wish = z.object({ wanted: z.boolean() });

/** What needs no sign-in: what passwords and codes look like, and taking back a deletion by the mailed link or the password. */
const open = new Hono<ServerEnv>()
  .get('/rules', allowAnyone({ summary: 'What a password must have' }), async (context) => {
    context.header('cache-control', 'no-store');
    return context.json({ password: await passwordRules(), codeDigits: codeDigits() });
  })
  .post(
    '/restore',
    allowAnyone({ summary: 'Take back a deletion by the mailed link or the password' }),
    valid('json', restoration),
    async (context) => {
      const given = context.req.valid('json');
      const isUndone =
        'token' in given
          ? await undoErasure(given.token)
          : await undoErasureOf(await requireClosedOwner(given, context.get('address')));
      if (isUndone) return context.json({ restored: true });
      throw new AppError('not_found', 'no deletion waits for this');
    },
  )
  .post(
    '/closure',
    allowAnyone({ summary: "When a closed account of one's own will be erased" }),
    valid('json', restoration),
    async (context) => {
      context.header('cache-control', 'no-store');
      const given = context.req.valid('json');
      const eraseAfter =
        'token' in given
          ? await findErasureOf(given.token)
          : await findErasureDate(await requireClosedOwner(given, context.get('address')));
      if (!eraseAfter) throw new AppError('not_found', 'no deletion waits for this');
      const { timezone } = (await getSettings()).general;
      return context.json({ eraseAfter: eraseAfter.toISOString(), timezone });
    },
  );

const own = new Hono<ApiEnv>()
  .use(signedIn)
  .patch(
    '/profile',
    ...endpoint('self', "Change one's own name", { json: profile }, async (person, { name }) => {
      await renameSelf(person, name);
      return { name };
    }),
  )
  .delete(
    '/email-change',
    ...endpoint('self', 'Take back a change of address that waits for its mailboxes', {}, async ({ userId }) => ({
      withdrawn: await withdrawEmailChange(userId),
    })),
  )
  .get('/sessions', allow('self', { summary: "One's own sessions" }), async (context) => {
    const current = context.get('session').sessionId;
    const sessions = await listOwnSessions(context.get('person').userId);
    return context.json({
      sessions: sessions.map(({ id, openedAt, lastUsedAt, userAgent, address }) => ({
        id,
        isCurrent: id === current,
        device: describeDevice(userAgent),
        network: neighbourhoodOf(address),
        openedAt: openedAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
      })),
    });
  })
  .delete(
    '/sessions/:id',
    ...endpoint('self', "End a session of one's own", { param: sessionId }, async (person, id) => {
      const ended = await endOwnSession(person.userId, id);
      if (!ended) throw new AppError('not_found', 'no such session of this person');
      return { ended };
    }),
  )
  .post(
    '/deletion',
    ...endpoint('self', "Close one's own account", { json: deletion, proof: 'always' }, async (person, { locale }) => {
      if (person.kind !== 'client') throw new AppError('forbidden', 'staff are removed by an administrator');
      const { eraseAfter } = await requestErasure(person, { locale });
      return { eraseAfter: eraseAfter.toISOString() };
    }),
  );

/** One's own data as a file, and the newsletter at one's own address. */
const data = new Hono<ApiEnv>()
  .use(signedIn)
  .get('/exports', ...endpoint('self', "Files with one's own data, the newest first", {}, listOwnExports))
  .post(
    '/exports',
    ...endpoint(
      'self',
      "Ask for a file with all of one's own data",
      {
        description: 'It is made in the background, and a mail tells when it is there.',
        json: deletion,
        proof: 'always',
        status: 202,
      },
      (person, { locale }) => askForOwnExport(person, locale),
    ),
  )
  .post(
    '/exports/:id/link',
    allow('self', { summary: 'An address that saves the file, for a minute' }),
    proveAgain(),
    valid('param', exportId),
    async (context) => {
      const caller = { person: context.get('person'), session: context.get('session') };
      return context.json(await linkToPersonalExport(caller, context.req.valid('param').id));
    },
  )
  .get('/newsletter', ...endpoint('self', "Whether one's own address reads the newsletter", {}, ownNewsletter))
  .put(
    '/newsletter',
    ...endpoint(
      'self',
      'Switch the newsletter on or off',
      { description: 'On begins a double opt-in by mail.', json: wish },
      (person, { wanted }) => switchNewsletter(person, wanted),
    ),
  );

const saved = new Hono<ServerEnv>().get(
  '/exports/download/:token',
  allowAnyone({ summary: 'The file behind a link that was given for a minute' }),
  valid('param', exportLink),
  async (context) => {
    const admit = entryFrom(context.get('address'));
    return answerFile(context.req, await openPersonalExport(context.req.valid('param').token, admit));
  },
);

/** `/api/v1/account`: what people see of and do to the account they sign in with. */
export const account = new Hono<ServerEnv>().route('/', open).route('/', saved).route('/', own).route('/', data);
