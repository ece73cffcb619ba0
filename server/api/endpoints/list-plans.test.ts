import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { messageSorts, messageViews } from '#shared/message-views.ts';
import { requestSorts, requestViews } from '#shared/request-views.ts';
import { buildClient, buildRequest, buildStaff } from '#tests/factories.ts';

/** Tables that grow for years; none of them is read from one end to the other for a screen. */
const large = [
  'requests',
  'request_events',
  'messages',
  'message_events',
  'mails',
  'audit_log',
  'clients',
  'client_events',
];

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Node[];
};
type Query = { text: string; values: unknown[] };

const isLarge = (node: Node) => large.includes(node['Relation Name'] ?? '');
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const admin = await buildStaff('Admin');
await buildRequest({ clientId: (await buildClient()).id });
const asks = vi.spyOn(pg.Client.prototype, 'query');

/** What the answer to `path` asked the database. */
async function queriesOf(path: string): Promise<Query[]> {
  asks.mockClear();
  expect((await admin.call(path)).status, path).toBe(200);
  return (asks.mock.calls as unknown[][]).flatMap(([query, values]) => {
    // Statements that every call asks are given as one object, with their name.
    const asked = (typeof query === 'string' ? { text: query } : query) as { text?: string; values?: unknown[] };
    const { text, values: own } = asked;
    return text && /^\s*(?:select|with)\b/i.test(text) ? [{ text, values: own ?? ((values ?? []) as unknown[]) }] : [];
  });
}

/** Large tables that a plan reads from one end to the other: as they lie, or along an index of (nearly) all rows that it asks for nothing. */
function readWhole(node: Node, narrow: Set<string>, isEnded = false): string[] {
  const isAlong = /^Index (?:Only )?Scan$/.test(node['Node Type']) && !node['Index Cond'] && !isEnded;
  const isWhole = node['Node Type'] === 'Seq Scan' || (isAlong && !narrow.has(node['Index Name'] ?? ''));
  const own = isWhole && isLarge(node) ? [node['Relation Name'] ?? ''] : [];
  const ended = isEnded || node['Node Type'] === 'Limit';
  return [...own, ...(node.Plans ?? []).flatMap((each) => readWhole(each, narrow, ended))];
}

/** Whether all rows of a large table are put in order for a page of them. What a search found, or a page, has an order of its own. */
const sortsWhole = (plan: Node) =>
  nodesOf(plan).some((node) => {
    const below = nodesOf(node).slice(1);
    return node['Node Type'] === 'Sort' && below.some(isLarge) && !below.some((each) => each['Node Type'] === 'Limit');
  });

const requestFilters = ['status=new', 'priority=high', 'assignee=none', 'assignee=me'];
const lists = [
  ...requestSorts.map((sort) => `/requests?sort=${sort}`),
  ...requestViews.map((view) => `/requests?view=${view}`),
  ...requestFilters.map((filter) => `/requests?${filter}`),
  ...messageSorts.map((sort) => `/messages?sort=${sort}`),
  ...messageViews.map((view) => `/messages?view=${view}`),
  '/messages?status=closed',
  '/mails',
  '/mails?state=trouble',
  '/audit',
  '/audit?action=request.moved',
];
const others = [
  ...['marchetti', 'ma', 'marchetti&status=new'].map((words) => `/requests?q=${words}`),
  '/requests/views',
  '/requests/counts',
  '/requests/counts?q=marchetti',
  ...['/search?q=marchetti', '/search?q=REQ-001'],
  ...['/search', '/requests', '/clients', '/messages'].map((path) => `${path}?q=%2B39 333 765 4321`),
  ...['/clients', '/clients?sort=name', '/clients?q=marchetti', '/clients?tag=common'],
  ...['/messages?q=marchetti', '/mails?q=marchetti', '/audit?q=REQ-001', '/dashboard'],
];

it('has an index for every question that screens ask of large tables, and for the order of every list', async () => {
  const database = new pg.Client({ connectionString: process.env.DATABASE_URL as string });
  await database.connect();
  // Without a million rows PostgreSQL has to be told that there are; it reads whole only where it has no other way.
  await database.query('update pg_class set reltuples = 1e6, relpages = 1 where relname = any($1)', [large]);
  await database.query('set enable_seqscan = off; set enable_mergejoin = off');
  const { rows: indexes } = await database.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index where pg_get_expr(indpred, indrelid) not in ('(deleted_at IS NULL)')`,
  );
  const narrow = new Set(indexes.map(({ name }) => name));
  const faults: string[] = [];
  for (const path of [...lists, ...others]) {
    const queries = (await queriesOf(path)).filter(({ text }) => large.some((name) => text.includes(name)));
    expect(queries.length, path).toBeGreaterThan(0);
    await database.query(`set enable_sort = ${lists.includes(path) ? 'off' : 'on'}`);
    for (const { text, values } of queries) {
      const { rows } = await database.query(`explain (format json) ${text}`, values);
      const plan = rows[0]['QUERY PLAN'][0].Plan as Node;
      for (const table of readWhole(plan, narrow)) faults.push(`${path} reads all of ${table}: ${text}`);
      if (lists.includes(path) && sortsWhole(plan)) faults.push(`${path} has no index for its order: ${text}`);
    }
  }
  await database.end();
  expect(faults).toEqual([]);
});
