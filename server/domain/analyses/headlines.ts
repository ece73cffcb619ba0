import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import { beginningOf } from '#server/rich/words.ts';
import type { Money } from '#shared/analysis-document.ts';
import type { AnalysisReport } from '#shared/analysis-report.ts';
import { requestNumber, requestReference } from '#shared/requests.ts';
import { plainHtml } from '#shared/rich-text.ts';

/** The account of a report on which most was spent, in the three figures that the report itself opens with. */
type Scope = { spend: Money | null; risk: { total: Money; per_30_days: Money | null }; promised: Money | null };

export type OwnHeadline = {
  reference: string;
  /** How many accounts the report is about; the figures are those of the largest. */
  accounts: number;
  /** Whether its client has opened it, or taken a file of it. */
  isOpened: boolean;
  /** How its summary begins, in the language of the report, and who signed it; null where it begins with no sentence. */
  quote: { text: string; by: string; language: AnalysisReport['language'] } | null;
} & Scope;

type Signed = Pick<AnalysisReport, 'summary' | 'language' | 'signature'>;

/** So many characters of a summary are quoted, and at least its first sentence. */
const mostQuoted = 220;

function quoteOf({ summary, language, signature }: Signed): OwnHeadline['quote'] {
  const text = beginningOf(plainHtml(summary), language, mostQuoted);
  return text !== '' && signature ? { text, by: signature.name, language } : null;
}

/**
 * What the published reports of these of one's own requests say first. Nothing of requests that are not there, are somebody else's, or have no report.
 * @throws forbidden
 */
export async function ownHeadlines(person: Person, references: readonly string[]): Promise<OwnHeadline[]> {
  demand(person, 'portal.read');
  const numbers = references.flatMap((reference) => requestNumber(reference) ?? []);
  if (person.kind !== 'client' || numbers.length === 0) return [];
  const { rows } = await sql<{ number: number; accounts: number; is_opened: boolean; scope: Scope; signed: Signed }>`
    select r.number, jsonb_array_length(a.report -> 'scopes') as accounts, largest.scope,
      jsonb_build_object('summary', a.report -> 'summary', 'language', a.report -> 'language', 'signature', a.report -> 'signature') as signed,
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
  return rows.map(({ number, accounts, is_opened: isOpened, scope, signed }) => ({
    reference: requestReference(number),
    accounts,
    isOpened,
    quote: quoteOf(signed),
    ...scope,
  }));
}
