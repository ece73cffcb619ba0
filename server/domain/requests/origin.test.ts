import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import { publicUrl } from '#server/public-url.ts';
import { buildStaff } from '#tests/factories.ts';
import { filledForm, post, storedFor } from '#tests/stages/analysis-form.ts';
import { arrivalOf } from './origin.ts';

const asked = (search: string, referer?: string) =>
  arrivalOf({
    url: `${publicUrl()}/analysis-request${search}`,
    headers: new Headers(referer === undefined ? {} : { referer }),
  });

async function originOf(values: Record<string, string>) {
  const form = filledForm(values);
  expect((await post(form)).outcome).toBe('accepted');
  const [request] = await storedFor(String(form.get('email')));
  const origin = await db
    .selectFrom('request_origins')
    .selectAll()
    .where('request_id', '=', request?.id ?? '')
    .executeTakeFirst();
  return { request, origin };
}

describe('where a request comes from', () => {
  it('is what the request for the form carried: the linking site, marks of its address, service and page of ours', async () => {
    const arrival = asked(
      '?utm_source=Letter&utm_medium=email&utm_campaign=May+offer&service=amazon-advertising&from=tools&target=12',
      'https://www.google.com/search?q=secret',
    );
    const { origin } = await originOf({ heard: 'search', arrival });
    expect(origin).toMatchObject({
      heard: 'search',
      heard_other: '',
      site: 'google.com',
      utm_source: 'letter',
      utm_medium: 'email',
      utm_campaign: 'May offer',
      service: 'amazon-advertising',
      page: 'tools',
    });
    expect(arrival).not.toMatch(/secret|target/);
  });

  it('names the page of ours that led to the form, and not the form itself', () => {
    expect(asked('', `${publicUrl()}/services/amazon-advertising?x=1`)).toBe('page=%2Fservices%2Famazon-advertising');
    expect(asked('', `${publicUrl()}/analysis-request`)).toBe('');
    expect(asked('', `${publicUrl()}/admin/requests`)).toBe('');
    expect(asked('')).toBe('');
  });

  it('refuses no request whose fields without a message come twice, or say what no browser sends', async () => {
    const form = filledForm({ heard: 'other', heardOther: 'A friend', arrival: 'site=google.com', newsletter: 'yes' });
    for (const [name, value] of [...form]) {
      if (['heard', 'heardOther', 'arrival', 'newsletter'].includes(name)) form.append(name, value);
    }
    expect((await post(form)).outcome).toBe('accepted');
    const [request] = await storedFor(String(form.get('email')));
    const origin = db.selectFrom('request_origins').selectAll();
    expect(await origin.where('request_id', '=', request?.id ?? '').executeTakeFirst()).toMatchObject({
      heard: 'other',
      heard_other: 'A friend',
      site: 'google.com',
    });
  });

  it('is nothing where nothing is told, and words of one’s own belong to their choice', async () => {
    expect((await originOf({})).origin).toBeUndefined();
    expect((await originOf({ heardOther: 'A friend' })).origin).toBeUndefined();
    expect((await originOf({ heard: 'other', heardOther: ' A\u0000 friend  of mine ' })).origin).toMatchObject({
      heard: 'other',
      heard_other: 'A friend of mine',
    });
  });

  it('never refuses a request, and keeps no more than it says, whatever is sent', async () => {
    for (const arrival of [
      `site=${'x'.repeat(5000)}`,
      'site=javascript:alert(1)&service=nothing&page=https://evil.example/a b',
      '%00%ff&utm_source=%00%E0%A4%A',
      `utm_campaign=${'è'.repeat(500)}`,
    ]) {
      const { request, origin } = await originOf({ heard: '<script>', heardOther: 'x'.repeat(9000), arrival });
      expect(request).toBeDefined();
      for (const value of Object.values(origin ?? {})) expect(value.length).toBeLessThanOrEqual(120);
      expect(origin?.service ?? '').toBe('');
      expect(origin?.page ?? '').toBe('');
    }
  });

  it('is read from any address and any referer without a fault', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (search, referer) => {
        const headers = { get: () => referer } as unknown as Headers;
        const url = new URL(`${publicUrl()}/analysis-request`);
        url.search = search;
        expect(arrivalOf({ url: url.href, headers }).length).toBeLessThan(6_000);
      }),
    );
  });

  it('makes no second request of the same words, opened from elsewhere', async () => {
    const form = filledForm({ heard: 'event', arrival: 'site=google.com' });
    const again = filledForm({ email: String(form.get('email')), heard: 'event' });
    expect((await post(form, '203.0.113.77')).outcome).toBe('accepted');
    expect((await post(again, '203.0.113.77')).outcome).toBe('repeated');
  });

  it('is shown to staff, in words of the sender’s own only to those who see contacts', async () => {
    const { request } = await originOf({ heard: 'other', heardOther: 'Mario Rossi', arrival: 'site=google.com' });
    const path = `/requests/REQ-${String(request?.number).padStart(3, '0')}`;
    const seen = async (role: 'Editor' | 'Viewer') => (await (await buildStaff(role)).call(path)).json.request.origin;
    expect(await seen('Editor')).toMatchObject({ heard: 'other', heard_other: 'Mario Rossi', site: 'google.com' });
    expect(await seen('Viewer')).toMatchObject({ heard: 'other', heard_other: '', site: 'google.com' });
  });
});
