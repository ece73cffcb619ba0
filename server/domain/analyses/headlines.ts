import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import type { Money } from '#shared/analysis-document.ts';
import { requestNumber, requestReference } from '#shared/requests.ts';

/** The account of a report on which most was spent, in the three figures that the report itself opens with. */
type Scope = { spend: Money | null; risk: { total: Money; per_30_days: Money | null }; promised: Money | null };

export type OwnHeadline = {
  reference: string;
  /** How many accounts the report is about; the figures are those of the largest. */
  accounts: number;
  /** Whether its client has opened it, or taken a file of it. */
  isOpened: boolean;
} & Scope;

/**
 * What the published reports of these of one's own requests say first. Nothing of requests that are not there, are somebody else's, or have no report.
 * @throws forbidden
 */
export async function ownHeadlines(person: Person, references: readonly string[]): Promise<OwnHeadline[]> {
  demand(person, 'portal.read');
  const numbers = references.flatMap((reference) => requestNumber(reference) ?? []);
  if (person.kind !== 'client' || numbers.length === 0) return [];
  const { rows } = await sql<{ number: number; accounts: number; is_opened: boolean; scope: Scope }>`
    select r.number, jsonb_array_length(a.report -> 'scopes') as accounts, largest.scope,
      exists(select from analysis_openings o where o.analysis_id = a.id and o.link_id is null) as is_opened
    from requests r
    join analyses a on a.request_id = r.id and a.status = 'published'
    cross join lateral (
      select jsonb_build_object('spend', s -> 'kpis' -> 'ad_spend', 'risk', s -> 'money_at_risk', 'promised', s -> 'promised') as scope
      from jsonb_array_elements(a.report -> 'scopes') with ordinality e(s, place)
      order by (s -> 'kpis' -> 'ad_spend' ->> 'value')::numeric desc nulls last, place
      limit 1
    ) largest
    where r.client_id = ${person.clientId} and r.number = any(${numbers}::bigint[]) and r.deleted_at is null
      and r.confirmed_at is not null and jsonb_typeof(a.report -> 'scopes') = 'array'
    order by r.number`.execute(db);
  return rows.map(({ number, accounts, is_opened: isOpened, scope }) => ({
    reference: requestReference(number),
    accounts,
    isOpened,
    ...scope,
  }));
}
