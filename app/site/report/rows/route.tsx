import { Readable } from 'node:stream';
import { requestContext } from '#app/request-context.ts';
import { noSuchFile, tooMany } from '#app/site/report/refused-files.ts';
import { isGivenAway, rowsOfSharedReport, waitForReport } from '#server/domain/analyses/desk.ts';
import { contentDisposition } from '#shared/file-names.ts';
import type { Route } from './+types/route';

/** All rows of a finding of a report, for whoever has its address. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const wait = await waitForReport('file', context.get(requestContext).address);
  if (wait !== undefined) return tooMany(wait);
  const finding = new URL(request.url).searchParams.get('finding') ?? '';
  const lines = await rowsOfSharedReport(params.token, finding, { isCounted: isGivenAway(request) });
  if (lines === 'gone' || lines === undefined) return noSuchFile(request, params.token, lines);
  const body = Readable.toWeb(Readable.from(lines)) as ReadableStream<Uint8Array>;
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': contentDisposition('attachment', `${finding}.csv`),
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    },
  });
}
