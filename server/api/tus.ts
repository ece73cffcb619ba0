import type { Context } from 'hono';
import { z } from 'zod';
import { fileLimits, type UploadRow, uploadLifeMs } from '#server/domain/files/uploads.ts';
import { AppError } from '#server/errors.ts';
import type { ServerEnv } from '#server/http/server-env.ts';

/** Uploads in parts as the wire has them: tus 1.0 (https://tus.io/protocols/resumable-upload), and what of it this speaks. */

export const tusVersion = '1.0.0';
export const tusHeaders = () => ({
  'tus-resumable': tusVersion,
  'tus-version': tusVersion,
  'tus-extension': 'creation,termination,expiration',
  'tus-max-size': String(fileLimits().maxBytes),
});

const count = z
  .string()
  .regex(/^\d{1,15}$/, 'a number of bytes')
  .transform(Number);

export const uploadId = z.object({ id: z.uuid() });
export const creationHeaders = z.object({ 'upload-length': count, 'upload-metadata': z.string().max(8_000) });
export const partHeaders = z.object({
  'upload-offset': count,
  'content-type': z.literal('application/offset+octet-stream'),
});

/** The pairs of `Upload-Metadata`: names in the clear, values in base64. @throws invalid_input */
export function readMetadata<Shape extends z.ZodType>(header: string, shape: Shape): z.output<Shape> {
  const pairs = header.split(',').map((pair) => {
    const [name = '', value = ''] = pair.trim().split(' ');
    return [name, Buffer.from(value, 'base64').toString('utf8')];
  });
  const { data, error } = shape.safeParse(Object.fromEntries(pairs));
  if (data !== undefined) return data;
  const fields = Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
  throw new AppError('invalid_input', 'malformed metadata', { details: { fields } });
}

/** Where an upload stands, as headers. */
export const standing = ({ received, bytes, touched_at }: UploadRow) => ({
  'upload-offset': String(received),
  'upload-length': String(bytes),
  'upload-expires': new Date(touched_at.getTime() + uploadLifeMs).toUTCString(),
});

export function tusAnswer<Env extends ServerEnv>(
  context: Context<Env>,
  status: 201 | 204,
  headers: Record<string, string>,
) {
  for (const [name, value] of Object.entries({ ...tusHeaders(), ...headers })) context.header(name, value);
  return context.body(null, status);
}

/** The answer to a caller who speaks another version; undefined for one who speaks ours. */
export function otherVersion<Env extends ServerEnv>(context: Context<Env>): Response | undefined {
  const asked = context.req.header('tus-resumable');
  return asked !== undefined && asked !== tusVersion
    ? new Response(null, { status: 412, headers: tusHeaders() })
    : undefined;
}
