import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import { clientReference } from '#shared/clients.ts';
import { dayOf } from '#shared/days.ts';
import { buildClient, buildRequest, buildStaff } from '#tests/factories.ts';

/** Whoever sees contact data masked does not read it in what people wrote either. */

const address = 'ada.rossi@casa.example';
const phone = '+39 347 555 0199';
const words = `Ask ${address} or call ${phone}`;

let editor: Awaited<ReturnType<typeof buildStaff>>;
let viewer: typeof editor;
let request: Awaited<ReturnType<typeof buildRequest>>;
let client: Awaited<ReturnType<typeof buildClient>>;

beforeAll(async () => {
  [editor, viewer, client] = [await buildStaff('Editor'), await buildStaff('Viewer'), await buildClient()];
  request = await buildRequest({ clientId: client.id, status: 'in-progress' });
  const part = await buildRequest({ clientId: client.id });
  const told = { title: words, current_challenges: words, goals: words, additional_info: words };
  await db.updateTable('requests').set(told).where('id', 'in', [request.id, part.id]).execute();
  const path = `/requests/${request.reference}`;
  const [first, second] = [request, part].map(({ reference, version }) => ({ reference, version }));
  const answers = [
    await editor.call(`${path}/merge`, { other: second, version: first?.version }),
    await editor.call(`${path}/notes`, { text: words }),
    await editor.call(`${path}/calls`, { outcome: 'no-answer', minutes: 0, note: words }),
    await client.call(`/portal/requests/${request.reference}/call`, { key: randomUUID(), phone, times: [], words }),
    await client.call(`/portal/requests/${request.reference}/messages`, { key: randomUUID(), text: words }),
  ];
  const version = async () => (await editor.call(path)).json.request.version;
  const on = dayOf(new Date(), 'Europe/Rome');
  answers.push(await editor.call(`${path}/step`, { step: { text: words, on, byId: null }, version: await version() }));
  answers.push(await editor.call(`${path}/needs`, { text: words, version: await version() }));
  expect(answers.map(({ status, json }) => [status, json.error?.code])).toEqual(answers.map(() => [200, undefined]));
});

const paths: [string, () => string][] = [
  ['a request', () => `/requests/${request.reference}`],
  ['the list of requests', () => '/requests'],
  ['the dashboard', () => '/dashboard'],
];

it.each(paths)('%s tells a Viewer what was written without addresses and numbers', async (_what, path) => {
  const [open, masked] = [await editor.call(path()), await viewer.call(path())].map(({ json }) => JSON.stringify(json));
  expect(open).toContain(address);
  expect(open).toContain(phone);
  expect(masked).not.toContain(address);
  expect(masked).not.toContain(phone);
  expect(masked).toContain('Ask a•••@casa.example or call ••• 99');
});

it('the timeline of a client tells a Viewer neither the number of a call that was asked for nor its words', async () => {
  const { number } = await db
    .selectFrom('clients')
    .select('number')
    .where('id', '=', client.id)
    .executeTakeFirstOrThrow();
  const read = async ({ call }: typeof editor) =>
    JSON.stringify((await call(`/clients/${clientReference(Number(number))}/timeline`)).json);
  expect(await read(editor)).toContain(phone);
  const masked = await read(viewer);
  expect(masked).toContain('call-asked');
  expect(masked).not.toContain(phone);
  expect(masked).not.toContain(address);
});

it('days and names in a timeline stay as they are', async () => {
  const { events } = (await viewer.call(`/requests/${request.reference}`)).json;
  const step = events.find(({ kind }: { kind: string }) => kind === 'step');
  expect(step.data.on).toMatch(/^\d{4}-\d\d-\d\d$/);
});
