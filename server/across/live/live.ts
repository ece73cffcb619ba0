import { listenTo } from '#server/db/notifications.ts';
import { analysesChannel } from '#server/domain/analyses/analyses.ts';
import { clientIdsOf, clientsChannel } from '#server/domain/clients/records.ts';
import { messagesChannel } from '#server/domain/messages/messages.ts';
import { clientsOfRequests, requestsChannel } from '#server/domain/requests/requests.ts';
import { log } from '#server/log.ts';
import { absencesChannel } from '#server/records/absences.ts';
import { may } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import { clientNumber } from '#shared/clients.ts';
import type { Action } from '#shared/permissions.ts';
import { hearsPresence, type Presence, presenceChannel } from './presence.ts';

/**
 * What screens hear of while they are open: that a record has changed, never what is in it, and which colleagues have it open. Each is then read again by the calls that
 * decide who may see it.
 */

/** `again`: something may have been missed, all that is shown is to be read again. */
export type LiveEvent = { kind: Kind; reference: string } | { kind: 'again' } | Presence;

/** What staff must be allowed in order to hear of a record of each kind. */
const actions = {
  request: 'requests.read',
  client: 'clients.read',
  message: 'messages.read',
  analysis: 'analyses.read',
} as const satisfies Record<string, Action>;
type Kind = keyof typeof actions;
const kinds = Object.keys(actions) as Kind[];

type Listener = { person: Person; hear: (event: LiveEvent) => void };

const listeners = new Set<Listener>();

/** Open streams of one person; a browser shares one between its tabs. */
export const mostStreams = 6;

/** A change is told twice, by this process and by the database, and changes come in handfuls: they are collected this long, in milliseconds. */
const gatherMs = 40;

/** So long back a stream that opens is told how quiet it was, in milliseconds. */
const rememberedMs = 60_000;
/** And so many changes; beyond, the answer is that something may have been missed. */
const mostRemembered = 2_000;

type Heard = { kind: Kind; reference: string; at: number };

/** What was heard lately, oldest first. */
let remembered: Heard[] = [];
/** From when on nothing is missing in what is remembered. */
let wholeSince = Number.POSITIVE_INFINITY;

function remember(kind: Kind, reference: string, at: number): void {
  remembered.push({ kind, reference, at });
  if (remembered.length < mostRemembered) return;
  // Half at once: cutting one each time would move all the others each time.
  const kept = remembered.slice(mostRemembered / 2).filter((each) => each.at > at - rememberedMs);
  wholeSince = Math.max(wholeSince, remembered[mostRemembered / 2 - 1]?.at ?? at);
  remembered = kept;
}

const gathered: Record<Kind, Set<string>> = {
  request: new Set(),
  client: new Set(),
  message: new Set(),
  analysis: new Set(),
};
let isGathering = false;

function gather(kind: Kind, reference: string): void {
  remember(kind, reference, Date.now());
  if (listeners.size === 0) return;
  gathered[kind].add(reference);
  if (isGathering) return;
  isGathering = true;
  setTimeout(() => void tellAll(), gatherMs);
}

function taken(kind: Kind): string[] {
  const all = [...gathered[kind]];
  gathered[kind].clear();
  return all;
}

/** What staff alone hear of: messages are of no account, and clients hear of an analysis by its request. */
const isOfStaff = (kind: Kind) => kind === 'message' || kind === 'analysis';

/** Of those that a client may hear of, whose they are is asked for beside this. */
function mayHearOf(person: Person, kind: Kind): boolean {
  if (person.kind === 'staff') return may(person, actions[kind]);
  return person.kind === 'client' && !isOfStaff(kind);
}

/** The records by the id of the client whose they are. */
async function ownersOf(kind: Kind, references: string[]): Promise<Map<string, string[]>> {
  if (isOfStaff(kind) || references.length === 0) return new Map();
  return kind === 'request' ? clientsOfRequests(references) : clientIdsOf(references);
}

async function tellAll(): Promise<void> {
  isGathering = false;
  const changed = kinds.map((kind) => ({ kind, references: taken(kind) }));
  for (const { person, hear } of listeners) {
    if (person.kind !== 'staff') continue;
    for (const { kind, references } of changed)
      if (mayHearOf(person, kind)) for (const reference of references) hear({ kind, reference });
  }
  const hasClients = [...listeners].some(({ person }) => person.kind === 'client');
  for (const { kind, references } of hasClients ? changed : []) {
    const owners = await ownersOf(kind, references).catch((error) => {
      log.warn({ err: error }, 'whose records changed could not be read');
      return undefined;
    });
    for (const { person, hear } of listeners) {
      if (person.kind !== 'client') continue;
      if (!owners) hear({ kind: 'again' });
      else for (const reference of owners.get(person.clientId) ?? []) hear({ kind, reference });
    }
  }
}

const everybodyAgain = () => {
  wholeSince = Date.now();
  for (const { hear } of listeners) hear({ kind: 'again' });
};

/** Much has changed at once, as whose work is whose: lists, counts and faces of all colleagues may be others. */
const staffAgain = () => {
  wholeSince = Date.now();
  for (const { person, hear } of listeners) if (person.kind === 'staff') hear({ kind: 'again' });
};

function tellWhoIsThere(presence: Presence): void {
  for (const { person, hear } of listeners) if (hearsPresence(person, presence)) hear(presence);
}

/** Begins to hear what this and other processes announce. To be called once, before the notifications are started. */
export function startLive(): void {
  listenTo(requestsChannel, (reference) => gather('request', reference), everybodyAgain);
  listenTo(messagesChannel, (reference) => gather('message', reference));
  listenTo(analysesChannel, (id) => gather('analysis', id));
  // An import names none of those that it brought.
  listenTo(clientsChannel, (told) => (clientNumber(told) === undefined ? staffAgain() : gather('client', told)));
  listenTo(absencesChannel, staffAgain);
  listenTo(presenceChannel, (told) => tellWhoIsThere(JSON.parse(told) as Presence));
}

/** Tells `hear` of every change that the person may know of, until what it returns is called. */
export function hearChanges(person: Person, hear: Listener['hear']): () => void {
  const listener = { person, hear };
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Of what was heard, what is about records of this client. */
async function ownOf(clientId: string, heard: Heard[]): Promise<Heard[]> {
  const own = kinds.map(async (kind) => {
    const ofKind = heard.filter((each) => each.kind === kind);
    const owners = await ownersOf(kind, [...new Set(ofKind.map(({ reference }) => reference))]);
    return ofKind.filter(({ reference }) => owners.get(clientId)?.includes(reference));
  });
  return (await Promise.all(own)).flat();
}

/**
 * How many milliseconds ago something changed last that the person may know of; less when not everything since was heard, at most a minute.
 * A browser that asks before its stream begins knows by it whether what it shows can lack something. Nobody is told what.
 */
export async function quietMs(person: Person, now = Date.now()): Promise<number> {
  const since = Math.min(now, Math.max(now - rememberedMs, wholeSince));
  const heard = remembered.filter(({ kind, at }) => at > since && mayHearOf(person, kind));
  const known = person.kind === 'client' ? await ownOf(person.clientId, heard) : heard;
  return Math.max(0, now - Math.max(since, ...known.map(({ at }) => at)));
}

/** How many streams the person has open in this process. */
export const streamsOf = ({ userId }: Person): number =>
  [...listeners].filter(({ person }) => person.userId === userId).length;

/** How many streams are open in this process. */
export const openStreams = (): number => listeners.size;
