import type pg from 'pg';
import { requestSorts, requestViews } from '#shared/request-views.ts';

/** What is asked of the lists. A page that is neither the first nor near it lies `deepRows` down. */

export type Case = {
  what: string;
  path: (round: number) => string;
  /** How often it is asked; usually sixty times. */
  rounds?: number;
};

const deepRows = 50_000;

type Cursor = (table: string, at: string, key: string, rows: number, condition?: string) => Promise<string>;

const cursorIn =
  (database: pg.Client): Cursor =>
  async (table, at, key, rows, condition = 'true') => {
    const { rows: found } = await database.query(
      `select to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, ${key} as key from ${table}
       where ${condition} order by ${at} desc, ${key} desc offset $1 limit 1`,
      [rows],
    );
    return Buffer.from(`${found[0]?.at}|${found[0]?.key}`).toString('base64url');
  };

const filters = ['', 'status=new', 'status=completed', 'priority=high', 'assignee=none', 'assignee=me'];

/** Every view of the requests in every order, whole and with each filter. */
const views: Case[] = ['', ...requestViews].flatMap((view) =>
  requestSorts.flatMap((sort) =>
    filters.map((filter) => ({
      what: `requests ${view || 'all'} by ${sort}${filter && `, ${filter}`}`,
      path: () => `/requests?sort=${sort}${view && `&view=${view}`}${filter && `&${filter}`}`,
    })),
  ),
);

/** The cases for lists with `count` rows each. */
export async function casesOf(database: pg.Client, count: number): Promise<Case[]> {
  const cursor = cursorIn(database);
  const deep = Math.min(deepRows, Math.floor(count / 2));
  const requests = await cursor('requests', 'submitted_at', 'number', deep, 'deleted_at is null');
  const ofSrl = `deleted_at is null and search like '%srl%'`;
  const srl = await cursor('requests', 'submitted_at', 'number', Math.min(deepRows, Math.floor(count / 8)), ofSrl);
  const messages = await cursor('messages', 'submitted_at', 'number', deep, 'deleted_at is null');
  const mails = await cursor('mails', 'queued_at', 'id', deep);
  const audit = await cursor('audit_log', 'at', 'id', deep);
  const at = (round: number) => 1 + ((round * 7919) % count);
  const reference = (round: number) => `REQ-${String(at(round)).padStart(3, '0')}`;
  return [
    { what: 'requests, first page', path: () => '/requests' },
    { what: 'requests, thousandth page', path: () => `/requests?cursor=${requests}` },
    { what: 'requests of a status', path: () => '/requests?status=new' },
    { what: 'requests of an assignee and a priority', path: () => '/requests?assignee=none&priority=high' },
    { what: 'requests with "srl": one in four', path: () => '/requests?q=srl' },
    { what: 'requests with "srl", thousandth page', path: () => `/requests?q=srl&cursor=${srl}` },
    { what: 'requests with "archett": one in two hundred', path: () => '/requests?q=archett' },
    { what: 'requests with an e-mail address', path: (round) => `/requests?q=lead${at(round)}@` },
    { what: 'requests with what is nowhere', path: (round) => `/requests?q=zq${round}zq` },
    { what: 'requests with "ma": beginnings of words', path: () => '/requests?q=ma' },
    { what: 'requests with "qx": the beginning of few words', path: () => '/requests?q=qx' },
    { what: 'requests with "srl" in a status', path: () => '/requests?q=srl&status=cancelled' },
    ...views,
    { what: 'counts of the views', path: () => '/requests/views' },
    { what: 'counts of all requests', path: () => '/requests/counts' },
    { what: 'counts of "srl"', path: () => '/requests/counts?q=srl' },
    { what: 'counts of "srl" in a status', path: () => '/requests/counts?q=srl&status=cancelled' },
    { what: 'counts of "archett"', path: () => '/requests/counts?q=archett' },
    { what: 'search over everything, "marchetti"', path: () => '/search?q=marchetti' },
    { what: 'search over everything, a reference', path: (round) => `/search?q=${reference(round)}` },
    { what: 'search over everything, what is nowhere', path: (round) => `/search?q=zq${round}zq` },
    { what: 'clients, first page', path: () => '/clients' },
    { what: 'clients with "srl": nearly all', path: () => '/clients?q=srl' },
    { what: 'clients with an e-mail address', path: (round) => `/clients?q=client${1 + ((round * 7919) % 90_000)}@` },
    { what: 'clients with a common tag', path: () => '/clients?tag=common' },
    { what: 'clients with a rare tag, by name', path: () => '/clients?tag=rare&sort=name' },
    { what: 'messages, first page', path: () => '/messages' },
    { what: 'messages, thousandth page', path: () => `/messages?cursor=${messages}` },
    { what: 'messages with "srl"', path: () => '/messages?q=srl' },
    { what: 'messages with "srl" in a status', path: () => '/messages?q=srl&status=closed' },
    { what: 'messages with "archett"', path: () => '/messages?q=archett' },
    { what: 'messages with an e-mail address', path: (round) => `/messages?q=writer${at(round)}@` },
    { what: 'messages with what is nowhere', path: (round) => `/messages?q=zq${round}zq` },
    { what: 'messages with "ma": beginnings of words', path: () => '/messages?q=ma' },
    { what: 'mails, first page', path: () => '/mails' },
    { what: 'mails, thousandth page', path: () => `/mails?cursor=${mails}` },
    { what: 'mails in trouble', path: () => '/mails?state=trouble' },
    { what: 'mails with "srl"', path: () => '/mails?q=srl' },
    { what: 'mails with "marchetti"', path: () => '/mails?q=marchetti' },
    { what: 'mails to an address', path: (round) => `/mails?q=reader${at(round)}@` },
    { what: 'mails with what is nowhere', path: (round) => `/mails?q=zq${round}zq` },
    { what: 'audit log, first page', path: () => '/audit' },
    { what: 'audit log, thousandth page', path: () => `/audit?cursor=${audit}` },
    { what: 'audit log of an action', path: () => '/audit?action=request.moved' },
    { what: 'audit log of a request', path: (round) => `/audit?q=${reference(round)}` },
    { what: 'audit log of what is nowhere', path: (round) => `/audit?q=zq${round}zq` },
    { what: 'dashboard', path: () => '/dashboard' },
  ];
}
