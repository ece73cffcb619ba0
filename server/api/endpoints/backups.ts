import { Readable } from 'node:stream';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import {
  askForBackup,
  askForCheck,
  askForRestoring,
  type BackupFile,
  deleteBackup,
  getBackup,
  listBackups,
} from '#server/across/backups/backups.ts';
import { linkToBackup, openBackupLink } from '#server/across/backups/links.ts';
import { uploadBackup } from '#server/across/backups/upload.ts';
import { allow, allowAnyone } from '#server/api/allow.ts';
import { emptyBody } from '#server/api/endpoints/files.ts';
import { proveAgain } from '#server/api/prove-again.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { valid } from '#server/api/valid.ts';
import { parseRange } from '#server/http/byte-ranges.ts';
import { entryFrom } from '#server/http/entry-rules.ts';
import type { ServerEnv } from '#server/http/server-env.ts';

const backupId = z.object({ id: z.uuid() });
const link = z.object({ token: z.string().max(1000) });
const asked = z.object({ database: z.boolean().optional(), files: z.boolean().optional() });
const confirmation = z.object({ name: z.string().max(200) });

/** A file as a browser saves it, or goes on saving it: never shown, kept by nobody on the way. */
async function answerFile(request: Context['req'], { name, bytes, sha256, read }: BackupFile): Promise<Response> {
  const headers = new Headers({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store, no-transform',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    etag: `"${sha256.toString('hex', 0, 16)}"`,
  });
  const condition = request.header('if-range');
  const isSame = !condition || condition === headers.get('etag');
  const range = isSame ? parseRange(request.header('range'), bytes) : undefined;
  if (range === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${bytes}` } });
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${bytes}`);
  headers.set('content-length', String(range ? range.end - range.start + 1 : bytes));
  const status = range ? 206 : 200;
  // Opens nothing: nobody would close it.
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const content = await read(range);
  return new Response(Readable.toWeb(content) as ReadableStream, { status, headers });
}

const open = new Hono<ServerEnv>().get(
  '/download/:token',
  allowAnyone({ summary: 'The backup behind a link', description: 'Answers `Range` requests.' }),
  valid('param', link),
  async (context) => {
    const admit = entryFrom(context.get('address'));
    return answerFile(context.req, await openBackupLink(context.req.valid('param').token, admit));
  },
);

const own = new Hono<ApiEnv>()
  .use(signedIn)
  .get(
    '/',
    allow('backups.manage', { summary: 'Backups, the newest first, and when the next one is made' }),
    async (context) => context.json(await listBackups(context.get('person'))),
  )
  .post(
    '/',
    allow('backups.manage', {
      summary: 'Make a backup now',
      description: 'It is made in the background. What it holds is said by the settings where the body says nothing.',
    }),
    valid('json', asked),
    async (context) => context.json(await askForBackup(context.get('person'), context.req.valid('json')), 202),
  )
  .post(
    '/uploads',
    allow('backups.manage', { summary: 'Bring a backup here', description: 'The body is the bare file.' }),
    async (context) =>
      context.json(await uploadBackup(context.get('person'), context.req.raw.body ?? emptyBody()), 201),
  )
  .get('/:id', allow('backups.manage', { summary: 'How far a backup is' }), valid('param', backupId), async (context) =>
    context.json(await getBackup(context.get('person'), context.req.valid('param').id)),
  )
  .post(
    '/:id/check',
    allow('backups.manage', { summary: 'Check a backup without restoring it' }),
    valid('param', backupId),
    async (context) => context.json(await askForCheck(context.get('person'), context.req.valid('param').id), 202),
  )
  .post(
    '/:id/link',
    allow('backups.manage', { summary: 'An address that saves the file, for a quarter of an hour' }),
    proveAgain(),
    valid('param', backupId),
    async (context) => {
      const caller = { person: context.get('person'), session: context.get('session') };
      return context.json(await linkToBackup(caller, context.req.valid('param').id));
    },
  )
  .post(
    '/:id/restore',
    allow('backups.restore', {
      summary: 'Put a backup in the place of everything',
      description: "Needs the site's name. Everybody is signed out.",
    }),
    proveAgain(),
    valid('param', backupId),
    valid('json', confirmation),
    async (context) => {
      const { name } = context.req.valid('json');
      return context.json(await askForRestoring(context.get('person'), context.req.valid('param').id, name), 202);
    },
  )
  .delete(
    '/:id',
    allow('backups.manage', { summary: 'Delete a backup' }),
    valid('param', backupId),
    async (context) => {
      await deleteBackup(context.get('person'), context.req.valid('param').id);
      return context.body(null, 204);
    },
  );

/** `/api/v1/backups`: copies of everything, and the way back. */
export const backups = new Hono<ServerEnv>().route('/', open).route('/', own);
