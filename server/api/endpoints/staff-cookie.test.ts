import { describe, expect, it } from 'vitest';
import { api } from '#server/api/index.ts';
import { auth } from '#server/auth/index.ts';
import { db } from '#server/db/client.ts';
import { clearedStaffCookies, isStaffBrowser, makeStaffCookie } from '#server/domain/users/staff-cookie.ts';
import { restoreEnvironment, setEnvironment } from '#tests/environment.ts';
import { buildClient, buildStaff, caller } from '#tests/factories.ts';

const cookieOf = (header: string | null) => (header ?? '').split(';')[0] as string;

describe('the staff cookie', () => {
  it.each(['Admin', 'Editor', 'Viewer'] as const)(
    'is given to %s for twelve hours, signed and out of reach of scripts',
    async (role) => {
      const { call, userId, email, name } = await buildStaff(role);
      const { status, json, headers } = await call('/staff-cookie', {}, 'POST');
      expect(status).toBe(200);
      const set = headers.get('set-cookie') as string;
      expect(set).toMatch(/^staff=[0-9]{10}\.[A-Za-z0-9_-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/);
      for (const personal of [userId, email, name, role]) expect(set).not.toContain(personal);
      expect(isStaffBrowser(cookieOf(set))).toBe(true);
      expect(isStaffBrowser(cookieOf(set), new Date(json.expiresAt))).toBe(false);
      expect(isStaffBrowser(cookieOf(set), new Date(Date.parse(json.expiresAt) - 1000))).toBe(true);
    },
  );

  it('is taken away at sign-out', async () => {
    const { call } = await buildStaff('Editor');
    const { status, headers } = await call('/staff-cookie', undefined, 'DELETE');
    expect(status).toBe(200);
    expect(headers.get('set-cookie')).toBe('staff=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict');
  });

  it('belongs to this host alone behind TLS, and is still read under its earlier name', () => {
    setEnvironment({ PUBLIC_URL: 'https://vantaggio.example' });
    const { header } = makeStaffCookie();
    expect(header).toMatch(/^__Host-staff=\S+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict; Secure$/);
    expect(isStaffBrowser(cookieOf(header))).toBe(true);
    expect(isStaffBrowser(`staff=1.${'A'.repeat(43)}; ${cookieOf(header)}`)).toBe(true);
    expect(isStaffBrowser(cookieOf(header).replace('__Host-', ''))).toBe(true);
    expect(clearedStaffCookies().map((cookie) => cookie.split('=')[0])).toEqual(['__Host-staff', 'staff']);
    restoreEnvironment();
  });

  it('is refused to clients, strangers and suspended staff', async () => {
    const client = await buildClient();
    const suspended = await buildStaff('Admin');
    await db.updateTable('staff').set({ status: 'inactive' }).where('user_id', '=', suspended.userId).execute();
    for (const [call, expected] of [
      [client.call, 403],
      [caller(), 401],
      [suspended.call, 403],
    ] as const) {
      for (const method of ['POST', 'DELETE']) {
        const { status, headers } = await call('/staff-cookie', undefined, method);
        expect(status).toBe(expected);
        expect(headers.get('set-cookie')).toBeNull();
      }
    }
  });

  it('is not believed when a single character is another, or it was signed for another end', () => {
    const cookie = cookieOf(makeStaffCookie().header);
    expect(isStaffBrowser(`a=1; ${cookie}; b=2`)).toBe(true);
    const [expiry, signature] = cookie.slice('staff='.length).split('.') as [string, string];
    expect(isStaffBrowser(`staff=${Number(expiry) + 1}.${signature}`)).toBe(false);
    expect(isStaffBrowser(`staff=${expiry}.${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`)).toBe(
      false,
    );
    for (const nonsense of [undefined, '', 'staff=', `staff=${expiry}.`, `notstaff=${expiry}.${signature}`])
      expect(isStaffBrowser(nonsense)).toBe(false);
  });

  it('signs nobody in: every address answers as it answers a stranger', async () => {
    const cookie = cookieOf(makeStaffCookie().header);
    const addresses = [api, auth].flatMap((app) =>
      app.routes
        .filter(({ method }) => method !== 'ALL')
        .map(({ method, path }) => ({ app, method, path: path.replace(/:(\w+)(\{[^}]*\})?/g, 'x').replace('*', 'x') })),
    );
    expect(addresses.length).toBeGreaterThan(15);
    for (const { app, method, path } of addresses) {
      const answer = async (headers: Record<string, string>) => (await app.request(path, { method, headers })).status;
      const stranger = await answer({});
      expect(await answer({ cookie }), `${method} ${path}`).toBe(stranger);
    }
    for (const path of ['/me', '/requests', '/portal/overview', '/statistics'])
      expect((await api.request(path, { headers: { cookie } })).status, path).toBe(401);
    expect((await api.request('/staff-cookie', { method: 'POST', headers: { cookie } })).status).toBe(401);
  });
});
