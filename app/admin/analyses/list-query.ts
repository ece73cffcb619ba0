import { type Asked, like, listQuery, oneOf } from '#app/admin/parts/list/list-query.ts';
import { analysisStatuses } from '#shared/analyses.ts';

export const analysisQuery = listQuery('/admin/analyses', {
  status: oneOf(analysisStatuses),
  /** One request's or client's, by its reference. */
  request: like((reference) => /^REQ-\d+$/.test(reference)),
  client: like((reference) => /^CLI-\d+$/.test(reference)),
});
export type AnalysisQuery = Asked<typeof analysisQuery>;
