import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getSettings } from '#server/records/settings.ts';
import { settingsFields, tabGroups } from '#shared/settings.ts';
import { setEnvironment } from '#tests/environment.ts';
import { buildClient, buildStaff, caller } from '#tests/factories.ts';
import { runs } from '#tests/runs.ts';
import { call, lastEntries, read, save } from '#tests/stages/settings-saved.ts';

describe('GET /api/v1/settings', () => {
  it('answers every group with its version and the defaults of the specification', async () => {
    const { json } = await call('/settings');
    expect(Object.keys(json.groups)).toEqual([...tabGroups]);
    expect(json.groups.general.values).toMatchObject({ timezone: 'Europe/Rome', language: 'it' });
    expect(json.groups.email.values).toMatchObject({
      smtpPort: 587,
      enableEmailNotifications: true,
      enableNewUserNotifications: true,
      enableSystemAlerts: true,
    });
    expect(json.groups.security.values).toMatchObject({
      enableTwoFactor: false,
      sessionTimeout: 24,
      passwordMinLength: 8,
      requireSpecialChars: true,
      maxLoginAttempts: 5,
      enableIPWhitelist: false,
    });
    expect(json.groups.api.values).toMatchObject({
      enableAPI: true,
      rateLimitPerHour: 1000,
      enableCORS: true,
      requireAPIKey: true,
    });
    expect(json.groups.system.values).toMatchObject({ backupDaily: true, backupDatabase: true, backupFiles: false });
    expect(json.groups.general).toMatchObject({ version: 1, updatedAt: null, updatedBy: null });
  });

  it.each(['Editor', 'Viewer'] as const)('is refused to the role %s', async (role) => {
    const other = await buildStaff(role);
    for (const path of ['/settings', '/settings/facts', '/settings/general/history', '/settings/email/dns'])
      expect((await other.call(path)).status, path).toBe(403);
    expect((await other.call('/settings/general', { version: 1, changes: {} }, 'PATCH')).status).toBe(403);
    expect((await other.call('/settings/email/test', { locale: 'it' })).status).toBe(403);
    expect((await other.call('/settings/general/history/1/revert', { version: 1 })).status).toBe(403);
  });

  it('is neither for clients nor for nobody', async () => {
    expect((await (await buildClient()).call('/settings')).status).toBe(403);
    expect((await caller()('/settings')).status).toBe(401);
  });

  it('tells version, database and limits, as the environment has them', async () => {
    setEnvironment({ FILE_MAX_MB: 7, FILES_PER_SUBJECT: 3, CLIENT_STORAGE_MB: 99 });
    const { json } = await call('/settings/facts');
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(json).toMatchObject({ version, files: { maxMb: 7, perSubject: 3, clientMb: 99, store: 'folder' } });
    expect(json.database.version).toMatch(/^\d+/);
    expect(json.database.bytes).toBeGreaterThan(1000);
  });
});

describe('PATCH /api/v1/settings/:group', () => {
  it('keeps what was sent, leaves the rest, and says who and when', async () => {
    const admin = await buildStaff('Admin');
    const answer = await save('general', { siteName: '  Casa   Lume ' }, admin.call);
    expect(answer.status).toBe(200);
    const group = await read('general');
    expect(group.values).toMatchObject({ siteName: 'Casa Lume', timezone: 'Europe/Rome' });
    expect(group.updatedBy).toBe(admin.name);
    expect(answer.json.group).toEqual(group);
    expect((await getSettings()).general.siteName).toBe('Casa Lume');
  });

  it('does nothing for values that are there already', async () => {
    const before = await read('api');
    expect((await save('api', { rateLimitPerHour: before.values.rateLimitPerHour })).status).toBe(200);
    expect(await read('api')).toEqual(before);
  });

  it.each([
    ['general', { siteName: '' }, { siteName: 'required' }],
    ['general', { companyEmail: 'nobody' }, { companyEmail: 'email' }],
    ['general', { timezone: 'Mars/Olympus', siteName: 'Good' }, { timezone: 'choice' }],
    ['email', { smtpServer: 'https://smtp.example.com' }, { smtpServer: 'host' }],
    ['email', { smtpPort: 0 }, { smtpPort: 'range' }],
    ['email', { smtpPort: '587' }, { smtpPort: 'number' }],
    ['security', { ipWhitelist: '10.0.0.0/8\n10.0.0.300' }, { ipWhitelist: 'network 10.0.0.300' }],
    ['security', { sessionTimeout: 721 }, { sessionTimeout: 'range' }],
    ['api', { corsOrigins: 'https://a.example, b.example' }, { corsOrigins: 'origin b.example' }],
    ['system', { logRetentionDays: 1, backupFiles: 'yes' }, { logRetentionDays: 'range', backupFiles: 'choice' }],
    ['general', { smtpPassword: 'x' }, { smtpPassword: 'unknown' }],
    ['general', { constructor: 'x' }, { constructor: 'unknown' }],
  ] as const)('refuses %s %j whole, and names each fault', async (group, changes, fields) => {
    const before = await read(group);
    const answer = await save(group, changes);
    expect(answer.status).toBe(422);
    expect(answer.json.error.details.fields).toEqual(fields);
    expect(await read(group)).toEqual(before);
  });

  it('knows no group but those of the tabs', async () => {
    for (const group of ['maintenance', 'first-run', 'nothing'])
      expect((await call(`/settings/${group}`, { version: 1, changes: {} }, 'PATCH')).status).toBe(422);
  });

  it('loses nothing of two who save different fields of one version at once', async () => {
    const [one, other] = [await buildStaff('Admin'), await buildStaff('Admin')];
    for (let round = 0; round < 5; round += 1) {
      const { version } = await read('system');
      const answers = await Promise.all([
        one.call('/settings/system', { version, changes: { logRetentionDays: 100 + round } }, 'PATCH'),
        other.call('/settings/system', { version, changes: { leadRetentionMonths: 10 + round } }, 'PATCH'),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect((await read('system')).values).toMatchObject({
        logRetentionDays: 100 + round,
        leadRetentionMonths: 10 + round,
      });
    }
  });

  it('lets one of two win who change the same field at once, and shows the other what is there', async () => {
    const [one, other] = [await buildStaff('Admin'), await buildStaff('Admin')];
    const { version } = await read('general');
    const answers = await Promise.all([
      one.call('/settings/general', { version, changes: { companyPhone: '+39 02 111111' } }, 'PATCH'),
      other.call('/settings/general', { version, changes: { companyPhone: '+39 02 222222' } }, 'PATCH'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409);
    const kept = await read('general');
    expect(lost?.json.error).toMatchObject({
      code: 'stale_version',
      details: { fields: ['companyPhone'], current: kept },
    });
    const again = { version: kept.version, changes: { companyPhone: '+39 02 333333' } };
    expect((await call('/settings/general', again, 'PATCH')).status).toBe(200);
  });

  it('does not mind two who change a field to the same value', async () => {
    const { version } = await read('general');
    const change = { version, changes: { companyAddress: 'Via Roma 1, Milano' } };
    expect((await call('/settings/general', change, 'PATCH')).status).toBe(200);
    expect((await call('/settings/general', change, 'PATCH')).status).toBe(200);
  });

  it('keeps any valid values as they are, through a new reading of the database', async () => {
    const general = fc.record({
      siteName: fc.stringMatching(/^[A-Za-zÀ-ÿ0-9&'.]{1,40}$/),
      companyEmail: fc.emailAddress(),
      timezone: fc.constantFrom('Europe/Rome', 'Europe/London', 'America/New_York', 'Asia/Tokyo'),
    });
    const security = fc.record({ sessionTimeout: fc.integer({ min: 1, max: 720 }), requireSpecialChars: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(general, security, async (one, other) => {
        expect((await save('general', one)).status).toBe(200);
        expect((await save('security', other)).status).toBe(200);
        const stored = await getSettings();
        expect(stored.general).toMatchObject(one);
        expect(stored.security).toMatchObject(other);
      }),
      { numRuns: runs(15) },
    );
    await save('general', { companyEmail: 'hello@vantaggio.example', timezone: 'Europe/Rome' });
  });

  it('refuses a list of addresses that shuts out whoever saves it', async () => {
    const answer = await save('security', { enableIPWhitelist: true, ipWhitelist: '203.0.113.0/24' });
    expect(answer.status).toBe(422);
    expect(answer.json.error.details.fields.ipWhitelist).toMatch(/^shuts-out/);
    expect((await read('security')).values.enableIPWhitelist).toBe(false);
  });

  it('keeps hours and closing days in one spelling, and says which line is none', async () => {
    const saved = await save('general', { hoursFriday: '9-13', closingDays: '2026-12-24 - 6/1/2027 Natale' });
    expect(saved.status).toBe(200);
    expect((await read('general')).values).toMatchObject({
      hoursFriday: '09:00–13:00',
      closingDays: '24/12/2026 – 06/01/2027 Natale',
    });
    const refused = await save('general', {
      hoursFriday: '18-9',
      closingDays: '01/01/2027\nFerie',
      holidaysItaly: 'x',
    });
    expect(refused.status).toBe(422);
    expect(refused.json.error.details.fields).toEqual({
      hoursFriday: 'hours 18-9',
      closingDays: 'closing Ferie',
      holidaysItaly: 'holiday x',
    });
  });

  it('refuses to count the hours of an office that never opens', async () => {
    const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
    const never = Object.fromEntries(week.map((day) => [`hours${day}`, '']));
    const refused = await save('general', { ...never, answerClock: 'office-hours' });
    expect(refused.status).toBe(422);
    expect(refused.json.error.details.fields).toEqual({ hoursMonday: 'never-open' });
    expect((await save('general', never)).status).toBe(200);
  });

  it('refuses to ask every Admin for a second factor while the one who saves has none', async () => {
    const answer = await save('security', { enableTwoFactor: true });
    expect(answer.status).toBe(422);
    expect(answer.json.error.details.fields).toEqual({ enableTwoFactor: 'second-factor' });
    expect((await read('security')).values.enableTwoFactor).toBe(false);
  });
});

describe('the history of a group', () => {
  it('tells who changed what, newest first, and puts one change back by a save of its own', async () => {
    await save('api', { rateLimitPerHour: 2000, enableCORS: false });
    await save('api', { rateLimitPerHour: 3000 });
    const [second, first] = await lastEntries('api');
    expect(second.changes).toEqual([{ field: 'rateLimitPerHour', before: 2000, after: 3000 }]);
    const { version } = await read('api');
    const reverted = await call(`/settings/api/history/${first.id}/revert`, { version });
    expect(reverted.json.group.values).toMatchObject({ rateLimitPerHour: 1000, enableCORS: true });
    const [latest] = await lastEntries('api');
    expect(latest).toMatchObject({ isRevert: true });
    expect((await getSettings()).api.rateLimitPerHour).toBe(1000);
  });

  it('puts nothing back over what somebody changed meanwhile', async () => {
    await save('api', { rateLimitPerHour: 4000 });
    const [entry] = await lastEntries('api');
    const { version } = await read('api');
    await save('api', { rateLimitPerHour: 5000 });
    const late = await call(`/settings/api/history/${entry.id}/revert`, { version });
    expect(late.status).toBe(409);
    expect(late.json.error.details.current.values.rateLimitPerHour).toBe(5000);
  });

  it('knows only entries of its own group', async () => {
    await save('api', { rateLimitPerHour: 6000 });
    const [entry] = await lastEntries('api');
    expect((await call(`/settings/general/history/${entry.id}/revert`, { version: 1 })).status).toBe(404);
    expect((await call('/settings/api/history/99999999/revert', { version: 1 })).status).toBe(404);
    expect((await call('/settings/api/history/x/revert', { version: 1 })).status).toBe(422);
  });

  it('comes in pages', async () => {
    for (let days = 0; days < 21; days += 1) await save('system', { backupRetentionDays: 40 + days });
    const first = (await call('/settings/system/history')).json;
    const second = (await call(`/settings/system/history?before=${first.next}`)).json;
    expect(first.items).toHaveLength(20);
    expect(second.items[0].id).toBeLessThan(first.items[19].id);
  });
});

describe('whatever is sent', () => {
  it('is answered without a fault of the server', async () => {
    const groups = fc.constantFrom(...tabGroups);
    const names = fc.constantFrom(...tabGroups.flatMap((group) => Object.keys(settingsFields[group])), '__proto__', '');
    const body = fc.oneof(
      fc.jsonValue(),
      fc.record({ version: fc.integer(), changes: fc.dictionary(names, fc.jsonValue(), { maxKeys: 3 }) }),
    );
    await fc.assert(
      fc.asyncProperty(groups, body, async (group, sent) => {
        const { status } = await call(`/settings/${group}`, JSON.stringify(sent), 'PATCH');
        expect([200, 400, 409, 422]).toContain(status);
      }),
      { numRuns: runs(60) },
    );
  });
});
