import fc from 'fast-check';
import { queryOf } from './values.ts';

/** Calls of `/rest/v1`, of every method, with queries that are nearly right. */

export type DataRequest = { method: string; path: string; headers: Record<string, string> };

const name = fc.oneof(
  fc.constantFrom(
    ...['id', 'tags', 'or', 'and', 'not.or', 'select', 'order', 'limit', 'offset', 'title', 'content', 'published_at'],
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
const operators = ['eq', 'like', 'in', 'is', 'cs', 'fts', 'match', 'eq(any)', 'like(all)', 'sl', 'isdistinct'];
const operand = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.constantFrom('{a,b}', '(1,2)', '("a","b")', 'null', '{', '(', "'", '\\', '(a+)+$', '%'.repeat(200)),
);
const condition = fc
  .tuple(fc.constantFrom('', 'not.'), fc.constantFrom(...operators), operand)
  .map(([negation, operator, value]) => `${negation}${operator}.${value}`);
const columns = fc
  .array(fc.constantFrom('*', 'content', 'title', 'tags', 'a:content', 'id::text', 'content::jsonb', 'x'), {
    maxLength: 30,
  })
  .map((items) => items.join(','));
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  condition,
  columns,
  fc.string({ maxLength: 20 }).map((value) => `(id.eq.1,and(title.like.${value},tags.cs.{x}))`),
  fc.nat(20).map((depth) => `${'(and'.repeat(depth)}(id.eq.1)`),
);
const relation = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('blog_posts', 'case_studies') },
  fc.constantFrom('rpc/now', 'users', '', 'constructor', '%00', '..%2f', 'a/b'),
);
const headers = fc.record(
  {
    accept: fc.constantFrom('application/json', 'text/csv', 'application/vnd.pgrst.object+json', 'x', '*/*;q=0'),
    prefer: fc.constantFrom('count=exact', 'count=planned', 'count=estimated', 'handling=strict, x', ','),
    range: fc.constantFrom('0-4', '9-3', '-', '0-', 'items=1-1', '999999999999999-'),
    'accept-profile': fc.constantFrom('public', 'auth', ''),
  },
  { requiredKeys: [] },
);
const method = fc.oneof(
  { weight: 8, arbitrary: fc.constant('GET') },
  fc.constantFrom('HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'),
);

export const dataRequests: fc.Arbitrary<DataRequest> = fc
  .record({ method, relation, headers, query: fc.array(fc.tuple(name, text), { maxLength: 4 }) })
  .map(({ query, ...asked }) => ({
    method: asked.method,
    headers: asked.headers,
    path: `/${asked.relation}${queryOf(Object.fromEntries(query))}`,
  }));
