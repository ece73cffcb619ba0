import { type Asked, listQuery, oneOf, order, text } from '#app/admin/parts/list/list-query.ts';
import { clientSorts, clientStatuses } from '#shared/clients.ts';
import { tagLimits } from '#shared/tags.ts';

export const listPath = '/admin/clients';

export const clientQuery = listQuery(listPath, {
  q: text(),
  status: oneOf(clientStatuses),
  tag: text(tagLimits.length),
  sort: order(clientSorts, 'newest'),
});
export type ClientQuery = Asked<typeof clientQuery>;

export const profilePath = (reference: string) => `${listPath}/${reference}/profile`;
