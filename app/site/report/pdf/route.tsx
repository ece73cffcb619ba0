import { requestContext } from '#app/request-context.ts';
import { noSuchFile, tooMany } from '#app/site/report/refused-files.ts';
import { isGivenAway, pdfOfSharedReport, waitForReport } from '#server/domain/analyses/desk.ts';
import { contentDisposition } from '#shared/file-names.ts';
import type { Route } from './+types/route';

/** A report on A4, for whoever has its address. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const wait = await waitForReport('file', context.get(requestContext).address);
  if (wait !== undefined) return tooMany(wait);
  const found = await pdfOfSharedReport(params.token, { isCounted: isGivenAway(request) });
  const headers = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' };
  if (!found || found === 'gone') return noSuchFile(request, params.token, found);
  return new Response(new Uint8Array(found.content), {
    headers: {
      ...headers,
      'content-type': 'application/pdf',
      'content-disposition': contentDisposition('attachment', found.name),
      'content-security-policy': "sandbox; default-src 'none'",
      'referrer-policy': 'no-referrer',
    },
  });
}
