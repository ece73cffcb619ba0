import { createClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { createPerson, serveAuth } from '#tests/auth-service.ts';

const service = serveAuth();

test('administrators set no weaker passwords than people do; hashes come as they are', async () => {
  const { admin } = createClient(service.url, service.serviceRoleKey, { auth: { persistSession: false } }).auth;
  const { userId } = await createPerson();
  const weak = { name: 'AuthWeakPasswordError', status: 422, reasons: expect.arrayContaining(['length']) };
  expect((await admin.createUser({ email: 'weak@casalume.example', password: 'short' })).error).toMatchObject(weak);
  expect((await admin.updateUserById(userId, { password: 'short' })).error).toMatchObject(weak);
  const long = await admin.createUser({ email: 'weak@casalume.example', password: 'x'.repeat(73) });
  expect(long.error).toMatchObject({ status: 400, code: 'validation_failed' });
  const hash = '$2a$10$wBBbUvGbtBYsl7SIDBoMcO2TfDCmCoNJrcXfeZ3GzPeBbF9sWvFIu';
  const imported = await admin.createUser({ email: 'hash@casalume.example', password_hash: hash });
  expect(imported.error).toBeNull();
});
