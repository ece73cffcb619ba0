import type { PackFile } from '#server/domain/analyses/analyses.ts';
import { contentDisposition } from '#shared/file-names.ts';

/** What of an analysis is saved as a file, whoever may have it. */

/** Of a table of rows. */
export const csvHeaders = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': contentDisposition('attachment', name),
  'cache-control': 'private, no-store',
});

/** Lists for Amazon, as a browser saves them. */
export const answerPack = ({ name, type, content }: PackFile) =>
  new Response(content, {
    headers: {
      'content-type': type,
      'content-disposition': contentDisposition('attachment', name),
      'cache-control': 'private, no-store, no-transform',
      'x-content-type-options': 'nosniff',
    },
  });
