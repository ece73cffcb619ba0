import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { providerOf } from './mail-providers.ts';

/** Looks up what makes other mail servers trust a sender: MX, SPF (RFC 7208), DKIM (RFC 6376) and DMARC (RFC 7489). */

export type DnsResolver = {
  resolveMx: (name: string) => Promise<{ exchange: string; priority: number }[]>;
  resolveTxt: (name: string) => Promise<string[][]>;
};

export type DnsHint = {
  record: 'mx' | 'spf' | 'dkim' | 'dmarc';
  /** `unknown`: the DNS did not answer; nothing is known. `unverified`: there is one, and it does not say that it is about our server. */
  state: 'ok' | 'unverified' | 'missing' | 'wrong' | 'unknown';
  /** What was found. */
  found: string[];
  /** Where it stands, or would. */
  name: string;
  /** A text to publish there, when there is one to propose. */
  propose: string | null;
  /** What is wrong: `several` records of a kind that may be there once, or one that lets everybody send (`open`). */
  fault?: 'several' | 'open';
  /** The provider that mails leave by, where it is a known one. */
  provider?: string;
};

const resolver = new Resolver({ timeout: 2_000, tries: 2 });
export const publicResolver: DnsResolver = {
  resolveMx: (name) => resolver.resolveMx(name),
  resolveTxt: (name) => resolver.resolveTxt(name),
};

/** Answers that mean "there is no such record"; everything else means that nobody knows. */
const absent = new Set(['ENOTFOUND', 'ENODATA']);

/** What is there; an empty list when there is nothing, undefined when nobody answered. */
async function ask<T>(lookup: Promise<T[]>): Promise<T[] | undefined> {
  try {
    return await lookup;
  } catch (error) {
    return absent.has(String((error as { code?: unknown }).code)) ? [] : undefined;
  }
}

/** Names of keys that well-known providers use. A domain's own may have any other. */
const usualSelectors = [
  ...['default', 'dkim', 'mail', 'google', 'selector1', 'selector2', 's1', 's2', 'k1', 'k2', 'smtp'],
  ...['brevo1', 'mailjet', 'fm1', 'mx', 'pm', 'zmail'],
];

type Place = {
  domain: string;
  /** Address that mails are sent from. */
  sender: string;
  /** Name of the DKIM key, when somebody knows it. */
  selector: string | undefined;
  /** The mail server that mails leave by. */
  host: string | undefined;
};

async function mxHint(dns: DnsResolver, { domain }: Place): Promise<DnsHint> {
  const answer = await ask(dns.resolveMx(domain));
  const found = (answer ?? []).toSorted((a, b) => a.priority - b.priority).map((mx) => `${mx.priority} ${mx.exchange}`);
  const state = answer === undefined ? 'unknown' : found.length > 0 ? 'ok' : 'missing';
  return { record: 'mx', state, found, name: domain, propose: null };
}

const texts = async (dns: DnsResolver, name: string, begins: RegExp) =>
  (await ask(dns.resolveTxt(name)))?.map((parts) => parts.join('')).filter((text) => begins.test(text));

/** What lets a server send: the provider's own list of servers, for the one that takes our mails is seldom the one that delivers them; else that server. */
function mechanismOf(host: string): string {
  const provider = providerOf(host);
  if (provider) return `include:${provider.include}`;
  const family = isIP(host);
  return family === 0 ? `a:${host}` : `ip${family}:${host}`;
}

function spfProposal(host: string | undefined): string {
  if (host === undefined) return 'v=spf1 mx ~all';
  const mechanism = mechanismOf(host);
  return `v=spf1 ${providerOf(host) ? '' : 'mx '}${mechanism} ~all`;
}

/** The record with `mechanism` before its last word, which decides about everybody else. */
const withMechanism = (record: string, mechanism: string) =>
  /\s[~?-]?all\s*$/i.test(record)
    ? record.replace(/\s+([~?-]?all)\s*$/i, ` ${mechanism} $1`)
    : `${record.trimEnd()} ${mechanism}`;

/** Whether the record itself names what lets the server send. What it includes is not looked into: that may name it too. */
const names = (record: string, mechanism: string) =>
  record.toLowerCase().split(/\s+/).includes(mechanism.toLowerCase());

/** What a record that may stand says of the server that mails leave by. */
function standing(record: string, host: string | undefined): Pick<DnsHint, 'state' | 'propose' | 'provider'> {
  if (host === undefined || names(record, mechanismOf(host))) return { state: 'ok', propose: null };
  const provider = providerOf(host);
  // A record that only redirects is all of somebody else's.
  if (!provider || /\sredirect=/i.test(record)) return { state: 'unverified', propose: null };
  return { state: 'unverified', propose: withMechanism(record, mechanismOf(host)), provider: provider.name };
}

async function spfHint(dns: DnsResolver, { domain, host }: Place): Promise<DnsHint> {
  const found = await texts(dns, domain, /^v=spf1(\s|$)/i);
  const hint = { record: 'spf', found: found ?? [], name: domain } as const;
  if (found === undefined) return { ...hint, state: 'unknown', propose: null };
  const [first] = found;
  if (first === undefined) return { ...hint, state: 'missing', propose: spfProposal(host) };
  if (found.length > 1) return { ...hint, state: 'wrong', fault: 'several', propose: null };
  if (/\s\+?all\s*$/i.test(first))
    return { ...hint, state: 'wrong', fault: 'open', propose: first.replace(/\+?all\s*$/i, '~all') };
  return { ...hint, ...standing(first, host) };
}

async function dkimHint(dns: DnsResolver, { domain, selector }: Place): Promise<DnsHint> {
  const names = (selector ? [selector] : usualSelectors).map((each) => `${each}._domainkey.${domain}`);
  const answers = await Promise.all(names.map((name) => texts(dns, name, /(^|;)\s*p=/i)));
  const hits = names.filter((_, index) => (answers[index]?.length ?? 0) > 0);
  const name = selector ? (names[0] as string) : `…._domainkey.${domain}`;
  if (hits.length > 0) return { record: 'dkim', state: 'ok', found: hits, name, propose: null };
  const isKnown = answers.some((answer) => answer !== undefined);
  return { record: 'dkim', state: isKnown ? 'missing' : 'unknown', found: [], name, propose: null };
}

async function dmarcHint(dns: DnsResolver, { domain, sender }: Place): Promise<DnsHint> {
  const name = `_dmarc.${domain}`;
  const found = await texts(dns, name, /^v=DMARC1(\s*;|\s*$)/i);
  const hint = { record: 'dmarc', found: found ?? [], name } as const;
  if (found === undefined) return { ...hint, state: 'unknown', propose: null };
  if (found.length > 1) return { ...hint, state: 'wrong', fault: 'several', propose: null };
  const propose = found.length === 0 ? `v=DMARC1; p=none; rua=mailto:${sender}` : null;
  return { ...hint, state: found.length === 0 ? 'missing' : 'ok', propose };
}

/** All four, each on its own: one that nobody answers says so and keeps the others from nothing. */
export function lookAtMailDns(dns: DnsResolver, place: Place): Promise<DnsHint[]> {
  return Promise.all([mxHint(dns, place), spfHint(dns, place), dkimHint(dns, place), dmarcHint(dns, place)]);
}
