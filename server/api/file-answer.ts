import { Readable } from 'node:stream';
import type { ExportFile } from '#server/domain/exports/exports.ts';

/** A file as a browser saves it: never shown, kept by nobody on the way. */
export function answerFile({ name, bytes, read }: ExportFile): Response {
  return new Response(Readable.toWeb(read()) as ReadableStream, {
    headers: {
      'content-type': 'application/zip',
      'content-length': String(bytes),
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store, no-transform',
      'x-content-type-options': 'nosniff',
    },
  });
}
