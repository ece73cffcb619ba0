import { afterAll, describe, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { dayOf } from '#shared/days.ts';
import { buildClient, buildRequest, buildStaff, caller } from '#tests/factories.ts';

afterAll(closeDatabase);

const period = '/figures?from=2026-02-01&to=2026-02-28';

describe('GET /api/v1/figures', () => {
  it.each([
    ['Admin', true],
    ['Editor', true],
    ['Viewer', false],
  ] as const)('gives %s the figures of the period, and people: %s', async (role, seesPeople) => {
    await buildRequest({ submittedAt: new Date('2026-02-10T10:00:00Z') });
    const { call, userId } = await buildStaff(role);
    const { status, json } = await call(period);
    expect(status).toBe(200);
    expect(json.period).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(json.steps).toHaveLength(28);
    expect(json.received).toBeGreaterThan(0);
    if (seesPeople)
      expect(json.people.map(({ person }: { person: { id: string } | null }) => person?.id)).toContain(userId);
    else expect(json.people).toBeNull();
  });

  it('is refused to clients and strangers', async () => {
    expect((await (await buildClient()).call(period)).status).toBe(403);
    expect((await caller()(period)).status).toBe(401);
  });

  it('answers the last thirty days when no period is named, and weeks for long ones', async () => {
    const { call } = await buildStaff();
    const { json } = await call('/figures');
    expect(json.steps).toHaveLength(30);
    expect(json.steps.at(-1).to).toBe(dayOf(new Date(), 'Europe/Rome'));
    const long = (await call('/figures?from=2026-01-01&to=2026-03-31')).json;
    expect(long.by).toBe('week');
    expect(long.steps[0]).toMatchObject({ from: '2026-01-01', to: '2026-01-04' });
  });

  it.each([
    'from=2026-02-30&to=2026-03-01',
    'from=2026-02-02&to=2026-02-01',
    'from=2026-02-02',
    'from=2020-01-01&to=2026-01-01',
    'source=fax',
    'to=%00',
  ])('refuses ?%s', async (query) => {
    const { call } = await buildStaff();
    expect((await call(`/figures?${query}`)).status).toBe(422);
    expect((await call(`/figures/export?${query}`)).status).toBe(422);
  });
});

describe('GET /api/v1/figures/export', () => {
  it('writes each figure in a row, without people for a Viewer, and the log says so', async () => {
    const { call, userId } = await buildStaff('Viewer');
    const { status, headers } = await call(`/figures/export?from=2026-02-01&to=2026-02-28&source=site&format=xlsx`);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe('attachment; filename="requests-2026-02-01-2026-02-28.xlsx"');
    const entry = await db
      .selectFrom('audit_log')
      .select(['action', 'subject_id', 'after'])
      .where('actor_id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      action: 'figures.exported',
      subject_id: 'xlsx',
      after: { from: '2026-02-01', to: '2026-02-28', source: 'site' },
    });
    expect((await call('/figures/export')).headers.get('content-type')).toBe('text/csv; charset=utf-8');
  });
});
