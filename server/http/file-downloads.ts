import { Readable } from 'node:stream';
import type { HonoRequest, MiddlewareHandler } from 'hono';
import { type OpenedFile, openLink, readContent } from '#server/domain/files/files.ts';
import { AppError } from '#server/errors.ts';
import { parseRange } from '#server/http/byte-ranges.ts';
import { entryFrom } from '#server/http/entry-rules.ts';
import { answerError } from '#server/http/error-answer.ts';
import { closedFileDocument } from '#server/http/plain-documents.ts';
import type { ServerEnv } from '#server/http/server-env.ts';
import { localeOfHeader } from '#shared/browser-locale.ts';
import { isKnown } from '#shared/entity-tags.ts';
import { contentDisposition, downloadName } from '#shared/file-names.ts';

/** Whatever a file says, a browser that shows it runs nothing, loads nothing and knows no origin. */
const sandbox = "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'";

function headersOf({ row, action }: OpenedFile): Headers {
  const isText = row.media_type.startsWith('text/');
  return new Headers({
    // A byte order mark wins over the charset; without either the browser would guess.
    'content-type': isText ? `${row.media_type}; charset=utf-8` : row.media_type,
    ...(isText && action === 'download' && { 'content-type': 'application/octet-stream' }),
    'content-disposition': contentDisposition(
      action === 'view' ? 'inline' : 'attachment',
      downloadName(row.name, row.media_type),
    ),
    'content-security-policy': sandbox,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store, no-transform',
    'accept-ranges': 'bytes',
    etag: `"${row.sha256.toString('hex', 0, 16)}"`,
  });
}

/** What an answer depends on. */
type Asked = Pick<HonoRequest, 'method' | 'header'>;

/** The content, or the part of it that is asked for. */
export async function answerFile(request: Asked, opened: OpenedFile): Promise<Response> {
  const headers = headersOf(opened);
  if (isKnown(request.header('if-none-match'), headers.get('etag'))) {
    for (const name of ['content-type', 'content-disposition', 'accept-ranges']) headers.delete(name);
    return new Response(null, { status: 304, headers });
  }
  const { bytes } = opened.row;
  const condition = request.header('if-range');
  const isSame = !condition || condition === headers.get('etag');
  const range = isSame ? parseRange(request.header('range'), bytes) : undefined;
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${bytes}` } });
  }
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${bytes}`);
  headers.set('content-length', String(range ? range.end - range.start + 1 : bytes));
  const status = range ? 206 : 200;
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const content = await readContent(opened.row, range);
  return new Response(Readable.toWeb(content) as ReadableStream, { status, headers });
}

/** `GET /files/{link}`: the file behind a link, if its person may have it now. */
export const fileDownloads: MiddlewareHandler<ServerEnv> = async (context) => {
  const opened = await openLink(context.req.param('token') ?? '', entryFrom(context.get('address'))).catch(
    (error: unknown) => {
      if (error instanceof AppError) return error;
      throw error;
    },
  );
  if (!(opened instanceof AppError)) return answerFile(context.req, opened);
  const isBrowser = context.req.header('accept')?.includes('text/html');
  if (isBrowser && opened.code === 'not_found')
    return closedFileDocument(localeOfHeader(context.req.header('accept-language')));
  return answerError(opened);
};
