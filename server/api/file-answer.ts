import { Readable } from 'node:stream';
import type { ExportFile } from '#server/across/exports/exports.ts';

/** A file as a browser saves it: never shown, kept by nobody on the way. `HEAD` opens nothing, for nobody would close it. */
export function answerFile({ method }: { method: string }, { name, bytes, read }: ExportFile): Response {
  return new Response(method === 'HEAD' ? null : (Readable.toWeb(read()) as ReadableStream), {
    headers: {
      'content-type': 'application/zip',
      'content-length': String(bytes),
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store, no-transform',
      'x-content-type-options': 'nosniff',
    },
  });
}
