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
import { endpoint } from '#server/api/endpoint.ts';
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
  .get('/', ...endpoint('backups.manage', 'Backups, the newest first, and when the next one is made', {}, listBackups))
  .post(
    '/',
    ...endpoint(
      'backups.manage',
      'Make a backup now',
      {
        description: 'It is made in the background. What it holds is said by the settings where the body says nothing.',
        json: asked,
        status: 202,
      },
      askForBackup,
    ),
  )
  .post(
    '/uploads',
    allow('backups.manage', { summary: 'Bring a backup here', description: 'The body is the bare file.' }),
    async (context) =>
      context.json(await uploadBackup(context.get('person'), context.req.raw.body ?? emptyBody()), 201),
  )
  .get('/:id', ...endpoint('backups.manage', 'How far a backup is', { param: backupId }, getBackup))
  .post(
    '/:id/check',
    ...endpoint('backups.manage', 'Check a backup without restoring it', { param: backupId, status: 202 }, askForCheck),
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
    ...endpoint(
      'backups.restore',
      'Put a backup in the place of everything',
      {
        description: "Needs the site's name. Everybody is signed out.",
        param: backupId,
        json: confirmation,
        proof: 'always',
        status: 202,
      },
      (person, id, { name }) => askForRestoring(person, id, name),
    ),
  )
  .delete('/:id', ...endpoint('backups.manage', 'Delete a backup', { param: backupId }, deleteBackup));

/** `/api/v1/backups`: copies of everything, and the way back. */
export const backups = new Hono<ServerEnv>().route('/', open).route('/', own);
