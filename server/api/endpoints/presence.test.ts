import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { hearChanges, type LiveEvent, startLive } from '#server/across/live/live.ts';
import { closeDatabase } from '#server/db/client.ts';
import { startNotifications, stopNotifications } from '#server/db/notifications.ts';
import type { Person } from '#server/records/person.ts';
import { buildClient, buildStaff } from '#tests/factories.ts';

beforeAll(async () => {
  startLive();
  await startNotifications();
});
afterAll(async () => {
  await stopNotifications();
  await closeDatabase();
});

type Staff = Awaited<ReturnType<typeof buildStaff>>;
const asPerson = ({ userId, email, name, role }: Staff) => ({ kind: 'staff', userId, email, name, role }) as const;

it('colleagues hear who reads a record and who writes about it; oneself and clients do not, and nobody else can say it', async () => {
  const [editor, viewer, client] = [await buildStaff('Editor'), await buildStaff('Viewer'), await buildClient()];
  const ofClient: Person = {
    ...{ kind: 'client', userId: client.userId, clientId: client.id, email: client.email, name: 'Elena' },
    ...{ company: '', phone: '', locale: 'en', mailSignInAt: undefined },
  } as const;
  const heard = { editor: [] as LiveEvent[], viewer: [] as LiveEvent[], client: [] as LiveEvent[] };
  const stops = [
    hearChanges(asPerson(editor), (event) => heard.editor.push(event)),
    hearChanges(asPerson(viewer), (event) => heard.viewer.push(event)),
    hearChanges(ofClient, (event) => heard.client.push(event)),
  ];
  const at = { about: 'request', reference: 'REQ-001' };
  expect((await editor.call('/presence', { ...at, state: 'writing', isNew: true })).status).toBe(204);
  await vi.waitFor(() => expect(heard.viewer).toHaveLength(1), 15_000);
  expect(heard.viewer).toEqual([
    { kind: 'presence', ...at, state: 'writing', isNew: true, person: { id: editor.userId, name: editor.name } },
  ]);
  expect([heard.editor, heard.client]).toEqual([[], []]);
  expect((await client.call('/presence', { ...at, state: 'reading' })).status).toBe(403);
  expect((await editor.call('/presence', { ...at, reference: 'x', state: 'reading' })).status).toBe(422);
  for (const stop of stops) stop();
});
