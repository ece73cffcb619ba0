import { requestContext } from '#app/request-context.ts';
import { noSuchFile, tooMany } from '#app/site/report/refused-files.ts';
import { isGivenAway, packOfSharedReport, waitForReport } from '#server/domain/analyses/desk.ts';
import { contentDisposition } from '#shared/file-names.ts';
import type { Route } from './+types/route';

/** The lists for Amazon of a report, for whoever has its address. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const wait = await waitForReport('file', context.get(requestContext).address);
  if (wait !== undefined) return tooMany(wait);
  const format = new URL(request.url).pathname.endsWith('.zip') ? 'zip' : 'xlsx';
  const found = await packOfSharedReport(params.token, format, { isCounted: isGivenAway(request) });
  const headers = {
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  };
  if (!found || found === 'gone') return noSuchFile(request, params.token, found);
  return new Response(found.content, {
    headers: {
      ...headers,
      'content-type': found.type,
      'content-disposition': contentDisposition('attachment', found.name),
    },
  });
}
