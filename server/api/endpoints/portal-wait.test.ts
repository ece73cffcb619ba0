import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import { portalOverview } from '#server/domain/requests/own.ts';
import { personOf } from '#server/records/person.ts';
import { forgetSettings } from '#server/records/settings.ts';
import { restoreEnvironment, setEnvironment } from '#tests/environment.ts';
import { buildClient, buildRequest, buildStaff } from '#tests/factories.ts';
import { saveSettings } from '#tests/saved-settings.ts';

type Client = Awaited<ReturnType<typeof buildClient>>;
// The product as it is run: with a mail server, which nothing here asks for anything.
beforeEach(() => setEnvironment({ GOTRUE_SMTP_HOST: '127.0.0.1' }));
afterEach(restoreEnvironment);
let editor: Awaited<ReturnType<typeof buildStaff>>;
let viewer: Awaited<ReturnType<typeof buildStaff>>;
beforeAll(async () => {
  editor = await buildStaff('Editor');
  viewer = await buildStaff('Viewer');
});

const requestOf = (owner: Client, options: Parameters<typeof buildRequest>[0] = {}) =>
  buildRequest({ clientId: owner.id, email: owner.email, ...options });
const own = async (client: Client, reference: string) =>
  (await client.call(`/portal/requests/${reference}`)).json.request;
const lead = async (client: Client) => (await client.call('/portal/overview')).json.lead;
const eventsOf = (id: string, kind: string) =>
  db
    .selectFrom('request_events')
    .selectAll()
    .where('request_id', '=', id)
    .where('kind', '=', kind as 'opened')
    .execute();
const told = (id: string) =>
  db
    .selectFrom('mails')
    .select(['recipient', 'props'])
    .where('request_id', '=', id)
    .where('template', '=', 'request-client-deed')
    .execute();
const states = ({ steps }: { steps: { step: string; state: string }[] }) => steps.map(({ state }) => state);

/** Puts somebody into the team of the site, and their account with it. */
async function showInTeam(userId: string, name: string, reads = false): Promise<void> {
  const data = {
    name,
    role: 'Head of advertising',
    bio: 'Eleven years of bids.',
    reads,
    linkedin: '',
    twitter: '',
    github: '',
  };
  const { id } = await db
    .insertInto('content_items')
    .values({ kind: 'team-member', position: 1, data: JSON.stringify(data) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('staff').set({ team_member: id }).where('user_id', '=', userId).execute();
}

describe('what the dashboard opens with', () => {
  it('is nothing where nothing goes on, and the client is new for a day', async () => {
    const client = await buildClient();
    expect(await lead(client)).toBeNull();
    const person = await personOf({ userId: client.userId, email: client.email, amr: [] });
    if (person?.kind !== 'client') throw new Error('no client');
    expect((await portalOverview(person)).profile.isNew).toBe(true);
    expect((await portalOverview(person, new Date(Date.now() + 25 * 3_600_000))).profile.isNew).toBe(false);
  });

  it('is what waits for the client, before what waits for us, before what was delivered', async () => {
    const client = await buildClient();
    const done = await requestOf(client, { status: 'in-progress' });
    await editor.call(`/requests/${done.reference}/report`, { text: 'Findings', fileId: null, version: 1 });
    expect((await lead(client)).reference).toBe(done.reference);
    const later = await requestOf(client);
    const sooner = await requestOf(client, { submittedAt: new Date(Date.now() - 3_600_000) });
    expect((await lead(client)).reference).toBe(sooner.reference);
    await editor.call(`/requests/${later.reference}/status`, { to: 'in-progress', version: 1 });
    await editor.call(`/requests/${later.reference}/needs`, { text: 'Your costs', version: 2 });
    expect(await lead(client)).toMatchObject({ reference: later.reference, turn: { who: 'client', with: 'needs' } });
  });

  it('names who reads requests until somebody has it, and whom clients know from the site', async () => {
    const client = await buildClient();
    const request = await requestOf(client);
    await showInTeam(editor.userId, 'Davide Serra', true);
    expect(await lead(client)).toMatchObject({
      isAssigned: false,
      who: { name: 'Davide Serra', bio: 'Eleven years of bids.' },
    });
    const colleague = await buildStaff('Editor');
    const assigned = await editor.call(`/requests/${request.reference}/assignee`, {
      assigneeId: colleague.userId,
      version: 1,
    });
    expect(assigned.status).toBe(200);
    expect(await lead(client)).toMatchObject({
      isAssigned: true,
      who: { name: colleague.name, picture: null, bio: '' },
    });
    await showInTeam(colleague.userId, 'Annika Brandt');
    const { who } = await lead(client);
    expect(who).toMatchObject({ name: 'Annika Brandt', role: 'Head of advertising' });
    expect(who.picture.base).toMatch(/^\/pictures\/member\//);
  });
});

describe('the day of the analysis', () => {
  it('is promised with the request, by the setting as it is then, and stays when that changes', async () => {
    const client = await buildClient();
    const ask = async () =>
      (await client.call('/portal/requests', { key: randomUUID(), types: ['SEO Analysis'] })).json.request;
    const first = await ask();
    expect(first.analysisDue).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    await saveSettings('general', { analysisDays: 0 });
    forgetSettings();
    expect((await ask()).analysisDue).toBeNull();
    expect((await own(client, first.reference)).analysisDue).toBe(first.analysisDue);
    expect((await editor.call(`/requests/${first.reference}`)).json.request.analysisDue).toBe(first.analysisDue);
    await saveSettings('general', {});
    forgetSettings();
  });
});

describe('the calendar of opening', () => {
  it('moves the day of the analysis and the times for a call, and the answer only while the hours of the office count', async () => {
    const client = await buildClient();
    const dayMs = 24 * 3_600_000;
    const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
    const ask = async (settings: Parameters<typeof saveSettings<'general'>>[1]) => {
      await saveSettings('general', settings);
      forgetSettings();
      return (await client.call('/portal/requests', { key: randomUUID(), types: ['SEO Analysis'] })).json.request;
    };
    const closingDays = `${inDays(-2)} – ${inDays(31)} Lavori`;
    const byTheClock = await ask({ closingDays });
    expect(byTheClock.analysisDue > inDays(31)).toBe(true);
    expect(Date.parse(byTheClock.replyDueAt)).toBeLessThan(Date.now() + dayMs);
    const { callTimes } = (await client.call('/me')).json.person;
    expect(callTimes).toHaveLength(8);
    expect(callTimes[0] > inDays(31)).toBe(true);
    const byTheOffice = await ask({ closingDays, answerClock: 'office-hours' });
    expect(Date.parse(byTheOffice.replyDueAt)).toBeGreaterThan(Date.now() + 29 * dayMs);
    await saveSettings('general', {});
    forgetSettings();
  });
});

describe('a report', () => {
  it('answers what was asked before it, also where its mail is only saved, and a later question is open again', async () => {
    setEnvironment({ GOTRUE_SMTP_HOST: undefined });
    const client = await buildClient();
    const { reference } = await requestOf(client, { status: 'in-progress' });
    await editor.call(`/requests/${reference}/report`, { text: 'Findings', fileId: null, version: 1 });
    expect((await lead(client)).turn).toEqual({ who: 'client', with: 'report' });
    await client.call(`/portal/requests/${reference}/messages`, { key: randomUUID(), text: 'And in Germany?' });
    expect((await lead(client)).turn).toMatchObject({ who: 'agency', with: 'answer' });
  });
});

describe('that somebody opened a request', () => {
  it('is noted once, by the first of those who answer, and shown to its client', async () => {
    const client = await buildClient();
    const { id, reference } = await requestOf(client);
    await viewer.call(`/requests/${reference}`);
    expect((await own(client, reference)).opened).toBeNull();
    await Promise.all([1, 2, 3].map(() => editor.call(`/requests/${reference}`)));
    expect(await eventsOf(id, 'opened')).toHaveLength(1);
    expect((await own(client, reference)).opened).toMatchObject({ by: editor.name });
    expect(states(await own(client, reference))).toEqual(['now', 'open', 'open', 'open']);
  });
});

describe('a proposal', () => {
  it('is a step only once staff have noted that it went out', async () => {
    const client = await buildClient();
    const { reference } = await requestOf(client, { status: 'in-progress' });
    expect(states(await own(client, reference))[2]).toBe('open');
    expect((await viewer.call(`/requests/${reference}/proposal`, {})).status).toBe(403);
    expect((await editor.call(`/requests/${reference}/proposal`, { note: 'Two months' })).status).toBe(200);
    const { steps } = await own(client, reference);
    expect(steps[2]).toMatchObject({ step: 'proposal', state: 'done' });
  });
});

const wish = (key = randomUUID()) => ({
  key,
  phone: '+39 02 5550 0142',
  times: ['2026-12-01T09:00:00.000Z'],
  words: 'or after six',
});

describe('asking for the call', () => {
  it('tells staff the number and the times once, starts the clock of an answer, and is open until the call was held', async () => {
    const client = await buildClient();
    const { id, reference } = await requestOf(client, { status: 'in-progress' });
    await editor.call(`/requests/${reference}/needs`, { text: 'Your costs', version: 1 });
    expect((await own(client, reference)).replyDueAt).toBeNull();
    const asked = wish();
    const answers = await Promise.all([1, 2].map(() => client.call(`/portal/requests/${reference}/call`, asked)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await eventsOf(id, 'call-asked')).toHaveLength(1);
    const mails = await told(id);
    expect(mails.length).toBeGreaterThan(0);
    expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(mails.length);
    const [{ props } = { props: {} }] = mails;
    expect(props).toMatchObject({ deed: 'call-asked' });
    expect((props as { text: string }).text).toMatch(
      /^\+39 02 5550 0142\n1 dicembre 2026 alle ore 10:00 CET\nor after six$/,
    );
    const waiting = await own(client, reference);
    expect(waiting).toMatchObject({ turn: { who: 'agency', with: 'answer' } });
    expect(waiting.callAskedAt).not.toBeNull();
    expect(states(waiting)[1]).toBe('now');
    await editor.call(`/requests/${reference}/calls`, { outcome: 'reached', minutes: 30, note: '' });
    const held = await own(client, reference);
    expect(held.callAskedAt).toBeNull();
    expect(states(held)[1]).toBe('done');
  });

  it('is refused without a number, for others’ requests, for cancelled ones, and beyond five a day', async () => {
    const client = await buildClient();
    const { reference } = await requestOf(client);
    const ask = (body: object, of = reference) => client.call(`/portal/requests/${of}/call`, body);
    expect((await ask({ ...wish(), phone: 'soon' })).status).toBe(422);
    const foreign = await requestOf(await buildClient());
    expect((await ask(wish(), foreign.reference)).status).toBe(404);
    const over = await requestOf(client, { status: 'cancelled', cancelledAt: new Date() });
    expect((await ask(wish(), over.reference)).json.error.code).toBe('transition_refused');
    for (let count = 0; count < 5; count += 1) expect((await ask(wish())).status).toBe(200);
    expect((await ask(wish())).json.error).toMatchObject({ code: 'limit_reached', details: { limit: 'call-asked' } });
    expect((await editor.call(`/portal/requests/${reference}/call`, wish())).status).toBe(403);
  });
});

describe('saying what an analysis was worth', () => {
  it('is one number and one line, which may be changed, once something was delivered', async () => {
    const client = await buildClient();
    const { id, reference } = await requestOf(client, { status: 'in-progress' });
    const rate = (score: number, text = '') =>
      client.call(`/portal/requests/${reference}/rating`, { key: randomUUID(), score, text });
    expect((await rate(5)).json.error.code).toBe('transition_refused');
    await editor.call(`/requests/${reference}/report`, { text: 'Findings', fileId: null, version: 1 });
    expect((await rate(6)).status).toBe(422);
    expect((await rate(3, 'Too short')).json.request.rating).toEqual({ score: 3, text: 'Too short' });
    expect((await rate(5, 'It paid for itself')).json.request.rating).toEqual({ score: 5, text: 'It paid for itself' });
    expect((await told(id))[0]?.props).toMatchObject({ deed: 'rated' });
    const { json } = await editor.call(`/requests/${reference}`);
    const seen = json.events.find(({ kind }: { kind: string }) => kind === 'rated');
    expect(seen.data).toEqual({ score: 5, text: 'It paid for itself' });
    // A verdict asks for nothing: no clock runs, and the report is still theirs to read.
    expect((await own(client, reference)).turn).toEqual({ who: 'client', with: 'report' });
  });
});
