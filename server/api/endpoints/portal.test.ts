import { describe, expect, it } from 'vitest';
import { portalOverview } from '#server/domain/requests/own.ts';
import { personOf } from '#server/records/person.ts';
import { buildClient, buildRequest, buildStaff, caller } from '#tests/factories.ts';

describe('GET /api/v1/portal/overview', () => {
  it('counts and shows the newest three of the own requests only, in the words of the dashboard', async () => {
    const client = await buildClient();
    await buildRequest();
    const at = (hour: number) => new Date(Date.UTC(2026, 0, 5, hour));
    await buildRequest({ clientId: client.id, status: 'completed', submittedAt: at(1) });
    await buildRequest({ clientId: client.id, status: 'cancelled', submittedAt: at(2) });
    await buildRequest({ clientId: client.id, status: 'in-progress', submittedAt: at(3) });
    const newest = await buildRequest({ clientId: client.id, submittedAt: at(4) });
    const { json } = await client.call('/portal/overview');
    expect(json.counters).toEqual({ total: 4, active: 2, completed: 1, pending: 1 });
    expect(json.recent.map((request: { status: string }) => request.status)).toEqual([
      'pending',
      'in-progress',
      'cancelled',
    ]);
    expect(json.recent[0].reference).toBe(newest.reference);
    expect(json.profile).toEqual({
      name: 'Elena Marchetti',
      company: 'Casa Lume Srl',
      email: client.email,
      phone: '',
      isNew: true,
    });
  });

  it('hides what a stranger sent under the address until a sign-in by mail proves whose it is', async () => {
    const client = await buildClient();
    await buildRequest({ clientId: client.id, confirmed: false });
    expect((await client.call('/portal/overview')).json.counters.total).toBe(0);

    const signedInBy = async (method: string, at: number) => {
      const person = await personOf({
        userId: client.userId,
        email: client.email,
        amr: [{ method, timestamp: Math.floor(at / 1000) }],
      });
      return person?.kind === 'client' ? (await portalOverview(person)).counters.total : undefined;
    };
    expect(await signedInBy('password', Date.now())).toBe(0);
    expect(await signedInBy('otp', Date.now() - 3_600_000)).toBe(0);
    expect(await signedInBy('otp', Date.now())).toBe(1);
    // Once confirmed it stays, however the person signs in next.
    expect((await client.call('/portal/overview')).json.counters.total).toBe(1);
  });

  it('is for clients: 403 to staff, 401 without a session', async () => {
    expect((await (await buildStaff('Admin')).call('/portal/overview')).status).toBe(403);
    expect((await caller()('/portal/overview')).status).toBe(401);
  });
});

describe('GET /api/v1/me', () => {
  it('says who is signed in', async () => {
    const staff = await buildStaff('Editor');
    expect((await staff.call('/me')).json.person).toMatchObject({
      kind: 'staff',
      role: 'Editor',
      name: staff.name,
      language: 'it',
      timezone: 'Europe/Rome',
    });
    const client = await buildClient();
    expect((await client.call('/me')).json.person).toMatchObject({
      kind: 'client',
      email: client.email,
      company: 'Casa Lume Srl',
    });
    expect((await caller()('/me')).status).toBe(401);
  });
});

describe('/api/v1', () => {
  it('answers 404 as JSON for what is not listed', async () => {
    const answer = await caller()('/secrets');
    expect(answer).toMatchObject({ status: 404, json: { error: { code: 'not_found' } } });
  });
});
