import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startNotifications, stopNotifications } from '#server/db/notifications.ts';
import { env } from '#server/env.ts';
import { forgetChangedPasswords, watchFirstPasswords, writeFirstNote } from '#server/seed/first-note.ts';
import { type AuthService, createPerson, startAuthService } from '#tests/auth-service.ts';

let service: AuthService;
beforeAll(async () => {
  service = await startAuthService();
  watchFirstPasswords();
  await startNotifications();
});
afterAll(async () => {
  await stopNotifications();
  await service.stop();
});

const file = path.join(env.DATA_DIR, 'first-run.txt');
const note = () => (existsSync(file) ? readFileSync(file, 'utf8') : '');

async function changePassword(person: { email: string; password: string }, password: string) {
  const client = service.client();
  await client.auth.signInWithPassword(person);
  const { error } = await client.auth.updateUser({ password, current_password: person.password });
  expect(error).toBeNull();
}

test('a password that was made at the first start stands in the note until it changes, and the last one takes the note along', async () => {
  const [admin, editor] = [await createPerson(), await createPerson()];
  const given = { email: 'given@casalume.example', role: 'Viewer', password: 'x', givenIn: 'SAMPLE_PASSWORD' };
  writeFirstNote([{ ...admin, role: 'Admin' }, { ...editor, role: 'Editor' }, given]);
  await forgetChangedPasswords();
  expect(note()).toMatch(new RegExp(`${admin.email} +${admin.password}  \\(Admin\\)`));
  await changePassword(editor, 'Limestone-honey-9!');
  await vi.waitFor(() => expect(note()).not.toContain(editor.email), { timeout: 10_000 });
  expect(note()).toContain(admin.email);
  await changePassword(admin, 'Limestone-honey-9!');
  await vi.waitFor(() => expect(existsSync(file)).toBe(false), { timeout: 10_000 });
});

test('what changed while nobody listened is noticed at the next start; passwords that were given stand nowhere anyway', async () => {
  const person = await createPerson();
  writeFirstNote([{ email: person.email, role: 'Admin', password: 'Made-up-before-7a' }]);
  await forgetChangedPasswords();
  expect(existsSync(file)).toBe(false);
  writeFirstNote([{ email: person.email, role: 'Admin', password: 'x', givenIn: 'ADMIN_PASSWORD' }]);
  await forgetChangedPasswords();
  expect(note()).toContain('as given in ADMIN_PASSWORD');
});
